import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../api/client';
import { fakeEngine } from '../engine/fake';
import { type Device, type KnownMatch, memoryDevice } from '../store/device';
import { MATCH, problem, Service, say } from './fakeService';
import { Session } from './session';

let service: Service;
let device: Device;

async function open(match: KnownMatch = MATCH): Promise<Session> {
  const session = await Session.open(match, device, service.transport, fakeEngine({}, false));
  session.attach();
  await vi.waitFor(() => expect(match.pending || session.view.get().picture).toBeTruthy());
  return session;
}

const said = () =>
  service.log
    .filter((entry) => !entry.struck && entry.command.type !== 'retract')
    .map(({ command }) => command['card']);
const calm = (session: Session) => vi.waitFor(() => expect(session.view.get().waiting).toEqual([]));

beforeEach(() => {
  service = new Service();
  device = memoryDevice();
});

describe('commands', () => {
  it('go out one by one, in the order of the taps', async () => {
    const session = await open();
    for (const n of [1, 2, 3]) session.record(say(n));
    expect(session.view.get().waiting).toHaveLength(3);
    await calm(session);
    expect(said()).toEqual(['1', '2', '3']);
    expect(session.view.get().picture!.state.version).toBe(4);
    await vi.waitFor(async () => expect(await device.waiting()).toEqual([]));
  });

  it('wait while the service is away, and go out in order when it is back', async () => {
    const session = await open();
    service.away = true;
    for (const n of [1, 2, 3]) session.record(say(n));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    expect((await device.waiting()).map((entry) => entry.command!['card'])).toEqual(['1', '2', '3']);
    service.away = false;
    session.retry();
    await calm(session);
    expect(said()).toEqual(['1', '2', '3']);
    expect(session.view.get().reached).toBe(true);
  });

  it('go out at once when the network is back, even where an attempt is just failing', async () => {
    vi.useFakeTimers();
    try {
      const session = await open();
      service.away = true;
      session.record(say(1));
      await vi.advanceTimersByTimeAsync(4_000); // by now the next attempt is far
      service.away = false;
      session.retry();
      await vi.advanceTimersByTimeAsync(0);
      expect([said(), session.view.get().reached]).toEqual([['1'], true]);

      let fail = () => {};
      const { send } = service.transport;
      service.transport.send = () => new Promise((_, no) => (fail = () => no(new Unreachable('cut'))));
      session.record(say(2));
      await vi.advanceTimersByTimeAsync(0);
      session.retry();
      service.transport.send = send;
      fail();
      await vi.advanceTimersByTimeAsync(0);
      expect(said()).toEqual(['1', '2']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('survive a reload', async () => {
    const first = await open();
    service.away = true;
    for (const n of [1, 2]) first.record(say(n));
    await vi.waitFor(async () => expect(await device.waiting()).toHaveLength(2));
    first.detach();
    service.away = false;
    const again = await open((await device.match('m'))!);
    await calm(again);
    expect(said()).toEqual(['1', '2']);
  });

  it('are recorded once where only the answer was lost', async () => {
    const session = await open();
    service.losesAnswer = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    session.record(say(2));
    session.retry();
    await calm(session);
    expect(said()).toEqual(['1', '2']);
    expect(session.view.get().overtaken).toBeNull();
  });

  it('go out though the device fails, and are kept as soon as it can be', async () => {
    const { enqueue } = device;
    device = { ...device, lasting: true };
    const session = await open();
    expect(session.view.get().kept).toBe(true);
    service.away = true;
    const broken = async () => Promise.reject(new DOMException('', 'QuotaExceededError'));
    Object.assign(device, { enqueue: broken, keep: broken, keepSnapshot: broken, drop: broken });
    for (const n of [1, 2]) session.record(say(n));
    await vi.waitFor(() => expect([session.view.get().reached, session.view.get().kept]).toEqual([false, false]));
    Object.assign(device, { enqueue });
    session.record(say(3));
    await vi.waitFor(async () =>
      expect((await device.waiting()).map(({ command }) => command!['card'])).toEqual(['1', '2', '3']),
    );
    expect(session.view.get().kept).toBe(true);
    Object.assign(device, { enqueue: broken });
    session.record(say(4));
    service.away = false;
    session.retry();
    await calm(session);
    expect(said()).toEqual(['1', '2', '3', '4']);
    expect(session.view.get()).toMatchObject({ reached: true, kept: true, barred: null });
  });

  it('taken back while the device fails leave nothing on it', async () => {
    const session = await open();
    service.away = true;
    const { enqueue } = device;
    Object.assign(device, { enqueue: async () => Promise.reject(new Error('no')) });
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    vi.stubGlobal('navigator', { onLine: false });
    session.record(say(2));
    session.undo();
    Object.assign(device, { enqueue });
    session.record(say(3));
    await vi.waitFor(async () =>
      expect((await device.waiting()).map(({ command }) => command!['card'])).toEqual(['1', '3']),
    );
    vi.unstubAllGlobals();
  });
});

describe('a new match', () => {
  const body = { id: 'm', game: 'durak', options: {}, seats: [{}, {}] };
  const NEW: KnownMatch = {
    ...MATCH,
    names: { A: null, B: null },
    token: null,
    version: 0,
    pending: { key: 'k', body },
  };
  const names = { A: 'Zoé', B: null };

  it('is made before its first move is sent, which a slip does not need', async () => {
    const session = await open(NEW);
    expect(service.requests).toEqual([]);
    session.record(say(1));
    await calm(session);
    expect([service.requests, said()]).toEqual([[{ key: 'k', body }], ['1']]);
    expect(await device.match('m')).toMatchObject({ token: 'secret', pending: null });
  });

  it('takes its names and options along', async () => {
    const session = await open(NEW);
    await session.rename('Cup', names);
    await session.agree({ rounds: null });
    session.record(say(1));
    await calm(session);
    const made = { ...body, title: 'Cup', seats: [{ name: 'Zoé' }, {}], options: { rounds: null } };
    expect([service.requests, service.named]).toEqual([[{ key: 'k', body: made }], []]);
  });

  it('is made by the request that may have arrived, and named behind it', async () => {
    const session = await open(NEW);
    service.losesAnswer = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    await session.rename(null, names);
    await session.agree({ rounds: null });
    session.detach();
    const again = await open((await device.match('m'))!);
    await calm(again);
    expect([service.requests, service.named, said()]).toEqual([[{ key: 'k', body }], [{ title: null, names }], ['1']]);
    expect(await device.match('m')).toMatchObject({ token: 'secret', pending: null, naming: null });
  });

  it('that the service does not take waits with its moves until it is named otherwise', async () => {
    const session = await open(NEW);
    service.takesNone = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().unmade?.status).toBe(422));
    session.record(say(2));
    expect([session.view.get().barred, session.view.get().waiting.length]).toEqual([null, 2]);
    service.takesNone = false;
    await session.rename(null, names);
    await calm(session);
    const made = { ...body, seats: [{ name: 'Zoé' }, {}] };
    expect([service.requests, said(), session.view.get().unmade]).toEqual([
      [{ key: 'k', body: made }],
      ['1', '2'],
      null,
    ]);
  });
});

it('goes on once this device is handed the match again', async () => {
  const session = await open({ ...MATCH, token: 'revoked' });
  session.record(say(1));
  await vi.waitFor(() => expect(session.view.get().barred?.status).toBe(401));
  await session.entitle({ token: 'secret', tid: 't9' });
  await calm(session);
  expect([said(), session.view.get().barred]).toEqual([['1'], null]);
});

describe('a refusal', () => {
  it('stops those behind it until the referee drops it', async () => {
    const session = await open();
    service.refuses = (command) => command['card'] === '2';
    service.away = true;
    for (const n of [1, 2, 3]) session.record(say(n));
    service.away = false;
    session.retry();
    await vi.waitFor(() => expect(session.view.get().refused).not.toBeNull());
    expect([said(), session.view.get().waiting.length]).toEqual([['1'], 2]);
    await session.dropRefused('this');
    await calm(session);
    expect(said()).toEqual(['1', '3']);
  });

  it('can let go of all that waits', async () => {
    const session = await open();
    service.refuses = (command) => command['card'] === '1';
    session.record(say(1));
    session.record(say(2));
    await vi.waitFor(() => expect(session.view.get().refused).not.toBeNull());
    await session.dropRefused('all');
    expect([said(), session.view.get().waiting]).toEqual([[], []]);
  });

  it('gives way to another move in its place, at its time', async () => {
    const session = await open();
    service.refuses = (command) => command['card'] === '2';
    service.away = true;
    for (const n of [1, 2, 3]) session.record(say(n));
    service.away = false;
    session.retry();
    await vi.waitFor(() => expect(session.view.get().refused).not.toBeNull());
    service.away = true;
    session.replaceRefused(say(7));
    await vi.waitFor(async () =>
      expect((await device.waiting()).map(({ command }) => command!['card'])).toEqual(['7', '3']),
    );
    service.away = false;
    session.retry();
    await calm(session);
    expect(said()).toEqual(['1', '7', '3']);
  });

  it('for want of a right ends recording here', async () => {
    const session = await open({ ...MATCH, token: 'revoked' });
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().barred?.status).toBe(401));
    expect(await device.waiting()).toHaveLength(1);
  });
});

