/** Every game that has a pad and a board: one folder, one line. */
import type { ComponentChildren } from 'preact';
import { WithCards } from '../cards/Card';
import { PLAIN } from '../cards/set';
import { useSettings } from '../store/settings';
import { durak } from './durak';
import type { GamePages } from './kit/game';

export type { BoardProps, GamePages, NewMatchProps } from './kit/game';

export const GAMES: Record<string, GamePages> = { durak };

/** What the pages have of a game: null for one that nobody knows, undefined while it is asked for. */
export const useGame = (key: string): GamePages | null | undefined => GAMES[key] ?? null;

/** What a game is called in the language of this device. */
export function useGameName(key: string): string {
  const { lang } = useSettings();
  return GAMES[key]?.names[lang] ?? key;
}

/** Whatever is within shows a match of this game: its cards are drawn and named. */
export function OfGame({ game, children }: { game: string; children: ComponentChildren }) {
  return <WithCards cards={useGame(game)?.cards ?? PLAIN}>{children}</WithCards>;
}

export const GameName = ({ game }: { game: string }) => <>{useGameName(game)}</>;

/** Whether a seat answers whoever leads by an event of this type, whatever the game. */
export const isAnswer = (type: string): boolean => Object.values(GAMES).some(({ answers }) => answers.has(type));
