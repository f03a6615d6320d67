/**
 * A match being refereed on this device.
 *
 * Every tap becomes a request with a key of its own, is kept on the device, and goes out in the order of the taps;
 * what another device wrote meanwhile is shown before anything is sent after it.
 */

import { Problem, Unreachable } from '../api/client';
import type { Command, Correction, MatchEvent, ProblemBody, Recorded, Ruling, WriteBody } from '../api/types';
import type { Sight, Witness } from '../clock/witness';
import type { Engine } from '../engine/engine';
import { uuid } from '../random';
import { changeCreation, creationKey } from '../store/creation';
import type { Device, KnownMatch, Waiting } from '../store/device';
import { type Observable, observable } from '../store/observable';
import { GO_ON } from './going';
import { type Answer, Judge } from './judge';
import { judgedKey, Keeper, type KeptJudgement, logKey } from './keeper';
import { named, seenIn } from './known';
import { Lines } from './lines';
import { isSeen, joined, settled, undone, unseen } from './outbox';
import { type Decided, type MatchLog, Rules } from './rules';
import { Sights } from './sights';
import type { Picture, Transport } from './transport';
import type { View } from './view';

const RETRY = [500, 1_000, 2_000, 4_000, 8_000];
const NEW = 1; // the head of a match of which nothing but its making is recorded
const BURST = 100; // ms in which what others record one after another is looked at together
const BATCH = 500; // the most items that the service takes at once
const AT_ONCE = 100; // ms in which what the rules on this phone say is shown together with the tap

/** Milliseconds since 1970 by a clock that nobody sets while the page is open. */
const now = () => Math.round(performance.timeOrigin + performance.now());

export class Session {
  readonly view: Observable<View>;
  /** Where others stand beside the table with clocks of their own: this device's word of when it saw what it records. */
  witness: Pick<Witness, 'saw' | 'heard' | 'renamed'> | null = null;
  private readonly sights = new Sights();
  private attached = false;
  private busy = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** What is under way; resolved where nothing is. */
  private work: Promise<void> = Promise.resolve();
  private readonly keeper: Keeper;
  private stopFollowing: (() => void) | null = null;
  /** The newest version heard of on the live feed; it only grows, but for a restored backup. */
  private heard = 0;
  /** What the live feed said last of the number of changes beside the moves. */
  private about: number | null = null;
  /** Something was announced that the picture may not show, whatever its version. */
  private due = false;
  /** What is under way is to be tried again at once, should it fail. */
  private hurried = false;
  /** Events heard of that nothing here asked for, since the last picture. */
  private others: MatchEvent[] = [];
  /** Keys of this visit's own requests. */
  private readonly own = new Set<string>();
  private readonly judge: Judge;
  private readonly rules: Rules;
  private readonly lines: Lines;
  /** Keys of what may have reached the service. */
  private readonly tried: Set<string>;

  private constructor(
    match: KnownMatch,
    device: Device,
    private readonly transport: Transport,
    engine: Engine,
    waiting: Waiting[],
    picture: Picture | null,
    log: MatchLog | null,
    earlier: Decided | null,
  ) {
    this.tried = new Set(waiting.map((entry) => entry.key));
    for (const key of this.tried) this.own.add(key);
    this.view = observable<View>({
      match,
      picture,
      judged: earlier,
      news: null,
      moment: 0,
      waiting,
      reached: true,
      kept: device.lasting,
      refused: null,
      unmade: null,
      overtaken: (waiting.length && match.overtaken) || null,
      about: 0,
      devices: 0,
      opened: false,
      barred: null,
    });
    this.keeper = new Keeper(device, (kept) => kept !== this.view.get().kept && this.change({ kept }));
    this.rules = new Rules(
      engine,
      transport,
      log ?? { summary: null, events: [] },
      (kept) => void this.keeper.log(match.id, kept),
    );
    const part = {
      view: () => this.view.get(),
      change: (change: Partial<View>) => this.change(change),
      keep: (change: Partial<KnownMatch>) => this.keep(change),
      look: () => this.look(),
      show: (shown: Picture) => this.show(shown),
      forget: (entries: readonly Waiting[]) => this.forget(entries),
      keepJudged: (kept: KeptJudgement | null) => this.keeper.judged(match.id, kept),
      own: this.own,
    };
    this.lines = new Lines(part, transport);
    this.judge = new Judge(part, this.rules, transport, earlier);
    void this.judge.judge();
  }

