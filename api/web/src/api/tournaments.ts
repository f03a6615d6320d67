/** The routes of tournaments that the pages use, by name, and the shapes of their answers. */
import { API, addressOf, call, headersOf, Problem, problemOf, Unreachable } from './client';
import { followStream } from './live';
import type * as wire from './schema';
import type { Closer } from './types';

type Token = string | null | undefined;

/** "e7". */
export type Entrant = string;
/** First one first; those who share a place stand in a list of their own. */
export type Order = (Entrant | Entrant[])[];

/** What decides among equals in a standing. */
export type TieBreak = NonNullable<wire.TournamentSummary['tie_breaks']>[number];
/** What a row of a standing is told from its neighbours by. */
export type Figure = NonNullable<wire.PartedFrom['figure']>;

export interface Format {
  kind: string;
  table?: number | { prefer: number; min: number; max: number };
  rounds?: number;
  teams?: boolean;
  length?: { rounds?: number; minutes?: number };
  stages?: Format[];
}

export interface Penalty {
  version: number;
  entrant: Entrant;
  points: number;
  warning: boolean;
  reason: string | null;
}

/** A tournament at a glance. */
export interface Tournament {
  id: string;
  version: number;
  about: number;
  status: 'live' | 'over' | 'sealed';
  visibility: 'public' | 'unlisted' | 'private';
  /** What readers without a right are told of names at most. */
  show: 'names' | 'initials' | 'aliases';
  name: string | null;
  game: string;
  format: Format;
  /** As within a sentence. */
  format_names: wire.ByLanguage;
  points: { by: 'place' | 'loss' | 'table' | 'score' };
  tie_breaks: TieBreak[] | null;
  /** Whether the game has points of its own, which results tell. */
  scores: boolean;
  /** Whether points or tie-breaks are made of them. */
  scores_count: boolean;
  starts_at: string | null;
  no_show_after: number | null;
  tables: { from: number; to: number; room?: string }[] | null;
  late_until: number | null;
  /** The last that is published; 0: none. */
  round: number;
  round_status: 'published' | 'started' | 'closed' | null;
  ends_at: string | null;
  entrants: number;
  present: number;
  /** Tables of that round without a result. */
  missing: number[];
  changed: boolean;
  updated_at: string;
  /** For the office alone. */
  draft?: number | null;
  calls?: number[];
  /** What was said with a call of a table, or by an entrant, and waits for an answer. */
  notes?: NoteToOffice[];
  disputes?: { round: number; table: number; version: number }[];
  /** Tables with two results of the desk, which wait for a decision. */
  differs?: { round: number; table: number }[];
  appeals?: { version: number; entrant: Entrant; of: number }[];
  penalties?: Penalty[];
  forbidden?: Entrant[][];
  pins?: Record<Entrant, number>;
  /** Whether a knock-out has nothing left to pair: it is won, or its people have left. */
  decided?: boolean;
}

export interface NoteToOffice {
  version: number;
  table: number | null;
  entrant: Entrant | null;
  text: string | null;
}

export type Source = { kind: 'desk' | 'claim' | 'match'; match?: string | null };

export type Result = Closer<
  wire.TournamentResult,
  { order: Order; points: Record<Entrant, number>; scores: Record<Entrant, number> | null; source: Source }
>;
export type Claim = Closer<wire.TournamentClaim, { order: Order; scores: Record<Entrant, number> | null }>;

export interface Table extends Omit<wire.TournamentTable, 'result' | 'claims' | 'differs'> {
  result: Result | null;
  claims: Claim[];
  differs: Result[];
}

export interface Round extends Omit<wire.TournamentRound, 'tables'> {
  tables: Table[];
}

/** A table as it is told while its round goes on; claims and disputes to the office, and to who sits there. */
export interface TableAtAGlance {
  round: number;
  table: number;
  /** Raised whenever others sit there. */
  edition: number;
  ends_at: string | null;
  entrants: { entrant: Entrant; name: string | null }[];
  match: string | null;
  result: Result | null;
  claims: Claim[];
  disputes: wire.TournamentDispute[];
}

