import { expect, it } from 'vitest';
import type { Crosstable } from '../../api/tournaments';
import { meetings } from './meetings';

const row = (entrant: string, ...opponents: string[][]) => ({
  entrant,
  rounds: opponents.map((met, n) => ({ round: n + 1, opponents: met })),
});
const cross = {
  rounds: [1, 2],
  items: [row('e1', ['e5'], ['e4']), row('e2', ['e6'], ['e3'])],
} as unknown as Crosstable;
const tables = [{ entrants: ['e1', 'e2', 'e3'] }, { entrants: ['e4', 'e5', 'e6'] }];

it('who comes to a table meets those who stay there, not the one who goes', () => {
  expect(meetings(cross, tables, ['e1', 'e4'])).toEqual([['e1', 'e5', 1]]);
  expect(meetings(cross, tables, ['e1', 'e5'])).toEqual([['e1', 'e4', 2]]);
});

it('seats swapped within a table meet nobody anew', () => {
  expect(meetings(cross, tables, ['e1', 'e2'])).toEqual([]);
});
