/** What the list of matches keeps of a match. */
import type { NewMatch } from '../api/matches';
import type { KnownMatch } from '../store/device';
import type { Picture } from './transport';

/** The request for a match whose names were typed before it was sent. */
export function named({ title: _, ...body }: NewMatch, title: string | null, seats: NewMatch['seats']): NewMatch {
  return { ...body, seats, ...(title ? { title } : {}) };
}

/** What the list of matches tells of a match. */
export function seenIn({ state, items }: Picture, known: Pick<KnownMatch, 'ended'>): Partial<KnownMatch> {
  const names = Object.fromEntries(Object.entries(state.seats).map(([seat, { name }]) => [seat, name]));
  return {
    names,
    status: state.status,
    version: state.version,
    round: state.round,
    trick: items.at(-1)?.trick ?? 0,
    ended: state.status === 'live' ? null : (known.ended ?? Date.now()),
    loser: state.outcome?.loser ?? null,
  };
}
