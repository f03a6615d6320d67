/** The engine of this device: a web worker, loaded once for all matches; dropped for good where it does not work. */

import { Problem } from '../api/client';
import type { NewMatch } from '../api/matches';
import type { ProblemBody, TimelineItem } from '../api/types';
import { observable } from '../store/observable';
import {
  type Engine,
  type EngineStatus,
  type Given,
  type Judgement,
  type Query,
  type Table,
  Unjudged,
  type WriteRequest,
} from './engine';
import type { EngineFiles } from './files';
import type { FromWorker, ToWorker } from './messages';

const KEY = 'greffier.engine';
/** Seconds in which a page that is shown waits for its worker. */
const PATIENCE = { answer: 15, open: 45, bytes: 60, start: 60 };
/** So many loadings that never ended, one after the other, count as a crash: some take the page with them. */
const TRIES = 3;

/** What is remembered of the engine on this device. folder: of the files that it was tried with. */
interface Memory {
  wanted?: boolean;
  folder?: string;
  tries?: number;
  crashed?: boolean;
}

/** What the engine needs of its device; tests give it another. */
export interface Surroundings {
  files: EngineFiles | null;
  start: () => Worker;
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  savesData: boolean;
  /** Calls back every second in which the page is shown, until it is stopped. */
  everySecond: (tick: () => void) => () => void;
}

type Items = { kept: number; then: TimelineItem[] };
type Said = { answer: unknown } | { problem: ProblemBody } | { lost: string };
interface Waiting {
  seconds: number;
  settle: (said: Said) => void;
  fail: (why: string) => void;
}

export class DeviceEngine implements Engine {
  readonly status = observable<EngineStatus>({ state: 'idle', progress: 0 });
  private worker: Worker | null = null;
  private readonly asked = new Map<number, Waiting>();
  private last = 0;
  private stop: (() => void) | null = null;
  private idleFor = 0;
  /** The items of each match as they were answered last. */
  private readonly items = new Map<string, TimelineItem[]>();

  constructor(private readonly here: Surroundings) {
    this.status.set(this.atFirst());
  }

  /** Whether these pages were built with one. */
  get exists(): boolean {
    return this.here.files !== null;
  }