  static async open(match: KnownMatch, device: Device, transport: Transport, engine: Engine): Promise<Session> {
    const [waiting, snapshot, log, kept] = await Promise.all([
      device.waiting(match.id),
      device.snapshot(match.id),
      device.snapshot(logKey(match.id)),
      device.snapshot(judgedKey(match.id)),
    ]);
    const picture = (snapshot as Picture | undefined) ?? null;
    const earlier = earlierOf(kept as KeptJudgement | undefined, waiting, picture, engine);
    return new Session(
      match,
      device,
      transport,
      engine,
      waiting,
      picture,
      (log as MatchLog | undefined) ?? null,
      earlier,
    );
  }

  /** Record a move: kept at once, sent as soon as may be. */
  record(command: Command): void {
    this.put({ command });
  }

  /** An act was seen at x: what it was is recorded with that, where clocks are asked. */
  saw(x: number): (command: Command) => Command {
    const sight: Sight | undefined = this.witness?.saw(x);
    if (!sight) return (command) => command;
    this.sights.add(sight);
    return (command) => {
      const observed = sight.observed();
      return observed ? { ...command, observed } : command;
    };
  }

  /** Mend what is recorded. */
  correct(correction: Correction): void {
    this.put({ correction });
  }

  /** Play goes on behind what was to be the last round, until somebody ends the match. */
  nextRound(): void {
    this.put({ correction: GO_ON });
    void this.keep({ options: { ...this.view.get().match.options, ...GO_ON.options } });
  }

  rule(ruling: Ruling): void {
    this.put({ ruling });
  }

  /** Take the last move back: let go of it if it cannot have gone out, else retract it behind itself. */
  undo(): void {
    const { waiting, refused } = this.view.get();
    const last = waiting.at(-1);
    if (refused && last === refused.entry) void this.dropRefused('this');
    else if (last?.command && !this.tried.has(last.key)) this.withdraw(last);
    else this.correct({ retract: 1 });
  }

  /**
   * What would be said to one request more, behind what waits, or instead of something that does.
   * null: neither the rules on this phone nor the service can tell.
   */
  ask(body: WriteBody, instead?: Waiting): Promise<Answer | null> {
    return this.judge.ask(body, instead);
  }

  /** Resolves once all that waits was judged, where the rules can be asked. */
  judged(): Promise<void> {
    return this.judge.done();
  }

  /** After undo: the move stands again. */
  redo(command: Command): void {
    const last = this.view.get().waiting.at(-1);
    if (last?.correction?.retract && !this.tried.has(last.key)) this.withdraw(last);
    else this.record(command);
  }

  /** Let go of what has not gone out, at once: nothing may send it in between. */
  private withdraw(entry: Waiting): void {
    const { waiting, moment } = this.view.get();
    this.change({ waiting: waiting.filter((other) => other !== entry), moment: moment + 1 });
    void this.keeper.drop([entry]);
  }

  private put(request: WriteBody): void {
    const { match, waiting, moment, judged } = this.view.get();
    const places = this.judge.placesOf(request);
    const entry: Waiting = { ...request, match: match.id, key: uuid(), made: now(), ...(places && { places }) };
    this.own.add(entry.key);
    const release = judged && this.rules.ready ? this.view.hold() : null;
    this.change({ waiting: [...waiting, entry], moment: moment + 1 });
    if (release) {
      setTimeout(release, AT_ONCE);
      void this.judge.done().then(release, release);
    }
    this.keeper.enqueue(entry);
    void this.pump();
  }

