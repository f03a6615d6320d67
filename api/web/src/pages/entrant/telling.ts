/** A result told by taps on names, in the order of places. */
import type { Entrant, Order } from '../../api/tournaments';

/** What was tapped. sharing: the next one shares the place before. */
export interface Told {
  order: Order;
  sharing: boolean;
}

export const NOTHING: Told = { order: [], sharing: false };

const withLast = (order: Order, one: Entrant): Order => [...order.slice(0, -1), [...[order.at(-1)!].flat(), one]];
const put = ({ order, sharing }: Told, one: Entrant): Order =>
  sharing && order.length ? withLast(order, one) : [...order, one];

/** Who has no place yet. */
export const without = ({ order }: Told, entrants: readonly Entrant[]): Entrant[] => {
  const told = order.flat();
  return entrants.filter((one) => !told.includes(one));
};

/** The order so far; the last name follows by itself. */
export function orderOf(told: Told, entrants: readonly Entrant[]): Order {
  const [last, ...others] = without(told, entrants);
  return last !== undefined && !others.length && told.order.length ? put(told, last) : told.order;
}

/** A tap on a name: it takes the next place, or is taken back. */
export function tapped(told: Told, one: Entrant, entrants: readonly Entrant[]): Told {
  const places = told.order.flat();
  if (places.includes(one)) {
    const order = told.order
      .map((each) => (Array.isArray(each) ? each.filter((who) => who !== one) : each))
      .filter((each) => each !== one && each.length > 0)
      .map((each) => (Array.isArray(each) && each.length === 1 ? each[0]! : each));
    return { order, sharing: false };
  }
  // one that has followed by itself is taken back with the tap before
  if (without(told, entrants).length === 1 && places.length) return undone(told);
  return { order: put(told, one), sharing: false };
}

/** Without the last tap. */
export function undone({ order, sharing }: Told): Told {
  if (sharing || !order.length) return { order, sharing: false };
  const last = order.at(-1)!;
  if (!Array.isArray(last)) return { order: order.slice(0, -1), sharing: false };
  const rest = last.slice(0, -1);
  return { order: [...order.slice(0, -1), rest.length === 1 ? rest[0]! : rest], sharing: false };
}

/** Scores as they were typed; null: one is missing, or is no number. */
export function scoresOf(typed: Readonly<Record<Entrant, string>>, entrants: readonly Entrant[]) {
  const scores: Record<Entrant, number> = {};
  for (const one of entrants) {
    const text = (typed[one] ?? '').trim().replace('−', '-');
    if (!/^-?\d{1,6}$/.test(text)) return null;
    scores[one] = Number(text);
  }
  return scores;
}
