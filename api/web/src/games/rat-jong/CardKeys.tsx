import { useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { moveFocus } from '../kit/Keys';
import { DECK, isDragon } from './cards';
import { scoreWords } from './scoreWords';
import { ratJongTexts } from './texts';

const LAID = DECK.filter((card) => !isDragon(card));

interface Props {
  counts: ReadonlyMap<Card, number>;
  /** The animal that is trump. */
  trump: string | null;
  onTap: (card: Card) => void;
}

/** A key for each card that can be laid, with how often it was entered. */
export function CardKeys({ counts, trump, onTap }: Props) {
  const t = useTexts(scoreWords);
  const { trump: asTrump } = useTexts(ratJongTexts);
  const settings = useSettings();
  const cards = useCards();
  return (
    <div class="duo entering">
      {cards.blocks(LAID, settings.lang).map(({ key, name, columns, cards: block }) => (
        <div
          key={key}
          class={classes('quad', key === trump && 'tr')}
          role="group"
          aria-label={[name, key === trump && asTrump].filter(Boolean).join(', ')}
          onKeyDown={(event) => moveFocus(event, columns)}
        >
          {block.map((card, n) => {
            const { index, sign, look } = cards.face(card, lettersOf(settings));
            const count = counts.get(card) ?? 0;
            return (
              <Key
                key={card}
                class={classes(look, count > 0 && 'on')}
                tabIndex={n ? -1 : 0}
                data-card={card}
                data-count={count || undefined}
                aria-label={[cards.name(card, settings.lang), count > 0 && t.times(count)].filter(Boolean).join(', ')}
                onClick={() => onTap(card)}
              >
                {index && <span>{index}</span>}
                {sign && <Icon name={sign} />}
              </Key>
            );
          })}
        </div>
      ))}
    </div>
  );
}
