import { expect, it } from 'vitest';
import { pressGuard } from './press';

/** What the guard lets through of presses of keys, each a time and the key's data. */
function passed(...presses: [time: number, key: { dataset: Record<string, string> }][]): boolean[] {
  let now = 0;
  const guard = pressGuard(() => now);
  return presses.map(([time, key]) => {
    now = time;
    let stopped = false;
    const stop = () => (stopped = true);
    guard({ target: { closest: () => key }, preventDefault: () => {}, stopPropagation: stop } as unknown as Event);
    return !stopped;
  });
}
const key = (dataset: Record<string, string> = {}) => ({ dataset });

it('ignores a second press of the same key within 300 ms, and no other press', () => {
  const [one, two] = [key(), key()];
  expect(passed([0, one], [120, one], [150, two], [200, one], [600, one])).toEqual([true, false, true, true, true]);
});

it('ignores every press of a key that is leant on', () => {
  const one = key();
  expect(passed([0, one], [250, one], [500, one], [800, one])).toEqual([true, false, false, true]);
});

it('knows a card and undo again after the pad around them has changed', () => {
  expect(
    passed(
      [0, key({ card: '8c' })],
      [100, key({ card: '8c' })],
      [150, key({ key: 'undo' })],
      [200, key({ key: 'undo' })],
    ),
  ).toEqual([true, false, true, false]);
});

it('takes two cards that are alike for two', () => {
  const [one, two] = [key({ card: 'Dg', key: 'Dg 0' }), key({ card: 'Dg', key: 'Dg 1' })];
  expect(passed([0, one], [80, two], [160, two])).toEqual([true, true, false]);
});

it('lets keys repeat that are meant to', () => {
  const more = key({ repeats: '' });
  expect(passed([0, more], [50, more], [100, more])).toEqual([true, true, true]);
});
