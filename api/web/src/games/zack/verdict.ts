/** Which verdict stands on the table now, told by the moves; what was said of the same challenge before it. */
import type { TimelineItem } from '../../api/types';

const VERDICTS = ['challenge_upheld', 'challenge_failed', 'challenge_void', 'challenge_undecided'] as const;
type VerdictType = (typeof VERDICTS)[number];

export interface Told {
  type: VerdictType;
  item: TimelineItem;
  /** What followed from it: cards that go back, the box that was taken. */
  follows: readonly TimelineItem[];
  /** What it rests on besides clocks and entries. */
  by: 'box' | 'referee' | null;
  /** What had been said of the same challenge, the newest first. */
  before: readonly TimelineItem[];
}

const isVerdict = ({ type }: TimelineItem): boolean => (VERDICTS as readonly string[]).includes(type);
const FOLLOWS: ReadonlySet<string> = new Set(['cards_returned', 'box_taken']);
const BY: Record<string, Told['by']> = { box_ordered: 'box', challenge_ruled: 'referee' };

/** items: as far as the table that is shown. */
export function verdictOf(items: readonly TimelineItem[]): Told | null {
  const item = items.findLast(isVerdict);
  if (!item) return null;
  const before: TimelineItem[] = [];
  const on = (one: TimelineItem) => BY[items.find(({ move, main }) => main && move === one.move)?.type ?? ''] ?? null;
  let at = item;
  while (on(at)) {
    const earlier = items.slice(0, items.indexOf(at)).findLast(isVerdict);
    if (!earlier) break;
    before.push(earlier);
    at = earlier;
  }
  return {
    type: item.type as VerdictType,
    item,
    follows: items.filter(({ move, type }) => move === item.move && FOLLOWS.has(type)),
    by: on(item),
    before,
  };
}
