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

const CELL = { beside: 7, figure: 1.6, width: 116 }; // mm: of a cell but its others, of a figure of them, of all cells

/** So many rounds of a cross table have room beside one another, whose cells name the lines of the others at a table. */
export function roundsBeside(lines: number, others: number): number {
  const cell = CELL.beside + others * (String(lines).length + 1) * CELL.figure;
  return Math.max(1, Math.floor(CELL.width / cell));
}

/** As few letters as part a name from its neighbour on another sheet, two at least; the whole name if none do. */
function begins({ sort, name }: Listed, neighbour: Listed | undefined): string {
  let letters = 2;
  while (neighbour && sort.slice(0, letters) === neighbour.sort.slice(0, letters) && letters < MOST_LETTERS) letters++;
  const begin = sort.slice(0, letters);
  if (/\d/.test(begin) || neighbour?.sort.slice(0, letters) === begin) return name;
  return begin.replace(/(^|[ -])\p{L}/gu, (first) => first.toUpperCase());
}

const MOST_LETTERS = 24;

interface Listed {
  /** As lists are ordered by it. */
  sort: string;
  name: string;
}

/** "Ca – Fo": which names each of several sheets holds; '' of a single one. */
export function lettersOf(sheets: readonly (readonly Listed[])[]): string[] {
  return sheets.map((names, n) => {
    const [first, last] = [names[0], names.at(-1)];
    if (sheets.length < 2 || !first || !last) return '';
    return `${begins(first, sheets[n - 1]?.at(-1))} – ${begins(last, sheets[n + 1]?.[0])}`;
  });
}

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
