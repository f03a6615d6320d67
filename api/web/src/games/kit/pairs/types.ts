import type { MatchState, Seat } from '../../../api/types';
import type { Card, Suit } from './cards';

export interface Laid {
  attack: Card;
  /** Who laid it, where that is told. */
  by?: Seat;
  defence: Card | null;
}

export interface PairsState extends MatchState {
  trump: Suit | null;
  trump_card: Card | null;
  /** The turned card included. */
  stock: number;
  dealer: Seat | null;
  /** Who opened the attack. */
  attacker: Seat | null;
  defender: Seat | null;
  helpers: Seat[];
  /** The attacker who has it. */
  word?: Seat | null;
  limit: number | null;
  table: Laid[];
  discard: { known: Card[]; unknown: number };
  teams: Seat[][] | null;
}
