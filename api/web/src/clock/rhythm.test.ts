import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rhythm } from './rhythm';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function device() {
  const begun = Date.now();
  const at: number[] = [];
  const clock = {
    exchange: vi.fn(async () => void at.push(Date.now() - begun)),
    restart: vi.fn(),
    owes: vi.fn((_: number): number | null => null),
  };
  return { clock, at };
}

it('asks five times on joining, then once a second', async () => {
  const { clock, at } = device();
  const rhythm = new Rhythm(clock);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(at).toEqual([0, 40, 340, 640, 940, 1_940, 2_940]);
  rhythm.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at).toHaveLength(7);
});

it('asks twice a second while a round is played', async () => {
  const { clock, at } = device();
  const rhythm = new Rhythm(clock);
  await vi.advanceTimersByTimeAsync(1_000);
  rhythm.play(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at.slice(5)).toEqual([1_500, 2_000]);
  rhythm.stop();
});

it('asks four times close together after an act', async () => {
  const { clock, at } = device();
  const rhythm = new Rhythm(clock);
  await vi.advanceTimersByTimeAsync(1_000);
  rhythm.acted();
  await vi.advanceTimersByTimeAsync(200);
  expect(at.slice(5)).toEqual([1_040, 1_080, 1_120, 1_160]);
  rhythm.stop();
});

it('exchanges just when it helps others who wait, and no more', async () => {
  const { clock, at } = device();
  const owed = [30, 105, null];
  clock.owes.mockImplementation(() => owed[Math.max(0, at.length - 5)] ?? null);
  const rhythm = new Rhythm(clock);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at).toHaveLength(5);
  rhythm.certify(7);
  await vi.advanceTimersByTimeAsync(500);
  expect(clock.owes).toHaveBeenLastCalledWith(7);
  expect(at.slice(5)).toEqual([1_030, 1_135]);
  rhythm.stop();
});

it('does not hurry for others where the service does not answer', async () => {
  const { clock } = device();
  const rhythm = new Rhythm(clock);
  await vi.advanceTimersByTimeAsync(1_000);
  clock.exchange.mockImplementation(() => Promise.reject(new Error('away')));
  clock.owes.mockReturnValue(0);
  rhythm.certify(7);
  await vi.advanceTimersByTimeAsync(900);
  expect(clock.exchange).toHaveBeenCalledTimes(6);
  rhythm.stop();
});

it('never has two exchanges under way, and goes on after one that failed', async () => {
  let fail!: () => void;
  const told: boolean[] = [];
  const clock = {
    exchange: vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('away'))))),
    restart: vi.fn(),
    owes: () => 0,
  };
  const rhythm = new Rhythm(clock, (answered) => told.push(answered));
  await vi.advanceTimersByTimeAsync(100);
  rhythm.acted();
  rhythm.certify(7);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clock.exchange).toHaveBeenCalledTimes(1);
  fail();
  await vi.advanceTimersByTimeAsync(40);
  expect(told).toEqual([false]);
  expect(clock.exchange).toHaveBeenCalledTimes(2);
  rhythm.stop();
});

it('begins anew when the page wakes', async () => {
  const page = new EventTarget() as EventTarget & { visibilityState: string };
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  const { clock, at } = device();
  const rhythm = new Rhythm(clock);
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(clock.restart).not.toHaveBeenCalled();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('resume'));
  expect(clock.restart).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(40);
  expect(at.slice(5)).toEqual([1_000, 1_040]);
  rhythm.stop();
  page.dispatchEvent(new Event('freeze'));
  expect(clock.restart).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
