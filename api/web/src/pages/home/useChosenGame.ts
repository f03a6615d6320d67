import { useState } from 'preact/hooks';
import { type Listed, useGames } from '../../games';
import type { KnownMatch } from '../../store/device';

/** Return the game whose tile is chosen, at first the game of the last match, and a function that chooses another. */
export function useChosenGame(mine: readonly KnownMatch[]): [Listed | undefined, (game: string) => void] {
  const games = useGames();
  const [chosen, setChosen] = useState<string | null>(null);
  return [games.find(({ game }) => game === (chosen ?? mine[0]?.game)) ?? games[0], setChosen];
}
