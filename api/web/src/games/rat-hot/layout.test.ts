import { describe, expect, it } from 'vitest';
import { layoutOf, levelsOf } from './layout';
import type { RatHotState } from './types';

const lying: RatHotState['lying'] = [
  { card: 0, face: 'r1.--.g1', at: [0, 0], way: 'h', level: 1, by: null },
  { card: 1, face: 'g2.g3.rr', at: [3, -1], way: 'v', level: 1, by: 'A' },
  { card: 2, face: 'r4.r4.--', at: [1, 0], way: 'h', level: 2, by: 'B' },
];
const squares: RatHotState['squares'] = [
  { at: [3, -1], shows: 'g2', card: 1, level: 1 },
  { at: [0, 0], shows: 'r1', card: 0, level: 1 },
  { at: [1, 0], shows: 'r4', card: 2, level: 2 },
  { at: [2, 0], shows: 'r4', card: 2, level: 2 },
  { at: [3, 0], shows: '--', card: 2, level: 2 },
  { at: [3, 1], shows: 'rr', card: 1, level: 1 },
];

describe('the board of Rat Hot', () => {
  it('begins with its least column and row', () => {
    const { columns, rows, squares: placed } = layoutOf({ squares, lying }, null);
    expect([columns, rows]).toEqual([4, 3]);
    expect(placed.map(({ column, row }) => [column, row])).toEqual([
      [4, 1],
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
      [4, 3],
    ]);
  });

  it('says on which sides the same card goes on', () => {
    const on = layoutOf({ squares, lying }, null).squares.map((one) => one.on);
    expect(on.map(({ right, below }) => `${right ? 'r' : ''}${below ? 'b' : ''}`)).toEqual(['', '', 'r', 'r', '', '']);
  });

  it('shows what lies under the cards of a level', () => {
    const { squares: below } = layoutOf({ squares, lying }, 1);
    expect(below.map(({ shows }) => shows)).toEqual(['g2', 'r1', '--', 'g1', 'g3', 'rr']);
    expect(below.every(({ level }) => level === 1)).toBe(true);
    expect(levelsOf({ lying })).toBe(2);
  });

  it('is empty before the first deal', () => {
    expect(layoutOf({ squares: [], lying: [] }, null)).toEqual({ columns: 0, rows: 0, squares: [] });
    expect(levelsOf({ lying: [] })).toBe(0);
  });
});
