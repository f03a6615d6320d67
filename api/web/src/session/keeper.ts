/** What a session keeps on the device. */
import type { Device, KnownMatch, Waiting } from '../store/device';
import type { Decided, MatchLog } from './rules';
import type { Picture } from './transport';

/** Where what is recorded of a match is kept. */
export const logKey = (match: string): string => `events:${match}`;
/** Where the last judgement of what waits is kept. */
export const judgedKey = (match: string): string => `judged:${match}`;

export interface KeptJudgement {
  /** The keys of what waited, oldest first. */
  keys: readonly string[];
  judged: Decided;
}

/**
 * Writes one thing after another, in the order in which they were asked for, and never throws: where the device
 * fails, the session goes on without it, and what could not be kept is tried again before whatever is written next.
 */
export class Keeper {
  private done: Promise<void> = Promise.resolve();
  /** Not on the device yet, oldest first: it never has a move without those before it. */
  private owed: Waiting[] = [];

  /** onChange: whether all that waits would outlive the page. */
  constructor(
    private readonly device: Device,
    private readonly onChange: (kept: boolean) => void,
  ) {}

  enqueue(entry: Waiting): void {
    this.owed.push(entry);
    void this.write();
  }

  /** Another entry in the place of one. */
  replace(old: Waiting, entry: Waiting): void {
    if (this.owed.includes(old)) this.owed = this.owed.map((other) => (other === old ? entry : other));
    else this.owed.push(Object.assign(entry, { seq: old.seq }));
    void this.write();
  }

  drop(entries: readonly Waiting[]): Promise<void> {
    this.owed = this.owed.filter((entry) => !entries.includes(entry));
    return this.write(() => this.device.drop(entries.flatMap(({ seq }) => seq ?? [])));
  }

  match(match: KnownMatch): Promise<void> {
    return this.write(() => this.device.keep(match));
  }

  picture(match: string, picture: Picture): Promise<void> {
    return this.write(() => this.device.keepSnapshot(match, picture));
  }

  /** What waits, as it was judged: a page that is opened anew shows it before the rules are there. null: nothing waits. */
  judged(match: string, judged: KeptJudgement | null): Promise<void> {
    const key = judgedKey(match);
    return this.write(() => (judged ? this.device.keepSnapshot(key, judged) : this.device.dropSnapshot(key)));
  }

  /** What the rules on this phone have to know of the match. */
  log(match: string, log: MatchLog): Promise<void> {
    return this.write(() => this.device.keepSnapshot(logKey(match), log));
  }

  /** Resolves once nothing is being written. */
  async settled(): Promise<void> {
    for (let done: Promise<void> | null = null; done !== this.done; ) {
      done = this.done;
      await done;
    }
  }

  private write(what: () => Promise<void> = async () => {}): Promise<void> {
    this.done = this.done.then(async () => {
      await this.pay().catch(() => undefined);
      this.onChange(this.device.lasting && !this.owed.length);
      await what().catch(() => undefined);
    });
    return this.done;
  }

  private async pay(): Promise<void> {
    for (let entry: Waiting | undefined; (entry = this.owed[0]); ) {
      entry.seq = (await this.device.enqueue({ ...entry })).seq!;
      this.owed = this.owed.filter((other) => other !== entry);
    }
  }
}
