import type * as wire from '../../api/schema';
import type { Action, Closer, Command, MatchState, Seat } from '../../api/types';
import type { PlayProps } from '../kit/game';
import type { Colour } from './cards';

export type RatJongSeat = wire.RatJongSeat;
export type RatJongState = MatchState &
  Closer<wire.RatJongTable, { colours: Record<'spider' | 'ladybird' | 'frog', Colour> }>;

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
