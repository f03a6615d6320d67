import type { Listed } from '../../games';
import type { KnownMatch } from '../../store/device';
import { namesLine } from './names';

/** Who is likely to play a game here, and whether at the very table at which they did. */
export interface Usual {
  match: KnownMatch;
  again: boolean;
}

/**
 * The table that played the game here last; else those who played something else last, where so many may play it and
 * somebody was named. mine: matches of this device, the one seen last first.
 */
export function usualFor({ game, seats }: Pick<Listed, 'game' | 'seats'>, mine: readonly KnownMatch[]): Usual | null {
  const same = mine.find((match) => match.game === game);
  if (same) return { match: same, again: true };
  const count = (match: KnownMatch) => Object.keys(match.names).length;
  const other = mine.find((match) => namesLine(match) && count(match) >= seats.least && count(match) <= seats.most);
  return other ? { match: other, again: false } : null;
}
