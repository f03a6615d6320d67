/** How a match that is over is told in one line: when, and who lost it. */
import type { Lang } from '../../store/settings';

interface Words {
  durak: (who: string) => string;
}

/** loser: a seat, or a team as "A+C"; at: milliseconds since 1970. */
export function endedLine(t: Words, lang: Lang, loser: string | null | undefined, at: number | null, nameOf: (seat: string) => string): string {
  const day = at && new Date(at).toLocaleDateString(lang === 'fr' ? 'fr' : 'en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return [day, loser && t.durak(whoOf(loser, nameOf))].filter(Boolean).join(' · ');
}

/** "Anna", or "Anna + Chloé" of a team. */
export const whoOf = (loser: string, nameOf: (seat: string) => string): string => loser.split('+').map(nameOf).join(' + ');