export interface EntrantTold {
  entrant: Entrant;
  name: string | null;
  /** Lists by name are ordered by it, on paper and on every page alike. */
  sort: string;
  club: string | null;
  category: string | null;
  rating: number | null;
  status: 'in' | 'withdrawn' | 'disqualified' | 'merged' | 'removed';
  present: boolean;
  /** The round in which they were declared absent, or left; null: nobody says so, or they are back. */
  absent_since: number | null;
  /** How many rounds were over when he came. */
  late: number;
  erased: boolean;
  minor?: boolean;
  alias?: string | null;
}

/** One round of somebody's: at which table, with whom, and what came of it; kind: null while it does not count. */
export interface CourseRound {
  round: number;
  status: Round['status'];
  table: number | null;
  opponents: Entrant[];
  kind: CrossRow['rounds'][number]['kind'] | null;
  points: number | null;
  place: number | null;
}

/** Somebody alone, as they are told themselves. */
export interface Course extends EntrantTold {
  /** Rounds that they sit out. */
  out?: { round: number; points: number }[];
  rounds: CourseRound[];
}

export type StandingRow = Closer<
  wire.StandingRow,
  { places: Record<string, number>; tie_breaks: Partial<Record<TieBreak, string>> }
>;
export interface Standings extends Omit<wire.Standings, 'items'> {
  items: StandingRow[];
}

export interface CrossRow {
  entrant: Entrant;
  name: string | null;
  rank: number | null;
  points: number;
  rounds: {
    round: number;
    kind: 'sat' | 'bye' | 'forfeit' | 'missed' | 'void' | 'free';
    points: number;
    table: number | null;
    place: number | null;
    opponents: Entrant[];
  }[];
}
export interface Crosstable {
  rounds: number[];
  items: CrossRow[];
}

export type StoryItem = wire.TournamentItem;

export interface Why {
  round: number;
  entrants: Entrant[];
  /** null: one alone was asked about, and bye tells whether they have one. */
  together: boolean | null;
  bye: boolean | null;
  aim: string | null;
  costs: Record<string, { is: number; would_be: number }>;
  tables: Entrant[][];
  byes: Entrant[];
  searched: boolean;
}

export interface NewTournament {
  id: string;
  name: string;
  game: string;
  format: Format;
  starts_at?: string;
  visibility?: Tournament['visibility'];
  show?: Tournament['show'];
  lang?: string;
}

export interface TournamentCommand {
  type: string;
  [field: string]: unknown;
}

/** Who should have come into a stage instead of whom, by a result that was corrected since. */
export type Exchange = wire.TournamentExchange;

export interface Done {
  version: number;
  events: { type: string; version?: number; data: { points?: Record<Entrant, number>; outcome?: string | null } }[];
  state: Tournament;
  entrant?: Entrant | null;
  round?: Round | null;
  /** Of a late result: tables of the next round that would have been others; null: nobody reckons that. */
  consequences?: number[] | null;
  exchanges?: Exchange[];
}

export interface Wish {
  game: string;
  people: number;
  /** How many there are. */
  minutes: number;
  kind?: string;
  size?: number;
  length?: number;
  rounds?: number;
}

/** What is proposed; minutes, where nothing else is said. */
export interface TournamentPlan extends Omit<wire.TournamentPlan, 'format'> {
  format: Format;
}

/** Format, rounds and length that go with a wish; nothing is made. */
export const planTournament = (wish: Wish, signal: AbortSignal) =>
  call<TournamentPlan>('POST', '/tournaments/plan', { body: wish, signal });

const at = (id: string, rest = '') => `/tournaments/${id}${rest}`;

export const createTournament = (body: NewTournament, key: string, token: Token) =>
  call<{ id: string; tokens: { director: string } }>('POST', '/tournaments', { body, key, token });

export const readTournament = (id: string, token: Token) => call<Tournament>('GET', at(id), { token });

export const readRound = (id: string, token: Token, round: number) =>
  call<Round>('GET', at(id, `/rounds/${round}`), { token });