  /** Try now what waits, or what failed. */
  retry(): void {
    this.failures = 0;
    if (this.view.get().unmade) this.change({ unmade: null });
    if (this.busy) this.hurried = true;
    else if (this.timer !== null || this.mayGoOn()) void this.catchUp();
  }

  /** After a refusal: let go of the refused move, or of it and all behind it. */
  async dropRefused(also: 'this' | 'all'): Promise<void> {
    const { refused, waiting } = this.view.get();
    if (!refused) return;
    await this.forget(also === 'all' ? waiting : [refused.entry]);
    this.change({ refused: null });
    this.goOn();
  }

  /** After a refusal: another command in the place of the refused one, as made when that was. */
  replaceRefused(command: Command): void {
    const { refused, waiting } = this.view.get();
    if (!refused) return;
    const { match, made } = refused.entry;
    const entry: Waiting = { command, match, key: uuid(), made };
    this.own.add(entry.key);
    this.change({
      refused: null,
      waiting: waiting.map((other) => (other === refused.entry ? entry : other)),
      moment: this.view.get().moment + 1,
    });
    this.keeper.replace(refused.entry, entry);
    void this.pump();
  }

  /** After another device wrote: send what waits here behind it, let go of it, or take theirs back and send it. */
  async settle(choice: 'send' | 'drop' | 'instead'): Promise<void> {
    while (this.busy) await this.work;
    if (!this.view.get().overtaken) return;
    if (choice === 'instead') return this.exclusively(() => this.lines.takeBack(this.version));
    await this.lines.choose(choice);
    // what has come since the two lines were shown is not sent over unseen
    if (choice === 'drop') await this.refresh();
    this.goOn();
  }

  /** The match has another title, its seats other names. */
  async rename(title: string | null, names: KnownMatch['names']): Promise<void> {
    const { pending } = this.view.get().match;
    const seats = Object.values(names).map((name) => (name ? { name } : {}));
    if (pending?.sent) return this.keep({ title, names, naming: { title, names } });
    await this.keep({
      title,
      names,
      naming: null,
      pending: pending && { ...pending, body: named(pending.body, title, seats) },
    });
    if (pending) this.retry();
    else await this.catchUp();
  }

  /** This device's token goes by this number. */
  async knownAs(tid: string): Promise<void> {
    if (tid !== this.view.get().match.tid) await this.keep({ tid });
  }

  /** This device was handed the match again. */
  async entitle({ token, tid }: Pick<KnownMatch, 'token' | 'tid'>): Promise<void> {
    await this.keep({ token, ...(tid ? { tid } : {}) });
    this.change({ barred: null });
    this.due = true;
    this.goOn();
  }

  /** Other options, as long as the service cannot know the match. */
  async agree(options: KnownMatch['options']): Promise<void> {
    const { pending } = this.view.get().match;
    if (pending && !pending.sent)
      await this.keep({ options, pending: { ...pending, body: { ...pending.body, options } } });
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
    if (this.mayGoOn()) await this.pump();
    else if (waiting.length) this.listen();
    else if (match.pending?.atOnce) await this.make();
    else if (!match.pending) await this.refresh();
  }

  /** The service is told of a match before its first move: its pad knows from there what may be done. */
  private async make(): Promise<void> {
    if (this.busy || this.view.get().unmade) return;
    await this.exclusively(async () => {
      await this.createIfPending();
      if (!this.view.get().match.pending) await this.show(await this.look());
    });
  }

  /** Send what waits; look at what was announced meanwhile. */
  private goOn(): void {
    if (!this.busy && (this.mayGoOn() || this.isBehind())) void this.catchUp();
  }

  private isBehind(): boolean {
    return (this.due || this.heard > this.version) && !this.view.get().barred;
  }

