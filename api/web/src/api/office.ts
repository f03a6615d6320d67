/** What only pages of the office ask of a tournament: its devices, and the whole of it as a file. */
import { addressOf, call } from './client';
import { fileFrom } from './files';
import type * as wire from './schema';

/** A right that a device was given, and what became of it. */
export type Device = wire.ListedTournamentToken;

/** Every right that was ever given, oldest first. */
export async function readDevices(id: string, token: string): Promise<Device[]> {
  const all: Device[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Device[]; next: string | null } = await call('GET', `/tournaments/${id}/tokens`, {
      token,
      query: { limit: 100, cursor },
    });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return all;
}

export const endDevice = (id: string, token: string, tid: string) =>
  call<null>('DELETE', `/tournaments/${id}/tokens/${tid}`, { token });

/** Delete a tournament of which nothing was played. */
export const deleteTournament = (id: string, token: string, key: string) =>
  call<null>('DELETE', `/tournaments/${id}`, { token, key });

/** Return the tournament as a file. */
export const exportTournament = (id: string, token: string, format: 'html' | 'csv' | 'zip', lang: string) =>
  fileFrom(addressOf(`/tournaments/${id}/export`, { format, ...(format !== 'zip' && { lang }) }), token);
