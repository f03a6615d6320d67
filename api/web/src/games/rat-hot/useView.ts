import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { about, fitted, kept, type Point, type Size, scaled, serves, type View } from './panning';
import type { Bounds } from './spots';
import type { At } from './types';

const NOWHERE: Size = { width: 0, height: 0 };

/** What of a board is shown as long as nobody has moved it. */
export interface Shown {
  /** What is shown where all of it fits. */
  bounds: Bounds;
  /** How much larger than usual squares may be, where there is room. */
  most: number;
  /**
   * The board is laid upon: a finger moves it even where all of it is seen, where else the page is scrolled; and it is as
   * large as there is room for.
   */
  always: boolean;
  /** Larger here, in squares, until somebody looks elsewhere. */
  near: At | null;
}

/** A view of a board, and what changes it. */
export interface Looking {
  size: Size;
  view: View;
  /** Somebody has moved the board, or made it larger or smaller. */
  isOwn: boolean;
  /** A finger on the board moves it. */
  isHeld: boolean;
  /** The scale at which all of the board is seen. */
  least: () => number;
  /** Return the view as it was set last, drawn or not. */
  now: () => View;
  look: (view: View) => void;
  zoom: (factor: number, at?: Point) => void;
  showAll: () => void;
}

/** Return the view of a board in its frame: all of the board, until somebody moves it. */
export function useView(frame: RefObject<HTMLElement | null>, { bounds, most, always, near }: Shown): Looking {
  const [size, setSize] = useState(NOWHERE);
  const [own, setOwn] = useState<View | null>(null);
  const shown = useRef<{ size: Size; view: View } | null>(null);
  if (shown.current?.size !== size || always || !serves(shown.current.view, bounds, size, most))
    shown.current = { size, view: fitted(bounds, size, most) };
  const view = own ?? (near ? about(shown.current.view, near, size) : shown.current.view);
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
  return {
    size,
    view,
    isOwn: own !== null,
    isHeld: always || own !== null,
    least: () => fitted(bounds, size, most).scale,
    now: () => now.current,
    look,
    zoom: (factor, at = middle) => look(scaled(now.current, factor, at)),
    showAll() {
      shown.current = { size, view: fitted(bounds, size, most) };
      setOwn(null);
    },
  };
}
