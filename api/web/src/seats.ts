import type { Seat } from './api/types';
import { oneLine } from './words';

/** The letter of the nth seat, from 0. */
export const seatAt = (n: number): Seat => String.fromCharCode(65 + n);

/** By seat, an empty one as none. */
export function bySeat(names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name, n) => [seatAt(n), oneLine(name)]));
}
