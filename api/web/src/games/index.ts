/** Every game that has a pad and a board: one folder, one line. */
import { durak } from './durak';
import type { GamePages } from './kit/game';

export type { BoardProps, GamePages, NewMatchProps } from './kit/game';

export const GAMES: Record<string, GamePages> = { durak };

/** Whether a move can be about an event of this type, whatever the game. */
export const isMove = (type: string): boolean => Object.values(GAMES).some(({ moves }) => moves.has(type));

/** Whether a seat answers whoever leads by an event of this type, whatever the game. */
export const isAnswer = (type: string): boolean => Object.values(GAMES).some(({ answers }) => answers.has(type));
