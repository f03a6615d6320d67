/** What a game's page of a seat's own phone is given; it knows no network, and no hand but this seat's. */
import type { ComponentChildren } from 'preact';
import type { Action, Command, MatchState, Seat, TimelineItem } from '../../api/types';

export interface SeatProps {
  state: MatchState;
  /** Whose phone this is. */
  own: Seat;
  /** What may be done from here: this seat's own, and what is nobody's in particular. */
  actions: readonly Action[];
  items: readonly TimelineItem[];
  options: Readonly<Record<string, unknown>>;
  /** Changes with every move: what was pointed at before it counts no more. */
  moment: number;
  /** What was tapped, and waits for the service to answer. */
  sent: Command | null;
  /** false: nobody answers. */
  reached: boolean;
  onSend: (command: Command) => void;
  /** The last move, shown between the table and the hand. */
  ledger: ComponentChildren;
  /** A key that stands beside the deal. */
  beside: ComponentChildren;
}

/** Of what the service offers: what a seat's phone may send where the service deals. */
export const ownOf = (actions: readonly Action[], own: Seat): Action[] =>
  actions.filter(({ by }) => by === own || by === null);