describe('another device', () => {
  it('is followed while nothing waits here', async () => {
    const session = await open();
    service.theirs(say(9));
    service.hear!(2);
    await vi.waitFor(() => expect(session.view.get().picture!.state.version).toBe(2));
  });

  /** Starts a look that hangs, announces what comes meanwhile, and lets it arrive. */
  async function meanwhile(start: () => void, announced: () => void): Promise<void> {
    service.slow = true;
    start();
    await vi.waitFor(() => expect(service.answer).not.toBeNull());
    service.slow = false;
    announced();
    service.answer!();
    service.answer = null;
  }

  it('is shown to the end, though most of its moves are heard of while one is looked at', async () => {
    const session = await open();
    await meanwhile(
      () => {
        service.theirs(say(2));
        service.hear!(2);
      },
      () => {
        for (let version = 3; version <= 14; version++) {
          service.theirs(say(version));
          service.hear!(version);
        }
      },
    );
    await vi.waitFor(() => expect(session.view.get().picture!.state.version).toBe(14));
    expect(service.looks).toBeLessThan(5);
  });

  it('is shown after a restored backup too, whose end is told while the table is looked at', async () => {
    service.theirs(say(2));
    service.theirs(say(3));
    const session = await open();
    await vi.waitFor(() => expect(session.view.get().picture!.state.version).toBe(3));
    await meanwhile(
      () => {
        service.theirs(say(4));
        service.hear!(4);
      },
      () => {
        service.log = service.log.slice(0, 1);
        service.feed!.onReset!();
      },
    );
    await vi.waitFor(() => expect(session.view.get().picture!.state.version).toBe(2));
  });

  it('shows more once hidden cards are open, and is asked for once', async () => {
    const session = await open();
    const looked = service.looks;
    service.feed!.onOpened!();
    await vi.waitFor(() => expect(service.looks).toBe(looked + 1));
    expect(session.view.get().opened).toBe(true);
    service.feed!.onOpened!();
    await calm(session);
    expect(service.looks).toBe(looked + 1);
  });

  it('that changes names while the table is looked at, or while a move waits, calls for another look', async () => {
    const session = await open();
    service.feed!.onAbout!(1);
    expect(service.looks).toBe(1); // as it was when it was looked at
    await meanwhile(
      () => service.feed!.onAbout!(2),
      () => service.feed!.onAbout!(3),
    );
    await vi.waitFor(() => expect(service.looks).toBe(3));
    service.away = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    service.feed!.onAbout!(4);
    service.away = false;
    session.retry();
    await calm(session);
    await vi.waitFor(() => expect(service.looks).toBe(4));
  });

  it('leaves what was pointed at where names alone have changed', async () => {
    const session = await open();
    const { moment } = session.view.get();
    const looked = service.looks;
    service.feed!.onAbout!(1);
    service.feed!.onAbout!(2);
    await vi.waitFor(() => expect(service.looks).toBe(looked + 1));
    await calm(session);
    expect(session.view.get().moment).toBe(moment);
  });

  it('is caught up with once the move that was refused here is dropped', async () => {
    const session = await open();
    service.refuses = (command) => command['card'] === '1';
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().refused).not.toBeNull());
    service.theirs(say(9));
    service.hear!(2);
    await session.dropRefused('this');
    await vi.waitFor(() => expect(session.view.get().picture!.state.version).toBe(2));
  });

  it('is heard again after the page was left and opened anew, in whatever state', async () => {
    const session = await open();
    service.refuses = () => true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().refused).not.toBeNull());
    session.detach();
    expect(service.hear).toBeNull();
    session.attach();
    await vi.waitFor(() => expect(service.hear).not.toBeNull());
  });

  it('that takes this one’s right is noticed when the feed is refused', async () => {
    const session = await open();
    service.transport.look = async () => {
      service.looks++;
      throw problem(401, 'token-unknown');
    };
    service.feed!.onRefused!(problem(401, 'token-unknown'));
    service.hear!(7);
    await vi.waitFor(() => expect(session.view.get().barred?.status).toBe(401));
    await new Promise((done) => setTimeout(done, 150));
    expect(service.looks).toBe(2); // and no more
  });

  it('that wrote first is shown; what waits is sent after it only if the referee says so', async () => {
    const session = await open();
    service.theirs(say(9));
    session.record(say(1));
    session.record(say(2));
    await vi.waitFor(() => expect(session.view.get().overtaken).not.toBeNull());
    expect(said()).toEqual(['9']);
    expect(session.view.get().overtaken!.theirs).toHaveLength(1);
    await session.settle('send');
    await calm(session);
    expect(said()).toEqual(['9', '1', '2']);
  });

  it('that wrote first may also have the last word', async () => {
    const session = await open();
    service.theirs(say(9));
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().overtaken).not.toBeNull());
    await session.settle('drop');
    await calm(session);
    expect([said(), await device.waiting()]).toEqual([['9'], []]);
  });
});

