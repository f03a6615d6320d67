/** Matches as files: what goes out as one, and what comes in. */
import { API, addressOf, headersOf, type Options, Problem, problemOf, Unreachable } from './client';
import { forgetEarly } from './early';
import { pathOf } from './example';
import type { Created } from './matches';
import { counted } from './quiet';
import type * as wire from './schema';

export type Format = 'html' | 'jsonl' | 'toml' | 'csv' | 'svg' | 'png' | 'gif';

export interface Wanted {
  format: Format;
  lang?: string | null;
  at?: string | number | null;
  until?: string | number | null;
  /** The last move of a picture that moves, from where its bout begins. */
  to?: string | number | null;
}

/** One file of an archive, and what became of it. */
export type Unpacked = wire.ArchivedFile;

const TYPES: Record<string, string> = {
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  toml: 'application/toml',
  zip: 'application/zip',
};
const PATIENCE = 60_000;

export async function exportMatch(
  match: string,
  token: string | null,
  wanted: Wanted,
): Promise<{ blob: Blob; name: string }> {
  const answer = await send(addressOf(`${pathOf(match)}/export`, { ...wanted }), { token });
  const name = nameIn(answer.headers.get('Content-Disposition') ?? '') ?? `${match}.${wanted.format}`;
  return { blob: await answer.blob(), name };
}

/** Return a file of the service, and what it calls it. */
export async function fileFrom(address: string, token: string): Promise<{ blob: Blob; name: string }> {
  const answer = await send(address, { token });
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('Content-Disposition') ?? '') ?? 'greffier' };
}

/** Bring in the archive of a tournament, which goes on here. token: of whoever directs what is here of it already. */
export async function takeArchive(file: Blob, token: string | null): Promise<Unpacked[]> {
  const answer = await send(`${API}/archive`, { method: 'POST', body: file, type: TYPES['zip']!, token });
  return ((await answer.json()) as { results: Unpacked[] }).results;
}

/** What the service calls a file: as it is, else in plain letters. */
export function nameIn(header: string): string | null {
  const whole = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(header)?.[1] ?? null);
}

/** As many matches as one archive takes. */
export const ARCHIVED = 100;

/** Public matches as one archive. */
export const archiveOf = async (matches: readonly string[]): Promise<Blob> =>
  (await send(`${API}/archive?${new URLSearchParams(matches.map((match) => ['match', match]))}`, {})).blob();

/** The media type as which a file is sent, by its name; null: none that comes in. */
export const typeOf = (name: string): string | null => TYPES[name.toLowerCase().split('.').at(-1) ?? ''] ?? null;

/** One file, or all of an archive: what became of each. Refusals are among them; raises Unreachable. */
export async function importFile(file: File, key: string): Promise<Unpacked[]> {
  const { name } = file;
  const type = typeOf(name) ?? 'application/x-ndjson';
  try {
    if (type === TYPES['zip']) {
      const answer = await send(`${API}/archive`, { method: 'POST', body: file, type });
      return ((await answer.json()) as { results: Unpacked[] }).results;
    }
    const answer = await send(`${API}/matches/import`, { method: 'POST', body: file, type, key });
    const made = (await answer.json()) as Created;
    return [{ name, status: answer.status, problem: null, ...made }];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ name, status: error.status, problem: error.body }];
  }
}

interface Sent extends Pick<Options, 'token' | 'key'> {
  method?: string;
  body?: Blob;
  type?: string;
}

const send = (address: string, { method = 'GET', body, type, token, key }: Sent) =>
  counted(async () => {
    if (method !== 'GET') forgetEarly();
    const headers = headersOf({ token, ...(key && { key }) });
    headers.set('Accept', '*/*');
    if (type) headers.set('Content-Type', type);
    const response = await fetch(address, {
      method,
      headers,
      body: body ?? null,
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    }).catch((error) => {
      throw new Unreachable(String(error));
    });
    if (!response.ok) throw new Problem(problemOf(response, await response.text()));
    return response;
  });
