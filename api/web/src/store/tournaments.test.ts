import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from './storage.fake';

const right = (id: string) => ({
  id,
  role: 'director' as const,
  token: `of ${id}`,
  entrant: null,
  name: id,
  game: 'durak',
  seen: 1,
});

/** The store as one tab of the browser has it: what it has read is its own, what is kept is all tabs'. */
async function tab() {
  vi.resetModules();
  return import('./tournaments');
}

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

it('a tab that was opened before does not take from another one what that has been given since', async () => {
  const [wall, desk] = [await tab(), await tab()];
  desk.keepTournament(right('first'));
  desk.keepTournament(right('second'));
  wall.seeTournament({ id: 'first', name: 'Cup', starts_at: null });
  wall.keepViewer('first', 'viewer');
  wall.keepTournament(right('third'));
  expect((await tab()).tournaments.get().map(({ id }) => id)).toEqual(['third', 'first', 'second']);
  expect(desk.knownTournament('first')).toMatchObject({ token: 'of first', name: 'Cup', viewer: 'viewer' });
});

it('a right that finds no room in a full storage lasts for this visit', async () => {
  const storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
  const desk = await tab();
  desk.keepTournament(right('first'));
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  desk.keepTournament(right('second'));
  expect(desk.knownTournament('second')).toMatchObject({ token: 'of second' });
});

it('what one tab forgets no other tab brings back', async () => {
  const [one, other] = [await tab(), await tab()];
  one.keepTournament(right('first'));
  other.keepTournament(right('second'));
  other.forgetTournament('first');
  one.seeTournament({ id: 'second', name: 'Cup', starts_at: null });
  one.seeTournament({ id: 'first', name: 'Cup', starts_at: null });
  expect((await tab()).tournaments.get().map(({ id }) => id)).toEqual(['second']);
});
