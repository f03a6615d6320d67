/** What a game with pairs on the table gives to the pads and boards that several such games share. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { BoardTexts } from './boardTexts';
import type { Deck } from './cards';
import type { WholeWords } from './wholeWords';

export interface PairsGame {
  /** What was agreed, for so many seats. */
  deckOf: (options: Readonly<Record<string, unknown>>, seats: number) => Deck;
  inTeams: (options: Record<string, unknown>, seats: number) => boolean;
  /** Whether a first card may have to be followed by whom it is before. */
  asksWhom?: boolean;
  whole: WholeWords;
  board: BoardTexts;
}

/** Whatever is within belongs to a match of this game. */
export const Shown = createContext<PairsGame | null>(null);

/** The game that is shown here. */
export const usePairs = (): PairsGame => useContext(Shown)!;
