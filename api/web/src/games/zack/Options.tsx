import './zack.css';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { Choice, Stepper } from '../../ui/Choice';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { NewMatchProps } from '../kit/game';
import { CARDS, COLOURS, cardName, colourName } from './cards';
import { Disc } from './Face';
import { fitOptions, withDeck } from './fitting';
import { zackTexts } from './texts';
import type { Colour } from './types';

/** Options that few tables agree on, with their defaults: folded away unless one of them differs. */
const FOLDED: Record<string, unknown> = {
  back: 'thrower',
  late_challenge: 'takes_box',
  wrong_seat: 'takes_box',
  swap_colours: true,
  after_mirror: 'thrower',
  rank_rest: 'shared',
};

/** What was agreed before the first deal: colours, stop cards, how long; the contradictions of the sheet folded. */
export function Options({ names, options, knowledge, onChange }: NewMatchProps) {
  const { options: t } = useTexts(zackTexts);
  const { lang } = useSettings();
  const set = (name: string, value: unknown) => onChange({ options: { ...options, [name]: value } });
  // another number of players: each has a colour of its own all the same
  useEffect(() => {
    const fitting = withDeck(fitOptions(options, names.length), knowledge === 'dealt');
    if (JSON.stringify(fitting) !== JSON.stringify(options)) onChange({ options: fitting });
  }, [names.length, options, knowledge]);
  const given = (options['colours'] as Record<Seat, Colour> | undefined) ?? {};
  const colours = names.map((_, n) => given[seatAt(n)] ?? COLOURS[n]!);
  const deck = (options['deck'] as Record<string, number> | null | undefined) ?? {};
  const endless = options['rounds'] === null;
  const beginners = ((options['without'] as readonly string[] | undefined) ?? []).length > 0;
  const noOrYes = Object.entries({ false: t.no, true: t.yes });

  return (
    <>
      <Colours
        names={names}
        colours={colours}
        onChange={(next) => set('colours', Object.fromEntries(next.map((colour, n) => [seatAt(n), colour])))}
      />
      <Choice
        label={t.stops}
        value={String(options['stop_cards'] === true)}
        values={noOrYes}
        onChange={(value) => set('stop_cards', value === 'true')}
      />
      <Choice
        label={t.without}
        value={String(beginners)}
        values={noOrYes}
        onChange={(value) => set('without', value === 'true' ? ['again', 'back'] : [])}
      />
      <Choice
        label={t.howMany}
        value={String(endless)}
        values={Object.entries({ false: t.counted, true: t.endless })}
        onChange={(value) => set('rounds', value === 'true' ? null : 1)}
      />
      {knowledge === 'dealt' && (
        <fieldset class="zdeck">
          <legend class="eyebrow">{t.deck}</legend>
          {CARDS.deck({ ...options, colours }).map((card) => (
            <Stepper
              key={card}
              label={cardName(card, lang)}
              value={deck[card] ?? 0}
              least={0}
              most={99}
              onChange={(value) => set('deck', { ...deck, [card]: value })}
            />
          ))}
        </fieldset>
      )}
      {!endless && (
        <Stepper
          label={t.rounds}
          value={Number(options['rounds'] ?? 1)}
          least={1}
          most={99}
          onChange={(value) => set('rounds', value)}
        />
      )}
      <Contradictions options={options} onSet={set} />
    </>
  );
}

interface ColoursProps {
  names: readonly string[];
  /** In the order of the seats. */
  colours: readonly Colour[];
  onChange: (colours: readonly Colour[]) => void;
}

/** The colour of each seat: where a seat takes another's colour, that one gets its own. */
function Colours({ names, colours, onChange }: ColoursProps) {
  const { options: t } = useTexts(zackTexts);
  const { lang } = useSettings();
  function take(n: number, colour: Colour) {
    const next = [...colours];
    const other = next.indexOf(colour);
    if (other >= 0) next[other] = next[n]!;
    next[n] = colour;
    onChange(next);
  }
  return (
    <fieldset class="zcolours">
      <legend class="eyebrow">{t.colours}</legend>
      {names.map((name, n) => (
        <div key={seatAt(n)} role="group" aria-label={t.colourOf(name || seatAt(n))}>
          <span aria-hidden="true">{name || seatAt(n)}</span>
          {COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              aria-pressed={colours[n] === colour}
              aria-label={colourName(colour, lang)}
              onClick={() => take(n, colour)}
            >
              <Disc colour={colour} width={32} />
            </button>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface ContradictionsProps {
  options: NewMatchProps['options'];
  onSet: (name: string, value: unknown) => void;
}

/** How the table settles the contradictions of the sheet, behind a key that unfolds them. */
function Contradictions({ options, onSet }: ContradictionsProps) {
  const { options: t } = useTexts(zackTexts);
  const [folded, setFolded] = useState<boolean | null>(null);
  const differs = Object.entries(FOLDED).some(([name, value]) => (options[name] ?? value) !== value);
  const open = !(folded ?? !differs);
  const stops = options['stop_cards'] === true;
  const choice = (name: keyof typeof FOLDED, label: string, words: Record<string, string>, asBoolean = false) => (
    <Choice
      label={label}
      value={String(options[name] ?? FOLDED[name])}
      values={Object.entries(words)}
      onChange={(value) => onSet(name, asBoolean ? value === 'true' : value)}
      tall
    />
  );
  return (
    <>
      <Key aria-expanded={open} onClick={() => setFolded(open)}>
        <Icon name={open ? 'up' : 'down'} class="s" />
        {t.more}
      </Key>
      {open && (
        <>
          {choice('late_challenge', t.late, t.costs)}
          {choice('wrong_seat', t.wrong, t.costs)}
          {choice('back', t.back, t.backs)}
          {stops && choice('swap_colours', t.swap, t.swaps, true)}
          {stops && choice('after_mirror', t.mirror, t.mirrors)}
          {choice('rank_rest', t.rank, t.ranks)}
        </>
      )}
    </>
  );
}
