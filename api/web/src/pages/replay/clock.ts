/** The rhythm of playing: that of the table, with long thought cut short and nothing too quick to be seen. */
import type { TimelineItem } from '../../api/types';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** What follows from a move by itself (cards discarded, drawn) comes in quick steps. */
const STEP = 450;
const LYING = 1_200; // a move as it was made, before what follows from it
const MOVE = 900;
const LONGEST = 10_000;

export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
}

/** Milliseconds that `now` stays on the table before `next`. */
export function pauseBetween(now: TimelineItem, next: TimelineItem, speed: Speed): number {
  const together = now.move !== null && now.move === next.move;
  const played = (next.pace ?? 0) - (now.pace ?? 0);
  const least = together ? (now.main ? LYING : STEP) : MOVE;
  return Math.min(LONGEST, Math.max(least, played)) / speed;
}
