import { expect, test } from 'vitest';
import { allPages } from './pages';
import type { Timeline, TimelineItem } from './types';

const ITEMS = Array.from({ length: 7 }, (_, n) => ({ version: n + 1 }) as TimelineItem);

function page(from: number, to: number): Timeline {
  const is_last = to >= ITEMS.length;
  const label = { en: '', fr: '' };
  return {
    version: 7,
    head: 7,
    items: ITEMS.slice(from, to),
    chapters: from < 4 ? [{ version: from + 1, kind: 'round', label }] : [],
    moments: is_last ? [{ version: 2, kind: 'lead_changes', why: label }] : [],
    series: { hand: { A: ITEMS.slice(from, to).map(({ version }) => Number(version)), B: [null].slice(from) } },
    next: is_last ? null : to,
  };
}

test('pages are followed to the last one, as of the version of the first', async () => {
  const asked: [number, number | undefined][] = [];
  const whole = await allPages((from, head) => {
    asked.push([from, head]);
    return Promise.resolve(page(from, from + 3));
  });
  expect(asked).toEqual([
    [0, undefined],
    [3, 7],
    [6, 7],
  ]);
  expect(whole.items).toEqual(ITEMS);
  expect(whole.chapters?.map(({ version }) => version)).toEqual([1, 4]);
  expect(whole.moments?.map(({ version }) => version)).toEqual([2]);
  expect(whole.series).toEqual({ hand: { A: [1, 2, 3, 4, 5, 6, 7], B: [null] } });
  expect(whole.next).toBeNull();
});

test('what comes on one page is left as it came', async () => {
  const only = page(0, 7);
  expect(await allPages(() => Promise.resolve(only))).toBe(only);
});
