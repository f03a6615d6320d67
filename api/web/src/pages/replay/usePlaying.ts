import { useEffect, useState } from 'preact/hooks';
import type { TimelineItem } from '../../api/types';
import { pauseBetween, type Speed } from './clock';

interface Given {
  items: readonly TimelineItem[];
  index: number;
  speed: Speed;
  /** At the last move wait for the next one instead of stopping. */
  waits: boolean;
  onStep: (index: number) => void;
  /** Asks for one more move, where the rest is hidden. */
  more: (() => Promise<unknown>) | null;
}

/** Steps through the moves in the rhythm of the table. */
export function usePlaying({ items, index, speed, waits, onStep, more }: Given) {
  const [playing, setPlaying] = useState(false);
  const now = items[index];
  const next = items[index + 1];

  useEffect(() => {
    if (!playing) return;
    if (now && next) {
      const timer = setTimeout(() => onStep(index + 1), pauseBetween(now, next, speed));
      return () => clearTimeout(timer);
    }
    if (more) void more().then((found) => found || setPlaying(false));
    else if (!waits) setPlaying(false);
  }, [playing, now, next, speed, waits]);

  return { playing, toggle: () => setPlaying(!playing), pause: () => setPlaying(false) };
}
