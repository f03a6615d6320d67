import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../api/client';
import type { Command } from '../api/types';
import { fakeEngine } from '../engine/fake';
import { memoryDevice } from '../store/device';
import { MATCH, Service, say } from './fakeService';
import { Session } from './session';

/** A clock that says of each act which number its stamp has, and notes what is told. */
const told: number[] = [];
let renamed = 0;
const witness = {
  saw: (x: number) => ({ x, observed: () => ({ device: 'd', x }) as never, done: () => void told.push(x) }),
  heard: () => undefined,
  renamed: () => void renamed++,
};

let service: Service;
let session: Session;

const seen = () => service.log.map(({ command }) => (command['observed'] as { x: number } | undefined)?.x ?? null);
const calm = () => vi.waitFor(() => expect(session.view.get().waiting).toEqual([]));

beforeEach(async () => {
  service = new Service();
  told.length = renamed = 0;
  session = await Session.open(MATCH, memoryDevice(), service.transport, fakeEngine({}, false));
  session.attach();
  await vi.waitFor(() => expect(session.view.get().picture).toBeTruthy());
});

describe('what was seen', () => {
  it('is recorded with its moment where a clock is asked, and without where none is', async () => {
    session.record(session.saw(5)(say(1)));
    session.witness = witness;
    session.record(session.saw(6)(say(2)));
    await calm();
    expect(seen()).toEqual([null, 6]);
  });

  it('is recorded though others act at the same time, and what they did is shown', async () => {
    session.witness = witness;
    service.theirs(say(1));
    session.record(session.saw(6)(say(2)));
    await calm();
    expect(session.view.get().overtaken).toBeNull();
    expect(session.view.get().picture!.items.map(({ version }) => version)).toEqual([2, 3]);
  });

  it('does not take along what must know the table', async () => {
    session.witness = witness;
    service.away = true;
    session.record(session.saw(6)(say(1)));
    session.record(say(2));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    service.away = false;
    service.theirs(say(3));
    const { send } = service.transport;
    const based: (number | undefined)[] = [];
    service.transport.send = (match, token, key, body, age, ifMatch) => {
      based.push(ifMatch);
      return send(match, token, key, body, age, ifMatch);
    };
    session.retry();
    await calm();
    expect(based).toEqual([undefined, 3]);
  });

  it('is open until it is told, and what was let go of before it is no longer', async () => {
    session.witness = witness;
    session.saw(5);
    const first = session.saw(6);
    const second = session.saw(7);
    service.away = true;
    session.record(first(say(1)));
    session.record(second(say(2)));
    expect(told).toEqual([]);
    service.away = false;
    session.retry();
    await calm();
    expect(told).toEqual([5, 6, 7]);
  });

  it('goes out without its moment, under another key, where the service was started anew', async () => {
    session.witness = witness;
    const { send } = service.transport;
    const keys: string[] = [];
    service.transport.send = (match, token, key, body, age, ifMatch) => {
      keys.push(key);
      if (body.command?.['observed'])
        throw new Problem({
          type: '/problems/invalid',
          title: '',
          status: 422,
          detail: '',
          errors: [{ at: '/observed/device', detail: '' }],
        } as never);
      return send(match, token, key, body, age, ifMatch);
    };
    session.record(session.saw(6)({ ...say(1), note: 'kept' } as Command));
    await calm();
    expect(service.log.map(({ command }) => command)).toEqual([{ ...say(1), note: 'kept' }]);
    expect(new Set(keys).size).toBe(2);
    expect([renamed, session.view.get().refused]).toEqual([1, null]);
  });
});
