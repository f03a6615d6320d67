import { useRef, useState } from 'preact/hooks';
import { tick } from '../../ui/buzz';
import { stopOf } from '../../viewing/stops';
import { paced } from './pace';
import type { Shown } from './useShown';

/** What a finger is on, until it is lifted or has moved. */
interface Press {
  x: number;
  /** The item with which the tapped chapter begins. */
  chapter: number | null;
  mark: boolean;
}

const STILL_PX = 6; // a tap may slip so far

interface Given {
  shown: Pick<Shown, 'items' | 'stops' | 'index' | 'markAt'>;
  line: { current: HTMLElement | null };
  knob: { current: HTMLElement | null };
  /** Where the knob stands at an item. */
  moved: (index: number) => string;
  onGo: (index: number) => void;
  /** A finger took the knob, or has let go of it. */
  onDrag: (dragged: boolean) => void;
}

/** Return the pointer handlers of the line: the knob is under the finger, and snaps to moves. */
export function useDragging({ shown, line, knob, moved, onGo, onDrag }: Given) {
  const { items, stops, index, markAt } = shown;
  const press = useRef<Press | null>(null);
  const dragged = useRef<number | null>(null);
  const goes = useRef(onGo);
  goes.current = onGo;
  const [follow] = useState(() => paced((to: number) => goes.current(to)));

  function go(event: PointerEvent) {
    const { left, width } = line.current!.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * items.length);
    const to = stops[stopOf(stops, Math.min(items.length - 1, Math.max(0, at)))]!;
    if (to === dragged.current) return;
    if (dragged.current === null) onDrag(true);
    dragged.current = to;
    if (to !== index && markAt.has(stopOf(stops, to))) tick();
    // the knob is under the finger in each frame; the table follows as fast as it can be drawn
    knob.current!.style.transform = moved(to);
    follow(to);
  }

  function lift() {
    press.current = null;
    if (dragged.current === null) return;
    dragged.current = null;
    follow.flush();
    onDrag(false);
  }

  return {
    onPointerDown(event: PointerEvent) {
      const on = event.target as Element;
      const chapter = on.closest<HTMLElement>('[data-first]')?.dataset['first'];
      press.current = { x: event.clientX, chapter: chapter ? Number(chapter) : null, mark: !!on.closest('button') };
      if (press.current.mark) return;
      line.current!.setPointerCapture(event.pointerId);
      go(event);
    },
    onPointerMove(event: PointerEvent) {
      const pressed = press.current;
      if (pressed && Math.abs(event.clientX - pressed.x) > STILL_PX) {
        press.current = null;
        line.current!.setPointerCapture(event.pointerId);
      }
      if (line.current!.hasPointerCapture(event.pointerId)) go(event);
    },
    onPointerUp() {
      const chapter = press.current?.chapter ?? null;
      lift();
      if (chapter !== null) onGo(stops[stopOf(stops, chapter)]!);
    },
    onPointerCancel: lift,
  };
}