  private listen(): void {
    const { match, picture } = this.view.get();
    if (!this.attached || this.stopFollowing || match.pending || !picture) return;
    this.stopFollowing = this.transport.follow(
      match.id,
      { token: match.token, from: picture.state.version },
      {
        onEvent: (event) => {
          this.rules.hear(event);
          this.witness?.heard(event);
          const isOwn = this.own.has(event.key ?? '');
          if (!isOwn) this.others.push(event);
          if (!isOwn && event.data?.['observed']) this.change({ devices: Math.max(1, this.view.get().devices) });
          this.hear(event.version);
        },
        onHead: (head) => this.hear(head.version),
        onReset: () => {
          this.heard = 0;
          this.rules.forget();
          this.due = true;
          this.goOn();
        },
        onOpened: () => {
          const { opened, picture } = this.view.get();
          if (opened || picture?.state.knowledge === 'observed') return;
          this.change({ opened: true });
          this.rules.forget();
          this.due = true;
          this.goOn();
        },
        onDevices: (devices) => this.change({ devices }),
        onAbout: (about) => {
          this.rules.renamed(about);
          const first = this.about === null;
          if (about === this.about) return;
          this.about = about;
          this.change({ about });
          if (first) return; // the picture was asked for just now
          this.due = true;
          this.goOn();
        },
        onRefused: () => {
          this.due = true; // looking says why
          this.goOn();
        },
        onConnection: (connected) => {
          if (connected && this.view.get().waiting.length) this.retry();
        },
      },
    );
  }

  private hear(version: number): void {
    this.heard = Math.max(this.heard, version);
    this.goOn();
  }

  private get version(): number {
    const { picture, match } = this.view.get();
    return picture?.state.version ?? match.version;
  }

  private change(change: Partial<View>): void {
    const before = this.view.get();
    const after = { ...before, ...change };
    if (Object.keys(change).every((name) => Object.is(before[name as keyof View], after[name as keyof View]))) return;
    this.view.set(after);
    this.sights.settle(before.waiting, after.waiting);
    const { waiting, picture, match } = this.view.get();
    const same = waiting === before.waiting && picture === before.picture && match.pending === before.match.pending;
    if (!same) void this.judge.judge();
  }

  /** Look at the match as it stands; while something else is under way, right after it. */
  private async refresh(): Promise<void> {
    this.due = true;
    if (!this.busy) await this.exclusively(async () => this.show(await this.look()));
  }

  private async look(): Promise<Picture> {
    const { id, token } = this.view.get().match;
    this.due = false; // what is announced from here on calls for another look
    try {
      return await this.transport.look(id, token);
    } catch (error) {
      this.due = true;
      throw error;
    }
  }

  private async pump(): Promise<void> {
    if (this.busy || !this.mayGoOn()) return;
    await this.exclusively(async () => {
      while (this.mayGoOn()) {
        await this.createIfPending();
        if (this.view.get().match.pending) return;
        await this.nameIfDue();
        await this.keeper.settled();
        await this.judge.done();
        const due = alike(this.sendable()).slice(0, BATCH);
        if (!due.length) return;
        if (globalThis.navigator?.onLine !== false) for (const entry of due) this.tried.add(entry.key);
        await (due.length === 1 ? this.sendOne(due[0]!) : this.sendAll(due));
      }
    });
  }

  private mayGoOn(): boolean {
    const { unmade, overtaken, barred } = this.view.get();
    return this.sendable().length > 0 && !unmade && !overtaken && !barred;
  }

  /** What waits before anything that was refused. */
  private sendable(): readonly Waiting[] {
    const { waiting, refused } = this.view.get();
    return refused ? waiting.slice(0, Math.max(0, waiting.indexOf(refused.entry))) : waiting;
  }

