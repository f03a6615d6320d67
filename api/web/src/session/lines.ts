/**
 * Two lines: another device recorded moves while some waited here.
 *
 * Nothing is sent until the referee has chosen: theirs and then mine, theirs alone, or mine instead.
 */
import { refusalIn } from '../api/client';
import type { ProblemBody } from '../api/types';
import { uuid } from '../random';
import type { KnownMatch, Overtaken, Waiting } from '../store/device';
import { divergence } from './divergence';
import { settled } from './outbox';
import type { Picture, Transport } from './transport';
import type { View } from './view';

/** What the two lines need of their session. */
export interface Lined {
  view: () => View;
  change: (change: Partial<View>) => void;
  keep: (change: Partial<KnownMatch>) => Promise<void>;
  look: () => Promise<Picture>;
  show: (picture: Picture) => Promise<void>;
  forget: (entries: readonly Waiting[]) => Promise<void>;
  /** Keys of what went out from here. */
  own: Set<string>;
}

export class Lines {
  constructor(
    private readonly session: Lined,
    private readonly transport: Pick<Transport, 'send'>,
  ) {}

  /** Another device has written since this version: show both lines. */
  async overtaken(since: number, problem: ProblemBody): Promise<void> {
    const { view, look, show, own } = this.session;
    const before = view().picture;
    const picture = await look();
    await this.hold({
      ...divergence(before?.items ?? [], picture.items, since, problem.events ?? [], own),
      key: uuid(),
    });
    await show(picture);
  }

  /** Let go of what is not to be sent behind theirs. */
  async choose(choice: 'send' | 'drop'): Promise<void> {
    const { waiting } = this.session.view();
    // a retraction was meant for a move that is the last one no more
    const stale = waiting.filter((entry) => !settled(waiting).rest.includes(entry));
    await this.session.forget(choice === 'drop' ? waiting : stale);
    await this.chosen();
  }

  /** Take back what the other device recorded, if it is still the last there is. */
  async takeBack(ifMatch: number): Promise<void> {
    const { match, overtaken } = this.session.view();
    const { key, undoes, since } = overtaken!;
    this.session.own.add(key);
    try {
      await this.transport.send(match.id, match.token, key, { correction: { retract: undoes } }, 0, ifMatch);
    } catch (error) {
      const problem = refusalIn(error);
      if (problem.status === 412) return this.overtaken(since, problem);
      return this.hold({ ...overtaken!, undoes: 0 });
    }
    await this.session.show(await this.session.look());
    await this.chosen();
  }

  /** Until the referee has chosen, even after this page was closed. */
  private async hold(overtaken: Overtaken): Promise<void> {
    this.session.change({ overtaken });
    await this.session.keep({ overtaken });
  }

  private async chosen(): Promise<void> {
    this.session.change({ overtaken: null });
    await this.session.keep({ overtaken: null });
  }
}
