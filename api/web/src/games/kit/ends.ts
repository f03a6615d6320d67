/** How a round or a match may be ended, as the actions offer it. */
import type { Action, Command, Seat } from '../../api/types';

export type What = 'round' | 'match';
/** reason → the seats that may be meant by it; none where it concerns nobody in particular. */
export type Reasons = ReadonlyMap<string, readonly Seat[]>;

export function endsOf(actions: readonly Action[]): Record<What, Reasons> {
  const ends = { round: new Map<string, Seat[]>(), match: new Map<string, Seat[]>() };
  for (const { type, by, fields } of actions) {
    if (type !== 'end_round' && type !== 'end_match') continue;
    const reasons = ends[type === 'end_round' ? 'round' : 'match'];
    const choices = fields['reason']?.choices;
    for (const reason of Array.isArray(choices) ? (choices as string[]) : []) {
      reasons.set(reason, [...(reasons.get(reason) ?? []), ...(by ? [by] : [])]);
    }
  }
  return ends;
}

export interface Chosen {
  what: What;
  reason: string | null;
  by: Seat | null;
}

/** The command, once all is chosen that the reason needs. */
export function endOf({ what, reason, by }: Chosen, reasons: Reasons): Command | null {
  const seats = reason === null ? undefined : reasons.get(reason);
  if (!seats) return null;
  const type = what === 'round' ? 'end_round' : 'end_match';
  if (!seats.length) return { type, reason };
  return by && seats.includes(by) ? { type, reason, by } : null;
}
