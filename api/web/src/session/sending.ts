/** What waits, as it goes out to the service, and what comes of it. */
import { isClosed, refusalIn } from '../api/client';
import type { MatchEvent, ProblemBody, Recorded } from '../api/types';
import { uuid } from '../random';
import type { Waiting } from '../store/device';
import type { Judge } from './judge';
import type { Lined, Lines } from './lines';
import { ageOf, isSeen, joined, settled, undone, unseen } from './outbox';
import type { Picture, Transport } from './transport';
import { versionOf } from './view';

/** What sending needs of its session. */
export interface Sender extends Lined {
  show: (picture: Picture, answered?: readonly Waiting[]) => Promise<void>;
  /** Another entry in the place of one that waits. */
  replace: (old: Waiting, entry: Waiting) => void;
  /** The service was started anew: moments that were seen before count no more. */
  renamed: () => void;
}

export class Sending {
  constructor(
    private readonly session: Sender,
    private readonly transport: Pick<Transport, 'send' | 'sendAll'>,
    private readonly judge: Judge,
    private readonly lines: Lines,
  ) {}

  /** Those that may go out together. */
  send(due: readonly Waiting[]): Promise<void> {
    return due.length === 1 ? this.sendOne(due[0]!) : this.sendAll(due);
  }

  private async sendOne(entry: Waiting): Promise<void> {
    const { id, token } = this.session.view().match;
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
      if (tid && tid !== this.session.view().match.tid) await this.session.keep({ tid });
      this.judge.wrote(entry, answer.events);
      await this.take(answer, [entry], answer.struck !== undefined, answer.events?.[0]);
    } catch (error) {
      await this.refusal(entry, refusalIn(error));
    }
  }

  private async sendAll(due: readonly Waiting[]): Promise<void> {
    const { id, token } = this.session.view().match;
    const items = due.map((entry) => ({ id: entry.key, ...this.judge.requestOf(entry), age_ms: ageOf(entry) }));
    const answer = await this.transport.sendAll(id, token, items, this.base(due));
    const { results } = answer;
    const accepted = due.filter((_, i) => (results[i]?.status ?? 999) < 300);
    for (const [i, entry] of accepted.entries()) this.judge.wrote(entry, results[i]!.events);
    const stuck = results.findIndex((result) => result.problem);
    if (results[stuck]?.status === 412) await this.session.forget(accepted);
    else
      await this.take(
        answer,
        accepted,
        results.some((result) => result.struck),
        results[0]?.events?.[0],
      );
    const ours = Math.max(this.version, ...results.map((result) => result.version ?? 0));
    if (stuck >= 0) await this.refusal(due[stuck]!, results[stuck]!.problem!, ours);
  }

  private get version(): number {
    return versionOf(this.session.view());
  }

  /** What the table must be: as it is known here, unless others may act at the same time as what was seen. */
  private base = (due: readonly Waiting[]): number | undefined => (due.some(isSeen) ? undefined : this.version);

  /** since: the newest version that this device knows or made. */
  private async refusal(entry: Waiting, problem: ProblemBody, since = this.version): Promise<void> {
    const { waiting } = this.session.view();
    if (isSeen(entry) && isOfAnotherStart(problem)) this.forgetClock();
    else if (isClosed(problem)) this.session.change({ barred: problem });
    else if (problem.status === 412) await this.lines.overtaken(since, problem);
    else if (settled(waiting).rest.includes(entry)) this.session.change({ refused: { entry, problem, here: false } });
    else await this.session.forget(undone(waiting, entry));
  }

  /** The service was started anew: of what waits nobody can say any more when it was seen. */
  private forgetClock(): void {
    this.session.renamed();
    for (const entry of this.session.view().waiting.filter(isSeen)) this.session.replace(entry, unseen(entry, uuid()));
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
    const { picture } = this.session.view();
    if (answer.struck_by === undefined) this.judge.confirm(answer, answered);
    const gap = answered.some(isSeen) && first?.version !== this.version + 1;
    const current =
      picture && actions && items && !gap && answer.struck_by === undefined && state.version >= this.version;
    const all = whole ? items : joined(picture?.items ?? [], items ?? []);
    await this.session.show(current && all ? { state, actions, items: all } : await this.session.look(), answered);
  }
}

const isOfAnotherStart = ({ errors }: ProblemBody): boolean =>
  (errors ?? []).some(({ at }) => at.endsWith('/observed/device'));
