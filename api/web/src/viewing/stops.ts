/** Where one stops on the way through a match: move by move, or attack by attack. */
import type { Timeline, TimelineItem } from '../api/types';
import type { Chapter } from './items';

export type Series = NonNullable<Timeline['series']>;

/** The last item of each move: the table after all that followed from it. */
export function movesOf(items: readonly TimelineItem[]): number[] {
  return items.flatMap((item, i) => (item.move !== null && items[i + 1]?.move === item.move ? [] : [i]));
}

/** Of each attack the item at which most of its cards lie: hands hold the fewest, for the first time in it. */
export function attacksOf(chapters: readonly Chapter[], series: Series, moves: readonly number[]): number[] {
  const hands = Object.values(series['hand'] ?? {});
  const held = (i: number) => hands.reduce((sum, line) => sum + (line[i] ?? 0), 0);
  return chapters.map(({ trick, first, last }) => {
    if (!trick || !hands.length) return moves.find((stop) => stop >= last) ?? last;
    let fewest = first;
    for (let i = first + 1; i <= last; i++) if (held(i) < held(fewest)) fewest = i;
    return fewest;
  });
}

/** The next stop from item i on, or the one before; where there is none, the outermost. */
export function stopFrom(stops: readonly number[], i: number, by: -1 | 1): number {
  const found = by === 1 ? stops.find((stop) => stop > i) : stops.findLast((stop) => stop < i);
  return found ?? (by === 1 ? (stops.at(-1) ?? 0) : (stops[0] ?? 0));
}

/** Which stop an item belongs to: the first that does not lie before it. */
export function stopOf(stops: readonly number[], i: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stops[middle]! >= i) high = middle;
    else low = middle + 1;
  }
  return Math.min(low, stops.length - 1);
}
