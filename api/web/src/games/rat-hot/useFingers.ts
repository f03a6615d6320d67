import type { RefObject, TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moved, type Point, scaled } from './panning';
import type { Looking } from './useView';

const STILL = 8; // px that a finger may move in a tap
const TWICE = 320; // ms between two taps

/** Return the handlers by which fingers and the wheel move a board and make it larger or smaller. */
export function useFingers(frame: RefObject<HTMLDivElement | null>, looking: Looking) {
  const { isOwn, isHeld, least, now, look, zoom, showAll } = looking;
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef({ moves: false, from: { x: 0, y: 0 }, tapped: { at: -TWICE, x: 0, y: 0 } });
  const here = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current!.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };

  function onPointerDown(event: TargetedPointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || (event.target as Element).closest('[data-still]')) return;
    const at = here(event);
    if (!fingers.current.size) gesture.current = { ...gesture.current, moves: false, from: at };
    fingers.current.set(event.pointerId, at);
  }

  function onPointerMove(event: TargetedPointerEvent<HTMLDivElement>) {
    const { current: known } = fingers;
    const before = known.get(event.pointerId);
    if (!before) return;
    const at = here(event);
    const { from } = gesture.current;
    const two = known.size > 1;
    if (!gesture.current.moves) {
      if (!two && (Math.hypot(at.x - from.x, at.y - from.y) < STILL || !isHeld)) return;
      gesture.current.moves = true;
      for (const finger of known.keys()) frame.current?.setPointerCapture(finger);
    }
    known.set(event.pointerId, at);
    const other = [...known].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return look(moved(now(), at.x - before.x, at.y - before.y));
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const between = (one: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const [was, is] = [between(before), between(at)];
    look(moved(scaled(now(), apart(at) / apart(before), was), is.x - was.x, is.y - was.y));
  }

  function onPointerUp(event: TargetedPointerEvent<HTMLDivElement>) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size) return;
    if (gesture.current.moves) {
      event.stopPropagation(); // to the page it is no swipe
      // the click that this finger may still bring is no tap; the next one is
      setTimeout(() => {
        gesture.current.moves = fingers.current.size > 0 && gesture.current.moves;
      });
      return;
    }
    if (event.type === 'pointercancel' || (event.target as Element).closest('[data-taps]')) return;
    const [at, when] = [here(event), event.timeStamp];
    const { tapped } = gesture.current;
    const again = when - tapped.at < TWICE && Math.hypot(at.x - tapped.x, at.y - tapped.y) < 3 * STILL;
    gesture.current.tapped = again ? { at: -TWICE, x: 0, y: 0 } : { at: when, ...at };
    if (!again) return;
    if (isOwn) showAll();
    else zoom(2, at);
  }

  function onClickCapture(event: TargetedMouseEvent<HTMLDivElement>) {
    // a finger that has moved the board has tapped nothing
    if (!gesture.current.moves || (event.target as Element).closest('[data-still]')) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // where two fingers are down, or the board was moved already, the page is neither scrolled nor made larger
  useEffect(() => {
    const element = frame.current!;
    const keep = (event: TouchEvent) => {
      if (event.cancelable && (event.touches.length > 1 || gesture.current.moves)) event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      // smaller than all of it there is nothing to see: the wheel is the page's again
      if (event.deltaY > 0 && !event.ctrlKey && now().scale <= least()) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400));
      if (now().scale * factor <= least()) showAll();
      else zoom(factor, here(event));
    };
    element.addEventListener('touchmove', keep, { passive: false });
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('touchmove', keep);
      element.removeEventListener('wheel', wheel);
    };
  });

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClickCapture };
}
