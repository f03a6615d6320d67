export const THUMB = 72; // px of the knob and what is around it
const END = 0.95; // from here on it is there

/** How far a knob has gone that was moved by so many pixels: 0…1. */
export function slid(by: number, width: number): number {
  const way = Math.min(1, Math.max(0, by / Math.max(1, width - THUMB)));
  return way >= END ? 1 : way;
}
