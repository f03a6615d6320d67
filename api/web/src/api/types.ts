/** Shapes of the wire that more than one page reads. Answers may hold more; unknown fields are ignored. */

export type Seat = string;
export type ByLang = { en: string; fr: string };
/** A place in the match: a version, or "21.1", the first move that the correction at 21 put in. */
export type Version = number | string;

export interface MatchEvent {
  version: number;
  type: string;
  by: Seat | null;
  at: string;
  made_at: string;
  /** The Idempotency-Key that it was sent with. */
  key: string | null;
  /** The role with the number of its token: "referee#t2". */
  actor?: string;
  data: Record<string, unknown>;
  irregular?: { rule: string };
  hash: string;
}

/** Events that change what was recorded before them. */
export const CORRECTIONS: ReadonlySet<string> = new Set(['retracted', 'amended']);

export interface SeatState {
  name: string | null;
  hand: { known: string[]; unknown: number };
  /** Rank in which the seat went out of the round. */
  out: number | null;
  score: number;
}

export interface Outcome {
  rank: Record<Seat, number>;
  winners: Seat[];
  /** A seat, or a team as "A+C". */
  loser: string | null;
  reason: string;
}

/** What the state of every game has. */
export interface MatchState {
  game: string;
  edition: number;
  version: number;
  head: number;
  status: 'live' | 'over' | 'sealed';
  knowledge: 'observed' | 'open' | 'dealt';
  round: number;
  phase: string;
  turn: Seat[];
  seats: Record<Seat, SeatState>;
  outcome: Outcome | null;
}

/** What may be done now. `choices` is complete; with `per` there is one list for each value of that field. */
export interface Action {
  type: string;
  by?: Seat | null;
  fields: Record<string, ActionField>;
}

export interface ActionField {
  choices?: unknown[] | Record<string, unknown[]>;
  known?: unknown[] | Record<string, unknown[]>;
  per?: string;
  schema?: Record<string, unknown>;
}

export interface TimelineItem {
  version: Version;
  move: number | null;
  round: number | null;
  trick: number | null;
  by: Seat | null;
  type: string;
  text: ByLang;
  /** Milliseconds since the first move; pace: each pause cut to 10 s. */
  t: number;
  pace?: number | null;
  /** The ruling that a move broke which stood all the same, and why. */
  irregular?: { rule: string; reason?: string | null } | null;
  note?: string | null;
  /** Its own command was put in or changed by a correction. */
  corrected?: boolean;
  /** In an audit: the correction that took it out of force; who wrote it, and why. */
  struck_by?: number | null;
  actor?: string;
  reason?: string | null;
}

export interface Timeline {
  version: number;
  head: number;
  items: TimelineItem[];
}

export type Visibility = 'public' | 'unlisted' | 'private';
export type Consent = 'named' | 'aliases' | 'private';

export interface Summary {
  id: string;
  game: string;
  version: number;
  status: 'live' | 'over' | 'sealed';
  title: string | null;
  seats: Record<Seat, { name: string | null; alias?: string | null; consent?: Consent }>;
  options: Record<string, unknown>;
  knowledge: string;
  visibility: Visibility;
  consent: Consent;
  /** Seconds by which viewers are behind. */
  delay: number;
  hands: 'closed' | 'delayed';
  /** Which device holds the pen. */
  pen: { tid: string; label: string | null } | null;
  round: number;
  outcome: Outcome | null;
  updated_at: string;
}

export interface Command {
  type: string;
  by?: Seat;
  [field: string]: unknown;
}

/** Moves taken back, put in the place of another (none: it is struck), or put in before it. */
export interface Correction {
  retract?: number;
  amend?: Version;
  before?: Version;
  commands?: Command[];
  /** Later moves that go with it, and later ones that stood although they break a ruling now. */
  strike?: Version[];
  waive?: Version[];
  reason?: string;
}

export interface Ruling {
  kind: 'warning' | 'penalty' | 'text';
  about?: Version;
  seat?: Seat;
  points?: number;
  text?: string;
}

/** What a referee records: a move, a correction of earlier ones, or a ruling. */
export type WriteBody =
  | { command: Command; correction?: undefined; ruling?: undefined }
  | { command?: undefined; correction: Correction; ruling?: undefined }
  | { command?: undefined; correction?: undefined; ruling: Ruling };

/** The answer to one request. `actions` and `items` come with `?with=actions,items`. */
export interface Recorded<S extends MatchState = MatchState> {
  version: number;
  hash: string;
  events: MatchEvent[];
  state: S;
  actions?: Action[];
  /** Of a correction: the whole match as it stands by now. */
  items?: TimelineItem[];
  /** Places that a correction has struck or replaced; and those of later moves that stand, told anew. */
  struck?: Version[];
  redecided?: Version[];
  /** The correction that has taken this out of force since. */
  struck_by?: number;
}

export interface BatchResult {
  id: string;
  /** null: not tried, because one before it was refused. */
  status: number | null;
  version?: number;
  problem?: ProblemBody;
  struck?: Version[];
}

export interface Batch<S extends MatchState = MatchState> {
  version: number;
  results: BatchResult[];
  state: S;
  actions?: Action[];
  items?: TimelineItem[];
}

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  rule?: string;
  details?: Record<string, unknown>;
  /** The same as `detail`, in each language. */
  text?: ByLang;
  errors?: { at: string; detail: string }[];
  /** Of a correction: the first move that would no longer hold. */
  version?: Version;
  events?: MatchEvent[];
  /** Whether a referee may say that it happened all the same. */
  waivable?: boolean;
}
