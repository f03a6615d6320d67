import { expect, test } from 'vitest';
import type { Mark } from '../../viewing/marks';
import { clustered, tapped } from './marks';

const mark = (index: number, kind: Mark['kind']): Mark => ({ index, kind, why: [] });
const MARKS = [mark(10, 'note'), mark(12, 'irregular'), mark(14, 'corrected'), mark(60, 'moment')];

test('marks that would lie upon one another are one, the gravest, with all of them', () => {
  expect(clustered(MARKS, 100, 344, 30)).toEqual([
    { ...mark(10, 'irregular'), all: MARKS.slice(0, 3) },
    { ...mark(60, 'moment'), all: MARKS.slice(3) },
  ]);
  expect(clustered(MARKS, 100, 2000, 30).map(({ all }) => all.length)).toEqual([1, 1, 1, 1]);
});

test('a key that is several marks shows one after the other', () => {
  const [first, second, third] = MARKS;
  const all = MARKS.slice(0, 3);
  expect([undefined, first, second, third, MARKS[3]].map((here) => tapped(all, here))).toEqual([
    first,
    second,
    third,
    first,
    first,
  ]);
});
