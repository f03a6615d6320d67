import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unsentOf } from '../store/kept';
import { fakeStorage } from '../store/storage.fake';
import { Queue, thingsOf } from './sending';

interface Sent {
  key: string;
  type: string;
  body: Record<string, unknown>;
  answer: (status: number, body?: object) => void;
  lose: () => void;
}

let sent: Sent[] = [];

/** The request that is under way as the n-th one. */
const request = async (n: number): Promise<Sent> => vi.waitUntil(() => sent[n]);

beforeEach(() => {
  sent = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise((resolve, reject) => {
        sent.push({
          key: new Headers(init.headers).get('Idempotency-Key')!,
          type: (JSON.parse(String(init.body)) as { type: string }).type,
          body: JSON.parse(String(init.body)) as Record<string, unknown>,
          answer: (status, body = {}) => {
            const headers = { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' };
            resolve(new Response(JSON.stringify(body), { status, headers }));
          },
          lose: () => reject(new TypeError('no network')),
        });
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page = () => ({ onDone: vi.fn(), onRefused: vi.fn() });
const types = (queue: Queue) => queue.unsent.get().map(({ body }) => body.type);

it('sends one after the other, and keeps each until it is answered', async () => {
  const queue = new Queue('t', 'token', 't office');
  const looks = page();
  queue.attend(looks);
  const first = queue.send({ type: 'check_in' });
  void queue.send({ type: 'result' });
  expect(types(queue)).toEqual(['check_in', 'result']);
  expect(unsentOf('t office')).toHaveLength(2);
  (await request(0)).answer(201, { version: 7 });
  expect(await first).toEqual({ version: 7 });
  expect((await request(1)).type).toBe('result');
  expect(types(queue)).toEqual(['result']);
  expect(unsentOf('t office')).toHaveLength(1);
  expect(looks.onDone).toHaveBeenCalledWith({ version: 7 }, { type: 'check_in' });
});

it('another visit sends what waits by the same keys, in the same order', async () => {
  const before = new Queue('t', 'token', 't office');
  void before.send({ type: 'check_in' });
  void before.send({ type: 'result' });
  const { key } = await request(0);
  const after = new Queue('t', 'token', 't office');
  expect(types(after)).toEqual(['check_in', 'result']);
  const again = await request(1);
  expect([again.type, again.key]).toEqual(['check_in', key]);
  again.answer(200);
  expect((await request(2)).type).toBe('result');
});

it('a refusal is told to whoever looks on, where the page that sent is gone', async () => {
  const queue = new Queue('t', 'token', 't office');
  const [door, desk] = [page(), page()];
  const leave = queue.attend(door);
  const rejected = queue.send({ type: 'check_in' }).catch((error: Error) => error.message);
  const other = queue.send({ type: 'enter' }).catch((error: Error) => error.message);
  leave();
  (await request(0)).answer(422, { type: '/problems/invalid', detail: 'gone', status: 422 });
  expect(await rejected).toBe('gone');
  queue.attend(desk); // nobody looked on: it is told now
  expect(desk.onRefused.mock.calls.map(([, body]) => body)).toEqual([{ type: 'check_in' }]);
  (await request(1)).answer(409, { type: '/problems/over', detail: 'over', status: 409 });
  expect(await other).toBe('over');
  expect(desk.onRefused.mock.calls.map(([, body]) => body)).toEqual([{ type: 'check_in' }, { type: 'enter' }]);
  expect(door.onRefused).not.toHaveBeenCalled();
});

it('to the page that sent it, a refusal is told by what it waits for alone', async () => {
  const queue = new Queue('t', 'token', 't office');
  const desk = page();
  queue.attend(desk);
  const rejected = queue.send({ type: 'result' }).catch((error: Error) => error.message);
  (await request(0)).answer(422, { type: '/problems/invalid', detail: 'no', status: 422 });
  expect(await rejected).toBe('no');
  expect(desk.onRefused).not.toHaveBeenCalled();
});

const result = { type: 'result', round: 1, table: 3 };
const recorded = (version: number, outcome: string | null = null) => ({
  version,
  events: [{ type: 'result_recorded', version, data: { outcome } }],
});

it('a result names the one that this device sent just before it, once that is recorded', async () => {
  const queue = new Queue('t', 'token', 't office');
  void queue.send({ ...result, seen: 5, replaces: null });
  void queue.send({ ...result, seen: 5, replaces: 0 });
  void queue.send({ ...result, seen: 5, replaces: 0, outcome: 'none' });
  void queue.send({ ...result, seen: 5, replaces: 0 });
  (await request(0)).answer(201, recorded(9));
  expect((await request(1)).body).toMatchObject({ replaces: 9, seen: 9 });
  (await request(1)).answer(201, recorded(12));
  expect((await request(2)).body).toMatchObject({ replaces: 12 });
  (await request(2)).answer(201, recorded(13, 'none'));
  expect((await request(3)).body).toMatchObject({ replaces: null });
});

it('where the one before was refused, it says that it knows of none', async () => {
  const queue = new Queue('t', 'token', 't office');
  queue.send({ ...result, seen: 5, replaces: null }).catch(() => undefined);
  void queue.send({ ...result, seen: 5, replaces: 0 });
  (await request(0)).answer(409, { type: '/problems/differs', status: 409, detail: 'another' });
  expect((await request(1)).body).toMatchObject({ replaces: null, seen: 5 });
});

it('is sent again as it was sent first, by another visit too', async () => {
  const before = new Queue('t', 'token', 't office');
  void before.send({ ...result, seen: 5, replaces: null });
  void before.send({ ...result, seen: 5, replaces: 0 });
  (await request(0)).answer(201, recorded(9));
  const first = await request(1);
  void new Queue('t', 'token', 't office');
  expect(await request(2)).toMatchObject({ key: first.key, body: first.body });
});

it('whom this device entered, or checked out with all others, it has seen', async () => {
  const queue = new Queue('t', 'token', 't office');
  void queue.send({ type: 'enter', name: 'Anna', seen: 5 });
  void queue.send({ type: 'remove', entrant: 'e7', seen: 5 });
  void queue.send({ type: 'check_out', all: true, seen: 5 });
  void queue.send({ type: 'check_in', entrants: ['e1', 'e2'], seen: 5 });
  void queue.send({ type: 'check_in', entrants: ['e1', 'e3'], seen: 5 });
  const entered = [{ data: { entrant: 'e7' } }, { data: { entrants: ['e7'] } }];
  (await request(0)).answer(201, { version: 9, events: entered });
  expect((await request(1)).body).toMatchObject({ type: 'remove', seen: 9 });
  (await request(1)).answer(201, { version: 10, events: [] });
  (await request(2)).answer(201, { version: 12, events: [{ data: { entrants: ['e1', 'e2'] } }] });
  expect((await request(3)).body).toMatchObject({ entrants: ['e1', 'e2'], seen: 12 });
  (await request(3)).answer(201, { version: 13, events: [{ data: { entrants: ['e1', 'e2'] } }] });
  // e3 was out already: whoever did that may not be overridden
  expect((await request(4)).body).toMatchObject({ entrants: ['e1', 'e3'], seen: 5 });
});

it('what this device did itself it has seen; what it did to others it has not', async () => {
  const queue = new Queue('t', 'token', 't office');
  void queue.send({ type: 'check_out', entrants: ['e1', 'e2'], seen: 5 });
  void queue.send({ type: 'check_in', entrants: ['e1'], seen: 5 });
  void queue.send({ type: 'check_in', entrants: ['e1', 'e3'], seen: 5 });
  void queue.send({ type: 'pin', entrant: 'e1', table: 3, seen: 5 });
  (await request(0)).answer(201, { version: 9 });
  expect((await request(1)).body['seen']).toBe(9);
  (await request(1)).answer(201, { version: 10 });
  expect((await request(2)).body['seen']).toBe(5);
  (await request(2)).answer(201, { version: 11 });
  expect((await request(3)).body['seen']).toBe(5);
});

it('knows what each command is about', () => {
  const about = (body: { type: string; [field: string]: unknown }) => thingsOf(body);
  expect(about({ type: 'swap', round: 1, entrants: ['e1', 'e2'] })).toEqual(about({ type: 'pair' }));
  expect(about({ type: 'reopen', reason: 'a slip' })).toEqual(about({ type: 'end' }));
  expect(about({ type: 'join', round: 1, table: 3, entrant: 'e9' })).toEqual(
    about({ type: 'take_out', round: 1, table: 3, entrant: 'e1' }),
  );
  expect(about({ ...result })).not.toEqual(about({ type: 'join', round: 1, table: 3 }));
  expect(about({ type: 'answer', note: 5 })).toEqual([]);
  expect(about({ type: 'enter', name: 'Anna' })).toEqual([]);
});

it('says at the first such answer that there is no room left, and until something is recorded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const queue = new Queue('t', 'token', 't office');
  const done = queue.send({ type: 'check_in' });
  await vi.waitFor(() => sent[0]!.answer(503, { type: '/problems/store-full', status: 503, detail: 'full' }));
  await vi.waitFor(() => expect(queue.full.get()).toBe(true));
  await vi.advanceTimersByTimeAsync(2_000);
  sent[1]!.answer(201, { version: 7 });
  await done;
  expect(queue.full.get()).toBe(false);
  vi.useRealTimers();
});
