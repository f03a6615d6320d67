import { describe, expect, it } from 'vitest';
import { CELL, fitted, freeCorner, kept, moved, scaled, serves, showing } from './panning';

const SIZE = { width: 360, height: 240 };
const BOARD = { left: -2, top: -1, columns: 10, rows: 5 };

describe('how a board is looked at', () => {
  it('as large as there is room for, in the middle', () => {
    // ten columns in 360 px are 36 px each, which is less than five rows in 240 px would be
    const { scale, x, y } = fitted(BOARD, SIZE);
    expect(scale * CELL).toBe(36);
    expect(x).toBe(2 * 36);
    expect(y).toBe((240 - 5 * 36) / 2 + 36);
  });

  it('never larger than is asked for', () => {
    expect(fitted({ left: 0, top: 0, columns: 3, rows: 1 }, SIZE).scale).toBe(1);
    expect(fitted({ left: 0, top: 0, columns: 3, rows: 1 }, SIZE, 1.5).scale).toBe(1.5);
  });

  it('a view serves as long as all is seen, and not far too small', () => {
    const view = fitted(BOARD, SIZE);
    expect(serves(view, BOARD, SIZE)).toBe(true);
    expect(serves(view, { ...BOARD, columns: 8 }, SIZE)).toBe(true);
    expect(serves(view, { ...BOARD, columns: 11 }, SIZE)).toBe(false);
    expect(serves(moved(view, -20, 0), BOARD, SIZE)).toBe(false);
    expect(serves(view, { ...BOARD, columns: 3, rows: 1 }, SIZE, 2)).toBe(false);
  });

  it('what lies under the fingers stays there', () => {
    const view = { scale: 1, x: 10, y: 20 };
    expect(scaled(view, 2, { x: 110, y: 70 })).toEqual({ scale: 2, x: -90, y: -30 });
    expect(scaled(view, 100, { x: 10, y: 20 })).toEqual({ scale: 3, x: 10, y: 20 });
  });

  it('a board is never lost beyond the edge', () => {
    const far = kept({ scale: 1, x: -9999, y: 9999 }, { left: 0, top: 0, columns: 3, rows: 1 }, SIZE);
    expect(far).toEqual({ scale: 1, x: -2 * CELL, y: 240 - CELL });
  });

  it('a square is brought into sight by the shortest way', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(showing(view, [2, 1], SIZE)).toEqual(view);
    expect(showing(view, [9, -1], SIZE)).toEqual({ scale: 1, x: 360 - 10 * CELL, y: CELL });
  });

  it('keys lie where no place is that is tapped, or nowhere', () => {
    // ten columns and five rows of 36 px, from 30 px below the top
    const view = fitted(BOARD, SIZE);
    expect(freeCorner(view, [[0, 0]], SIZE)).toBe('right top');
    expect(freeCorner(view, [[7, -1]], SIZE)).toBe('left top');
    const tops = [
      [5, -1],
      [-2, -1],
    ] as const;
    expect(freeCorner(view, tops, SIZE)).toBe('right bottom');
    expect(freeCorner(view, [...tops, [7, 3]], SIZE)).toBe('left bottom');
    expect(freeCorner(view, [...tops, [7, 3], [0, 3]], SIZE)).toBeNull();
  });
});
