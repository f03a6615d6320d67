/** Brackets cut into pages: so many tables of a round stand beneath one another. */
import type { BracketRound } from '../../api/tournaments';
import { pieces } from '../pieces';

/** Where a page begins among the rounds, and what is on it. */
export interface BracketPage {
  first: number;
  rounds: BracketRound[];
}

/**
 * Cut a bracket into pages; most: tables of a round on one.
 *
 * Of a tree that is too high each page has a part of a round with the rounds that it leads to; the last page has all
 * from the first round on that fits. Where tables do not lead two to one, a round that is too high stands alone.
 */
export function bracketPages(rounds: readonly BracketRound[], most: number): BracketPage[] {
  const height = ({ tables }: BracketRound) => tables.filter(({ third_place }) => !third_place).length;
  const fits = rounds.findIndex((round) => height(round) <= most);
  const from = fits < 0 ? rounds.length : fits;
  const isTree = rounds.every(({ tables }) => tables.every(({ seats }) => seats.length === 2));
  const high = 2 ** Math.floor(Math.log2(Math.max(1, most)));
  const pages: BracketPage[] = [];
  const step = isTree ? Math.log2(high) + 1 : 1;
  for (let first = 0; first < from; first += step) {
    const parts = pieces(rounds[first]!.tables, isTree ? high : most);
    parts.forEach((tables, part) => {
      const page = [{ ...rounds[first]!, tables }];
      for (let further = 1; further < step && first + further < rounds.length; further++) {
        const size = high / 2 ** further;
        const round = rounds[first + further]!;
        page.push({ ...round, tables: round.tables.slice(part * size, (part + 1) * size) });
      }
      pages.push({ first, rounds: page });
    });
  }
  if (from < rounds.length) pages.push({ first: from, rounds: rounds.slice(from) });
  return pages;
}
