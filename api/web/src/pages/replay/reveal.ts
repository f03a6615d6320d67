/** No spoilers: what lies beyond the cursor is not even asked for. */
import type { Timeline, TimelineItem } from '../../api/types';
import { goesOn } from '../../viewing/items';

export interface Revealed {
  /** Newest version that was asked for; it may be a correction, which is no item. */
  horizon: number;
  moves: Timeline;
}

/** The match as it stood when one more move, or a correction of an earlier one, had been recorded; null at its end. */
export async function reveal(
  known: Revealed,
  end: number,
  read: (until: number) => Promise<Timeline>,
): Promise<Revealed | null> {
  for (let horizon = known.horizon + 1; horizon <= end; horizon++) {
    const moves = await read(horizon);
    if (differs(known.moves.items, moves.items)) return { horizon, moves };
  }
  return null;
}

const differs = (before: readonly TimelineItem[], after: readonly TimelineItem[]) =>
  after.length !== before.length || !goesOn(before, after);
