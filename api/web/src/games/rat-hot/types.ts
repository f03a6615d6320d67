import type * as wire from '../../api/schema';
import type { Closer, MatchState } from '../../api/types';

export type At = readonly [x: number, y: number];

/** What is seen from above at one place. */
export type Square = Closer<wire.RatHotSquare, { at: At }>;
/** A card as it was laid. */
export type Lying = Closer<wire.RatHotLying, { at: At; way: 'h' | 'v' }>;
export type RatHotSeat = wire.RatHotSeat;
export type RatHotState = MatchState & Closer<wire.RatHotTable, { squares: Square[]; lying: Lying[] }>;

/** A group that a card scores. */
export interface Scored {
  colour: 'red' | 'green';
  spice: string;
  squares: At[];
  points: number;
}
