/** What the hall's screen shows, page after page. Nothing is ever smaller than can be read: what has no room comes later. */

/** How long a page stands. ms */
export const STANDS = 8_000;

/** How a page of names is laid: column after column. */
export interface Layout {
  columns: number;
  rows: number;
}

/** The more names, the smaller they are, down to the least size that is read from afar. */
const WHOLE: readonly Layout[] = [
  { columns: 2, rows: 8 },
  { columns: 2, rows: 12 },
  { columns: 3, rows: 16 },
];
const ONE_OF_MANY: Layout = { columns: 3, rows: 14 };

export const roomOf = ({ columns, rows }: Layout): number => columns * rows;

/** tall: the screen stands upright, and has room for one column. */
export function layoutOf(names: number, tall: boolean): Layout {
  const known = tall ? WHOLE.map(({ rows }) => ({ columns: 1, rows })) : WHOLE;
  return known.find((one) => names <= roomOf(one)) ?? (tall ? known.at(-1)! : ONE_OF_MANY);
}

/** Seats at the largest table -> rows of tables. */
export const tableRows = (seats: number): number => (seats <= 4 ? 4 : seats === 5 ? 3 : 2);
export const tableColumns = (tall: boolean): number => (tall ? 1 : 3);

export const standingLayout = (tall: boolean): Layout => ({ columns: tall ? 1 : 2, rows: 10 });

/** "De–Gu": with which letters a page of names begins and ends. */
export const lettersOf = (names: readonly string[]): string =>
  [names[0], names.at(-1)].map((name = '') => [...name].slice(0, 2).join('')).join('–');

/** "13–24". */
export const numbersOf = (first: number, last: number): string => (first === last ? `${first}` : `${first}–${last}`);

/** Which pages the strip names: those about the one that stands, in the order in which they come. */
export function stripOf(pages: number, standing: number, tall: boolean): [from: number, to: number] {
  const room = tall ? 4 : 8; // labels
  const from = Math.floor(standing / room) * room;
  return [from, Math.min(from + room, pages)];
}
