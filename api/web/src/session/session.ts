/**
 * A match being refereed on this device.
 *
 * Every tap becomes a command with a key of its own, is kept on the device, and goes out in the order of the taps;
 * what another device wrote meanwhile is shown before anything is sent after it.
 */
import { Problem, Unreachable } from '../api/client';
import type { NewMatch } from '../api/matches';
import type { Command, ProblemBody, Recorded, TimelineItem } from '../api/types';
import { uuid } from '../random';
import type { Device, KnownMatch, Waiting } from '../store/device';
import { observable, type Observable } from '../store/observable';
import type { Picture, Transport } from './transport';

export interface View {
  match: KnownMatch;
  /** null until the service, or what is kept here of an earlier visit, has shown it. */
  picture: Picture | null;
  /** Counts what was recorded, here or elsewhere, but not the answers to what was recorded here. */
  moment: number;
  /** Commands not yet acknowledged, oldest first. */
  waiting: readonly Waiting[];
  /** false: the last attempt found nobody. */
  reached: boolean;
  /** A command that the service refused; those behind it wait for the referee's choice. */
  refused: { entry: Waiting; problem: ProblemBody } | null;
  /** What another device recorded while commands waited here. */
  overtaken: { since: number; theirs: TimelineItem[] } | null;
  /** The match or this device's right to it is gone. */
  lost: ProblemBody | null;
}

const RETRY = [500, 1_000, 2_000, 4_000, 8_000];
const BATCH = 500; // the most items that the service takes at once

/** Milliseconds since 1970 by a clock that nobody sets while the page is open. */
const now = () => Math.round(performance.timeOrigin + performance.now());

export class Session {
  readonly view: Observable<View>;
  private attached = false;
  private busy = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private kept: Promise<unknown> = Promise.resolve();
  private stopFollowing: (() => void) | null = null;
  /** The newest version heard of on the live feed. */
  private heard = 0;

  private constructor(
    match: KnownMatch,
    private readonly device: Device,
    private readonly transport: Transport,
    waiting: Waiting[],
    picture: Picture | null,
  ) {
    this.view = observable<View>({
      match,
      picture,
      moment: 0,
      waiting,
      reached: true,
      refused: null,
      overtaken: null,
      lost: null,
    });
  }

  static async open(match: KnownMatch, device: Device, transport: Transport): Promise<Session> {
    const [waiting, snapshot] = await Promise.all([device.waiting(match.id), device.snapshot(match.id)]);
    return new Session(match, device, transport, waiting, (snapshot as Picture | undefined) ?? null);
  }

  /** Record a move: kept at once, sent as soon as may be. */
  record(command: Command): void {
    const entry: Waiting = { match: this.view.get().match.id, key: uuid(), command, made: now() };
    this.change({ waiting: [...this.view.get().waiting, entry], moment: this.view.get().moment + 1 });
    this.kept = this.kept.then(async () => {
      entry.seq = (await this.device.enqueue({ ...entry })).seq!;
    });
    void this.pump();
  }

  /** Send what waits, now. */
  retry(): void {
    this.failures = 0;
    void this.pump();
  }

  /** After a refusal: let go of the refused move, or of it and all behind it. */
  async dropRefused(also: 'this' | 'all'): Promise<void> {
    const { refused, waiting } = this.view.get();
    if (!refused) return;
    await this.forget(also === 'all' ? waiting : [refused.entry]);
    this.change({ refused: null });
    void this.pump();
  }

  /** After another device wrote: send what waits here behind it, or let go of it. */
  async settle(choice: 'send' | 'drop'): Promise<void> {
    if (!this.view.get().overtaken) return;
    if (choice === 'drop') await this.forget(this.view.get().waiting);
    this.change({ overtaken: null });
    await this.refresh();
    void this.pump();
  }

