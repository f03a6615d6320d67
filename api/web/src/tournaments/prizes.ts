import type { Entrant, StandingRow, Standings } from '../api/tournaments';

const PRIZES = 3;

/** null: of all. */
export interface PrizeList {
  category: string | null;
  winners: { row: StandingRow; place: number }[];
}

/** The first of all and of each category; who is equal shares. */
export function prizesOf(standings: Standings, categoryOf: (entrant: Entrant) => string | null): PrizeList[] {
  const ranked = standings.items.filter(({ rank }) => rank !== null);
  const categories = new Set(ranked.map(({ entrant }) => categoryOf(entrant)).filter((one) => one !== null));
  return [null, ...categories].map((category) => {
    const rows = ranked.filter(({ entrant }) => category === null || categoryOf(entrant) === category);
    const placed = rows.map((row) => ({ row, place: 1 + rows.filter(({ rank }) => rank! < row.rank!).length }));
    return { category, winners: placed.filter(({ place }) => place <= PRIZES) };
  });
}