  private exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.pauseFor(null);
    return (this.work = this.undisturbed(work));
  }

  private async undisturbed(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.failures = 0;
      this.change({ reached: true });
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
      this.hurried = false;
    }
    this.listen();
    if (this.timer !== null) return;
    if (this.mayGoOn()) void this.catchUp();
    else if (this.isBehind() && !this.view.get().waiting.length) this.pauseFor(BURST);
  }

  /** Catch up after so many milliseconds; null: not of itself. */
  private pauseFor(ms: number | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer =
      ms === null
        ? null
        : setTimeout(() => {
            this.timer = null;
            void this.catchUp();
          }, ms);
  }

  private failed(error: unknown): void {
    if (error instanceof Unreachable || (error instanceof Problem && error.passing)) {
      this.change({ reached: false });
      this.pauseFor(this.hurried ? 0 : RETRY[Math.min(this.failures++, RETRY.length - 1)]!);
    } else if (error instanceof Problem) this.change({ barred: error.body });
    else throw error;
  }

  /** From the first attempt on the request stays as it is: it may have arrived, whatever came back. */
  private async createIfPending(): Promise<void> {
    const { pending } = this.view.get().match;
    if (!pending) return;
    await this.keep({ pending: { ...pending, sent: true } });
    try {
      const created = await this.transport.create(pending.body, pending.key, pending.token ?? creationKey());
      const [token = null] = Object.values(created.tokens);
      const { code, codes, version } = created;
      await this.keep({ token, code, version, pending: null, ...(codes && { codes }) });
    } catch (error) {
      if (!(error instanceof Problem) || error.passing) throw error;
      await this.keep({ pending });
      if (error.status === 401 && !pending.token) changeCreation({ asked: true });
      this.change({ unmade: error.body });
    }
  }

  /** What was named while the match was being made. */
  private async nameIfDue(): Promise<void> {
    for (let { naming } = this.view.get().match; naming; { naming } = this.view.get().match) {
      const { id, token } = this.view.get().match;
      try {
        await this.transport.name(id, token, naming);
      } catch (error) {
        if (!(error instanceof Problem) || error.passing) throw error; // refused: the table shows the names that stand
      }
      if (this.view.get().match.naming === naming) await this.keep({ naming: null });
    }
  }

  private async sendOne(entry: Waiting): Promise<void> {
    const { id, token } = this.view.get().match;
    try {
      const answer = await this.transport.send(
        id,
        token,
        entry.key,
        this.judge.requestOf(entry),
        ageOf(entry),
        this.base([entry]),
      );
      const tid = answer.events?.[0]?.actor?.split('#')[1];
      if (tid && tid !== this.view.get().match.tid) await this.keep({ tid });
      this.judge.wrote(entry, answer.events);
      await this.take(answer, [entry], answer.struck !== undefined, answer.events?.[0]);
    } catch (error) {
      if (!(error instanceof Problem) || error.passing) throw error;
      await this.refusal(entry, error.body);
    }
  }

  private async sendAll(due: Waiting[]): Promise<void> {
    const { id, token } = this.view.get().match;
    const items = due.map((entry) => ({ id: entry.key, ...this.judge.requestOf(entry), age_ms: ageOf(entry) }));
    const answer = await this.transport.sendAll(id, token, items, this.base(due));
    const accepted = due.filter((_, i) => (answer.results[i]?.status ?? 999) < 300);
    for (const [i, entry] of accepted.entries()) this.judge.wrote(entry, answer.results[i]!.events);
    const stuck = answer.results.findIndex((result) => result.problem);
    if (answer.results[stuck]?.status === 412) await this.forget(accepted);
    else
      await this.take(
        answer,
        accepted,
        answer.results.some((result) => result.struck),
        answer.results[0]?.events?.[0],
      );
    const ours = Math.max(this.version, ...answer.results.map((result) => result.version ?? 0));
    if (stuck >= 0) await this.refusal(due[stuck]!, answer.results[stuck]!.problem!, ours);
  }

  /** What the table must be: as it is known here, unless others may act at the same time as what was seen. */
  private base = (due: readonly Waiting[]): number | undefined => (due.some(isSeen) ? undefined : this.version);

  /** since: the newest version that this device knows or made. */
  private async refusal(entry: Waiting, problem: ProblemBody, since = this.version): Promise<void> {
    if (isSeen(entry) && isOfAnotherStart(problem)) await this.forgetClock();
    else if (problem.status === 401 || problem.status === 403 || problem.status === 404)
      this.change({ barred: problem });
    else if (problem.status === 412) await this.lines.overtaken(since, problem);
    else if (settled(this.view.get().waiting).rest.includes(entry))
      this.change({ refused: { entry, problem, here: false } });
    else await this.forget(undone(this.view.get().waiting, entry));
  }

  /** The service was started anew: of what waits nobody can say any more when it was seen. */
  private async forgetClock(): Promise<void> {
    this.witness?.renamed();
    for (const entry of this.view.get().waiting.filter(isSeen)) {
      const again = unseen(entry, uuid());
      this.own.add(again.key);
      this.change({ waiting: this.view.get().waiting.map((other) => (other === entry ? again : other)) });
      this.keeper.replace(entry, again);
    }
  }

  /**
   * An answer's picture takes the place of the entries that it answers. whole: its items are all there are; first: what
   * was recorded first of it, where others may have recorded something before it.
   */
  private async take(
    answer: Pick<Recorded, 'state' | 'actions' | 'items' | 'struck_by'>,
    answered: readonly Waiting[],
    whole: boolean,
    first?: MatchEvent,
  ): Promise<void> {
    const { state, actions, items } = answer;
    const { picture } = this.view.get();
    if (answer.struck_by === undefined) this.judge.confirm(answer, answered);
    const gap = answered.some(isSeen) && first?.version !== this.version + 1;
    const current =
      picture && actions && items && !gap && answer.struck_by === undefined && state.version >= this.version;
    const all = whole ? items : joined(picture?.items ?? [], items ?? []);
    await this.show(current && all ? { state, actions, items: all } : await this.look(), answered);
  }

  private async show(picture: Picture, answered: readonly Waiting[] = []): Promise<void> {
    const keys = new Set(answered.map((entry) => entry.key));
    const { picture: before, waiting, news, moment } = this.view.get();
    const others = this.others.filter((event) => event.version <= picture.state.head);
    this.others = this.others.filter((event) => event.version > picture.state.head);
    const fresh = before ? others.filter((event) => event.version > before.state.head) : [];
    const moved = !answered.length && (before?.state.head ?? NEW) !== picture.state.head;
    this.change({
      picture,
      news: before && fresh.length ? { events: fresh, before, after: picture } : news,
      moment: moment + (moved ? 1 : 0),
      waiting: waiting.filter((entry) => !keys.has(entry.key)),
    });
    await this.keeper.picture(this.view.get().match.id, picture);
    await this.keeper.drop(answered);
    await this.keep(seenIn(picture, this.view.get().match));
  }

  private async keep(change: Partial<KnownMatch>): Promise<void> {
    const match = { ...this.view.get().match, ...change, seen: Date.now() };
    this.change({ match });
    await this.keeper.match(match);
  }

  private async forget(entries: readonly Waiting[]): Promise<void> {
    const keys = new Set(entries.map((entry) => entry.key));
    await this.keeper.drop(entries);
    this.change({ waiting: this.view.get().waiting.filter((entry) => !keys.has(entry.key)) });
  }
}

/** Those first ones of what waits that may go out together: with the moment at which they were seen, or without. */
function alike(waiting: readonly Waiting[]): readonly Waiting[] {
  const other = waiting.findIndex((entry) => isSeen(entry) !== isSeen(waiting[0]!));
  return other < 0 ? waiting : waiting.slice(0, other);
}

const isOfAnotherStart = ({ errors }: ProblemBody): boolean =>
  (errors ?? []).some(({ at }) => at.endsWith('/observed/device'));

const ageOf = (entry: Waiting): number => Math.max(0, now() - entry.made);

/** What an earlier visit has said of all that waits, if the rules on this phone are still to come. */
function earlierOf(
  kept: KeptJudgement | undefined,
  waiting: readonly Waiting[],
  picture: Picture | null,
  engine: Engine,
): Decided | null {
  const { state } = engine.status.get();
  if (!kept || (state !== 'idle' && state !== 'loading')) return null;
  const same = kept.keys.length === waiting.length && kept.keys.every((key, n) => waiting[n]?.key === key);
  const whole = kept.judged.results.every(({ problem }) => !problem);
  return same && whole && kept.judged.on === (picture?.state.version ?? kept.judged.on) ? kept.judged : null;
}
