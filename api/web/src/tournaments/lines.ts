import type { Crosstable, Entrant } from '../api/tournaments';

/** The number of each line of a cross table. */
export const linesOf = (cross: Crosstable): ReadonlyMap<Entrant, number> =>
  new Map(cross.items.map(({ entrant }, n) => [entrant, n + 1]));

/** The lines of those who sat at a table, as "4 7 12". */
export const linesAt = (others: readonly Entrant[], lines: ReadonlyMap<Entrant, number>): string =>
  others
    .flatMap((one) => lines.get(one) ?? [])
    .sort((one, other) => one - other)
    .join(' ');
