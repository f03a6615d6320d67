import { useEffect, useRef } from 'preact/hooks';
import type { TimelineItem } from '../../api/types';

/** Whoever looks at the newest move of a match that goes on is carried along. */
export function useFollowing(
  items: readonly TimelineItem[],
  index: number,
  goesOn: boolean,
  go: (to: number) => void,
): void {
  const before = useRef({ count: items.length, index, goesOn });
  useEffect(() => {
    const { count, index: was, goesOn: went } = before.current;
    if (went && goesOn && count > 1 && was === count - 1 && items.length > count) go(items.length - 1);
  }, [items]);
  useEffect(() => {
    before.current = { count: items.length, index, goesOn };
  });
}
