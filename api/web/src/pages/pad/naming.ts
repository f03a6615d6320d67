import { changeMatch, type MatchChange, readSummary } from '../../api/matches';
import type { Summary } from '../../api/types';
import type { Session } from '../../session/session';

/** What is left out stays as it is. */
export interface NameChange {
  title?: string | null;
  names: Record<string, string | null>;
}

/** Whether a name was noted wrong, or somebody else sits there from now on (between rounds: from the next). */
export type Since = 'mended' | 'from now on';

/**
 * Another title, other names at the seats: here, and at the service once it knows the match.
 *
 * Who changes seats takes along by which name others know them.
 */
export async function saveNames(session: Session, change: NameChange, since: Since = 'mended'): Promise<void> {
  const { match } = session.view.get();
  if (!match.pending) {
    const { names, ...title } = change;
    const known = Object.keys(names).length ? (await readSummary(match.id, match.token)).seats : null;
    const seats = known && seated(known, names, since);
    await changeMatch(match.id, match.token, { ...title, ...(seats && { seats }) });
  }
  const now = session.view.get().match;
  await session.rename(change.title === undefined ? now.title : change.title, { ...now.names, ...change.names });
}

/** The people at their new seats; whoever sat elsewhere before keeps alias and consent. */
export function seated(
  before: Summary['seats'],
  names: Record<string, string | null>,
  since: Since,
): NonNullable<MatchChange['seats']> {
  return Object.fromEntries(
    Object.entries(names).map(([seat, name]) => {
      const from = name && before[seat]?.name !== name && Object.values(before).find((person) => person.name === name);
      const person = from ? { name, alias: from.alias ?? null, consent: from.consent ?? null } : { name };
      return [seat, since === 'mended' ? { ...person, from: begun(before[seat]) } : person];
    }),
  );
}

/** The round from which on whoever sits there now does. */
function begun(seat: Summary['seats'][string] | undefined): number {
  return seat?.terms.findLast((term) => term.name === seat.name && term.player === seat.player)?.from ?? 1;
}
