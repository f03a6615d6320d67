/** How a match that is over is told in one line: when, and who lost it. */
import { GAMES } from '../games';
import { localeOf } from '../i18n';
import type { Lang } from '../store/settings';

/** loser: a seat, or a team as "A+C"; at: milliseconds since 1970. */
export function endedLine(
  game: string,
  lang: Lang,
  loser: string | null | undefined,
  at: number | null,
  nameOf: (seat: string) => string,
): string {
  const day =
    at &&
    new Date(at).toLocaleDateString(localeOf(lang), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
  return [day, loser && GAMES[game]?.loser?.[lang].listed(whoOf(loser, nameOf))].filter(Boolean).join(' · ');
}

/** Anna, or Anna and Chloé of a team. */
export const whoOf = (loser: string, nameOf: (seat: string) => string): string[] => loser.split('+').map(nameOf);
