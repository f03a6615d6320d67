import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tournament } from '../api/tournaments';
import { fakeStorage } from '../store/storage.fake';
import { Copy } from './copy';

const cup = { id: 't', version: 7 } as Tournament;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('another visit has what was read last, and until when it was so', () => {
  const copy = new Copy('t office');
  copy.keep(cup);
  copy.shelf('round').put('t 3', ['the third']);
  vi.advanceTimersByTime(1_000);
  const again = new Copy('t office');
  expect([again.tournament, again.at]).toEqual([cup, 1_000_000]);
  expect(again.shelf('round').of('t 3')).toEqual(['the third']);
  expect([again.shelf('round').of('t 4'), again.shelf('draft').of('t 3')]).toEqual([undefined, undefined]);
});

it('of each name it has one answer, so that it does not grow', () => {
  const copy = new Copy('t office');
  for (const n of [1, 2, 3]) copy.shelf('round').put(`t ${n}`, n);
  expect([1, 2, 3].map((n) => copy.shelf('round').of(`t ${n}`))).toEqual([undefined, undefined, 3]);
});

it('is written once for all that comes within a second, and not once it is to be gone', () => {
  const setItem = vi.spyOn(Object.getPrototypeOf(localStorage), 'setItem');
  const copy = new Copy('t office');
  copy.keep(cup);
  copy.shelf('story').put('t', []);
  vi.advanceTimersByTime(1_000);
  expect(setItem).toHaveBeenCalledTimes(1);
  copy.keep();
  copy.forget('t');
  vi.advanceTimersByTime(10_000);
  expect(Object.keys(localStorage)).toEqual([]);
});