  /** The match has another title, its seats other names. */
  async rename(title: string | null, names: KnownMatch['names']): Promise<void> {
    const { pending } = this.view.get().match;
    const seats = Object.values(names).map((name) => (name ? { name } : {}));
    await this.keep({ title, names, pending: pending && { ...pending, body: named(pending.body, title, seats) } });
    if (!pending) await this.refresh();
  }

  /** Look, send what waits, and follow what others record, until detached. */
  attach(): void {
    this.attached = true;
    void this.catchUp();
  }

  /** Nobody looks any more: what waits still goes out. */
  detach(): void {
    this.attached = false;
    this.stopFollowing?.();
    this.stopFollowing = null;
  }

  private async catchUp(): Promise<void> {
    const { match, waiting } = this.view.get();
    if (waiting.length) await this.pump();
    else if (!match.pending) await this.refresh();
  }

  private listen(): void {
    const { match, picture } = this.view.get();
    if (!this.attached || this.stopFollowing || match.pending || !picture) return;
    this.stopFollowing = this.transport.follow(
      match.id,
      { token: match.token, from: picture.state.version },
      {
        onEvent: (event) => this.hear(event.version),
        onHead: (head) => this.hear(head.version),
        onReset: () => {
          this.heard = 0;
          void this.refresh();
        },
        onConnection: (connected) => {
          if (connected && this.view.get().waiting.length) this.retry();
        },
      },
    );
  }

  private hear(version: number): void {
    this.heard = Math.max(this.heard, version);
    if (this.heard > this.version) void this.catchUp();
  }

  private get version(): number {
    const { picture, match } = this.view.get();
    return picture?.state.version ?? match.version;
  }

