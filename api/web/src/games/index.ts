/** Every game that has a pad and a board: one folder, one line. */
import type { ComponentType } from 'preact';
import type { MatchState } from '../api/types';
import { durak } from './durak';
import type { PadProps } from '../pages/pad/types';

/** The board of a game for those who look on; it shows a state and knows nothing else. */
export interface BoardProps<S extends MatchState = MatchState> {
  state: S;
  /** Cards to point out: those of the move on show. */
  lit?: readonly string[];
}

export interface GamePages {
  key: string;
  name: string;
  Pad: ComponentType<PadProps>;
  Board: ComponentType<BoardProps>;
}

export const GAMES: Record<string, GamePages> = { durak };
