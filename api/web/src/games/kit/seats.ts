/** Small questions about the seats of any state. */
import type { MatchState, Seat } from '../../api/types';

export function handSize(state: MatchState, seat: Seat): number {
  const { known, unknown } = state.seats[seat]!.hand;
  return known.length + unknown;
}

/** The seat's name; where nobody gave one its letter, as in the service's sentences, or the word for it ("Seat B"). */
export function nameOf(state: MatchState, seat: Seat, word: (letter: string) => string = (letter) => letter): string {
  return state.seats[seat]?.name || word(seat);
}

/** Every second seat plays together where the state says that teams do: the seat's own among them; none without. */
export function teamOf(state: MatchState & { teams?: boolean }, seat: Seat): Seat[] {
  const seats = Object.keys(state.seats).sort();
  return state.teams ? seats.filter((_, n) => (n - seats.indexOf(seat)) % 2 === 0) : [];
}

/** All seats clockwise, this one first. */
export function clockwise(state: MatchState, from: Seat): Seat[] {
  const seats = Object.keys(state.seats);
  return seats.map((_, n) => seats[(seats.indexOf(from) + n) % seats.length]!);
}