  private change(change: Partial<View>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  /** Look at the match as it stands. */
  private async refresh(): Promise<void> {
    if (this.busy) return;
    await this.exclusively(async () => {
      const { id, token } = this.view.get().match;
      await this.show(await this.transport.look(id, token));
      this.heard = 0;
    });
  }

  private async pump(): Promise<void> {
    if (this.busy || !this.mayGoOn()) return;
    await this.exclusively(async () => {
      while (this.mayGoOn()) {
        await this.createIfPending();
        await this.allKept();
        const due = this.view.get().waiting.slice(0, BATCH);
        await (due.length === 1 ? this.sendOne(due[0]!) : this.sendAll(due));
      }
    });
  }

  private mayGoOn(): boolean {
    const { waiting, refused, overtaken, lost } = this.view.get();
    return waiting.length > 0 && !refused && !overtaken && !lost;
  }

  private async exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
      this.failures = 0;
      this.change({ reached: true });
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
    }
    this.listen();
    if (this.timer === null && (this.mayGoOn() || this.heard > this.version)) void this.catchUp();
  }

  private failed(error: unknown): void {
    if (error instanceof Unreachable || (error instanceof Problem && error.passing)) {
      this.change({ reached: false });
      const pause = RETRY[Math.min(this.failures++, RETRY.length - 1)];
      this.timer ??= setTimeout(() => {
        this.timer = null;
        void this.catchUp();
      }, pause);
    } else if (error instanceof Problem) this.change({ lost: error.body });
    else throw error;
  }

  /** Nothing is sent before the device has it. */
  private async allKept(): Promise<void> {
    for (let kept: Promise<unknown> | null = null; kept !== this.kept; ) {
      kept = this.kept;
      await kept;
    }
  }

  private async createIfPending(): Promise<void> {
    const { match } = this.view.get();
    if (!match.pending) return;
    const created = await this.transport.create(match.pending.body, match.pending.key);
    await this.keep({ token: created.tokens.referee, code: created.code, version: created.version, pending: null });
  }

  private async sendOne(entry: Waiting): Promise<void> {
    const { id, token } = this.view.get().match;
    const body = { ...entry.command, age_ms: ageOf(entry) };
    try {
      const answer = await this.transport.send(id, token, entry.key, body, this.version);
      await this.take(answer, [entry]);
    } catch (error) {
      if (!(error instanceof Problem) || error.passing) throw error;
      await this.refusal(entry, error.body);
    }
  }

  private async sendAll(due: Waiting[]): Promise<void> {
    const { id, token } = this.view.get().match;
    const items = due.map((entry) => ({ id: entry.key, command: entry.command, age_ms: ageOf(entry) }));
    const answer = await this.transport.sendAll(id, token, items, this.version);
    const accepted = due.filter((_, i) => (answer.results[i]?.status ?? 999) < 300);
    const stuck = answer.results.findIndex((result) => result.problem);
    if (answer.results[stuck]?.status === 412) await this.forget(accepted);
    else await this.take(answer, accepted);
    const ours = Math.max(this.version, ...answer.results.map((result) => result.version ?? 0));
    if (stuck >= 0) await this.refusal(due[stuck]!, answer.results[stuck]!.problem!, ours);
  }

  /** since: the newest version that this device knows or made. */
  private async refusal(entry: Waiting, problem: ProblemBody, since = this.version): Promise<void> {
    if (problem.status === 401 || problem.status === 403 || problem.status === 404) this.change({ lost: problem });
    else if (problem.status === 412) {
      const { id, token } = this.view.get().match;
      const picture = await this.transport.look(id, token);
      this.change({ overtaken: { since, theirs: picture.items.filter((item) => item.version > since) } });
      await this.show(picture);
    } else this.change({ refused: { entry, problem } });
  }

  /** An answer's picture takes the place of the entries that it answers. */
  private async take(answer: Pick<Recorded, 'state' | 'actions' | 'items'>, answered: readonly Waiting[]): Promise<void> {
    const before = this.view.get().picture?.items ?? [];
    const { state, actions, items } = answer;
    const fresh = new Set(items?.map((item) => item.version));
    const all = [...before.filter((item) => !fresh.has(item.version)), ...(items ?? [])];
    all.sort((a, b) => a.version - b.version);
    const { id, token } = this.view.get().match;
    await this.show(actions && items ? { state, actions, items: all } : await this.transport.look(id, token), answered);
  }

  private async show(picture: Picture, answered: readonly Waiting[] = []): Promise<void> {
    const keys = new Set(answered.map((entry) => entry.key));
    const moment = this.view.get().moment + (answered.length ? 0 : 1);
    this.change({ picture, moment, waiting: this.view.get().waiting.filter((entry) => !keys.has(entry.key)) });
    await this.device.keepSnapshot(this.view.get().match.id, picture);
    await this.device.drop(answered.map((entry) => entry.seq!));
    await this.keep(seenIn(picture));
  }

  private async keep(change: Partial<KnownMatch>): Promise<void> {
    const match = { ...this.view.get().match, ...change, seen: Date.now() };
    this.change({ match });
    await this.device.keep(match);
  }

  private async forget(entries: readonly Waiting[]): Promise<void> {
    await this.allKept();
    const keys = new Set(entries.map((entry) => entry.key));
    await this.device.drop(entries.map((entry) => entry.seq!));
    this.change({ waiting: this.view.get().waiting.filter((entry) => !keys.has(entry.key)) });
  }
}

/** The request for a match whose names were typed before it was sent. */
function named({ title: _, ...body }: NewMatch, title: string | null, seats: NewMatch['seats']): NewMatch {
  return { ...body, seats, ...(title ? { title } : {}) };
}

/** What the list of matches tells of a match. */
function seenIn({ state, items }: Picture): Partial<KnownMatch> {
  const names = Object.fromEntries(Object.entries(state.seats).map(([seat, { name }]) => [seat, name]));
  return {
    names,
    status: state.status,
    version: state.version,
    round: state.round,
    trick: items.at(-1)?.trick ?? 0,
  };
}

const ageOf = (entry: Waiting): number => Math.max(0, now() - entry.made);
