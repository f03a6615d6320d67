/** What a game with pairs on the table gives to the pads and boards that several such games share. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Layout } from '../../../cards/drawn';
import type { Texts } from '../../../i18n';
import { useTexts } from '../../../i18n';
import type { Deck } from './cards';
import type { LostWords } from './lost';

export interface PairsGame {
  /** What was agreed, for so many seats. */
  deckOf: (options: Readonly<Record<string, unknown>>, seats: number) => Deck;
  inTeams: (options: Record<string, unknown>, seats: number) => boolean;
  /** Whether a first card may have to be followed by whom it is before. */
  asksWhom?: boolean;
  lost: LostWords;
  /** What stands in the middle of its table. */
  layout: Layout;
}

/** Whatever is within belongs to a match of this game. */
export const Shown = createContext<PairsGame | null>(null);

/** The game that is shown here. */
export const usePairs = (): PairsGame => useContext(Shown)!;

/** Texts that say who has lost, as this game does. */
export const useLostTexts = <T>(of: (lost: LostWords) => Texts<T>) => useTexts(of(usePairs().lost));
