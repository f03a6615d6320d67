import type { MatchState, Seat } from '../../api/types';
import type { Card } from '../../cards/set';

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'orange' | 'purple';
export type Ruling = 'upheld' | 'too_late' | 'wrong_seat' | 'beside' | 'void';

/** Something in the box; version: the number of its event in the match as it stands. */
export interface Lying {
  version: number;
  kind: 'card' | 'challenge' | 'marker';
  card: Card | null;
  by: Seat;
  target: Seat | null;
  in_turn: boolean | null;
  /** It can still be challenged. */
  open: boolean;
  /** It lies upon a challenge card, or came after a stop. */
  goes_back: boolean;
}

/** When a device saw something, in microseconds of the service's clock. */
export interface Seen {
  device: string;
  kind: string;
  earliest: number | null;
  latest: number | null;
  arrival: number;
  suspect: string | null;
}

export interface Challenged {
  version: number;
  by: Seat;
  target: Seat;
  /** ruled: the referee has said the verdict. */
  status: 'provisional' | 'undecided' | 'ruled';
  verdict: Ruling | null;
  rule: string;
  evidence: readonly { version: number; by: Seat; kind: Lying['kind']; observed: Seen | null }[];
}

export interface ZackState extends MatchState {
  dealer: Seat | null;
  to_throw: Seat | null;
  /** The bottom first. */
  box: readonly Lying[];
  mirrored: boolean;
  halt: string | null;
  /** The challenge that waits. */
  challenge: Challenged | null;
  /** The box that was judged last, until somebody throws. */
  judged: { box: readonly Lying[]; challenge: Challenged | null } | null;
  finalised: boolean;
  /** Of the box: the name of a picture that came with its order. */
  photo: string | null;
}

export interface ZackSeat {
  colour: Colour;
  cards: number;
  marker: 'held' | 'thrown';
  challenge_cards: readonly Colour[];
}

export const tableOf = (state: MatchState): ZackState => state as unknown as ZackState;
export const seatOf = (state: MatchState, seat: Seat): ZackSeat => state.seats[seat] as unknown as ZackSeat;
export const coloursOf = (state: MatchState): Record<Seat, Colour> =>
  Object.fromEntries(Object.keys(state.seats).map((seat) => [seat, seatOf(state, seat).colour]));
/** The box that is looked into: the one in play, or the one judged last. */
export const lookedInto = (game: ZackState): readonly Lying[] => game.judged?.box ?? game.box;
export const shownChallenge = (game: ZackState): Challenged | null => game.challenge ?? game.judged?.challenge ?? null;
