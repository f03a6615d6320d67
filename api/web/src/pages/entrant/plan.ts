/** How a table lies before somebody who sits at it: clockwise, as seats are lettered, oneself at the bottom. */

export type Side = 'bottom' | 'left' | 'left-top' | 'top' | 'right-top' | 'right';

const AROUND: Record<number, readonly Side[]> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
  5: ['bottom', 'left', 'left-top', 'right-top', 'right'],
  6: ['bottom', 'left', 'left-top', 'top', 'right-top', 'right'],
};

/** Where the seat is, of so many, for who sits at `own`; seats are counted from 0. */
export const sideOf = (seat: number, own: number, seats: number): Side =>
  AROUND[seats]?.[(seat - own + seats) % seats] ?? 'top';
