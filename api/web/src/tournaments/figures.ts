import type { Standings, TieBreak } from '../api/tournaments';

/** Figures of standings, and clocks, as they are read. */

/** Points that were gained, as "+⅔"; the service tells them as people read them. */
export const gained = (shown: string): string => (shown.startsWith('−') ? shown : `+${shown}`);

/** The tie-breaks of a standing, in their order. */
export const breaksOf = ({ items }: Standings) => Object.keys(items[0]?.tie_breaks ?? {}) as TieBreak[];

/** Which figures of a standing parted its rows from those before or after: by row, the tie-breaks' names. */
export function parting(
  rows: readonly { points: number; rank: number | null; stage: number; tie_breaks: Partial<Record<string, string>> }[],
): ReadonlySet<string>[] {
  const found = rows.map(() => new Set<string>());
  for (let n = 1; n < rows.length; n++) {
    const [above, below] = [rows[n - 1]!, rows[n]!];
    if (above.rank === null || below.rank === null) continue;
    if (above.points !== below.points || above.stage !== below.stage) continue;
    const name = Object.keys(above.tie_breaks).find((one) => above.tie_breaks[one] !== below.tie_breaks[one]);
    if (!name) continue;
    found[n - 1]!.add(name);
    found[n]!.add(name);
  }
  return found;
}

/** "24:10" of milliseconds; "1:02:05" from an hour up; what is past is told with a minus. */
export function minutesLeft(ms: number): string {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${ms < 0 && seconds ? '−' : ''}${h ? `${h}:${two(m)}` : m}:${two(s)}`;
}

/** "16:40", in French "16 h 40". */
export function timeOfDay(at: string | number | Date, lang: string): string {
  const [hours, minutes] = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
    .format(new Date(at))
    .split(':');
  return lang === 'fr' ? `${Number(hours)}\u00a0h\u00a0${minutes}` : `${hours}:${minutes}`;
}
