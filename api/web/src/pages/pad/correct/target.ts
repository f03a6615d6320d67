/** The move that a correction is about. */
import type { Command, TimelineItem, Version } from '../../../api/types';
import { mainOf, movesOf, told } from '../../../viewing/moves';

/** A move that is to be mended, or before which one was forgotten. */
export interface Target {
  parts: readonly TimelineItem[];
  place: Version;
  /** Places of the moves behind it. */
  later: readonly Version[];
}

/** The move at a place; null where it is gone by now. */
export function targetAt(items: readonly TimelineItem[], place: Version): Target | null {
  const moves = movesOf(items);
  const at = moves.findIndex((parts) => parts.some((item) => item.version === place));
  if (at < 1) return null;
  const parts = moves[at]!;
  const later = moves
    .slice(at + 1)
    .map((one) => told(one))
    .filter((move) => move.mendable);
  return {
    parts,
    place: mainOf(parts).version,
    later: later.map((move) => move.version),
  };
}

/** The command that a move was: sent again it would do the same. null where it cannot be sent. */
export const recordedAs = (parts: readonly TimelineItem[]): Command | null =>
  (mainOf(parts).command as Command | null | undefined) ?? null;
