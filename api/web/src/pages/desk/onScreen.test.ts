import { expect, it } from 'vitest';
import { type Arrow, type Box, nextOnScreen } from './onScreen';

/** Two tables of four names in two columns: 0 1 / 2 3, then 4 5 / 6 7. */
const NAMES: Box[] = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({
  left: (n % 2) * 100,
  top: Math.floor(n / 2) * 30 + (n > 3 ? 10 : 0),
  width: 100,
  height: 26,
}));

it.each<[number, Arrow, number | null]>([
  [0, 'ArrowRight', 1],
  [1, 'ArrowLeft', 0],
  [0, 'ArrowDown', 2],
  [1, 'ArrowDown', 3],
  [3, 'ArrowDown', 5],
  [6, 'ArrowUp', 4],
  [4, 'ArrowUp', 2],
  [1, 'ArrowRight', null],
  [0, 'ArrowUp', null],
  [7, 'ArrowDown', null],
])('from %i, %s leads to %s', (from, arrow, to) => {
  expect(nextOnScreen(NAMES, from, arrow)).toBe(to);
});

it('goes down from a short row to what lies below it', () => {
  const boxes = [...NAMES.slice(0, 3), { left: 0, top: 100, width: 100, height: 26 }];
  expect(nextOnScreen(boxes, 1, 'ArrowDown')).toBe(2);
  expect(nextOnScreen(boxes, 3, 'ArrowUp')).toBe(2);
});
