import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, MatchEvent, WriteBody } from '../api/types';
import { type Engine, type Judged, type Judgement, Unjudged, type WriteRequest } from '../engine/engine';
import { fakeEngine } from '../engine/fake';
import { type Device, type KnownMatch, memoryDevice } from '../store/device';
import { MATCH, problem, Service, say } from './fakeService';
import { Session } from './session';

/** Rules for tests: the service's own, one version a request, upon the events that they were given. */
class Rules {
  log: { version: number; command: Command | null }[] = [];
  refuses: (command: Command) => boolean = () => false;
  opened = 0;
  gone = false;

  private judged(waiting: readonly WriteRequest[]): Judgement {
    if (this.gone) throw new Unjudged('gone');
    const moves = this.log.filter(({ command }) => command && command.type !== 'retract');
    let version = this.log.length;
    let refused = false;
    const results = waiting.map(({ key, command, correction }): Judged => {
      if (refused) return { key, status: null };
      if (command && this.refuses(command)) {
        refused = true;
        return { key, status: 422, problem: problem(422).body };
      }
      version++;
      if (correction?.retract) moves.splice(-correction.retract);
      else if (command) moves.push({ version, command });
      return { key, status: 201, version };
    });
    const state = { version, head: version, status: 'live', round: 1, seats: {} };
    const items = moves.map((move) => ({ version: move.version, type: 'attacked', text: { en: '', fr: '' } }));
    return { state, actions: [], items, results } as unknown as Judgement;
  }

  private heard({ version, data }: MatchEvent) {
    const command = 'type' in data ? (data as unknown as Command) : null;
    if (command?.type === 'retract')
      this.log.splice(
        this.log.findLastIndex((move) => move.command),
        1,
      );
    this.log.push({ version, command: command?.type === 'retract' ? null : command });
  }

  readonly engine: Engine = fakeEngine({
    open: async (_match, { events }) => {
      this.opened++;
      this.log = [];
      for (const event of events) this.heard(event);
    },
    extend: async (_match, events) => {
      for (const event of events) this.heard(event);
    },
    begin: async () => {
      this.log = [{ version: 1, command: null }];
      return this.judged([]);
    },
    judge: async (_match, waiting, ask) => {
      const judgement = this.judged(waiting);
      if (!ask) return judgement;
      const all = this.judged([...waiting, ask]);
      const { problem: refusal } = all.results.at(-1)!;
      const { state, actions, items } = all;
      const asked = refusal
        ? { status: 422, problem: refusal }
        : { status: 201 as const, version: state.version, state, actions, items, events: [] };
      return { ...judgement, asked } as Judgement;
    },
  });
}

let service: Service;
let rules: Rules;
let device: Device;

beforeEach(() => {
  service = new Service();
  rules = new Rules();
  device = memoryDevice();
});

async function open(match: KnownMatch = MATCH): Promise<Session> {
  const session = await Session.open(match, device, service.transport, rules.engine);
  session.attach();
  await vi.waitFor(() => expect(session.view.get().judged).not.toBeNull());
  return session;
}

const said = () => service.log.map(({ command }) => command['card'] ?? command.type);
const calm = (session: Session) => vi.waitFor(() => expect(session.view.get().waiting).toEqual([]));
/** What waits has been judged. */
const judged = (session: Session, results: number) =>
  vi.waitFor(() => {
    expect(session.view.get().judged?.results).toHaveLength(results);
    return session.view.get();
  });

