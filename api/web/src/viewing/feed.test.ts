import { expect, test, vi } from 'vitest';
import { Problem, Unreachable } from '../api/client';
import type { Followed } from '../api/live';
import type { MatchEvent } from '../api/types';
import { startFeed } from './feed';

const event = (version: number, type = 'attacked') => ({ version, type, data: {} }) as MatchEvent;
const problem = (status: number) => new Problem({ type: '/problems/x', title: '', status, detail: '' });

/** A service that holds `head` events; each load waits for `answer`. */
function serviceAt(head: number) {
  const service = {
    head,
    loads: 0,
    waiting: [] as (() => void)[],
    failure: null as Error | null,
    on: null as Followed | null,
    from: 0,
  };
  const means = {
    load: async () => {
      service.loads += 1;
      await new Promise<void>((done) => service.waiting.push(done));
      if (service.failure) throw service.failure;
      return { head: service.head };
    },
    follow: (from: number, on: Followed) => {
      Object.assign(service, { from, on });
      return () => (service.on = null);
    },
    pause: 0,
  };
  const answer = async () => {
    await vi.waitFor(() => expect(service.waiting.length).toBeGreaterThan(0));
    service.waiting.shift()!();
    await new Promise((done) => setTimeout(done));
  };
  return { service, means, answer };
}

test('follows from where the first picture ended', async () => {
  const { service, means, answer } = serviceAt(7);
  const { feed } = startFeed(means);
  await answer();
  expect(feed.get().value).toEqual({ head: 7 });
  expect(service.from).toBe(7);
});

test('a burst of events is one load; what comes during a load leads to another', async () => {
  const { service, means, answer } = serviceAt(7);
  const { feed } = startFeed(means);
  await answer();
  service.head = 10;
  for (const version of [8, 9, 10]) service.on!.onEvent(event(version));
  await answer();
  expect([feed.get().value?.head, service.loads]).toEqual([10, 2]);
  service.on!.onEvent(event(11));
  service.on!.onEvent(event(12));
  await answer(); // the picture was taken before 11 and 12 were there
  service.head = 12;
  await answer();
  expect([feed.get().value?.head, service.loads]).toEqual([12, 4]);
});

test('an event that the picture has already is no reason to load', async () => {
  const { service, means, answer } = serviceAt(7);
  startFeed(means);
  await answer();
  service.on!.onEvent(event(7));
  expect(service.loads).toBe(1);
});

test('a correction is told with the pictures of before and after, and outdates the past', async () => {
  const { service, means, answer } = serviceAt(7);
  const { feed } = startFeed(means);
  await answer();
  service.head = 8;
  service.on!.onEvent(event(8, 'amended'));
  await answer();
  const { correction, epoch } = feed.get();
  expect(correction).toMatchObject({ event: { version: 8 }, before: { head: 7 }, after: { head: 8 } });
  expect(epoch).toBe(1);
});

test('a lost connection empties nothing, says since when, and comes back', async () => {
  const { service, means, answer } = serviceAt(7);
  let time = 1_000;
  const { feed } = startFeed({ ...means, now: () => time });
  await answer();
  time = 5_000;
  service.on!.onConnection!(false);
  time = 9_000;
  service.on!.onConnection!(false);
  expect(feed.get()).toMatchObject({ connection: 'lost', heard: 5_000, value: { head: 7 } });
  service.on!.onConnection!(true);
  expect(feed.get().connection).toBe('open');
});

test('a failed load is tried again, with what the device kept on show', async () => {
  const { service, means, answer } = serviceAt(7);
  service.failure = new Unreachable('no network');
  const { feed } = startFeed({ ...means, stored: { value: { head: 3 }, heard: 40 } });
  expect(feed.get()).toMatchObject({ value: { head: 3 }, heard: 40 });
  await answer();
  expect(feed.get()).toMatchObject({ value: { head: 3 }, connection: 'lost' });
  service.failure = problem(503);
  await answer();
  service.failure = null;
  await answer();
  expect(feed.get()).toMatchObject({ value: { head: 7 }, connection: 'open' });
});

test('a refusal ends it', async () => {
  const { service, means, answer } = serviceAt(7);
  service.failure = problem(404);
  const { feed } = startFeed(means);
  await answer();
  expect(feed.get()).toMatchObject({ refused: { status: 404 }, closed: false });
  expect(service.loads).toBe(1);
});

test('a match that is closed to this reader is cleared, and what was kept of it goes', async () => {
  const { service, means, answer } = serviceAt(7);
  const onClosed = vi.fn();
  const { feed } = startFeed({ ...means, onClosed });
  await answer();
  service.on!.onEvent(event(8)); // a picture is on its way
  service.on!.onRefused!(problem(404));
  await answer();
  expect(feed.get()).toMatchObject({ value: null, closed: true, refused: { status: 404 } });
  expect(onClosed).toHaveBeenCalledTimes(1);

  const later = serviceAt(7);
  later.service.failure = problem(401);
  const kept = startFeed({ ...later.means, stored: { value: { head: 3 }, heard: 40 }, onClosed });
  await later.answer();
  expect(kept.feed.get()).toMatchObject({ value: null, closed: true, refused: { status: 401 } });
  expect(onClosed).toHaveBeenCalledTimes(2);
});

test('a restored backup means loading anew, also to an older head', async () => {
  const { service, means, answer } = serviceAt(7);
  const { feed } = startFeed(means);
  await answer();
  service.head = 4;
  service.on!.onReset!();
  await answer();
  expect(feed.get()).toMatchObject({ value: { head: 4 }, epoch: 1 });
});

test('the end of a sealed match is no lost connection', async () => {
  const { service, means, answer } = serviceAt(7);
  const { feed } = startFeed(means);
  await answer();
  service.on!.onEnd!();
  service.on!.onConnection!(false);
  expect(feed.get().connection).toBe('ended');
});

test('when hidden cards open all is loaded anew, the past too', async () => {
  const { service, means, answer } = serviceAt(7);
  const { feed } = startFeed(means);
  await answer();
  service.on!.onOpened!();
  await answer();
  expect(service.loads).toBe(2);
  expect(feed.get()).toMatchObject({ value: { head: 7 }, epoch: 1 });
});
