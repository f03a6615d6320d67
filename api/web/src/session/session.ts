/**
 * A match being refereed on this device.
 *
 * Every tap becomes a request with a key of its own, is kept on the device, and goes out in the order of the taps;
 * what another device wrote meanwhile is shown before anything is sent after it.
 */

import type { Command, Correction, Ruling, WriteBody } from '../api/types';
import type { Sight, Witness } from '../clock/witness';
import type { Engine } from '../engine/engine';
import { uuid } from '../random';
import type { Device, KnownMatch, Waiting } from '../store/device';
import { type Observable, observable } from '../store/observable';
import { Feed, type Follower } from './feed';
import { GO_ON } from './going';
import { type Answer, earlierOf, Judge, type Judged } from './judge';
import { judgedKey, Keeper, type KeptJudgement, logKey } from './keeper';
import { named, seenIn } from './known';
import { Lines } from './lines';
import { createIfPending, nameIfDue } from './making';
import { alike, now } from './outbox';
import { Pace, type Paced } from './pace';
import { type Decided, type MatchLog, Rules } from './rules';
import { type Sender, Sending } from './sending';
import { Sights } from './sights';
import type { Picture, Transport } from './transport';
import { type View, versionOf } from './view';

const NEW = 1; // the head of a match of which nothing but its making is recorded
const BURST = 100; // ms in which what others record one after another is looked at together
const BATCH = 500; // the most items that the service takes at once
const AT_ONCE = 100; // ms in which what the rules on this phone say is shown together with the tap

export class Session {
  readonly view: Observable<View>;
  /** Where others stand beside the table with clocks of their own: this device's word of when it saw what it records. */
  witness: Pick<Witness, 'saw' | 'heard' | 'renamed'> | null = null;
  private readonly sights = new Sights();
  private attached = false;
  private readonly keeper: Keeper;
  /** Keys of this visit's own requests. */
  private readonly own = new Set<string>();
  /** This, as those see it that do a part of the work. */
  private readonly part: Sender & Judged & Follower & Paced;
  private readonly pace: Pace;
  private readonly rules: Rules;
  private readonly feed: Feed;
  private readonly judge: Judge;
  private readonly lines: Lines;
  private readonly sending: Sending;
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
      full: false,
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
    this.part = {
      view: () => this.view.get(),
      change: (change) => this.change(change),
      keep: (change) => this.keep(change),
      look: () => this.feed.look(),
      show: (picture, answered) => this.show(picture, answered),
      forget: (entries) => this.forget(entries),
      keepJudged: (kept) => this.keeper.judged(match.id, kept),
      replace: (old, entry) => this.replace(old, entry),
      renamed: () => this.witness?.renamed(),
      own: this.own,
      heard: (event) => this.witness?.heard(event),
      goOn: () => this.goOn(),
      retry: () => this.retry(),
      catchUp: () => void this.catchUp(),
      rested: () => this.rested(),
    };
    this.pace = new Pace(this.part);
    this.feed = new Feed(this.part, this.rules, transport);
    this.lines = new Lines(this.part, transport);
    this.judge = new Judge(this.part, this.rules, transport, earlier);
    this.sending = new Sending(this.part, transport, this.judge, this.lines);
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

  /** Another entry in the place of one that waits. */
  private replace(old: Waiting, entry: Waiting, change: Partial<View> = {}): void {
    this.own.add(entry.key);
    const { waiting } = this.view.get();
    this.change({ ...change, waiting: waiting.map((other) => (other === old ? entry : other)) });
    this.keeper.replace(old, entry);
  }

  /** Try now what waits, or what failed. */
  retry(): void {
    this.pace.hurry();
    if (this.view.get().unmade) this.change({ unmade: null });
    if (!this.pace.busy && (this.pace.isPausing || this.mayGoOn())) void this.catchUp();
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
    const { refused, moment } = this.view.get();
    if (!refused) return;
    const { match, made } = refused.entry;
    const entry: Waiting = { command, match, key: uuid(), made };
    this.replace(refused.entry, entry, { refused: null, moment: moment + 1 });
    void this.pump();
  }

  /** After another device wrote: send what waits here behind it, let go of it, or take theirs back and send it. */
  async settle(choice: 'send' | 'drop' | 'instead'): Promise<void> {
    await this.pace.rest();
    if (!this.view.get().overtaken) return;
    if (choice === 'instead') return this.pace.exclusively(() => this.lines.takeBack(this.version));
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
    this.feed.call();
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
    this.feed.leave();
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
    if (this.pace.busy || this.view.get().unmade) return;
    await this.pace.exclusively(async () => {
      await createIfPending(this.part, this.transport);
      if (!this.view.get().match.pending) await this.show(await this.feed.look());
    });
  }

  /** Send what waits; look at what was announced meanwhile. */
  private goOn(): void {
    if (!this.pace.busy && (this.mayGoOn() || this.feed.isAhead)) void this.catchUp();
  }

  private rested(): void {
    this.listen();
    if (this.pace.isPausing) return;
    if (this.mayGoOn()) void this.catchUp();
    else if (this.feed.isAhead && !this.view.get().waiting.length) this.pace.pauseFor(BURST);
  }

  private listen(): void {
    if (this.attached) this.feed.follow();
  }

  private get version(): number {
    return versionOf(this.view.get());
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
    this.feed.due = true;
    if (!this.pace.busy) await this.pace.exclusively(async () => this.show(await this.feed.look()));
  }

  private async pump(): Promise<void> {
    if (this.pace.busy || !this.mayGoOn()) return;
    await this.pace.exclusively(async () => {
      while (this.mayGoOn()) {
        await createIfPending(this.part, this.transport);
        if (this.view.get().match.pending) return;
        await nameIfDue(this.part, this.transport);
        await this.keeper.settled();
        await this.judge.done();
        const due = alike(this.sendable()).slice(0, BATCH);
        if (!due.length) return;
        if (globalThis.navigator?.onLine !== false) for (const entry of due) this.tried.add(entry.key);
        await this.sending.send(due);
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

  private async show(picture: Picture, answered: readonly Waiting[] = []): Promise<void> {
    const keys = new Set(answered.map((entry) => entry.key));
    const { picture: before, waiting, news, moment } = this.view.get();
    const others = this.feed.othersTo(picture.state.head);
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
