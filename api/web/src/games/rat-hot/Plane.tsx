import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import {
  about,
  CELL,
  CORNERS,
  fitted,
  freeCorner,
  kept,
  moved,
  type Point,
  type Size,
  scaled,
  serves,
  showing,
  type View,
} from './panning';
import type { Bounds } from './spots';
import { ratHotTexts } from './texts';
import type { At } from './types';

const STILL = 8; // px that a finger may move in a tap
const TWICE = 320; // ms between two taps
const CLOSER = 1.5;

interface Props {
  /** What is shown where all of it fits. */
  bounds: Bounds;
  /** How much larger than usual squares may be, where there is room. */
  most?: number;
  /**
   * The board is laid upon: a finger moves it even where all of it is seen, where else the page is scrolled; and it is as
   * large as there is room for.
   */
  always?: boolean;
  /** Larger here, in squares, until somebody looks elsewhere. */
  near?: At | null;
  /** Places that are tapped: as long as nobody looks elsewhere the keys lie upon none of them. */
  tapped?: readonly At[];
  label?: string;
  /** Squares, each at its place by --x and --y. */
  children: ComponentChildren;
  /** Over the board, where it stands. */
  over?: ComponentChildren;
}

const NOWHERE: Size = { width: 0, height: 0 };

/**
 * A board that is moved and made larger by fingers, wheel or keys. As long as nobody has, all of it is shown, and it moves
 * only where a further card would not be seen.
 */
export function Plane({ bounds, most = 1, always = false, near = null, tapped, label, children, over }: Props) {
  const t = useTexts(ratHotTexts);
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(NOWHERE);
  const [own, setOwn] = useState<View | null>(null);
  const shown = useRef<{ size: Size; view: View } | null>(null);
  if (shown.current?.size !== size || always || !serves(shown.current.view, bounds, size, most))
    shown.current = { size, view: fitted(bounds, size, most) };
  const view = own ?? (near ? about(shown.current.view, near, size) : shown.current.view);
  const corner = !tapped || own ? CORNERS[0] : freeCorner(view, tapped, size);
  const now = useRef(view);
  now.current = view;

  useLayoutEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const look = (next: View) => {
    now.current = kept(next, bounds, size);
    setOwn(now.current);
  };
  const middle = { x: size.width / 2, y: size.height / 2 };
  const zoom = (factor: number, at: Point = middle) => look(scaled(now.current, factor, at));
  const showAll = () => {
    shown.current = { size, view: fitted(bounds, size, most) };
    setOwn(null);
  };
  const here = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current!.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };

  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef({ moves: false, from: { x: 0, y: 0 }, tapped: { at: -TWICE, x: 0, y: 0 } });

  function down(event: TargetedPointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || (event.target as Element).closest('[data-still]')) return;
    const at = here(event);
    if (!fingers.current.size) gesture.current = { ...gesture.current, moves: false, from: at };
    fingers.current.set(event.pointerId, at);
  }

  function move(event: TargetedPointerEvent<HTMLDivElement>) {
    const { current: known } = fingers;
    const before = known.get(event.pointerId);
    if (!before) return;
    const at = here(event);
    const { from } = gesture.current;
    const two = known.size > 1;
    if (!gesture.current.moves) {
      if (!two && (Math.hypot(at.x - from.x, at.y - from.y) < STILL || !(always || own))) return;
      gesture.current.moves = true;
      for (const finger of known.keys()) frame.current?.setPointerCapture(finger);
    }
    known.set(event.pointerId, at);
    const other = [...known].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return look(moved(now.current, at.x - before.x, at.y - before.y));
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const between = (one: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const [was, is] = [between(before), between(at)];
    look(moved(scaled(now.current, apart(at) / apart(before), was), is.x - was.x, is.y - was.y));
  }

  function up(event: TargetedPointerEvent<HTMLDivElement>) {
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
    if (own) showAll();
    else zoom(2, at);
  }

  /** Where two fingers are down, or the board was moved already, the page is neither scrolled nor made larger. */
  useEffect(() => {
    const element = frame.current!;
    const keep = (event: TouchEvent) => {
      if (event.cancelable && (event.touches.length > 1 || gesture.current.moves)) event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      const least = fitted(bounds, size, most).scale;
      // smaller than all of it there is nothing to see: the wheel is the page's again
      if (event.deltaY > 0 && !event.ctrlKey && now.current.scale <= least) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400));
      if (now.current.scale * factor <= least) showAll();
      else zoom(factor, here(event));
    };
    element.addEventListener('touchmove', keep, { passive: false });
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('touchmove', keep);
      element.removeEventListener('wheel', wheel);
    };
  });

  function key(event: TargetedKeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = CELL * now.current.scale;
    const ways: Record<string, () => void> = {
      '+': () => zoom(CLOSER),
      '=': () => zoom(CLOSER),
      '-': () => zoom(1 / CLOSER),
      '0': showAll,
      ArrowLeft: () => look(moved(now.current, step, 0)),
      ArrowRight: () => look(moved(now.current, -step, 0)),
      ArrowUp: () => look(moved(now.current, 0, step)),
      ArrowDown: () => look(moved(now.current, 0, -step)),
    };
    const act = ways[event.key];
    // as long as all is seen the arrows are the page's
    if (!act || (event.key.startsWith('Arrow') && !always && !own)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** What has the keyboard is seen. */
  function focus(event: TargetedFocusEvent<HTMLDivElement>) {
    const at = (event.target as HTMLElement).dataset['at']?.split(',').map(Number);
    if (!at || !(event.target as Element).matches(':focus-visible')) return;
    const next = showing(now.current, [at[0]!, at[1]!], size);
    if (next.x !== now.current.x || next.y !== now.current.y) look(next);
  }

  return (
    <div
      class={classes('plane', (always || own) && 'held', near && 'larger')}
      ref={frame}
      role="group"
      aria-label={label}
      aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onClickCapture={(event) => {
        // a finger that has moved the board has tapped nothing
        if (!gesture.current.moves || (event.target as Element).closest('[data-still]')) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={key}
      onFocusIn={focus}
    >
      {size.width > 0 && (
        <div
          class={own ? 'sheet-of' : 'sheet-of settles'}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {children}
        </div>
      )}
      {over}
      {corner && (
        <div class={classes('sight', tapped && corner)} data-still>
          <Key data-repeats aria-label={t.closer} disabled={view.scale >= 3} onClick={() => zoom(CLOSER)}>
            <Icon name="plus" />
          </Key>
          <Key aria-label={t.fit} onClick={showAll}>
            <Icon name="fit" />
          </Key>
        </div>
      )}
    </div>
  );
}
