import './generic.css';
import { useState } from 'preact/hooks';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { DeckOption } from '../kit/DeckOption';
import type { NewMatchProps } from '../kit/game';
import type { Description } from './description';
import { withDefaults } from './description';
import { useFrame } from './frame';
import { Row } from './Inputs';
import { generic, titled } from './words';

interface Props extends NewMatchProps {
  description: Description;
  /** Its deck is learned, and its option `deck` lists the cards. */
  learns?: boolean;
}

/** The options of any game, each as its schema says; what is usual is marked, and is not sent. */
export function Options({ description, learns = false, names, options, onChange }: Props) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const differs = Object.keys(options).length > 0;
  const [folded, setFolded] = useState<boolean | null>(null);
  const open = !(folded ?? !differs);
  const usual = withDefaults(description, {}, names.length);
  const values = { ...usual, ...options };
  const seats = names.map((_, n) => seatAt(n));
  const frame = useFrame(description, seats, values);
  const all = Object.entries(description.options);
  if (!all.length) return null;

  function set(name: string, value: unknown) {
    const { [name]: _, ...others } = options;
    const isUsual = JSON.stringify(value) === JSON.stringify(usual[name]);
    onChange({ options: isUsual ? others : { ...others, [name]: value } });
  }

  return (
    <>
      <Key aria-expanded={open} onClick={() => setFolded(open)}>
        <Icon name={open ? 'up' : 'down'} class="s" />
        {t.options}
      </Key>
      {open && (
        <div class="form">
          {all.map(([name, { schema }]) =>
            learns && name === 'deck' ? (
              <DeckOption
                key={name}
                game={description.game}
                pattern={description.notation.pattern}
                label={schema.title ?? titled(name, lang)}
                value={(values[name] as readonly Card[] | null) ?? null}
                onChange={(value) => set(name, value)}
              />
            ) : (
              <Row
                key={name}
                label={schema.title ?? titled(name, lang)}
                schema={schema}
                value={values[name]}
                onChange={(value) => value !== undefined && set(name, value)}
                hint={name in options ? undefined : t.byDefault}
                frame={frame}
                nameOf={(seat) => seat}
              />
            ),
          )}
        </div>
      )}
    </>
  );
}
