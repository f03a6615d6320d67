/** What is recorded of a match, as the live feed announces it: it is looked at sooner or later, whatever is under way. */
import type { MatchEvent } from '../api/types';
import type { Rules } from './rules';
import type { Picture, Transport } from './transport';
import { type View, versionOf } from './view';

/** What following needs of its session. */
export interface Follower {
  view: () => View;
  change: (change: Partial<View>) => void;
  /** Keys of what went out from here. */
  own: Set<string>;
  heard: (event: MatchEvent) => void;
  /** There may be something to send, or to look at. */
  goOn: () => void;
  /** The service can be reached again. */
  retry: () => void;
}

export class Feed {
  private stop: (() => void) | null = null;
  /** The newest version heard of; it only grows, but for a restored backup. */
  private heard = 0;
  /** What was said last of the number of changes beside the moves. */
  private about: number | null = null;
  /** Something was announced that the picture may not show, whatever its version. */
  due = false;
  /** Events heard of that nothing here asked for, since the last picture. */
  private others: MatchEvent[] = [];

  constructor(
    private readonly session: Follower,
    private readonly rules: Rules,
    private readonly transport: Pick<Transport, 'look' | 'follow'>,
  ) {}

  /** Whether the picture may not show all that was announced. */
  get isAhead(): boolean {
    const view = this.session.view();
    return (this.due || this.heard > versionOf(view)) && !view.barred;
  }

  /** Have the match looked at, now or right after what is under way. */
  call(): void {
    this.due = true;
    this.session.goOn();
  }

  async look(): Promise<Picture> {
    const { id, token } = this.session.view().match;
    this.due = false; // what is announced from here on calls for another look
    try {
      return await this.transport.look(id, token);
    } catch (error) {
      this.due = true;
      throw error;
    }
  }

  /** What others recorded that is shown up to this version; each is told once. */
  othersTo(head: number): MatchEvent[] {
    const others = this.others.filter((event) => event.version <= head);
    this.others = this.others.filter((event) => event.version > head);
    return others;
  }

  follow(): void {
    const { rules, session } = this;
    const { match, picture } = session.view();
    if (this.stop || match.pending || !picture) return;
    this.stop = this.transport.follow(
      match.id,
      { token: match.token, from: picture.state.version },
      {
        onEvent: (event) => {
          rules.hear(event);
          session.heard(event);
          const isOwn = session.own.has(event.key ?? '');
          if (!isOwn) this.others.push(event);
          if (!isOwn && event.data?.['observed']) session.change({ devices: Math.max(1, session.view().devices) });
          this.hear(event.version);
        },
        onHead: (head) => this.hear(head.version),
        onReset: () => {
          this.heard = 0;
          rules.forget();
          this.call();
        },
        onOpened: () => {
          const { opened, picture } = session.view();
          if (opened || picture?.state.knowledge === 'observed') return;
          session.change({ opened: true });
          rules.forget();
          this.call();
        },
        onDevices: (devices) => session.change({ devices }),
        onAbout: (about) => {
          rules.renamed(about);
          const first = this.about === null;
          if (about === this.about) return;
          this.about = about;
          session.change({ about });
          if (!first) this.call(); // the first time the picture was asked for just now
        },
        onRefused: () => this.call(), // looking says why
        onConnection: (connected) => {
          if (connected && session.view().waiting.length) session.retry();
        },
      },
    );
  }

  leave(): void {
    this.stop?.();
    this.stop = null;
  }

  private hear(version: number): void {
    this.heard = Math.max(this.heard, version);
    this.session.goOn();
  }
}
