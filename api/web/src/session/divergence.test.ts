import { expect, test } from 'vitest';
import type { MatchEvent, TimelineItem } from '../api/types';
import { divergence } from './divergence';

const item = (version: number | string, move: number, type = 'attacked') => ({ version, move, type }) as TimelineItem;
const BEFORE = [item(1, 1, 'match_created'), item(2, 2), item(3, 3)];

test('theirs are the last: they can be taken back, move by move', () => {
  const now = [...BEFORE, item(4, 4), item(5, 4), item(6, 5)];
  expect(divergence(BEFORE, now, 3, [], new Set())).toMatchObject({ theirs: now.slice(3), gone: [], undoes: 2 });
});

test('what they mended or took back does not come back so', () => {
  const mended = [...BEFORE.slice(0, 2), item('4.1', 3)];
  expect(divergence(BEFORE, mended, 3, [], new Set())).toMatchObject({ gone: [BEFORE[2]], undoes: 0 });
  const amended = [{ type: 'amended', key: 'k' } as MatchEvent];
  expect(divergence(BEFORE, [...BEFORE, item(5, 4)], 3, amended, new Set()).undoes).toBe(0);
});
