/** What later moves prove of hands: told where the replay is seen with hindsight. */
import { createContext } from 'preact';
import type { Proof, Seat } from '../../api/types';

/** How a board shows what is proved, where somebody can say why. */
export interface Proving {
  /** One word for a screen reader, and the reason in full. */
  word: (proof: Proof) => string;
  reason: (proof: Proof) => string;
  /** Whether the card is assumed to be in the hand; nth: of its seat's proofs. */
  assumed: (seat: Seat, nth: number) => boolean;
  /** What the key of a hand says, and does. */
  ask: (seat: Seat) => string;
  onAsk: (seat: Seat, nth: number | null) => void;
}

export const Proving = createContext<Proving | null>(null);
