import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeUnsent, forgetKept, keepReport, keepSight, reportOf, sightOf, unsentOf } from './kept';
import { fakeStorage } from './storage.fake';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps four sights, those that were seen last', () => {
  for (const box of ['a e1', 'b office', 'c e1', 'd e1']) {
    keepSight(box, { of: box });
    vi.advanceTimersByTime(1);
  }
  keepSight('a e1', { of: 'a again' });
  vi.advanceTimersByTime(1);
  keepSight('f e1', { of: 'f e1' });
  expect(sightOf('b office')).toBeNull();
  expect(sightOf('a e1')).toEqual({ of: 'a again' });
  expect(['c e1', 'd e1', 'f e1'].map(sightOf)).not.toContain(null);
});

it('keeps what waits of each page, and nothing once nothing waits', () => {
  changeUnsent<string>('a office', (all) => [...all, 'door 1']);
  changeUnsent<string>('a office', (all) => [...all, 'desk 1']);
  changeUnsent<string>('a office', (all) => all.filter((one) => one !== 'door 1'));
  expect(unsentOf('a office')).toEqual(['desk 1']);
  changeUnsent<string>('a office', () => []);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('forgets one tournament, and no other', () => {
  for (const box of ['a office', 'a e1', 'ab office']) {
    keepSight(box, box);
    changeUnsent<string>(box, () => [box]);
    keepReport(box, { file: box });
  }
  forgetKept('a');
  expect(sightOf('a office') ?? sightOf('a e1')).toBeNull();
  expect([unsentOf('a office'), reportOf('a office')]).toEqual([[], null]);
  expect(reportOf('ab office')).toEqual({ file: 'ab office' });
  expect([sightOf('ab office'), unsentOf('ab office')]).toEqual(['ab office', ['ab office']]);
});

it('keeps the report of a list until it is dismissed', () => {
  keepReport('a office', { file: 'people.csv' });
  expect(reportOf('a office')).toEqual({ file: 'people.csv' });
  keepReport('a office', null);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('is no worse than memory where a browser keeps nothing, or something else lies there', () => {
  localStorage.setItem('greffier.sight.a office', '{');
  expect(sightOf('a office')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  keepSight('a office', 1);
  changeUnsent<number>('a office', () => [1]);
  expect([sightOf('a office'), unsentOf('a office')]).toEqual([null, []]);
});
