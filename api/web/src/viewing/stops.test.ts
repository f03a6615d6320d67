import { expect, test } from 'vitest';
import type { TimelineItem } from '../api/types';
import { chaptersOf } from './items';
import { attacksOf, movesOf, stopFrom, stopOf } from './stops';

const item = (version: number, move: number, trick: number): TimelineItem =>
  ({ version, move, trick, round: 1, by: 'A', type: 'attacked' }) as TimelineItem;

// a deal; an attack of three moves, the last of which clears the table and draws; a take
const ITEMS = [
  item(2, 1, 0),
  item(3, 2, 1),
  item(4, 3, 1),
  item(5, 4, 1),
  item(6, 4, 1),
  item(7, 4, 1),
  item(8, 5, 2),
  item(9, 6, 2),
  item(10, 6, 2),
];
const SERIES = { hand: { A: [6, 5, 5, 5, 5, 6, 6, 6, 6], B: [6, 6, 5, 5, 5, 6, 5, 6, 6] } };

test('a move is one stop, behind all that followed from it', () => {
  expect(movesOf(ITEMS)).toEqual([0, 1, 2, 5, 6, 8]);
  expect(movesOf([])).toEqual([]);
});

test('an attack is shown while its cards lie', () => {
  const told = [3, 8].map((version) => ({ version, kind: 'attack', label: { en: 'Attack', fr: 'Attaque' } }));
  expect(attacksOf(chaptersOf(ITEMS, told), SERIES, movesOf(ITEMS))).toEqual([0, 2, 6]);
});

test('from anywhere one goes to the next stop, and no further than the ends', () => {
  const stops = movesOf(ITEMS);
  expect(stopFrom(stops, 2, 1)).toBe(5);
  expect(stopFrom(stops, 4, 1)).toBe(5);
  expect(stopFrom(stops, 4, -1)).toBe(2);
  expect(stopFrom(stops, 8, 1)).toBe(8);
  expect(stopFrom(stops, 0, -1)).toBe(0);
  expect([stopOf(stops, 3), stopOf(stops, 5), stopOf(stops, 99)]).toEqual([3, 3, 5]);
});
