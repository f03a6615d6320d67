import { expect, it } from 'vitest';
import { gained, minutesLeft, parting, timeOfDay } from './figures';
import { pointsTyped } from './pointsTyped';

it.each([
  ['⅔', '+⅔'],
  ['0', '+0'],
  ['−5', '−5'],
])('points of %s are gained as %s', (shown, read) => expect(gained(shown)).toBe(read));

it.each([
  ['½', 120, 60],
  ['1⅓', 120, 160],
  ['1 1/2', 120, 180],
  ['1/3', 120, 40],
  ['0,5', 120, 60],
  ['2', 120, 240],
  ['25', 1, 25],
  ['', 120, null],
  ['0', 120, null],
  ['1/0', 120, null],
  ['much', 120, null],
])('%s typed where a point is %i are %s', (typed, point, points) => expect(pointsTyped(typed, point)).toBe(points));

it.each([
  [1_450_000, '24:10'],
  [59_400, '1:00'],
  [0, '0:00'],
  [-61_000, '−1:01'],
  [3_725_000, '1:02:05'],
])('%i ms are %s', (ms, read) => expect(minutesLeft(ms)).toBe(read));

it('times of day are said as each language has them', () => {
  const at = new Date(2026, 2, 7, 9, 5);
  expect([timeOfDay(at, 'en'), timeOfDay(at, 'fr')]).toEqual(['09:05', '9\u00a0h\u00a005']);
});

it('marks the figure that parted two who are equal on points', () => {
  const row = (points: number, one: string, two: string) => ({ points, rank: 1, stage: 0, tie_breaks: { one, two } });
  const rows = [row(240, '5', '9'), row(240, '5', '7'), row(240, '4', '7'), row(200, '4', '7'), row(200, '4', '7')];
  expect(parting(rows).map((marks) => [...marks])).toEqual([['two'], ['two', 'one'], ['one'], [], []]);
});
