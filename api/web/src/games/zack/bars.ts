/** Intervals on a time axis. */
import type { Challenged, Lying } from './types';

export interface Bar {
  version: number;
  by: string;
  kind: Lying['kind'];
  earliest: number;
  latest: number;
}

/** The acts that devices saw; of those that none saw there is no bar. */
export const barsOf = (evidence: Challenged['evidence']): Bar[] =>
  evidence
    .flatMap(({ version, by, kind, observed }) =>
      observed && observed.earliest !== null && observed.latest !== null
        ? [{ version, by, kind, earliest: observed.earliest, latest: observed.latest }]
        : [],
    )
    .sort((a, b) => a.earliest - b.earliest);

/** Between two bars: how far apart, or how much of both is the same time. */
export function gapOf(bars: readonly Bar[]): { from: number; to: number; apart: boolean } | null {
  const [first, second] = bars;
  if (bars.length !== 2 || !first || !second) return null;
  const apart = first.latest < second.earliest;
  const to = Math.min(first.latest, second.latest);
  return apart
    ? { from: first.latest, to: second.earliest, apart }
    : { from: second.earliest, to: Math.max(to, second.earliest), apart };
}

const MINUTE = 60_000_000;
const STEPS = [1, 2, 5];

/** Round moments along the axis, at most six; base: the minute that they are told from. */
export function ticksOf(bars: readonly Bar[]): { from: number; to: number; base: number; ticks: number[] } {
  const from = Math.min(...bars.map(({ earliest }) => earliest));
  const to = Math.max(...bars.map(({ latest }) => latest));
  const base = Math.floor(from / MINUTE) * MINUTE;
  let step = 1_000;
  for (let n = 0; (to - from) / step > 6; n++) step = STEPS[(n + 1) % 3]! * 10 ** Math.floor((n + 1) / 3) * 1_000;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return { from, to, base, ticks };
}