describe('undo', () => {
  it('lets go of a move that has not gone out', async () => {
    const session = await open();
    service.away = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    session.record(say(2));
    session.undo();
    expect(session.view.get().waiting.map((entry) => entry.command?.['card'])).toEqual(['1']);
    service.away = false;
    session.retry();
    await calm(session);
    expect([said(), service.log.length]).toEqual([['1'], 1]);
    await vi.waitFor(async () => expect(await device.waiting()).toEqual([]));
  });

  it('retracts what may have arrived, behind it', async () => {
    const session = await open();
    service.losesAnswer = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    session.undo();
    expect(session.view.get().waiting.map((entry) => entry.correction ?? entry.command)).toEqual([
      say(1),
      { retract: 1 },
    ]);
    session.retry();
    await calm(session);
    expect([said(), service.log.length]).toEqual([[], 2]);
  });

  it('takes a recorded move back, and the answer’s items are all there are', async () => {
    const session = await open();
    session.record(say(1));
    session.record(say(2));
    await calm(session);
    session.undo();
    await calm(session);
    expect(said()).toEqual(['1']);
    expect(session.view.get().picture!.items.map((item) => item.version)).toEqual([2]);
  });

  it('never takes another device’s move back', async () => {
    const session = await open();
    session.record(say(1));
    await calm(session);
    service.theirs(say(9));
    session.undo();
    await vi.waitFor(() => expect(session.view.get().overtaken).not.toBeNull());
    await session.settle('send');
    await calm(session);
    expect(said()).toEqual(['1', '9']);
  });

  it('is undone itself: the move is sent again, or the retraction that has not gone out is dropped', async () => {
    const session = await open();
    session.record(say(1));
    await calm(session);
    session.undo();
    await calm(session);
    session.redo(say(1));
    await calm(session);
    expect(said()).toEqual(['1']);
    vi.stubGlobal('navigator', { onLine: false });
    service.away = true;
    session.undo();
    session.redo(say(1));
    expect(session.view.get().waiting).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('of a move that is refused when it arrives leaves nothing', async () => {
    const session = await open();
    service.away = true;
    session.record(say(1));
    await vi.waitFor(() => expect(session.view.get().reached).toBe(false));
    session.undo();
    service.refuses = (command) => command['card'] === '1';
    service.away = false;
    session.retry();
    await calm(session);
    expect([said(), session.view.get().refused]).toEqual([[], null]);
  });
});

it('says what another device recorded', async () => {
  const session = await open();
  session.record(say(1));
  await calm(session);
  expect(session.view.get().news).toBeNull();
  service.theirs(say(9));
  service.hear!(3);
  await vi.waitFor(() => expect(session.view.get().news?.events).toHaveLength(1));
});
