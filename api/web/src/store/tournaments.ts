/** The tournaments that this device has a part in, with its right in each. */
import type { TournamentRole } from '../api/matches';
import type { Tournament } from '../api/tournaments';
import { readLocal, writeLocal } from './local';
import { observable } from './observable';

export interface KnownTournament {
  id: string;
  role: TournamentRole;
  token: string;
  /** Which of the tournament's rights that is; of the device that made it, or took it over, t1. */
  tid?: string;
  /** Of an entrant's device: who that is. */
  entrant: string | null;
  /** The badge that let an entrant's device in: it may be shown again if another device has taken over. */
  badge?: string;
  /** Of a director's device, of a private tournament: a right that sees no more than those to whom it is open. */
  viewer?: string;
  name: string;
  game: string;
  /** When it begins, as the service says it; null: nobody said when. */
  startsAt?: string | null;
  /** Milliseconds since 1970; the last time it was open here. */
  seen: number;
}

const KEY = 'greffier.tournaments';

/** Return what is kept now, as other tabs have left it; null where nothing can be read. */
function load(): KnownTournament[] | null {
  const kept = readLocal<unknown>(KEY);
  return Array.isArray(kept) ? (kept as KnownTournament[]) : null;
}

export const tournaments = observable<KnownTournament[]>(load() ?? []);

/** Whether what this tab knows is kept; else it knows more than the storage, which is closed or full. */
let isKept = true;

/** Return the tournaments of this device, those of its other tabs included. */
const newest = (): KnownTournament[] => (isKept ? load() : null) ?? tournaments.get();

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) tournaments.set(newest());
});

export const knownTournament = (id: string): KnownTournament | undefined => newest().find((one) => one.id === id);

/** Whether it may pair and publish: a director's device, or a deputy's. */
export const isDirecting = (one: KnownTournament | undefined): boolean =>
  one?.role === 'director' || one?.role === 'deputy';

/** Whether it runs the tournament: one that directs, or one of the desk. */
export const isOffice = (one: KnownTournament | undefined): boolean => isDirecting(one) || one?.role === 'desk';

/** A right that this device has been given; a greater one that it has already stays. */
export function keepTournament(one: KnownTournament): void {
  const before = knownTournament(one.id);
  const stays = isOffice(before) && !isOffice(one);
  write([{ ...one, ...(stays && before) }, ...newest().filter(({ id }) => id !== one.id)]);
}

/** With this right the hall's screen and what is printed here see no more than others do. */
export function keepViewer(id: string, viewer: string): void {
  write(newest().map((each) => (each.id === id ? { ...each, viewer } : each)));
}

/** It was open here just now, by this name. */
export function seeTournament({ id, name, starts_at }: Pick<Tournament, 'id' | 'name' | 'starts_at'>): void {
  const one = knownTournament(id);
  if (one)
    write([
      { ...one, name: name ?? '', startsAt: starts_at ?? null, seen: Date.now() },
      ...newest().filter((other) => other.id !== id),
    ]);
}

export const forgetTournament = (id: string): void => write(newest().filter((one) => one.id !== id));

/** Keep these tournaments on this device, and no others. */
function write(all: KnownTournament[]): void {
  tournaments.set(all);
  isKept = writeLocal(KEY, all);
}
