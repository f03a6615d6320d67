import type { Action, Command, MatchState, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import type { PlayProps } from '../kit/game';
import type { Colour } from './cards';

export interface RatJongState extends MatchState {
  starter: Seat | null;
  trump: Colour | null;
  /** Of each animal, as agreed. */
  colours: Readonly<Record<'spider' | 'ladybird' | 'frog', Colour>>;
  /** piles: how many cards each has, where that is kept. */
  middle: { count: number; piles: readonly (readonly number[])[] | null };
  /** What was discarded, the last on top. */
  visible: readonly Card[];
  /** Whose card lies on top to be taken; null where it is not. */
  discarder: Seat | null;
  covered: number;
  source: 'middle' | 'visible' | null;
  aside: number;
}

export interface RatJongSeat {
  melds: readonly (readonly Card[])[];
  pair: readonly Card[] | null;
  dragons: readonly Card[];
}

export type GoingOut = 'declare_ratjong' | 'lay_all';

/** A way in which a seat may go out now, as the rules offer it. */
export interface WayOut {
  type: GoingOut;
  from: 'middle' | 'visible';
  /** What goes without saying, and is recorded before it: the draw of the card that it is done with. */
  first: readonly Command[];
  fields: Action['fields'];
}

/** What `Declaration` (./Declaration.tsx) is given, the sheet on which somebody lays all that he has. */
export interface DeclarationProps extends PlayProps {
  state: RatJongState;
  by: Seat;
  /** What he was said to do: Rat-Jong, or laying all. */
  meant: GoingOut;
  /** All that is offered to him, the likeliest first. */
  waysOut: readonly WayOut[];
  onClose: () => void;
}