export const readEntrants = (id: string, token: Token) =>
  call<{ items: EntrantTold[]; version: number }>('GET', at(id, '/entrants'), { token, query: { limit: 2000 } });

export const readCourse = (id: string, token: Token, entrant: Entrant) =>
  call<Course>('GET', at(id, `/entrants/${entrant}`), { token });

export const readStandings = (id: string, token: Token, round: number | null = null) =>
  call<Standings>('GET', at(id, '/standings'), { token, query: { round } });

/** Why a row of the standing is where it is. */
export type WhyRow = wire.WhyRow;

export const readWhyRow = (id: string, token: Token, entrant: Entrant) =>
  call<WhyRow>('GET', at(id, '/standings/why'), { token, query: { entrant } });

export const readCrosstable = (id: string, token: Token) => call<Crosstable>('GET', at(id, '/crosstable'), { token });

export const readStory = (id: string, token: Token, from: number) =>
  call<{ items: StoryItem[]; next: number | null; version: number }>('GET', at(id, '/timeline'), {
    token,
    query: { from },
  });

export const readWhy = (id: string, token: Token, round: number, entrants: Entrant[]) =>
  call<Why>('GET', at(id, `/rounds/${round}/why`), { token, query: { entrants: entrants.join() }, patience: 30_000 });

/** What happens. Pairing may take seconds. */
export const command = (id: string, token: Token, key: string, body: TournamentCommand) =>
  call<Done>('POST', at(id, '/commands'), { token, key, body, patience: 60_000 });

/** What a command would lead to; nothing is recorded. */
export const tryCommand = (id: string, token: Token, body: TournamentCommand) =>
  call<Done>('POST', at(id, '/commands'), { token, body, query: { dry_run: 'true' }, patience: 60_000 });

export const changeTournament = (id: string, token: Token, change: Partial<NewTournament>) =>
  call<Tournament>('PATCH', at(id), { token, body: change });

export const sealTournament = (id: string, token: Token, key: string) =>
  call<unknown>('POST', at(id, '/seal'), { token, key, body: {} });

/** The table's match; code: of a device that is to record it, where it is made only now. */
export const makeTableMatch = (id: string, token: Token, key: string, round: number, table: number) =>
  call<{ id: string; code: string | null }>('POST', at(id, `/rounds/${round}/tables/${table}/match`), { token, key });

/** Six letters that let a second device in. */
export const invite = (id: string, token: Token, key: string, role: 'director' | 'desk') =>
  call<{ tid: string; code: string }>('POST', at(id, '/tokens'), { token, key, body: { role } });

/** Six letters that make a phone this entrant's. */
export const badgeOf = (id: string, token: Token, key: string, entrant: Entrant) =>
  call<{ code: string }>('POST', at(id, '/tokens'), { token, key, body: { role: 'entrant', entrant } });

/** What is said of a line of a list, or of a field of it. */
export interface Remark {
  at: string;
  detail: string;
  text?: Record<'en' | 'fr', string>;
}

export interface EnteredLine {
  /** Of the file; the first is 1. */
  line: number;
  status: 'entered' | 'double' | 'alike' | 'refused' | 'ignored';
  entrant?: Entrant;
  /** Entrants whose names look alike. */
  like?: Entrant[];
  errors?: Remark[];
  notes?: Remark[];
  /** What the line says, in a dry run. */
  person?: { name?: string; club?: string };
}

export interface ListColumn {
  column: number;
  header: string | null;
  /** What it was read as; null: it was ignored. */
  field: string | null;
  sample: string | null;
  text?: Record<'en' | 'fr', string>;
}

/** A list of people, as it was read and what became of its lines. */
export interface EnteredList {
  version: number;
  encoding: string;
  /** The line with the headers; null: none. */
  header: number | null;
  columns: ListColumn[];
  /** Why it cannot be entered before its columns are named. */
  unclear?: Record<'en' | 'fr', string>;
  items: EnteredLine[];
}

