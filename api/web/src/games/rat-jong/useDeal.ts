import { useEffect, useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import type { PlayProps } from '../kit/game';
import { useMomentState } from '../kit/useMomentState';
import { useRefused } from '../kit/useRefused';
import { COPIES } from './cards';
import type { Pile } from './offer';

type Counts = Readonly<Record<Seat, readonly Card[]>>;
type Heights = readonly (readonly number[])[];

interface Entered {
  dragons: Counts | null;
  piles: Heights | null;
}

interface Sized {
  prefixItems?: { prefixItems?: { maximum?: number }[] }[];
}

/** How high each pile can be, as the rules say it. */
const sizesOf = (schema: unknown): number[][] | null =>
  (schema as Sized | undefined)?.prefixItems?.map((row) => row.prefixItems?.map(({ maximum = 0 }) => maximum) ?? []) ??
  null;

const NONE: Entered = { dragons: null, piles: null };

/** Who may start, what is counted before the deal, and what a tap does. */
export type Dealing = ReturnType<typeof useDeal>;

/** Return what the rules ask about a deal, what is entered of it, and what each tap does. */
export function useDeal({ actions, moment, onRecord, onAsk, onTry }: PlayProps) {
  const [{ dragons, piles }, setEntered] = useMomentState(moment, NONE);
  const [total, setTotal] = useState<number | null>(null);
  const { refused, ask } = useRefused({ recordsUnsure: true, onAsk, onRecord });
  const enter = (change: Partial<Entered>) => setEntered({ dragons, piles, ...change });

  const fields = actions.find(({ type }) => type === 'deal')?.fields ?? {};
  const seats = (Array.isArray(fields['starter']?.choices) ? fields['starter'].choices : []) as Seat[];
  const due = seats.length === 1 ? seats[0]! : null;
  const sizes = sizesOf(fields['piles']?.schema);
  const record = (starter: Seat | null) =>
    void ask({
      type: 'deal',
      ...(starter && { starter }),
      ...(dragons && { dragons }),
      ...(piles && { piles }),
    } as Command);

  // how many cards are left when everybody has taken his: the rules say it of the table behind the deal
  useEffect(() => {
    if (!piles || total !== null || !seats[0]) return;
    void onTry({ type: 'deal', starter: seats[0] }).then(({ state: dealt }) => {
      const middle = (dealt as { middle?: { count: number } } | undefined)?.middle;
      if (middle) setTotal(middle.count);
    });
  }, [piles !== null]);

  return {
    /** Who must start; null where that is open, or nobody says it. */
    due,
    /** Somebody has to say who starts. */
    isOpen: fields['starter'] !== undefined && due === null && !dragons,
    dragons,
    piles,
    /** How many cards the piles should have together. */
    total,
    refused,
    record,
    tapSeat: (seat: Seat) => seats.includes(seat) && record(due ? null : seat),
    /** Begin to count dragons, or leave it; missing where the rules ask for none. */
    countDragons: fields['dragons'] && (() => enter({ dragons: dragons ? null : {} })),
    countPiles: sizes && (() => enter({ piles: piles ? null : sizes })),
    /** One dragon more before a seat; behind the last one none. */
    addDragon(seat: Seat, dragon: Card) {
      const held = dragons?.[seat] ?? [];
      const n = held.filter((one) => one === dragon).length;
      const others = held.filter((one) => one !== dragon);
      const next = n === COPIES ? others : [...held, dragon];
      const { [seat]: _, ...rest } = dragons ?? {};
      enter({ dragons: next.length ? { ...rest, [seat]: next } : rest });
    },
    /** One card fewer in a pile; behind none, the whole pile. */
    lowerPile([row, column]: Pile) {
      const lower = (n: number) => (n > 0 ? n - 1 : sizes![row]![column]!);
      enter({ piles: piles!.map((heights, r) => heights.map((n, c) => (r === row && c === column ? lower(n) : n))) });
    },
  };
}
