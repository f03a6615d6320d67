/** How a board is looked at: moved, larger or smaller, or as large as there is room for. */
import type { Bounds } from './spots';

/** A square as it is drawn, before it is scaled. */
export const CELL = 48;

const LEAST = 0.25;
const MOST = 3;

export interface Size {
  width: number;
  height: number;
}

/** Where the corner of place [0, 0] stands in the frame, and how large the board is drawn. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** All of it, in the middle of the frame; at most so large. */
export function fitted({ left, top, columns, rows }: Bounds, { width, height }: Size, most = 1): View {
  const scale = Math.max(LEAST, Math.min(most, width / (columns * CELL), height / (rows * CELL)));
  return {
    scale,
    x: (width - columns * CELL * scale) / 2 - left * CELL * scale,
    y: (height - rows * CELL * scale) / 2 - top * CELL * scale,
  };
}

const SLACK = 1; // px
const SMALL = 0.62; // of the size that there is room for

/** Whether a view still serves for this much of a board: all of it is seen, and not far smaller than it could be. */
export function serves({ scale, x, y }: View, bounds: Bounds, size: Size, most = 1): boolean {
  const { left, top, columns, rows } = bounds;
  return (
    x + left * CELL * scale >= -SLACK &&
    y + top * CELL * scale >= -SLACK &&
    x + (left + columns) * CELL * scale <= size.width + SLACK &&
    y + (top + rows) * CELL * scale <= size.height + SLACK &&
    scale >= SMALL * fitted(bounds, size, most).scale
  );
}

/** Larger or smaller; what lies at this point of the frame stays there. */
export function scaled({ scale, x, y }: View, factor: number, at: Point): View {
  const next = Math.min(MOST, Math.max(LEAST, scale * factor));
  return { scale: next, x: at.x - ((at.x - x) * next) / scale, y: at.y - ((at.y - y) * next) / scale };
}

export const moved = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy });

const FINGER = 1.1; // times CELL: squares that a finger tells apart

/** The view as large as a finger needs, with this place of the board, in squares, in the middle. */
export function about({ scale }: View, [x, y]: readonly [number, number], { width, height }: Size): View {
  const next = Math.max(scale, FINGER);
  return { scale: next, x: width / 2 - x * CELL * next, y: height / 2 - y * CELL * next };
}

/** A view in which some of the board is still seen. */
export function kept(view: View, { left, top, columns, rows }: Bounds, { width, height }: Size): View {
  const cell = CELL * view.scale;
  const within = (n: number, least: number, most: number) => Math.min(Math.max(n, Math.min(least, most)), most);
  return {
    scale: view.scale,
    x: within(view.x, cell - (left + columns) * cell, width - cell - left * cell),
    y: within(view.y, cell - (top + rows) * cell, height - cell - top * cell),
  };
}

/** The view moved as little as shows the square at this place whole. */
export function showing(view: View, [column, row]: readonly [number, number], { width, height }: Size): View {
  const cell = CELL * view.scale;
  const into = (at: number, room: number) => (at < 0 ? -at : at + cell > room ? room - cell - at : 0);
  return moved(view, into(view.x + column * cell, width), into(view.y + row * cell, height));
}

const KEYS: Size = { width: 106, height: 56 }; // what the keys of a board take of a corner, with what is around them
const TOUCHED = 20; // px about the middle of a place where fingers land
export const CORNERS = ['right top', 'left top', 'right bottom', 'left bottom'] as const;
type Corner = (typeof CORNERS)[number];

/** The first corner of the frame where keys lie upon none of these places; null where each has one. */
export function freeCorner(
  { scale, x, y }: View,
  places: readonly (readonly [number, number])[],
  { width, height }: Size,
): Corner | null {
  const cell = CELL * scale;
  const reach = Math.min(cell / 2, TOUCHED);
  const within = (middle: number, from: number, to: number) => middle - reach < to && middle + reach > from;
  const lies = (corner: Corner) => {
    const left = corner.startsWith('left') ? 0 : width - KEYS.width;
    const top = corner.endsWith('top') ? 0 : height - KEYS.height;
    return places.some(
      ([column, row]) =>
        within(x + (column + 0.5) * cell, left, left + KEYS.width) &&
        within(y + (row + 0.5) * cell, top, top + KEYS.height),
    );
  };
  return CORNERS.find((corner) => !lies(corner)) ?? null;
}
