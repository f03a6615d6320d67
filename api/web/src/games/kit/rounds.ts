/** Points over rounds: shown beside each seat where a page gives them. */
import { createContext } from 'preact';
import type { Seat } from '../../api/types';

export interface Rounds {
  /** What is counted. */
  title: string;
  /** What a round is called at the head of its column. */
  nth: (round: number) => string;
  /** Which rounds; the latest is the last. */
  numbers: readonly number[];
  /** What each seat had after each of them. */
  scores: Readonly<Record<Seat, readonly number[]>>;
}

export const RoundScores = createContext<Rounds | null>(null);
