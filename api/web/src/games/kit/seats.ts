/** Small questions about the seats of any state. */
import type { MatchState, Seat } from '../../api/types';

export function handSize(state: MatchState, seat: Seat): number {
  const { known, unknown } = state.seats[seat]!.hand;
  return known.length + unknown;
}

/** The seat's name; where nobody gave one its letter, as in the service's sentences. */
export function nameOf(state: MatchState, seat: Seat): string {
  return state.seats[seat]?.name || seat;
}

/** The seats that the seat plays with, as the state says it, itself among them; none without teams. */
export function teamOf(state: MatchState & { teams?: Seat[][] | null }, seat: Seat): Seat[] {
  return state.teams?.find((side) => side.includes(seat)) ?? [];
}

/** All seats clockwise, this one first. */
export function clockwise(state: MatchState, from: Seat): Seat[] {
  const seats = Object.keys(state.seats);
  return seats.map((_, n) => seats[(seats.indexOf(from) + n) % seats.length]!);
}
