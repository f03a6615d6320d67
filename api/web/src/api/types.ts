/** Shapes of the wire that more than one page reads. Answers may hold more; unknown fields are ignored. */

export type Seat = string;
export type ByLang = { en: string; fr: string };

export interface MatchEvent {
  version: number;
  type: string;
  by: Seat | null;
  at: string;
  made_at: string;
  command: string | null;
  data: Record<string, unknown>;
  irregular?: { rule: string };
  hash: string;
}

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
  version: number;
  move: number | null;
  round: number | null;
  trick: number | null;
  by: Seat | null;
  type: string;
  text: ByLang;
  /** Milliseconds since the first move. */
  t: number;
  irregular?: unknown;
}

export interface Timeline {
  version: number;
  head: number;
  items: TimelineItem[];
}

export interface Summary {
  id: string;
  game: string;
  version: number;
  status: 'live' | 'over' | 'sealed';
  title: string | null;
  seats: Record<Seat, { name: string | null }>;
  options: Record<string, unknown>;
  knowledge: string;
  visibility: 'public' | 'unlisted' | 'private';
  outcome: Outcome | null;
}

export interface Command {
  type: string;
  by?: Seat;
  [field: string]: unknown;
}

/** The answer to one command. `actions` and `items` come with `?with=actions,items`. */
export interface Recorded<S extends MatchState = MatchState> {
  version: number;
  hash: string;
  events: MatchEvent[];
  state: S;
  actions?: Action[];
  items?: TimelineItem[];
}

export interface BatchResult {
  id: string;
  /** null: not tried, because one before it was refused. */
  status: number | null;
  version?: number;
  problem?: ProblemBody;
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
  version?: number;
  events?: MatchEvent[];
}
