/** What waits, judged by the rules on this phone: all of it, again whenever something of it or below it has changed. */
import { Problem } from '../api/client';
import type { Action, MatchEvent, MatchState, ProblemBody, Recorded, WriteBody } from '../api/types';
import type { Engine, WriteRequest } from '../engine/engine';
import type { Waiting } from '../store/device';
import type { KeptJudgement } from './keeper';
import { isSeen, requestOf, settled, undone } from './outbox';
import { firstVersions, moved, unrecorded } from './places';
import type { Decided, Rules } from './rules';
import type { Picture, Transport } from './transport';
import { type View, versionOf } from './view';

/** What is said to a request: what would be recorded, and the table that it leads to; or why it does not hold. */
export type Answer =
  | { state: MatchState; actions: Action[]; events: Pick<MatchEvent, 'type' | 'data'>[] }
  | { problem: ProblemBody };

/** What the judge needs of its session. */
export interface Judged {
  view: () => View;
  change: (change: Partial<View>) => void;
  forget: (entries: readonly Waiting[]) => Promise<void>;
  /** For the next visit; null: nothing waits. */
  keepJudged: (kept: KeptJudgement | null) => Promise<void>;
}

const SOON = 500; // ms in which most of what waits is answered: only what waits longer is kept

export class Judge {
  /** Resolved where nothing is being judged. */
  private work: Promise<void> | null = null;
  /** Something has changed since it began. */
  private stale = false;
  /** The version of the first event of what was recorded from here in this visit, by its key. */
  private readonly recorded = new Map<string, number>();
  /** What is to be kept for the next visit, and whether something is. */
  private timer: ReturnType<typeof setTimeout> | null = null;
  private keeps: boolean;

  constructor(
    private readonly session: Judged,
    private readonly rules: Rules,
    private readonly transport: Pick<Transport, 'try'>,
    /** What an earlier visit has said of what waits: it holds until the rules can be asked. */
    private readonly earlier: Decided | null = null,
  ) {
    this.keeps = earlier !== null;
    rules.follow(() => void this.judge());
  }

  /** Have what waits judged, where the rules can be asked; again until nothing has changed. */
  judge(): Promise<void> {
    this.stale = true;
    this.work ??= this.all().finally(() => (this.work = null));
    return this.work;
  }

  /** Resolves once all that waits was judged. */
  async done(): Promise<void> {
    while (this.work) await this.work;
  }

  private async all(): Promise<void> {
    while (this.stale) {
      this.stale = false;
      const judged = await this.rules.decide(this.session.view(), this.requests());
      if (!this.stale) await this.found(judged);
    }
  }

  private async found(judged: Decided | null): Promise<void> {
    const { waiting, refused } = this.session.view();
    if (!judged && this.rules.coming && this.holdsEarlier()) return;
    if (waiting.length || this.keeps) this.keepSoon();
    const result = judged?.results.find(({ problem }) => problem);
    const entry = waiting.find(({ key }) => key === result?.key);
    this.session.change({ judged });
    if (entry && !settled(waiting).rest.includes(entry)) return this.session.forget(undone(waiting, entry));
    if (refused && !refused.here) return;
    this.session.change({ refused: entry ? { entry, problem: result!.problem!, here: true } : null });
  }

  /** Whether what waits, and what is recorded below it, still begins as it did when an earlier visit judged it. */
  private holdsEarlier(): boolean {
    const { waiting, picture, judged } = this.session.view();
    return (
      this.earlier !== null &&
      judged === this.earlier &&
      (picture?.state.version ?? this.earlier.on) === this.earlier.on &&
      this.earlier.results.every(({ key }, n) => waiting[n]?.key === key)
    );
  }

  private keepSoon(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      const { waiting, judged } = this.session.view();
      this.keeps = waiting.length > 0 && judged !== null;
      void this.session.keepJudged(this.keeps ? { keys: waiting.map(({ key }) => key), judged: judged! } : null);
    }, SOON);
  }

  /**
   * What would be said to one request more, behind what waits: by the rules on this phone, else by the service.
   * null: neither can tell. instead: in the place of something that waits.
   */
  async ask(body: WriteBody, instead?: Waiting): Promise<Answer | null> {
    await this.done();
    const { match, waiting, judged } = this.session.view();
    const before = instead ? waiting.indexOf(instead) : waiting.length;
    const asked = judged && (await this.rules.ask(this.session.view(), this.requests().slice(0, before), body));
    if (asked) return 'problem' in asked ? { problem: asked.problem } : asked;
    if (before > 0 || match.pending) return null;
    try {
      const { state, actions, events } = await this.transport.try(match.id, match.token, body);
      return { state, actions: actions ?? [], events };
    } catch (error) {
      return error instanceof Problem && !error.passing ? { problem: error.body } : null;
    }
  }

  /** An entry as it goes out: the places of moves that waited before it, as they stand now. */
  requestOf(entry: Waiting): WriteBody {
    return moved(requestOf(entry), entry.places, (key) => this.recorded.get(key) ?? this.firsts().get(key));
  }

  /** Whose the places are that a request names, of moves that wait. */
  placesOf(body: WriteBody): Waiting['places'] {
    return unrecorded(body, this.firsts(), versionOf(this.session.view()));
  }

  /** The service has recorded what was sent from here. */
  wrote(entry: Waiting, events: readonly MatchEvent[] = []): void {
    if (events[0]) this.recorded.set(entry.key, events[0].version);
    for (const event of events) this.rules.hear(event);
  }

  /** Say so where the service's answer is not what the rules on this phone said: the service's holds. */
  confirm(answer: Pick<Recorded, 'state'>, answered: readonly Waiting[]): void {
    const { judged } = this.session.view();
    // what clocks come to is for the service alone
    if (!judged || !answered.length || answered.some(isSeen)) return;
    const { results, state, on } = judged;
    if (!answered.every(({ key }, i) => results[i]?.key === key)) return;
    const last = results[answered.length - 1]!.version;
    const other = results.length === answered.length && inOrder(state) !== inOrder(answer.state);
    if (last !== answer.state.version || other)
      console.warn('The service and the rules on this phone differ', { on, last, state, answer: answer.state });
  }

  private firsts(): Map<string, number> {
    const { judged } = this.session.view();
    return judged ? firstVersions(judged.results, judged.on) : new Map();
  }

  private requests(): WriteRequest[] {
    return this.session.view().waiting.map((entry) => ({
      ...this.requestOf(entry),
      key: entry.key,
      made: entry.made,
    }));
  }
}

/** A state as text, whatever the order of its members; its hash is told by the service alone. */
const inOrder = ({ hash: _, ...state }: MatchState): string =>
  JSON.stringify(state, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** What an earlier visit has said of all that waits, if the rules on this phone are still to come. */
export function earlierOf(
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
