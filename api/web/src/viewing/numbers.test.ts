import { expect, it } from 'vitest';
import type { TimelineItem } from '../api/types';
import { numberAt, numberOf } from './numbers';

const item = (version: number | string, move: number | null) => ({ version, move }) as TimelineItem;
// the move at 5 was replaced by what the correction at 9 put in; it has three events
const ITEMS = [item(1, 1), item(2, 2), item(3, 3), item('9.1', 4), item('9.1', 4), item('9.1', 4), item(8, 5)];

it('calls all that came of one move by the number of the timeline', () => {
  expect(ITEMS.map(numberOf)).toEqual(['1', '2', '3', '4', '4', '4', '5']);
});

it('finds the number at a place, and never shows the place itself', () => {
  expect([numberAt(ITEMS, '9.1'), numberAt(ITEMS, 8), numberAt(ITEMS, '8')]).toEqual(['4', '5', '5']);
  expect([numberAt(ITEMS, 5), numberAt(ITEMS, ''), numberOf(undefined), numberOf(item(5, null))]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
