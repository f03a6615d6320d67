import { expect, test } from 'vitest';
import type { TimelineItem } from '../api/types';
import { afterRounds } from './rounds';

const items = [null, 1, 1, 2, 2, 3].map((round, i) => ({ version: i + 1, round }) as TimelineItem);
const lines = { A: [0, 0, 6, 6, 10, 10], B: [0, 0, 2, 2, 2, 5] };

test('a round that is still played is left out', () => {
  expect(afterRounds(items, lines, false, 5)).toEqual({ numbers: [1, 2], scores: { A: [6, 10], B: [2, 2] } });
});

test('the last round of a match that is over counts', () => {
  expect(afterRounds(items, lines, true, 5).scores).toEqual({ A: [6, 10, 10], B: [2, 2, 5] });
});

test('of many rounds the last are told', () => {
  expect(afterRounds(items, lines, true, 2)).toEqual({ numbers: [2, 3], scores: { A: [10, 10], B: [2, 5] } });
});

test('what was won in the matches before is counted in', () => {
  expect(afterRounds(items, lines, false, 1, { B: 7 })).toEqual({ numbers: [2], scores: { A: [10], B: [9] } });
});
