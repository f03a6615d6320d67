/** Photos that go with moves: pictures, not JSON, on their way to the service and back. */
import { addressOf, headersOf, Problem, problemOf, Unreachable } from './client';

/** Whose photos: a match, and this device's right to it. */
export interface Album {
  id: string;
  token: string | null;
}

const PATIENCE = 30_000; // ms: a photo on a weak network

async function ask(method: string, { id, token }: Album, name: string, picture?: Blob): Promise<Response> {
  const headers = headersOf({ token });
  headers.set('Accept', 'image/jpeg, application/json');
  if (picture) headers.set('Content-Type', picture.type);
  try {
    const response = await fetch(addressOf(`/matches/${id}/photos${name}`), {
      method,
      headers,
      body: picture ?? null,
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Problem(problemOf(response, await response.text()));
    return response;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Unreachable(String(error));
  }
}

/** The name that a move gives it. */
export const sendPhoto = async (album: Album, picture: Blob): Promise<string> =>
  ((await (await ask('POST', album, '', picture)).json()) as { photo: string }).photo;

export const readPhoto = async (album: Album, name: string): Promise<Blob> =>
  (await ask('GET', album, `/${name}`)).blob();
