/** Two devices wrote at once: what the other line has that this one lacks, and whether it can be taken back. */
import { CORRECTIONS, type MatchEvent, type TimelineItem } from '../api/types';
import type { Overtaken } from '../store/device';
import { NO_MOVES, writtenAt } from './outbox';

/**
 * before: the items as this device knew them; now: as they are; events: what came since, as far as told.
 * own: keys of what went out from here; since: the newest version that this device knows or made.
 */
export function divergence(
  before: readonly TimelineItem[],
  now: readonly TimelineItem[],
  since: number,
  events: readonly MatchEvent[],
  own: ReadonlySet<string>,
): Omit<Overtaken, 'key'> {
  const theirs = now.filter((item) => writtenAt(item) > since);
  const there = new Set(now.map((item) => item.version));
  const gone = before.filter((item) => !there.has(item.version));
  const foreign = events.filter((event) => !own.has(event.key ?? ''));
  const corrected = gone.length > 0 || foreign.some((event) => CORRECTIONS.has(event.type));
  const moves = (items: readonly TimelineItem[]) =>
    new Set(items.filter((item) => item.move !== null && !NO_MOVES.has(item.type)).map((item) => item.move));
  const undoes = moves(theirs).size;
  const last = [...moves(now)].slice(-undoes);
  const behindAll = [...moves(theirs)].every((move) => last.includes(move));
  return { since, theirs, gone, undoes: corrected || !behindAll ? 0 : undoes };
}
