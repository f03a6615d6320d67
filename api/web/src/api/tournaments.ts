/** The routes of tournaments that the pages use, by name, and the shapes of their answers. */
import { API, addressOf, call, headersOf, Problem, problemOf, Unreachable } from './client';
import { followStream } from './live';
import type * as wire from './schema';
import type { Closer } from './types';

type Token = string | null | undefined;

/** "e7". */
export type Entrant = string;

/** A tournament at a glance. */
export type Tournament = wire.TournamentSummary;
/** A figure that decides among equals in a standing. */
export type TieBreak = NonNullable<Tournament['tie_breaks']>[number];
/** A figure by which a row of a standing differs from its neighbours. */
export type Figure = NonNullable<wire.PartedFrom['figure']>;
export type Format = wire.TournamentFormat;
export type Penalty = wire.TournamentPenalty;
export type NoteToOffice = wire.TournamentNote;

export type Source = wire.ResultSource;
export type Result = wire.TournamentResult;
/** First one first; those who share a place stand in a list of their own. */
export type Order = Result['order'];
export type Claim = wire.TournamentClaim;
export type Table = wire.TournamentTable;
export type Round = wire.TournamentRound;

/** A table as it is told while its round goes on; claims and disputes to the office, and to who sits there. */
export interface TableAtAGlance
  extends Pick<Table, 'table' | 'edition' | 'ends_at' | 'match' | 'result' | 'claims' | 'disputes' | 'judge'> {
  round: number;
  entrants: Pick<EntrantTold, 'entrant' | 'name'>[];
}

export type EntrantTold = wire.TournamentEntrant;
/** Somebody alone, as they are told themselves. */
export type Course = wire.EntrantAlone;

export type Stage = wire.Stage;
export type StageGroup = wire.StageGroup;
export type BracketRound = wire.BracketRoundTold;
export type BracketTable = wire.BracketTableTold;

export type StandingRow = wire.StandingRow;
export type Standings = wire.Standings;
export type Crosstable = wire.Crosstable;
type StoryItem = wire.TournamentItem;
export type Why = wire.Why;

export type NewTournament = wire.NewTournament;
export type TournamentCommand = wire.AggregateCommand;

/** An exchange that a corrected result asks for: who comes into a stage, instead of whom. */
export type Exchange = wire.TournamentExchange;
export type Done = Closer<
  wire.TournamentRecorded,
  {
    events: Closer<
      wire.RecordedEvent,
      { data: { outcome?: string | null; entrant?: Entrant; entrants?: Entrant[] } }
    >[];
  }
>;

export type Wish = wire.TournamentWish;
/** A proposal; minutes, where nothing else is said. */
export type TournamentPlan = wire.TournamentPlan;

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

export const changeTournament = (id: string, token: Token, change: wire.TournamentChange) =>
  call<Tournament>('PATCH', at(id), { token, body: change });

export const sealTournament = (id: string, token: Token, key: string) =>
  call<unknown>('POST', at(id, '/seal'), { token, key, body: {} });

/** The table's match; code: of a device that is to record it, where it is made only now. */
export const makeTableMatch = (id: string, token: Token, key: string, round: number, table: number) =>
  call<{ id: string; code: string | null }>('POST', at(id, `/rounds/${round}/tables/${table}/match`), { token, key });

/** A right for one more device, with the six letters that let it in. */
export const invite = (id: string, token: Token, key: string, role: 'director' | 'deputy' | 'desk') =>
  call<{ tid: string; code: string; code_expires: string }>('POST', at(id, '/tokens'), { token, key, body: { role } });

/** Six letters that make a phone this entrant's. */
export const badgeOf = (id: string, token: Token, key: string, entrant: Entrant) =>
  call<{ code: string }>('POST', at(id, '/tokens'), { token, key, body: { role: 'entrant', entrant } });

export type Remark = wire.Remark;
export type EnteredLine = Closer<wire.EnteredItem, { person?: { name?: string; club?: string } }>;
export type ListColumn = wire.ListColumn;
/** A list of people, as it was read and what became of its lines. */
export type EnteredList = Closer<
  wire.EnteredAll,
  { items: EnteredLine[]; columns: ListColumn[]; encoding: string; header: number | null }
>;
/** How a list is to be read and entered; what is left out is recognised. */
export type ListQuery = NonNullable<wire.operations['tournaments_enter']['parameters']['query']>;

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

export type Badge = wire.TournamentBadge;

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
