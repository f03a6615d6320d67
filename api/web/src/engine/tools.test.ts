import { expect, it } from 'vitest';
import { Problem } from '../api/client';
import { fakeEngine } from './fake';
import { workOut } from './tools';

const service = async <T>(game: string, tool: string, body: object) => ({ asked: [game, tool, body] }) as T;

it('is worked out by the rules on this phone', async () => {
  const engine = fakeEngine({ use: async <T>() => ({ points: 49 }) as T });
  expect(await workOut(engine, 'rat-jong', 'score', {}, service)).toEqual({ points: 49 });
});

it('is asked of the service where they are not here', async () => {
  const asked = await workOut(fakeEngine(), 'rat-jong', 'score', { melds: [] }, service);
  expect(asked).toEqual({ asked: ['rat-jong', 'score', { melds: [] }] });
});

it('a refusal is final', async () => {
  const problem = new Problem({ type: '/problems/illegal-move', title: '', status: 422, detail: 'no' });
  const engine = fakeEngine({
    use: async () => {
      throw problem;
    },
  });
  await expect(workOut(engine, 'rat-jong', 'score', {}, service)).rejects.toBe(problem);
});
