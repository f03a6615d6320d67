/** The rules on this device: the service's own engine, in a web worker. What pages see of it. */
import type { NewMatch } from '../api/matches';
import type {
  Action,
  MatchEvent,
  MatchState,
  ProblemBody,
  Recorded,
  Summary,
  TimelineItem,
  Version,
  WriteBody,
} from '../api/types';
import type { Observable } from '../store/observable';

export interface EngineStatus {
  /** off: not wanted on this device; idle: not asked for yet; failed: it could not be loaded in this visit. */
  state: 'off' | 'idle' | 'loading' | 'ready' | 'failed';
  /** 0 to 1, of the bytes that are to be loaded. */
  progress: number;
  /** Why it is off: by the settings, to save data, because it crashed here, or because the service has other rules. */
  reason?: 'settings' | 'data' | 'crashed' | 'outdated';
}

/** Whose eyes: "public", "seat:B" or "referee". */
type Viewer = string;

/** A match as the service has it, for one viewer. */
export interface Given {
  summary: Summary;
  /** All of them, as GET events gives them to this viewer. */
  events: readonly MatchEvent[];
  viewer: Viewer;
  /** The place of a move -> words that were sent with it. */
  notes: Readonly<Record<string, string>>;
}

/** Something to be judged as the service would. made: ms since 1970, for the times of its items alone. */
export type WriteRequest = WriteBody & { key: string; made?: number };

/** What the service would answer to one request. */
export interface Judged {
  key: string;
  /** 201, a problem's, or null: not tried, because one before it was refused. */
  status: number | null;
  problem?: ProblemBody;
  /** The version of its last event, and the places that a correction takes out of force. */
  version?: number;
  struck?: Version[];
}

/** An event that is not recorded: it has neither times nor a hash. */
type Predicted = Omit<MatchEvent, 'at' | 'made_at' | 'hash' | 'actor'>;

/** What the service would answer to one request more; items as there: those of its events, after a correction all. */
export type Asked =
  | ({ status: 201 } & Required<Pick<Recorded, 'version' | 'state' | 'actions' | 'items'>> & {
        events: Predicted[];
        struck?: Version[];
      })
  | { status: number; problem: ProblemBody };

/** The table, what may be done, and the whole story. */
export interface Table {
  state: MatchState;
  actions: Action[];
  items: TimelineItem[];
}

/** What waits, judged; the table as it is behind all of it that holds. */
export interface Judgement extends Table {
  results: Judged[];
  asked?: Asked;
}

export interface Query {
  at?: Version | null | undefined;
  until?: number | null | undefined;
  audit?: boolean | undefined;
  view?: Viewer | undefined;
}

/**
 * Every promise rejects with Unjudged where the engine is not there or gives up: the service decides then, nothing is
 * lost. Ask only where status is ready.
 */
export interface Engine {
  readonly status: Observable<EngineStatus>;
  /** Replaces what was open under this id. */
  open(match: string, given: Given): Promise<void>;
  /** Events that followed; notes: of those among them that have some. */
  extend(match: string, events: readonly MatchEvent[], notes?: Readonly<Record<string, string>>): Promise<void>;
  /** Judges what waits, in order, on top of what is recorded; and one request more, which is not kept. */
  judge(match: string, waiting: readonly WriteRequest[], ask?: WriteRequest): Promise<Judgement>;
  /** As the service's routes of these names answer, of what is recorded. */
  read<T = unknown>(match: string, what: 'state' | 'actions' | 'timeline', query?: Query): Promise<T>;
  /** Opens a match that is not created yet, under its own id; its table. */
  begin(body: NewMatch): Promise<Table>;
  /** What a game works out without a match; a refusal is a Problem. */
  use<T = unknown>(game: string, tool: string, body: object): Promise<T>;
}

/** The engine cannot say: it is not loaded, was dropped, or does not know the match. */
export class Unjudged extends Error {
  override name = 'Unjudged';
}