describe('with the rules on this phone', () => {
  it('what is recorded shows at once, before the service has answered', async () => {
    const session = await open();
    service.away = true;
    session.record(say(1));
    session.record(say(2));
    const { judged: told, picture } = await judged(session, 2);
    expect([told!.state.version, told!.items.length, picture!.state.version]).toEqual([3, 2, 1]);
  });

  it('what they refuse is refused at once, without the service, and never sent', async () => {
    const session = await open();
    service.away = true;
    rules.refuses = (command) => command['card'] === '2';
    for (const n of [1, 2, 3]) session.record(say(n));
    const { refused } = await vi.waitFor(() => {
      expect(session.view.get().refused).not.toBeNull();
      return session.view.get();
    });
    expect(refused).toMatchObject({ here: true, entry: { command: say(2) }, problem: { rule: 'DUR-4' } });
    service.away = false;
    session.retry();
    await vi.waitFor(() => expect(said()).toEqual(['1']));
    expect(session.view.get().waiting).toHaveLength(2);
    await session.dropRefused('this');
    await calm(session);
    expect(said()).toEqual(['1', '3']);
  });

  it('what waits behind a move that is taken back is judged again', async () => {
    const session = await open();
    vi.stubGlobal('navigator', { onLine: false });
    service.away = true;
    session.record(say(1));
    session.record(say(2));
    await judged(session, 2);
    session.undo();
    expect((await judged(session, 1)).judged!.state.version).toBe(2);
    vi.unstubAllGlobals();
  });

  it('a recorded move is taken back at once, too', async () => {
    const session = await open();
    session.record(say(1));
    await calm(session);
    service.away = true;
    session.undo();
    expect((await judged(session, 1)).judged!.items).toEqual([]);
    service.away = false;
    session.retry();
    await calm(session);
    expect(said()).toEqual(['1', 'retract']);
  });

  it('says what one request more would lead to, behind what waits', async () => {
    const session = await open();
    service.away = true;
    rules.refuses = (command) => command['card'] === '9';
    session.record(say(1));
    expect(await session.ask({ command: say(2) })).toMatchObject({ state: { version: 3 } });
    expect(await session.ask({ command: say(9) })).toMatchObject({ problem: { rule: 'DUR-4' } });
    expect(await session.ask({ correction: { retract: 1 } })).toMatchObject({ state: { version: 3 } });
  });

  it('is told of a match that the service does not know yet', async () => {
    const body = { id: 'm', game: 'durak', options: {}, seats: [{}, {}] };
    service.away = true;
    const session = await open({ ...MATCH, token: null, version: 0, pending: { key: 'k', body } });
    session.record(say(1));
    expect((await judged(session, 1)).judged!.state.version).toBe(2);
    service.away = false;
    session.retry();
    await calm(session);
    expect([said(), service.requests.length]).toEqual([['1'], 1]);
  });

  it('the service has the last word, and is said to differ', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const session = await open();
    session.record(say(1));
    await calm(session);
    expect(warn).not.toHaveBeenCalled();
    const { state } = service;
    service.state = (version) => ({ ...state.call(service, version), round: 7 });
    session.record(say(2));
    await calm(session);
    expect(session.view.get().picture!.state.round).toBe(7);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('follows what another device records, without asking for it twice', async () => {
    const session = await open();
    service.theirs(say(9));
    service.feed!.onEvent(service.event(2));
    await vi.waitFor(() => expect(session.view.get().judged!.on).toBe(2));
    expect([rules.log.length, rules.opened]).toEqual([2, 1]);
  });

  it('knows the match again after a reload, without a network', async () => {
    const first = await open();
    first.record(say(1));
    await calm(first);
    await judged(first, 0);
    first.detach();
    service.away = true;
    await vi.waitFor(async () => expect(await device.snapshot('events:m')).toMatchObject({ events: { length: 2 } }));
    const again = await Session.open((await device.match('m'))!, device, service.transport, rules.engine);
    again.record(say(2));
    expect((await judged(again, 1)).judged!.state.version).toBe(3);
  });
});

describe('without them', () => {
  it('what is recorded waits, unjudged, and goes out as it is', async () => {
    const session = await open();
    rules.engine.status.set({ state: 'off', progress: 0 });
    await vi.waitFor(() => expect(session.view.get().judged).toBeNull());
    rules.refuses = () => true;
    session.record(say(1));
    await calm(session);
    expect([said(), session.view.get().refused]).toEqual([['1'], null]);
  });

  it('nothing is lost where they go away while something waits, nor where they come back', async () => {
    const session = await open();
    service.away = true;
    session.record(say(1));
    await judged(session, 1);
    rules.gone = true;
    session.record(say(2));
    await vi.waitFor(() => expect(session.view.get().judged).toBeNull());
    expect(session.view.get().waiting).toHaveLength(2);
    rules.gone = false;
    rules.engine.status.set({ state: 'ready', progress: 1 });
    session.record(say(3));
    expect((await judged(session, 3)).judged!.state.version).toBe(4);
    service.away = false;
    session.retry();
    await calm(session);
    expect(said()).toEqual(['1', '2', '3']);
  });

  it('nobody can say what a request would lead to while something waits', async () => {
    rules.engine.status.set({ state: 'loading', progress: 0.3 });
    const session = await Session.open(MATCH, device, service.transport, rules.engine);
    session.attach();
    await vi.waitFor(() => expect(session.view.get().picture).not.toBeNull());
    expect(await session.ask({ command: say(1) })).toMatchObject({ state: {} });
    service.away = true;
    session.record(say(1));
    expect(await session.ask({ command: say(2) })).toBeNull();
  });
});

it('a correction of a move that waits goes on naming it, wherever it is recorded', async () => {
  const sent: WriteBody[] = [];
  const { sendAll, send } = service.transport;
  service.transport.send = (match, token, key, body, ...rest) => {
    sent.push(body);
    return send(match, token, key, body, ...rest);
  };
  service.transport.sendAll = (match, token, items, ...rest) => {
    sent.push(...items);
    return sendAll(match, token, items, ...rest);
  };
  const session = await open();
  service.away = true;
  session.record(say(1));
  session.record(say(2));
  await judged(session, 2);
  session.rule({ kind: 'warning', about: 3, seat: 'A' }); // the second of them
  await judged(session, 3);
  service.theirs(say(9));
  service.away = false;
  session.retry();
  await vi.waitFor(() => expect(session.view.get().overtaken).not.toBeNull());
  sent.length = 0;
  await session.settle('send');
  await calm(session);
  expect(sent.at(-1)!.ruling).toMatchObject({ about: 4 });
});

describe('a page that is opened anew while moves wait', () => {
  /** Another visit of this phone; its rules are still being loaded. */
  const anew = () => Session.open(MATCH, device, service.transport, fakeEngine({ judge: rules.engine.judge }, false));

  async function left(): Promise<Session> {
    const session = await open();
    service.away = true;
    session.record(say(1));
    session.record(say(2));
    await judged(session, 2);
    await vi.waitFor(async () => expect(await device.snapshot(`judged:${MATCH.id}`)).toBeTruthy());
    return session;
  }

  it('shows one table, the one that was shown before, until the rules are there', async () => {
    const before = (await left()).view.get().judged;
    const session = await anew();
    await session.judged();
    expect(session.view.get().judged).toEqual(before);
  });

  it('shows it also behind a tap that the rules have not judged yet', async () => {
    const before = (await left()).view.get().judged;
    const session = await anew();
    session.record(say(3));
    await session.judged();
    expect(session.view.get().judged).toEqual(before);
    expect(session.view.get().waiting).toHaveLength(3);
  });

  it('does not where the rules will not come', async () => {
    await left();
    const failed = fakeEngine({}, false);
    failed.status.set({ state: 'failed', progress: 0 });
    const session = await Session.open(MATCH, device, service.transport, failed);
    await session.judged();
    expect(session.view.get().judged).toBeNull();
  });

  it('has nothing left of it once all was sent', async () => {
    const session = await left();
    service.away = false;
    session.retry();
    await calm(session);
    await vi.waitFor(async () => expect(await device.snapshot(`judged:${MATCH.id}`)).toBeUndefined());
  });
});
