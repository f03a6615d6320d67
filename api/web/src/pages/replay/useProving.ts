import { useMemo, useState } from 'preact/hooks';
import type { MatchState, Proof, Seat, TimelineItem } from '../../api/types';
import type { Proving } from '../../games/kit/proved';
import { useTexts } from '../../i18n';
import { hindsight } from '../../i18n/texts/hindsight';
import { numberAt } from '../../viewing/numbers';
import type { NameOf } from '../../viewing/parts';

/** The hand that somebody asks about; nth: the proof that was tapped. */
export interface Asked {
  seat: Seat;
  nth: number | null;
}

export interface Proved {
  proving: Proving;
  asked: Asked | null;
  onClose: () => void;
  /** Assume that a possible card is in the hand, or no longer. */
  onAssume: (seat: Seat, nth: number) => void;
  /** The cards that are assumed, by seat. */
  assume: Readonly<Record<Seat, string[]>>;
}

/** Why a card is shown, in a sentence; place: of the move on show. */
export function reasonOf(
  t: typeof hindsight.en,
  items: readonly TimelineItem[],
  proof: Proof,
  place: string | null,
): string {
  const since = numberAt(items, proof.since);
  const until = proof.until === null ? '' : numberAt(items, proof.until);
  if (proof.certain) return until ? t.sure(until) : t.sureUnseen;
  const now = items.findIndex(({ version }) => String(version) === place);
  const later = items.filter((item, n) => n > now && proof.draws.some((draw) => String(draw) === String(item.version)));
  const draws = t.draws([...new Set(later.map((item) => numberAt(items, item.version)))]);
  return until ? t.guess(since, until, draws) : t.guessUnseen(since, draws);
}

/** What is proved of the hands on show, why, and what is assumed beyond that, until another move is shown. */
export function useProving(
  state: MatchState | null,
  place: string | null,
  items: readonly TimelineItem[],
  nameOf: NameOf,
): Proved {
  const t = useTexts(hindsight) as typeof hindsight.en;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [chosen, setChosen] = useState<{ place: string | null; keys: ReadonlySet<string> }>(NOTHING);
  const keys = chosen.place === place ? chosen.keys : NOTHING.keys;
  const proving = useMemo<Proving>(
    () => ({
      word: ({ certain }) => (certain ? t.word.sure : t.word.guess),
      reason: (proof) => reasonOf(t, items, proof, place),
      assumed: (seat, nth) => keys.has(keyOf(seat, nth)),
      ask: (seat) => t.ask(nameOf(seat)),
      onAsk: (seat, nth) => setAsked({ seat, nth }),
    }),
    [t, items, keys, nameOf, place],
  );
  const assume = useMemo(() => assumedOf(state, keys), [state, keys]);
  return {
    proving,
    asked,
    onClose: () => setAsked(null),
    onAssume(seat, nth) {
      const next = new Set(keys);
      if (!next.delete(keyOf(seat, nth))) next.add(keyOf(seat, nth));
      setChosen({ place, keys: next });
    },
    assume,
  };
}

const NOTHING = { place: null, keys: new Set<string>() };
const keyOf = (seat: Seat, nth: number): string => `${seat} ${nth}`;

function assumedOf(state: MatchState | null, keys: ReadonlySet<string>): Record<Seat, string[]> {
  const all = Object.entries(state?.seats ?? {}).map(([seat, { hand }]) => [
    seat,
    (hand.proved ?? []).filter((_, nth) => keys.has(keyOf(seat, nth))).map(({ card }) => card),
  ]);
  return Object.fromEntries(all.filter(([, cards]) => cards!.length));
}
