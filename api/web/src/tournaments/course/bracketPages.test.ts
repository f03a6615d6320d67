import { expect, test } from 'vitest';
import type { BracketRound } from '../../api/tournaments';
import { bracketPages } from './bracketPages';

const round = (count: number, seats = 2): BracketRound => ({
  round: null,
  people: 2 * count,
  title: 'round',
  tables: Array.from({ length: count }, (_, n) => ({
    table: n + 1,
    third_place: false,
    seats: Array.from({ length: seats }, () => ({ entrant: null, state: 'unknown' as const, place: null })),
  })),
});
const shapeOf = (rounds: BracketRound[], most: number) =>
  bracketPages(rounds, most).map(({ first, rounds: on }) => [
    first,
    ...on.map(({ tables }) => tables.map(({ table }) => table)),
  ]);

test('a small bracket is one page', () => {
  expect(shapeOf([round(4), round(2), round(1)], 4)).toEqual([[0, [1, 2, 3, 4], [1, 2], [1]]]);
});

test('a tree that is too high is cut into parts that lead to one table, then the rest', () => {
  expect(shapeOf([round(8), round(4), round(2), round(1)], 4)).toEqual([
    [0, [1, 2, 3, 4], [1, 2], [1]],
    [0, [5, 6, 7, 8], [3, 4], [2]],
    [1, [1, 2, 3, 4], [1, 2], [1]],
  ]);
});

test('the table for the third place makes no bracket higher', () => {
  const final = round(2);
  final.tables[1]!.third_place = true;
  expect(shapeOf([round(2), final], 1)).toEqual([
    [0, [1]],
    [0, [2]],
    [1, [1, 2]],
  ]);
});

test('tables of four lead nowhere in particular: a round that is too high stands alone', () => {
  expect(shapeOf([round(5, 4), round(2, 4), round(1, 4)], 2)).toEqual([
    [0, [1, 2]],
    [0, [3, 4]],
    [0, [5]],
    [1, [1, 2], [1]],
  ]);
});
