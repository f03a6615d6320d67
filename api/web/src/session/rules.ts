/** The rules on this phone, asked about one match: what they have to know of it, and what they say. */
import { Problem, Unreachable } from '../api/client';
import type { MatchEvent, Summary, TimelineItem, WriteBody } from '../api/types';
import { type Asked, type Engine, type Judgement, Unjudged, type WriteRequest } from '../engine/engine';
import type { KnownMatch } from '../store/device';
import type { Picture, Transport } from './transport';
import type { View } from './view';

/** What is recorded of a match, as the rules read it. */
export interface MatchLog {
  summary: Summary | null;
  /** All events, in order. */
  events: MatchEvent[];
}

/** What waits, judged; on: the newest version recorded below it. */
export interface Decided extends Judgement {
  on: number;
}

type Asking = Pick<View, 'match' | 'picture'>;

const NEW = 1; // the version of a match of which nothing but its making is recorded

export class Rules {
  /** The newest version that the engine was given; 0: it does not know the match. */
  private given = 0;
  /** The request for a new match that the engine has opened, as text. */
  private begun = '';
  private table: Picture | null = null;
  /** There is more in the log than what is kept. */
  private changed = false;
  private fetching = false;
  private onChange: () => void = () => undefined;

  constructor(
    private readonly engine: Engine,
    private readonly transport: Pick<Transport, 'events' | 'summary'>,
    private readonly log: MatchLog,
    /** Called when there is more to be kept. */
    private readonly onLog: (log: MatchLog) => void,
  ) {}

  /** Calls back when the rules can be asked, or no longer, or know more. */
  follow(onChange: () => void): void {
    this.onChange = onChange;
    this.engine.status.subscribe(() => {
      if (!this.ready) this.closed();
      onChange();
    });
  }

  get ready(): boolean {
    return this.engine.status.get().state === 'ready';
  }

  /** They cannot be asked yet, and will be. */
  get coming(): boolean {
    const { state } = this.engine.status.get();
    return state === 'idle' || state === 'loading';
  }

  /** An event of the match, from the service. */
  hear(event: MatchEvent): void {
    const { events } = this.log;
    const at = event.version - 1;
    const known = events[at];
    if (at > events.length || (known && known.hash === event.hash)) return; // those before it are fetched when they are needed
    if (known) this.forget(at);
    events.push(event);
    this.changed = true;
  }

  /** The first so many events alone are sure: a backup was restored. */
  forget(kept = 0): void {
    this.log.events.length = Math.min(kept, this.log.events.length);
    if (this.given > kept) this.given = 0;
  }

  /** Names, consent or the like have changed so often: what was kept of an earlier visit may be out of date. */
  renamed(about: number): void {
    if (this.log.summary?.about === about) return;
    this.log.summary = null;
    this.given = 0;
  }

  /** What waits, judged in order; null where the rules cannot be asked. */
  async decide(asking: Asking, waiting: readonly WriteRequest[]): Promise<Decided | null> {
    return this.trying(async () => {
      const { match, picture } = asking;
      const table = await this.know(asking);
      if (!table) return null;
      const on = picture ? picture.state.version : NEW;
      if (!waiting.length) return { ...table, results: [], on };
      return { ...(await this.engine.judge(match.id, waiting)), on };
    });
  }

  /** What they say to one request more, behind what waits; null where they cannot be asked. */
  async ask(asking: Asking, waiting: readonly WriteRequest[], body: WriteBody): Promise<Asked | null> {
    return this.trying(async () => {
      if (!(await this.know(asking))) return null;
      const { asked } = await this.engine.judge(asking.match.id, waiting, { ...body, key: 'asked' });
      return asked ?? null;
    });
  }

  private async trying<T>(work: () => Promise<T | null>): Promise<T | null> {
    if (!this.ready) return null;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unjudged)) throw error;
      this.closed();
      return null;
    }
  }

  private closed(): void {
    this.given = 0;
    this.begun = '';
  }

  /** Let the engine know all that the picture shows; the table there, or null where that cannot be. */
  private async know({ match, picture }: Asking): Promise<Picture | null> {
    if (!picture) return this.begin(match.pending?.body ?? null);
    const { version } = picture.state;
    const { log } = this;
    if (log.events.length < version || !log.summary) {
      void this.fetch(match, version);
      return null;
    }
    if (this.given > version || this.given === 0) {
      const events = log.events.slice(0, version);
      await this.engine.open(match.id, {
        summary: log.summary,
        events,
        viewer: 'referee',
        notes: notesOf(picture.items, 0),
      });
    } else if (this.given < version) {
      await this.engine.extend(match.id, log.events.slice(this.given, version), notesOf(picture.items, this.given));
    }
    this.given = version;
    this.begun = '';
    if (this.changed) this.onLog(log);
    this.changed = false;
    return picture;
  }

  /** Ask the service for what is missing; nothing waits for it. */
  private async fetch({ id, token }: KnownMatch, version: number): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    const { log } = this;
    try {
      const from = log.events.length + 1;
      if (from <= version) for (const event of await this.transport.events(id, token, from)) this.hear(event);
      log.summary ??= await this.transport.summary(id, token);
      this.changed = true;
      if (log.events.length >= version) this.onChange();
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Problem)) throw error; // asked again with the next picture
    } finally {
      this.fetching = false;
    }
  }

  /** A match that the service may not know yet; body: null once it was created, until its first picture comes. */
  private async begin(body: Parameters<Engine['begin']>[0] | null): Promise<Picture | null> {
    const text = body ? JSON.stringify(body) : this.begun;
    if (text !== this.begun) {
      this.table = await this.engine.begin(body!);
      this.begun = text;
      this.given = 0;
    }
    return this.begun ? this.table : null;
  }
}

/** Words that went with moves, by their place, those that were replaced too; since: of what was recorded after it. */
function notesOf(items: readonly TimelineItem[], since: number): Record<string, string> {
  const told = items.flatMap((item) => [...(item.was ?? []), item]);
  const noted = told.filter(({ note, version }) => note && Number.parseInt(String(version), 10) > since);
  return Object.fromEntries(noted.map(({ version, note }) => [String(version), note!]));
}
