import { expect, test } from 'vitest';
import type { TimelineItem } from '../../api/types';
import { nextSpeed, pauseBetween } from './clock';

const item = (move: number, pace: number) => ({ move, pace }) as TimelineItem;

test('moves keep the rhythm of the table', () => {
  expect(pauseBetween(item(1, 1_000), item(2, 4_500), 1)).toBe(3_500);
  expect(pauseBetween(item(1, 1_000), item(2, 4_500), 2)).toBe(1_750);
});

test('nothing is too quick to be seen, nor too slow to be waited for', () => {
  expect(pauseBetween(item(1, 1_000), item(2, 1_001), 1)).toBe(900);
  expect(pauseBetween(item(1, 1_000), item(1, 1_000), 1)).toBe(450);
  expect(pauseBetween(item(1, 0), item(2, 99_000), 4)).toBe(2_500);
});

test('a move as it was made lies longer than what follows from it', () => {
  expect(pauseBetween({ ...item(1, 1_000), main: true }, item(1, 1_000), 1)).toBe(1_200);
});

test('move by move is even; an attack at a time stays long enough to be read', () => {
  expect(pauseBetween(item(1, 0), item(2, 9_000), 1, 'move')).toBe(1_500);
  expect(pauseBetween(item(1, 0), item(2, 9_000), 2, 'attack')).toBe(1_500);
});

test('speeds go round', () => {
  expect([1, 2, 4].map((speed) => nextSpeed(speed as 1 | 2 | 4))).toEqual([2, 4, 1]);
});
