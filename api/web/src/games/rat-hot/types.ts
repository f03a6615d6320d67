import type { MatchState, Seat } from '../../api/types';

export type At = readonly [x: number, y: number];

/** What is seen from above at one place. */
export interface Square {
  at: At;
  shows: string;
  /** The number of the card; 0: the start card. */
  card: number;
  /** 1 on the table. */
  level: number;
}

export interface RatHotState extends MatchState {
  squares: Square[];
  cards_left: number | null;
  drawn: string[];
  laid: string[];
  /** Every card as it was laid, the first laid first. */
  lying: { card: number; face: string; at: At; way: 'h' | 'v'; level: number; by: Seat | null }[];
  next: { seat: Seat; cards: number; turn: number } | null;
  starter: Seat | null;
  start: string | null;
}

export interface RatHotSeat {
  colour: 'red' | 'green';
  /** Of its colour, in sight. */
  rats: number;
  /** Rounds. */
  won: number;
}

/** A group that a card scores. */
export interface Scored {
  colour: 'red' | 'green';
  spice: string;
  squares: At[];
  points: number;
}
