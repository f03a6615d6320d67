import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceEngine, type Surroundings } from './device';
import { Unjudged } from './engine';
import type { EngineFiles } from './files';
import type { FromWorker, ToWorker } from './messages';

const FILES: EngineFiles = { digest: 'd1', folder: 'f1', sizes: {}, info: {} };

/** A worker that says what a test has it say. */
class Scripted {
  heard: ToWorker[] = [];
  ended = false;
  private on = new Map<string, (event: never) => void>();
  addEventListener(kind: string, listener: (event: never) => void) {
    this.on.set(kind, listener);
  }
  postMessage(message: ToWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(data: FromWorker) {
    this.on.get('message')!({ data } as never);
  }
  break() {
    this.on.get('error')!({ message: 'broken' } as never);
  }
  /** Answers the last request. */
  answer(said: unknown) {
    const last = this.heard.at(-1)!;
    this.say({ kind: 'answer', id: 'id' in last ? last.id : 0, text: JSON.stringify(said) });
  }
}

let workers: Scripted[];
let kept: Map<string, string>;
let tick: () => void;
beforeEach(() => {
  workers = [];
  kept = new Map();
});

const made = (given: Partial<Surroundings> = {}) =>
  new DeviceEngine({
    files: FILES,
    start: () => {
      workers.push(new Scripted());
      return workers.at(-1) as unknown as Worker;
    },
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    savesData: false,
    everySecond: (each) => {
      tick = each;
      return () => {
        tick = () => undefined;
      };
    },
    ...given,
  });

function ready(given: Partial<Surroundings> = {}): DeviceEngine {
  const engine = made(given);
  engine.load();
  workers.at(-1)!.say({ kind: 'ready' });
  return engine;
}
const seconds = (n: number) => {
  for (let i = 0; i < n; i++) tick();
};
const item = (version: number) => ({ version });

describe('loading', () => {
  it('tells how far it is', () => {
    const engine = made();
    expect(engine.status.get()).toEqual({ state: 'idle', progress: 0 });
    engine.load();
    engine.load();
    expect(workers.length).toBe(1);
    workers[0]!.say({ kind: 'progress', progress: 0.6 });
    expect(engine.status.get()).toEqual({ state: 'loading', progress: 0.6 });
    workers[0]!.say({ kind: 'ready' });
    expect(engine.status.get().state).toBe('ready');
  });

  it('is tried again in another visit where the network failed', () => {
    const engine = made();
    engine.load();
    workers[0]!.say({ kind: 'failed', absent: true, why: 'no network' });
    expect(engine.status.get().state).toBe('failed');
    expect(made().status.get().state).toBe('idle');
  });

  it.each<[string, Partial<Surroundings>, string]>([
    ['pages without an engine', { files: null }, 'settings'],
    ['a phone that saves data', { savesData: true }, 'data'],
  ])('does not happen: %s', (_, given, reason) => {
    const engine = made(given);
    engine.load();
    expect(engine.status.get()).toMatchObject({ state: 'off', reason });
    expect(workers).toEqual([]);
  });

  it('happens on a phone that saves data where it is switched on', () => {
    made({ savesData: true }).switch(true);
    expect(workers.length).toBe(1);
    expect(made({ savesData: true }).status.get().state).toBe('idle');
  });

  it('is given up where it never ended, time after time', () => {
    for (let i = 0; i < 3; i++) made().load();
    const engine = made();
    engine.load();
    expect(engine.status.get()).toMatchObject({ state: 'off', reason: 'crashed' });
    expect(workers.length).toBe(3);
  });
});

describe('asking', () => {
  it('is answered in full, however little is sent', async () => {
    const engine = ready();
    const first = engine.judge('m', []);
    workers[0]!.answer({ answer: { results: [], items: { kept: 0, then: [item(1), item(2)] } } });
    expect((await first).items).toEqual([item(1), item(2)]);
    const second = engine.judge('m', []);
    workers[0]!.answer({ answer: { results: [], items: { kept: 1, then: [item(3)] } } });
    expect((await second).items).toEqual([item(1), item(3)]);
  });

  it('a problem is one', async () => {
    const engine = ready();
    const asked = engine.read('m', 'state', { at: 99 });
    workers[0]!.answer({ problem: { type: '/problems/no-such-version', status: 422, detail: 'no' } });
    await expect(asked).rejects.toMatchObject({ kind: 'no-such-version' });
  });

  it.each<[string, (engine: DeviceEngine) => void]>([
    ['a match that is not open', () => workers[0]!.answer({ lost: 'm is not open' })],
    ['a fault', () => workers[0]!.say({ kind: 'fault', id: 1, why: 'TypeError' })],
    ['it is switched off meanwhile', (engine) => engine.switch(false)],
    ['the service has other rules', (engine) => engine.compare('d2')],
  ])('cannot be answered: %s', async (_, happens) => {
    const engine = ready();
    const asked = engine.judge('m', []);
    happens(engine);
    await expect(asked).rejects.toThrow(Unjudged);
  });

  it('cannot be answered where nobody is there', async () => {
    await expect(made().judge('m', [])).rejects.toThrow(Unjudged);
  });
});

describe('a worker that does not work', () => {
  it.each<[string, () => void]>([
    ['does not answer', () => seconds(16)],
    ['breaks', () => workers[0]!.break()],
  ])('%s: it is dropped, and left alone until it is switched on', async (_, happens) => {
    const engine = ready();
    const asked = engine.judge('m', []);
    happens();
    await expect(asked).rejects.toThrow(Unjudged);
    expect(workers[0]!.ended).toBe(true);
    expect(engine.status.get()).toMatchObject({ state: 'off', reason: 'crashed' });
    const later = made();
    later.load();
    expect(later.status.get().state).toBe('off');
    later.switch(true);
    expect(later.status.get().state).toBe('loading');
  });

  it('is tried again with other files', () => {
    ready();
    workers[0]!.break();
    expect(made({ files: { ...FILES, folder: 'f2' } }).status.get().state).toBe('idle');
  });

  it('that is slow but answers is kept', async () => {
    const engine = ready();
    const asked = engine.judge('m', []);
    seconds(14);
    workers[0]!.answer({ answer: { results: [], items: { kept: 0, then: [] } } });
    await asked;
    seconds(20);
    expect(engine.status.get().state).toBe('ready');
  });
});
