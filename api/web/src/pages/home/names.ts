import type { KnownMatch } from '../../store/device';

/** "Anna, Boris, Chloé"; empty where nobody was named. */
export function namesLine(match: KnownMatch): string {
  const names = Object.values(match.names);
  return names.some(Boolean)
    ? Object.entries(match.names)
        .map(([seat, name]) => name ?? seat)
        .join(', ')
    : '';
}