  /** Load it, unless it is off here or there already. */
  load(): void {
    const { files, start, everySecond } = this.here;
    const { state } = this.status.get();
    if (!files || (state !== 'idle' && state !== 'failed')) return;
    const { tries = 0, ...memory } = this.remembered();
    if (tries >= TRIES) {
      this.crashed('it never came up');
      return;
    }
    this.remember({ ...memory, folder: files.folder, tries: tries + 1 });
    this.status.set({ state: 'loading', progress: 0 });
    try {
      this.worker = start();
    } catch (error) {
      this.crashed(String(error));
      return;
    }
    this.worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.hear(data));
    this.worker.addEventListener('error', ({ message }) =>
      message ? this.crashed(message) : this.missing('its script did not come'),
    );
    this.idleFor = 0;
    this.stop = everySecond(() => this.second());
    this.worker.postMessage({ load: files } satisfies ToWorker);
  }

  /** As the settings say; on: also where it was off because it had crashed. */
  switch(on: boolean): void {
    this.drop('switched off');
    this.remember({ wanted: on });
    this.status.set(this.atFirst());
    if (on) this.load();
  }

  /** What the service says of its own engine, whenever it does: with another one everything is for it to decide. */
  compare(digest: string): void {
    const { files } = this.here;
    if (!files || digest === files.digest || this.status.get().reason === 'outdated') return;
    this.drop('the service has other rules by now');
    this.status.set({ state: 'off', progress: 0, reason: 'outdated' });
  }

  async open(match: string, { summary, events, viewer, notes }: Given): Promise<void> {
    this.items.delete(match);
    await this.ask({ do: 'open', match, summary, events, viewer, notes }, PATIENCE.open);
  }

  async extend(match: string, events: Given['events'], notes: Given['notes'] = {}): Promise<void> {
    await this.ask({ do: 'extend', match, events, notes }, PATIENCE.open);
  }

  async judge(match: string, waiting: readonly WriteRequest[], ask?: WriteRequest): Promise<Judgement> {
    return this.whole(match, await this.ask({ do: 'judge', match, waiting, ...(ask ? { ask } : {}) }));
  }

  async begin(body: NewMatch): Promise<Table> {
    this.items.delete(body.id);
    return this.whole(body.id, await this.ask({ do: 'begin', match: body.id, body }));
  }

  async read<T>(match: string, what: string, query: Query = {}): Promise<T> {
    return (await this.ask({ do: 'read', match, what, query }, PATIENCE.open)) as T;
  }

  async use<T>(game: string, tool: string, body: object): Promise<T> {
    return (await this.ask({ do: 'use', game, tool, body })) as T;
  }

  private whole(match: string, said: unknown): Judgement {
    const { items, ...rest } = said as Omit<Judgement, 'items'> & { items: Items };
    const all = [...(this.items.get(match) ?? []).slice(0, items.kept), ...items.then];
    this.items.set(match, all);
    return { ...rest, items: all };
  }

  private ask(request: Record<string, unknown>, seconds = PATIENCE.answer): Promise<unknown> {
    const { worker } = this;
    if (!worker || this.status.get().state !== 'ready') return Promise.reject(new Unjudged('no engine here'));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.asked.set(id, {
        seconds,
        settle: (said) => {
          if ('answer' in said) resolve(said.answer);
          else reject('problem' in said ? new Problem(said.problem) : new Unjudged(said.lost));
        },
        fail: (why) => reject(new Unjudged(why)),
      });
      worker.postMessage({ id, text: JSON.stringify(request) } satisfies ToWorker);
    });
  }

  private hear(said: FromWorker): void {
    this.idleFor = 0;
    if (said.kind === 'progress') this.status.set({ state: 'loading', progress: said.progress });
    else if (said.kind === 'ready') {
      this.remember({ ...this.remembered(), tries: 0 });
      this.status.set({ state: 'ready', progress: 1 });
    } else if (said.kind === 'failed') {
      if (said.absent) this.missing(said.why);
      else this.crashed(said.why);
    } else if (said.kind === 'answer') this.take(said.id)?.settle(JSON.parse(said.text) as Said);
    else {
      console.error(said.why);
      this.take(said.id)?.fail(said.why);
    }
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.asked.get(id);
    this.asked.delete(id);
    return waiting;
  }

  /** Requests are answered in order: the first that waits is the one that takes so long. */
  private second(): void {
    const { state, progress } = this.status.get();
    const [first] = this.asked.values();
    if (state === 'loading') {
      if (++this.idleFor <= (progress < 1 ? PATIENCE.bytes : PATIENCE.start)) return;
      if (progress < 1) this.missing('it does not come');
      else this.crashed('it does not come up');
    } else if (first && --first.seconds < 0) this.crashed('it does not answer');
  }

  /** Without a network, or where the service has other files by now: another visit tries again. */
  private missing(why: string): void {
    this.drop(why);
    this.remember({ ...this.remembered(), tries: 0 });
    this.status.set({ state: 'failed', progress: 0 });
  }

  private crashed(why: string): void {
    console.error(`The engine on this device is dropped: ${why}`);
    this.drop(why);
    this.remember({ ...this.remembered(), crashed: true, tries: 0, folder: this.here.files!.folder });
    this.status.set(this.atFirst());
  }

  private drop(why: string): void {
    this.stop?.();
    this.worker?.terminate();
    this.worker = this.stop = null;
    this.items.clear();
    const asked = [...this.asked.values()];
    this.asked.clear();
    for (const { fail } of asked) fail(why);
  }

  private atFirst(): EngineStatus {
    const { files, savesData } = this.here;
    const { wanted, crashed } = this.remembered();
    const reason = !files || wanted === false ? 'settings' : crashed ? 'crashed' : null;
    if (reason) return { state: 'off', progress: 0, reason };
    return savesData && !wanted ? { state: 'off', progress: 0, reason: 'data' } : { state: 'idle', progress: 0 };
  }

  /** Of these very files; of others only what is wanted. */
  private remembered(): Memory {
    let memory: Memory = this.memory ?? {};
    try {
      memory = JSON.parse(this.here.storage?.getItem(KEY) ?? 'null') ?? memory;
    } catch {
      // closed or spoilt storage
    }
    const { wanted, folder } = memory;
    return folder === this.here.files?.folder ? memory : wanted === undefined ? {} : { wanted };
  }

  private memory: Memory | null = null;

  private remember(memory: Memory): void {
    this.memory = memory;
    try {
      this.here.storage?.setItem(KEY, JSON.stringify(memory));
    } catch {
      // kept for this visit
    }
  }
}

/** The seconds in which the page is shown: one in the background stands still, and so does its worker. */
export function everySecond(tick: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && tick(), 1_000);
  return () => clearInterval(timer);
}
