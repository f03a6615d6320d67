import { Card } from '../../cards/Card';
import type { Card as Code } from '../../cards/set';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import { DECK } from './cards';
import { asOneSet, type Draft, type Meld, type Place, singly } from './draft';
import { isGroup, type Score, sameCards } from './scores';
import { scoreWords } from './scoreWords';
import type { Entry } from './useEntry';

interface Props {
  entry: Entry;
  /** Where the next key goes; null: everything is there. */
  place: Place | null;
  /** Whether a pair is laid, too. */
  pairs: boolean;
  score: Score | undefined;
}

/** The groups that are laid, and a key for another way to lay the same cards. */
export function Tray({ entry, place, pairs, score }: Props) {
  const t = useTexts(scoreWords);
  const { open, draft } = entry.laid;
  const one = place === 'cards';
  return (
    <div class={classes('tray baize', one && 'one-by-one')} role="group" aria-label={t.groups}>
      {open.map((meld, n) => (
        <Group key={`open ${n}`} cards={meld} word={t.open} score={score} fixed />
      ))}
      {one ? (
        <span class="ones" aria-hidden="true">
          {[...draft.cards].sort(inOrder).map((card, n) => (
            <Card key={n} card={card} />
          ))}
        </span>
      ) : (
        <>
          {draft.sets.map((set, n) => (
            <Group
              key={n}
              cards={set ?? []}
              word={set && /^\d/.test(set[0]!) ? t.tierce : set ? t.brelan : ''}
              score={score}
              aimed={place === n}
              name={`set-${n}`}
              onTap={() => entry.mend(n)}
            />
          ))}
          {pairs && (
            <Group
              cards={draft.pair}
              word={t.pair}
              score={score}
              aimed={place === 'pair'}
              name="pair"
              onTap={() => entry.mend('pair')}
            />
          )}
        </>
      )}
      <OtherwiseKey entry={entry} draft={draft} one={one} pairs={pairs} />
    </div>
  );
}

interface OtherwiseProps extends Pick<Props, 'entry' | 'pairs'> {
  draft: Draft;
  /** Cards are entered one by one. */
  one: boolean;
}

/** The key that lays the same cards in another way: as one set, in other groups, or one by one. */
function OtherwiseKey({ entry, draft, one, pairs }: OtherwiseProps) {
  const t = useTexts(scoreWords);
  const { others, enter, layOtherwise } = entry;
  if (!one && asOneSet(draft)) {
    return (
      <Key class="singly" data-act="one-set" onClick={() => enter((now) => asOneSet(now) ?? now)}>
        {t.oneSet}
      </Key>
    );
  }
  if (others.length > 0) {
    return (
      <Key class="singly" data-act="alike" onClick={layOtherwise}>
        {t.alike(others.length + 1)}
      </Key>
    );
  }
  if (!pairs) return null;
  return (
    <Key class="singly" aria-pressed={one} data-act="singly" onClick={() => enter((now) => singly(now, !one))}>
      {one ? t.byMeld : t.singly}
    </Key>
  );
}

/** As their keys stand. */
const inOrder = (one: Code, other: Code): number => DECK.indexOf(one) - DECK.indexOf(other);

interface GroupProps {
  cards: Meld;
  word: string;
  score: Score | undefined;
  /** The next key goes here. */
  aimed?: boolean;
  /** It lay open before. */
  fixed?: boolean;
  name?: string;
  onTap?: () => void;
}

/** A group of cards that are laid, and what it counts; tapped, it is entered anew. */
function Group({ cards, word, score, aimed, fixed, name, onTap }: GroupProps) {
  const t = useTexts(scoreWords);
  const line = score?.items.find((item) => isGroup(item.for) && sameCards(item.cards, cards));
  const inside = (
    <>
      <span class="cs">
        {cards.length > 0 ? cards.map((card, n) => <Card key={n} card={card} />) : <i class="slot" />}
      </span>
      <span class="lab">
        <span>{line?.for === 'trump_tierce' ? `${word} × 2` : word}</span>
        <b>{line?.points ?? ''}</b>
      </span>
    </>
  );
  if (fixed) return <span class="grp open">{inside}</span>;
  return (
    <button
      type="button"
      class={classes('grp', aimed && 'aimed')}
      data-group={name}
      {...(!cards.length && { 'aria-label': t.place(word || t.groups) })}
      onClick={onTap}
    >
      {inside}
    </button>
  );
}
