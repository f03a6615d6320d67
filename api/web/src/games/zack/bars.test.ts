import { describe, expect, it } from 'vitest';
import { barsOf, gapOf, ticksOf } from './bars';
import type { Challenged, Seen } from './types';

const seen = (earliest: number | null, latest: number | null): Seen => ({
  device: 'd',
  kind: 'tap',
  earliest,
  latest,
  arrival: 0,
  suspect: null,
});
const evidence = (...spans: [number | null, number | null][]): Challenged['evidence'] =>
  spans.map(([from, to], n) => ({ version: n, by: 'AB'[n]!, kind: 'card', observed: seen(from, to) }));

describe('bars on the time axis', () => {
  it('stand in order; what nobody saw has none', () => {
    expect(barsOf(evidence([500, 700], [100, 200])).map(({ version }) => version)).toEqual([1, 0]);
    expect(barsOf(evidence([null, null]))).toEqual([]);
  });
  it('are apart, or overlap', () => {
    expect(gapOf(barsOf(evidence([100, 200], [216, 300])))).toEqual({ from: 200, to: 216, apart: true });
    expect(gapOf(barsOf(evidence([100, 200], [191, 300])))).toEqual({ from: 191, to: 200, apart: false });
    expect(gapOf(barsOf(evidence([100, 300], [150, 200])))).toEqual({ from: 150, to: 200, apart: false });
    expect(gapOf(barsOf(evidence([100, 300])))).toBeNull();
  });
  it('have round moments beneath them, told from their minute', () => {
    const { ticks, base } = ticksOf(
      barsOf(evidence([60_012_393_000, 60_012_447_000], [60_012_463_000, 60_012_521_000])),
    );
    expect(base).toBe(60_000_000_000);
    expect(ticks).toEqual([60_012_400_000, 60_012_450_000, 60_012_500_000]);
  });
});
