/** Scores over matches: one that continues another, with another number of seats, goes on with its tally. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';

/** What each seat brings from the matches before this one. */
export const Carried = createContext<Readonly<Record<Seat, number>>>({});

/** The score of a seat, that of the matches before included. */
export function useScores(state: MatchState): (seat: Seat) => number {
  const carried = useContext(Carried);
  return (seat) => state.seats[seat]!.score + (carried[seat] ?? 0);
}
