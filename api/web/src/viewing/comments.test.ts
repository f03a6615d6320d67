import { expect, it } from 'vitest';
import type { Annotation, TimelineItem } from '../api/types';
import { byMove, mayComment, replaced, startOf, threads } from './comments';

const item = (version: number | string, move: number) => ({ version, move }) as TimelineItem;
const comment = (aid: string, more: Partial<Annotation> = {}) =>
  ({ aid, version: 1, stands: 1, answers: null, ...more }) as Annotation;

it('a comment belongs to the move of which its place is an event', () => {
  const items = [item(1, 1), item(2, 2), item(3, 2), item('9.1', 3)];
  const found = byMove(items, [
    comment('a1', { stands: 3 }),
    comment('a2', { stands: '9.1' }),
    comment('a3', { stands: null }),
  ]);
  expect([...found].map(([at, here]) => [at, here.map((one) => one.aid)])).toEqual([
    [1, ['a1']],
    [3, ['a2']],
  ]);
  expect([0, 1, 2, 3].map((index) => startOf(items, index))).toEqual([0, 1, 1, 3]);
});

it('answers stand behind what they answer, and those of another move by themselves', () => {
  const told = threads([
    comment('a1'),
    comment('a2'),
    comment('a3', { answers: 'a1' }),
    comment('a4', { answers: 'a3' }),
    comment('a5', { answers: 'a0' }),
  ]);
  expect(told.map((one) => [one.comment.aid, one.depth])).toEqual([
    ['a1', 0],
    ['a3', 1],
    ['a4', 2],
    ['a2', 0],
    ['a5', 0],
  ]);
});

it('a later word of the service takes the place of an earlier one, never the other way', () => {
  const known = [comment('a1', { version: 5 })];
  expect(replaced(known, 'a1', comment('a1', { version: 4 }))).toEqual(known);
  expect(replaced(known, 'a1', comment('a1', { version: 6 }))[0]!.version).toBe(6);
  expect(replaced(known, 'a2', comment('a2')).map((one) => one.aid)).toEqual(['a1', 'a2']);
  expect(replaced(known, 'a1', null)).toEqual([]);
});

it('who holds a token writes, as the match allows', () => {
  expect(mayComment({ comments: 'open' }, null, 'follower')).toBe(false);
  expect(mayComment({ comments: 'open' }, 'token', 'viewer')).toBe(true);
  expect(mayComment({ comments: 'referee' }, 'token', 'viewer')).toBe(false);
  expect(mayComment({ comments: 'referee' }, 'token', 'referee')).toBe(true);
  expect(mayComment({ comments: 'closed' }, 'token', 'referee')).toBe(false);
});
