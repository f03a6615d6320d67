/** How lists lie on sheets of paper; lengths in millimetres. */

export const PAPERS = {
  a4: { name: 'A4', height: 297 },
  letter: { name: 'Letter', height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;

const AROUND = 54; // margins, head and foot of a sheet

export const heightOn = (paper: Paper): number => PAPERS[paper].height - AROUND;

/** So many rows of this height, with a gap between them, stand on a sheet beside what else takes room there. */
export const rowsOn = (paper: Paper, row: number, { gap = 0, beside = 0 } = {}): number =>
  Math.max(1, Math.floor((heightOn(paper) - beside + gap) / (row + gap)));

const SLIPS = 4; // on a sheet

/**
 * Which slips lie on each sheet, by its four places; null: none. Cut together, and the four heaps laid on one another,
 * the sheets give all slips in order.
 */
export function slipSheets<T>(slips: readonly T[]): (T | null)[][] {
  const sheets = Math.ceil(slips.length / SLIPS);
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: SLIPS }, (_, place) => slips[place * sheets + sheet] ?? null),
  );
}

/** Pieces of these heights, one under the other in columns of such a height, in their order. */
export function columnsOf<T>(all: readonly T[], heightOf: (one: T) => number, height: number): T[][] {
  const columns: T[][] = [];
  let left = 0;
  for (const one of all) {
    if (!columns.length || heightOf(one) > left) {
      columns.push([]);
      left = height;
    }
    columns.at(-1)!.push(one);
    left -= heightOf(one);
  }
  return columns;
}
