/** What each seat had after each round that is over. */
import type { Seat, TimelineItem } from '../api/types';
import type { Lines } from './ChartKey';

interface AfterRounds {
  numbers: number[];
  scores: Record<Seat, number[]>;
}

/** Of the last rounds, so many at most. over: the match is, and its last round with it; carried: from matches before. */
export function afterRounds(
  items: readonly TimelineItem[],
  lines: Lines,
  over: boolean,
  most: number,
  carried: Readonly<Record<Seat, number>> = {},
): AfterRounds {
  const ends = new Map<number, number>();
  items.forEach(({ round }, i) => {
    if (round) ends.set(round, i);
  });
  const done = [...ends].slice(0, over ? undefined : -1).slice(-most);
  const scores = Object.entries(lines).map(([seat, line]) => [
    seat,
    done.map(([, end]) => (line[end] ?? 0) + (carried[seat] ?? 0)),
  ]);
  return { numbers: done.map(([round]) => round), scores: Object.fromEntries(scores) };
}
