import type { Entrant, StandingRow, Standings } from '../api/tournaments';
import { readLocal, writeLocal } from '../store/local';
import { observable } from '../store/observable';

/** How many places have a prize, and in which lists. */
export interface PrizePlan {
  overall: number;
  /** In each category. */
  each: number;
  /** Categories that have none. */
  without: readonly string[];
  /** Whoever has a prize of all takes none of a category: it goes to the next of that category. */
  once: boolean;
}

export const USUAL_PRIZES: PrizePlan = { overall: 3, each: 1, without: [], once: false };

const KEY = 'greffier.prizes.';

/** By tournament, as this device has chosen. */
export const prizePlans = observable<Readonly<Record<string, PrizePlan>>>({});

export const prizePlanOf = (id: string): PrizePlan =>
  prizePlans.get()[id] ?? { ...USUAL_PRIZES, ...readLocal<Partial<PrizePlan>>(KEY + id) };

export function changePrizePlan(id: string, change: Partial<PrizePlan>): void {
  const plan = { ...prizePlanOf(id), ...change };
  prizePlans.set({ ...prizePlans.get(), [id]: plan });
  writeLocal(KEY + id, plan);
}

export interface Winner {
  row: StandingRow;
  place: number;
  /** Somebody else has the same place: they share its prize. */
  shares: boolean;
}

/** category null: of all. */
export interface PrizeList {
  category: string | null;
  winners: Winner[];
}

/** Return the categories that people who are ranked have, in order of their names. */
export function categoriesOf(standings: Standings, categoryOf: (entrant: Entrant) => string | null): string[] {
  const all = standings.items.flatMap(({ rank, entrant }) => (rank === null ? [] : (categoryOf(entrant) ?? [])));
  return [...new Set(all)].sort();
}

/** The first of all, then of each category; who is equal shares, so a list may be longer than it has places. */
export function prizesOf(
  standings: Standings,
  categoryOf: (entrant: Entrant) => string | null,
  { overall, each, without, once }: PrizePlan = USUAL_PRIZES,
): PrizeList[] {
  const ranked = standings.items.filter(({ rank }) => rank !== null);
  const first = placed(ranked, overall);
  const have = new Set(once ? first.map(({ row }) => row.entrant) : []);
  const lists = categoriesOf(standings, categoryOf)
    .filter((category) => !without.includes(category))
    .map((category) => {
      const rows = ranked.filter(({ entrant }) => categoryOf(entrant) === category && !have.has(entrant));
      return { category, winners: placed(rows, each) };
    });
  return [...(first.length ? [{ category: null, winners: first }] : []), ...(each ? lists : [])];
}

function placed(rows: readonly StandingRow[], places: number): Winner[] {
  return rows
    .map((row) => ({
      row,
      place: 1 + rows.filter(({ rank }) => rank! < row.rank!).length,
      shares: rows.filter(({ rank }) => rank === row.rank).length > 1,
    }))
    .filter(({ place }) => place <= places);
}
