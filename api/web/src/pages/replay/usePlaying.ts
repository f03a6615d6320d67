import { useEffect, useState } from 'preact/hooks';
import type { TimelineItem } from '../../api/types';
import { pauseBetween, type Speed, type View } from './clock';

interface Given {
  items: readonly TimelineItem[];
  index: number;
  speed: Speed;
  view: View;
  /** The item that comes next when it is played; null behind the last one. */
  next: number | null;
  /** At the last move wait for the next one instead of stopping. */
  waits: boolean;
  onStep: (index: number) => void;
  /** Asks for one more move, where the rest is hidden. */
  more: (() => Promise<unknown>) | null;
}

/** Steps through the moves in the rhythm of the table. */
export function usePlaying({ items, index, speed, view, next: to, waits, onStep, more }: Given) {
  const [playing, setPlaying] = useState(false);
  const now = items[index];
  const next = to === null ? undefined : items[to];

  useEffect(() => {
    if (!playing) return;
    if (now && next) {
      const timer = setTimeout(() => onStep(to!), pauseBetween(now, next, speed, view));
      return () => clearTimeout(timer);
    }
    if (more) void more().then((found) => found || setPlaying(false));
    else if (!waits) setPlaying(false);
  }, [playing, now, next, speed, view, waits]);

  return { playing, toggle: () => setPlaying(!playing), pause: () => setPlaying(false) };
}
