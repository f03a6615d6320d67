import { expect, it } from 'vitest';
import { figure, minutesLeft, parting, timeOfDay } from './figures';

it.each([
  ['411', '411'],
  ['1234/3', '411⅓'],
  ['1/2', '½'],
  ['-7/2', '−3½'],
  ['-1/2', '−½'],
  ['823/7', '117 4/7'],
])('%s is read %s', (told, read) => expect(figure(told)).toBe(read));

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
