/** A device beside the table: it keeps its clock in step with the service's, and tells of what is tapped here. */
import { Problem, Unreachable } from '../api/client';
import { tellAct } from '../api/matches';
import type { Command, MatchEvent, MatchState, Recorded } from '../api/types';
import { uuid } from '../random';
import { type Observable, observable } from '../store/observable';
import { isForgotten } from './forgotten';
import { type Place, type Step, Witness } from './witness';

/** Something that was tapped here. */
export interface Act {
  key: string;
  command: Command;
  /** sent: nobody has answered yet; told: recorded; refused: the service says why. */
  status: 'sent' | 'told' | 'refused';
  problem?: Problem;
}

const KEPT = 20;
const PAUSES = [200, 1_000, 2_000]; // ms before what nobody has answered is sent again

/** An act that nobody has answered yet, as it is sent. */
export interface Unanswered {
  key: string;
  body: Command;
}

interface Means extends Place {
  /** What outlives the page: acts that nobody has answered. */
  kept: { read: () => Promise<readonly Unanswered[]>; write: (acts: readonly Unanswered[]) => Promise<void> };
  /** The table behind an act that was told. */
  onState: (state: MatchState) => void;
}

export class Teller {
  readonly step: Observable<Step>;
  /** The newest last. */
  readonly acts: Observable<readonly Act[]> = observable<readonly Act[]>([]);
  private readonly witness: Witness;
  private stopped = false;
  private unanswered: readonly Unanswered[] = [];
  private written: Promise<unknown>;

  constructor(private readonly means: Means) {
    this.witness = new Witness(means);
    this.step = this.witness.step;
    this.written = means.kept.read().then(
      (left) => left.forEach(({ key, body }) => void this.send(key, body)),
      () => undefined,
    );
  }

  /** When this act was seen; it is told by what this returns, as soon as it is known what it was. */
  saw(x: number): (command: Command) => Promise<void> {
    const { observed, done } = this.witness.saw(x);
    return (command) => this.tell(command, observed()).finally(done);
  }

  /** What happened at no moment that matters. */
  say = (command: Command): Promise<void> => this.tell(command, null);

  heard(event: Pick<MatchEvent, 'type' | 'actor' | 'data'>): void {
    this.witness.heard(event);
  }

  play(playing: boolean): void {
    this.witness.play(playing);
  }

  stop(): void {
    this.stopped = true;
    this.witness.stop();
  }

  private tell(command: Command, observed: object | null): Promise<void> {
    return this.send(uuid(), observed ? { ...command, observed } : command);
  }

  private async send(key: string, body: Command): Promise<void> {
    const { observed, ...command } = body as Command & { observed?: object };
    this.acts.set([...this.acts.get(), { key, command: command as Command, status: 'sent' as const }].slice(-KEPT));
    this.keep([...this.unanswered, { key, body }]);
    try {
      const { state } = await this.twice(key, body);
      this.means.onState(state);
      this.put(key, { status: 'told' });
    } catch (error) {
      if (!(error instanceof Problem)) return; // the page was left
      if (observed && isForgotten(error)) {
        this.witness.renamed();
        this.acts.set(this.acts.get().filter((act) => act.key !== key));
        void this.send(uuid(), command as Command); // nothing of its clock is known any more
      } else this.put(key, { status: 'refused', problem: error });
    }
    this.keep(this.unanswered.filter((act) => act.key !== key));
  }

  /** Written one after the other: the last one tells what is there. */
  private keep(unanswered: readonly Unanswered[]): void {
    this.unanswered = unanswered;
    this.written = this.written.then(() => this.means.kept.write(unanswered)).catch(() => undefined);
  }

  /** Two at once, over two connections: the quicker counts. Two more, the same, as long as nobody answers. */
  private async twice(key: string, body: Command): Promise<Recorded> {
    const { match, token } = this.means;
    const under: { all: Promise<Recorded>; stop: AbortController }[] = [];
    try {
      for (let n = 0; ; n++) {
        const stop = new AbortController();
        const once = () => tellAct(match, token, key, body, stop.signal);
        under.push({ all: Promise.any([once(), once()]), stop });
        if (under.length > 2) under.shift()!.stop.abort(); // connections are few
        const pause = after(PAUSES[Math.min(n, PAUSES.length - 1)]!);
        const answer = await Promise.race([Promise.any(under.map(({ all }) => all)).catch(refusalIn), pause]);
        if (answer instanceof Problem) throw answer;
        if (answer) return answer;
        if (this.stopped) throw new Unreachable('the page was left');
        await pause;
      }
    } finally {
      for (const { stop } of under) stop.abort();
    }
  }

  private put(key: string, change: Partial<Act>): void {
    this.acts.set(this.acts.get().map((act) => (act.key === key ? { ...act, ...change } : act)));
  }
}

const after = (ms: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), ms));

/** What the service says against it, in whatever failed; null: nobody has answered. */
function refusalIn(failed: unknown): Problem | null {
  if (failed instanceof AggregateError) return failed.errors.map(refusalIn).find((one) => one !== null) ?? null;
  return failed instanceof Problem && !failed.passing ? failed : null;
}