/** How a list is to be read and entered; what is left out is recognised. */
export interface ListQuery {
  dry_run?: true;
  columns?: string;
  header?: number;
  encoding?: string;
  /** Numbers of lines that are entered although they are doubles or look alike. */
  doubles?: string;
}

/** A list of people as it comes out of a spreadsheet. */
export async function enterCsv(
  id: string,
  token: Token,
  key: string,
  file: Blob,
  query: ListQuery,
): Promise<EnteredList> {
  const headers = headersOf({ token, key });
  headers.set('Content-Type', 'text/csv');
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  let response: Response;
  try {
    const address = `${API}${at(id, '/entrants')}?${asked}`;
    response = await fetch(address, { method: 'POST', headers, body: file, cache: 'no-store' });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const text = await response.text();
  if (!response.ok) throw new Problem(problemOf(response, text));
  return JSON.parse(text) as EnteredList;
}

/** Who is in already by this name, or by one that looks like it; nobody is entered. */
export async function whoLooksLike(id: string, token: Token, name: string): Promise<Entrant | null> {
  const [one] = (
    await call<{ items: EnteredLine[] }>('POST', at(id, '/entrants'), {
      token,
      body: { items: [{ name }] },
      query: { dry_run: 'true' },
    })
  ).items;
  return one?.like?.[0] ?? (one?.status === 'double' ? (one.entrant ?? null) : null);
}

/** A right to see what is told to those whom a private tournament is open to, and no more. */
export const makeViewer = (id: string, token: Token, key: string) =>
  call<{ token: string }>('POST', at(id, '/tokens'), { token, key, body: { role: 'viewer' } });

export interface Badge {
  entrant: Entrant;
  /** To stand behind the '#' of an address: who shows it is that entrant. */
  badge: string;
  /** Six letters that do the same, once. */
  code: string;
  code_expires: string;
}

/** A sheet of badges; each is told this once. */
export const makeBadges = async (id: string, token: Token, key: string, entrants: Entrant[], until: string) =>
  (
    await call<{ items: Badge[] }>('POST', at(id, '/tokens'), {
      token,
      key,
      body: { role: 'entrant', entrants, code_expires: until },
      patience: 60_000,
    })
  ).items;

/** Its chain and its seal, computed again. */
export const verifyTournament = (id: string, token: Token) =>
  call<{ hash: string; seal: { key: string; ok: boolean; at: string } | null }>('GET', at(id, '/verify'), { token });

/** Follow what everybody is told: the tournament and the tables of its round, whenever something changes. */
export function followHall(
  id: string,
  token: Token,
  on: {
    onHall: (tournament: Tournament, tables: TableAtAGlance[]) => void;
    onConnection: (connected: boolean) => void;
    onRefused: (problem: Problem | null) => void;
  },
): () => void {
  return followStream(
    addressOf('/live', { tournament: id }),
    { token },
    {
      onFrame({ event, data }) {
        if (event === 'tournament') {
          const { summary, tables } = JSON.parse(data) as { summary: Tournament; tables: TableAtAGlance[] };
          on.onHall(summary, tables);
        } else if (event === 'gone') {
          on.onRefused(null);
          return 'done';
        }
        return undefined;
      },
      onConnection: on.onConnection,
      onRefused: on.onRefused,
    },
  );
}

/**
 * Follow the events themselves: the office sees drafts and claims come. onNews: something is otherwise. Of a sealed
 * tournament nothing more comes, and the service is there all the same.
 */
export function followEvents(
  id: string,
  token: Token,
  on: {
    onNews: () => void;
    onConnection: (connected: boolean) => void;
    onRefused: (problem: Problem | null) => void;
  },
): () => void {
  let ended = false;
  return followStream(
    addressOf(at(id, '/live')),
    { token },
    {
      onEnd() {
        ended = true;
        on.onNews();
      },
      onFrame({ event }) {
        if (event === 'gone') {
          on.onRefused(null);
          return 'done';
        }
        on.onNews();
        ended ||= event === 'end';
        return ended ? 'done' : undefined;
      },
      onConnection: (connected) => on.onConnection(connected || ended),
      onRefused: on.onRefused,
    },
  );
}
