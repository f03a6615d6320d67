/** The rhythm of playing: even, an attack at a time, or that of the table with long thought cut short. */
import type { TimelineItem } from '../../api/types';

const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export const VIEWS = ['move', 'attack', 'pace'] as const;
export type View = (typeof VIEWS)[number];

/** What follows from a move by itself (cards discarded, drawn) comes in quick steps. */
const STEP = 450;
const LYING = 1_200; // a move as it was made, before what follows from it
const MOVE = 900; // nothing is too quick to be seen
const EVEN = 1_500;
const ATTACK = 3_000;
const LONGEST = 10_000;

export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
}

/** Milliseconds that `now` stays on the table before `next`. */
export function pauseBetween(now: TimelineItem, next: TimelineItem, speed: Speed, view: View = 'pace'): number {
  if (view === 'attack') return ATTACK / speed;
  const together = now.move !== null && now.move === next.move;
  const least = together ? (now.main ? LYING : STEP) : view === 'move' ? EVEN : MOVE;
  if (view === 'move') return least / speed;
  const played = (next.pace ?? 0) - (now.pace ?? 0);
  return Math.min(LONGEST, Math.max(least, played)) / speed;
}
