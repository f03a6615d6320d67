import { useRef, useState } from 'preact/hooks';
import type { Card } from '../../cards/set';
import { buzz } from '../../ui/buzz';
import type { Refusal } from '../kit/pad';
import { type Draft, type Kind, mended, type Place, sortedOut, wanted } from './draft';
import { type Laid, scoreOf, splitOf } from './useScore';

/** A way in which somebody goes out, or that he does not. */
export interface Way {
  key: string;
  word: string;
  kind: Kind | null;
  from: 'middle' | 'visible';
}

export interface Entered extends Omit<Laid, 'kind'> {
  ways: readonly Way[];
  /** The one of them that is chosen. */
  way: Way | null;
  /** The card on the table that may be taken. */
  visible: Card | null;
  /** What stands against these cards beyond what they are worth: others have them. */
  allowed?: (draft: Draft) => Promise<Refusal | null>;
  onWay: (way: Way) => void;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

/** How cards are entered: one tap after another, each taken back by one. */
export type Entry = ReturnType<typeof useEntry>;

/** Return what a tap enters, mends or takes back, and what the rules found in the cards. */
export function useEntry({ open, draft, trump, options, ways, way, visible, allowed, ...given }: Entered) {
  const { onWay, onDraft, onClose } = given;
  const [past, setPast] = useState<readonly Draft[]>([]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [none, setNone] = useState(false);
  const [alike, setAlike] = useState<{ of: Draft; others: readonly Draft[] } | null>(null);
  const laid: Laid = { open, draft, kind: way?.kind ?? null, trump, options };
  const now = useRef(draft);
  now.current = draft;
  const queue = useRef(Promise.resolve());

  /** Enter one tap after another, each on what the one before has left: what cannot be is refused, and leaves nothing. */
  function enter(step: (draft: Draft) => Draft) {
    queue.current = queue.current.then(async () => {
      const was = now.current;
      let next = step(was);
      if (next === was) return;
      const answer = await scoreOf({ ...laid, draft: next });
      const refusal = answer.refusal?.waivable === false ? answer.refusal : await allowed?.(next);
      if (refusal && !refusal.waivable) {
        buzz();
        setRefused(refusal);
        // two that are no pair leave none of them
        if (next.pair.length === 2 && was.pair.length === 1) onDraft((now.current = mended(was, 'pair')));
        return;
      }
      if (next.place === 'cards' && next.cards.length === wanted(next)) next = (await sorted(next)) ?? next;
      now.current = next;
      setPast((all) => [...all, was]);
      onDraft(next);
    });
  }

  /** Return the draft by the groups that the rules find in the cards, and choose how one goes out with them. */
  async function sorted(next: Draft): Promise<Draft | null> {
    const from = way?.from ?? 'middle';
    const { split, refusal } = await splitOf({ ...laid, draft: next }, from, visible);
    if (refusal) setRefused(refusal);
    setNone(split !== null && split.kind === null);
    if (!split?.kind || !split.pair) return null;
    const same = ways.filter((one) => one.kind === split.kind);
    const found = same.find((one) => one.from === from) ?? same[0];
    if (found && found !== way) onWay(found);
    const best = sortedOut(next, split.melds, split.pair);
    const others = split.also.filter((other) => other.kind === split.kind);
    setAlike({ of: best, others: others.map(({ melds, pair }) => sortedOut(next, melds, pair)) });
    return best;
  }

  const others = alike?.of === draft ? alike.others : [];
  return {
    laid,
    enter,
    /** Act once all that was tapped has entered. */
    then(act: (draft: Draft) => void) {
      queue.current = queue.current.then(() => act(now.current));
    },
    mend(place: Exclude<Place, 'cards'>) {
      setNone(false);
      enter((one) => mended(one, place));
    },
    /** Something was entered that can be taken back. */
    isBegun: past.length > 0,
    undo() {
      const last = past.at(-1);
      if (!last) return onClose();
      setNone(false);
      setPast(past.slice(0, -1));
      now.current = last;
      onDraft(last);
    },
    /** Nobody can lay these cards. */
    none,
    /** Other ways to lay the same cards, for the same points. */
    others,
    layOtherwise() {
      const [next, ...more] = others;
      setAlike({ of: next!, others: [...more, draft] });
      enter(() => next!);
    },
    refused,
    closeRefused: () => setRefused(null),
  };
}
