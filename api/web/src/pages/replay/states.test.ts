import { expect, test } from 'vitest';
import { neighbours, stateCache } from './states';

/** A service that answers when told to. */
function slow() {
  const asked: string[] = [];
  const waiting = new Map<string, { answer: (state: string) => void; fail: (error: unknown) => void }>();
  const came: string[] = [];
  const failures: unknown[] = [];
  const read = (place: string) => {
    asked.push(place);
    return new Promise<string>((answer, fail) => waiting.set(place, { answer, fail }));
  };
  const answer = async (place: string) => {
    waiting.get(place)!.answer(`table ${place}`);
    await new Promise((done) => setTimeout(done));
  };
  const fail = async (place: string) => {
    waiting.get(place)!.fail('gone');
    await new Promise((done) => setTimeout(done));
  };
  const means = {
    read,
    onState: (place: string) => void came.push(place),
    onFailure: (error: unknown) => void failures.push(error),
  };
  return { means, asked, came, failures, answer, fail };
}

test('asks for a place once, then for its neighbours, a few at a time', async () => {
  const { means, asked, came, answer } = slow();
  const cache = stateCache({ ...means, lanes: 2 });
  cache.want('5', ['6', '4', '7']);
  expect(asked).toEqual(['5', '6']);
  await answer('5');
  expect(cache.get('5')).toBe('table 5');
  cache.want('5', ['6', '4']);
  expect(asked).toEqual(['5', '6', '4']);
  expect(came).toEqual(['5']);
});

test('whoever scrubs past a place does not wait for it', async () => {
  const { means, asked, answer } = slow();
  const cache = stateCache({ ...means, lanes: 1 });
  cache.want('1', ['2']);
  cache.want('20', ['21']);
  cache.want('40', []);
  await answer('1');
  expect(asked).toEqual(['1', '40']);
});

test('the oldest pictures go first, and looking at one keeps it', async () => {
  const { means, answer } = slow();
  const cache = stateCache({ ...means, size: 2 });
  for (const place of ['1', '2']) {
    cache.want(place, []);
    await answer(place);
  }
  cache.get('1');
  cache.want('3', []);
  await answer('3');
  expect([cache.get('1'), cache.get('2'), cache.get('3')]).toEqual(['table 1', undefined, 'table 3']);
});

test('a failure is told, and the place may be asked for again', async () => {
  const { means, asked, failures, fail } = slow();
  const cache = stateCache(means);
  cache.want('1', []);
  await fail('1');
  cache.want('1', []);
  expect([asked, failures]).toEqual([['1', '1'], ['gone']]);
});

test('what an earlier visit left is shown, and asked for all the same', async () => {
  const { means, asked, answer } = slow();
  const cache = stateCache(means);
  cache.seed([['1', 'old table 1']]);
  expect(cache.get('1')).toBe('old table 1');
  cache.want('1', ['2', '3']);
  expect(asked).toEqual(['1', '2', '3']);
  for (const place of asked) await answer(place);
  expect(cache.get('1')).toBe('table 1');
  expect(cache.recent(2)).toEqual([
    ['3', 'table 3'],
    ['1', 'table 1'],
  ]);
});

test('neighbours: further ahead than back, none beyond the ends', () => {
  const places = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(neighbours(places, 2, 4)).toEqual(['d', 'b', 'e', 'a', 'f']);
  expect(neighbours(places, 5, 2)).toEqual(['e']);
});
