import type { At, RatHotState, Square } from './types';

export interface Placed extends Square {
  column: number;
  row: number;
  /** Sides on which the same card goes on. */
  on: { right: boolean; below: boolean; left: boolean; above: boolean };
}

export interface Layout {
  columns: number;
  rows: number;
  squares: Placed[];
}

/** The board with its least column and row at 1. level: nothing above it is shown; null: all, as seen from above. */
export function layoutOf(game: Pick<RatHotState, 'squares' | 'lying'>, level: number | null): Layout {
  const { squares } = game;
  const shown = shownOf(game, level);
  const xs = squares.map(({ at: [x] }) => x);
  const ys = squares.map(({ at: [, y] }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const cardAt = new Map(shown.map(({ at: [x, y], card }) => [`${x},${y}`, card]));
  return {
    columns: squares.length ? Math.max(...xs) - left + 1 : 0,
    rows: squares.length ? Math.max(...ys) - top + 1 : 0,
    squares: shown.map((square) => {
      const [x, y] = square.at;
      const goesOn = (dx: number, dy: number) => cardAt.get(`${x + dx},${y + dy}`) === square.card;
      return {
        ...square,
        column: x - left + 1,
        row: y - top + 1,
        on: { right: goesOn(1, 0), below: goesOn(0, 1), left: goesOn(-1, 0), above: goesOn(0, -1) },
      };
    }),
  };
}

/** What is seen from above; level: once all cards above it are taken off. */
export const shownOf = ({ squares, lying }: Pick<RatHotState, 'squares' | 'lying'>, level: number | null): Square[] =>
  level === null ? squares : upTo(lying, level);

function upTo(lying: RatHotState['lying'], level: number): Square[] {
  const seen = new Map<string, Square>();
  for (const one of lying) {
    if (one.level > level) continue;
    one.face.split('.').forEach((shows, n) => {
      const at = [one.at[0] + (one.way === 'h' ? n : 0), one.at[1] + (one.way === 'v' ? n : 0)] as const;
      seen.set(at.join(), { at, shows, card: one.card, level: one.level });
    });
  }
  return [...seen.values()].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

/** The places above which cards lie that are not shown. */
export const coveredAt = ({ squares }: Pick<RatHotState, 'squares'>, level: number | null): At[] =>
  level === null ? [] : squares.flatMap((square) => (square.level > level ? [square.at] : []));

/** How many levels there are; of a table that was stated anew only what is seen is known. */
export const levelsOf = ({ lying }: Pick<RatHotState, 'lying'>): number =>
  lying.reduce((most, { level }) => Math.max(most, level), 0);
