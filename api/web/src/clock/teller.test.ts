import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Claim } from '../api/matches';
import { Teller, type Unanswered } from './teller';

interface Asked {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
  ifMatch: string | null;
  answer: (status: number, body: object) => void;
}

let asked: Asked[];
let teller: Teller;
let kept: readonly Unanswered[];
const states: unknown[] = [];

const acts = () => asked.filter(({ path }) => path.endsWith('/commands'));
const statuses = () => teller.acts.get().map(({ status }) => status);
const state = { version: 3, head: 3 };
const throwing = { type: 'throw', by: 'B', card: 'red' };

/** The page, with what an earlier visit left. */
const opened = () =>
  new Teller({
    match: 'm',
    token: 'secret',
    tid: 't2',
    awaited: new Set(['challenged']),
    kind: 'tap',
    kept: { read: async () => kept, write: async (acts) => void (kept = acts) },
    onState: (told) => states.push(told),
  });

/** Exchanges are answered at once; acts when the test says so. */
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  states.length = 0;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const headers = init.headers as Headers;
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      const one: Asked = {
        path: address.split('?')[0]!,
        body: JSON.parse(String(init.body)),
        key: headers.get('Idempotency-Key'),
        ifMatch: headers.get('If-Match'),
        answer: (status, body) =>
          resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })),
      };
      asked.push(one);
      const { k } = one.body as unknown as Claim;
      if (one.path.endsWith('/clock'))
        one.answer(200, { device: 'd.1', server_epoch: 'e', k, s1: k, s2: k, seal: `${k}`, closed: false });
    });
  });
  kept = [];
  teller = opened();
});
afterEach(() => {
  teller.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inStep = () => vi.advanceTimersByTimeAsync(1_000);
const now = () => Math.round(performance.now() * 1_000);

it('tells an act twice at once, the same under one key, and asks nobody whether others acted', async () => {
  await inStep();
  void teller.saw(now())(throwing);
  await vi.advanceTimersByTimeAsync(0);
  const [first, second, ...more] = acts();
  expect(more).toEqual([]);
  expect([first!.key, first!.body, first!.ifMatch]).toEqual([second!.key, second!.body, null]);
  expect(first!.body).toMatchObject({ ...throwing, observed: { device: 'd.1', kind: 'tap' } });
  expect(statuses()).toEqual(['sent']);
  second!.answer(201, { state });
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses()).toEqual(['told']);
  expect(states).toEqual([state]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(acts()).toHaveLength(2);
});

it('tells it again, the same, as long as nobody answers, over a few connections at once', async () => {
  await inStep();
  void teller.saw(now())(throwing);
  await vi.advanceTimersByTimeAsync(200);
  expect(acts()).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(acts()).toHaveLength(8);
  expect(new Set(acts().map(({ key }) => key)).size).toBe(1);
  acts()[6]!.answer(201, { state });
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses()).toEqual(['told']);
});

it('promises nothing beyond an act that nobody has answered', async () => {
  await inStep();
  const x = now();
  void teller.saw(x)(throwing);
  await vi.advanceTimersByTimeAsync(900);
  const last = asked.findLast(({ path }) => path.endsWith('/clock'))!;
  expect(last.body['quiet']).toBeLessThanOrEqual(x);
});

it('tells what nobody had answered when the page was left, the same under its key, and then forgets it', async () => {
  await inStep();
  void teller.saw(now())(throwing);
  await vi.advanceTimersByTimeAsync(0);
  teller.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = acts();
  expect(kept.map(({ key }) => key)).toEqual([before[0]!.key]);
  teller = opened();
  await vi.advanceTimersByTimeAsync(0);
  const again = acts().slice(before.length);
  expect(again.map(({ key, body }) => [key, body])).toEqual(Array(2).fill([before[0]!.key, before[0]!.body]));
  expect(statuses()).toEqual(['sent']);
  again[0]!.answer(201, { state });
  await vi.advanceTimersByTimeAsync(0);
  expect([statuses(), kept]).toEqual([['told'], []]);
});

it('keeps nothing of what was refused', async () => {
  await inStep();
  void teller.saw(now())(throwing);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toHaveLength(1);
  for (const one of acts()) one.answer(422, { type: '/problems/illegal-move', title: '', status: 422, detail: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual([]);
});

it('says why the service refuses it', async () => {
  await inStep();
  void teller.saw(now())(throwing);
  await vi.advanceTimersByTimeAsync(0);
  const problem = { type: '/problems/illegal-move', title: '', status: 422, detail: 'no cards left' };
  for (const one of acts()) one.answer(422, problem);
  await vi.advanceTimersByTimeAsync(0);
  expect(teller.acts.get()).toMatchObject([{ status: 'refused', problem: { body: { detail: 'no cards left' } } }]);
});

it('tells an act without a time where the service was started anew', async () => {
  await inStep();
  void teller.saw(now())(throwing);
  await vi.advanceTimersByTimeAsync(0);
  const errors = [{ at: '/observed/device', detail: 'not this token’s' }];
  for (const one of acts()) one.answer(422, { type: '/problems/invalid', title: '', status: 422, detail: '', errors });
  await vi.advanceTimersByTimeAsync(0);
  const again = acts().slice(2);
  expect(again.map(({ body }) => body)).toEqual([throwing, throwing]);
  expect(statuses()).toEqual(['sent']);
});

it('hurries for what others wait for, and for nothing of its own', async () => {
  await inStep();
  const exchanges = () => asked.filter(({ path }) => path.endsWith('/clock')).length;
  const before = exchanges();
  const observed = { latest: 1, arrival: 2 };
  teller.heard({ type: 'thrown', actor: 'seat:A#t1', data: { observed } });
  teller.heard({ type: 'challenged', actor: 'seat:B#t2', data: { observed } });
  teller.heard({ type: 'challenged', actor: 'referee#t1', data: { observed: null } });
  await vi.advanceTimersByTimeAsync(300);
  expect(exchanges()).toBe(before);
  teller.heard({ type: 'challenged', actor: 'seat:A#t1', data: { observed } });
  await vi.advanceTimersByTimeAsync(300);
  expect(exchanges()).toBeGreaterThan(before);
});
