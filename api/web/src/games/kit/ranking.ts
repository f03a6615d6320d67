/** A round of which only the result is recorded: what is tapped, and what it says. */
import type { Command, Seat } from '../../api/types';

export interface Result {
  /** In the order of going out, as far as tapped. */
  order: readonly Seat[];
  /** A seat or a team; the last one left needs no tap. */
  loser: string | null;
  drawn: boolean;
}

export const OPEN: Result = { order: [], loser: null, drawn: false };

/** The team that a seat plays in, by the name that it loses under. */
export const TEAMS = ['A+C', 'B+D'] as const;

/** A seat goes out next, or did not after all. */
export function wentOut({ order, loser }: Result, seat: Seat, seats: readonly Seat[]): Result {
  const next = order.includes(seat) ? order.filter((one) => one !== seat) : [...order, seat].slice(0, seats.length - 1);
  return { order: next, loser: loser === seat || next.length < order.length ? null : loser, drawn: false };
}

/** A seat or team is the durak, or is not after all. */
export function loses({ order, loser }: Result, who: string): Result {
  return { order: order.filter((seat) => seat !== who), loser: loser === who ? null : who, drawn: false };
}

export const drawn = (result: Result): Result => ({ ...OPEN, drawn: !result.drawn });

/** Who lost, once that is certain. */
export function loserOf({ order, loser, drawn: even }: Result, seats: readonly Seat[]): string | null {
  if (even) return null;
  if (loser) return loser;
  const left = seats.filter((seat) => !order.includes(seat));
  return left.length === 1 ? left[0]! : null;
}

/** null: not yet told. */
export function recordOf(result: Result, seats: readonly Seat[]): Command | null {
  const loser = loserOf(result, seats);
  if (!loser && !result.drawn) return null;
  // an order that says nothing is left out: what follows from the loser alone, the rules tell
  const known = result.order.length > 0 || loser === null;
  return { type: 'record_round', ...(known && { order: [...result.order] }), loser };
}
