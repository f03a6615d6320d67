/** The routes that the pages use, by name. */
import { call } from './client';
import { EXAMPLE, exampleState, ofExample, pathOf } from './example';
import { allPages } from './pages';
import type * as wire from './schema';
import type {
  Action,
  Batch,
  Command,
  Correction,
  MatchEvent,
  MatchState,
  Recorded,
  Ruling,
  Seat,
  Summary,
  Timeline,
  Verdict,
  WriteBody,
} from './types';

type Token = string | null | undefined;
const WITH = 'actions,items';

export type { Verdict };

/** What a token of a match is for. */
export type Role = wire.ListedToken['role'];

export type TournamentRole = 'director' | 'deputy' | 'desk' | 'entrant' | 'viewer';

/** The page makes the id, so that it can show the match before the service knows it. */
export type NewMatch = wire.NewMatch & Required<Pick<wire.NewMatch, 'id' | 'options'>>;

/** `codes`: of the other seats, where there is no referee. */
export type Created = Pick<wire.Created, 'id' | 'version' | 'hash' | 'tokens' | 'code'> &
  Partial<Pick<wire.Created, 'codes'>>;

/** What a code was for: a match, or a tournament. */
export type Joined =
  | {
      match: string;
      tournament?: undefined;
      tid: string;
      role: Role;
      seat: string | null;
      label: string | null;
      token: string;
    }
  | {
      match?: undefined;
      tournament: string;
      tid: string;
      role: TournamentRole;
      entrant: string | null;
      label: string | null;
      token: string;
    };

/** A device that was let in, or a code for one. */
export type ConnectedDevice = wire.ListedToken;

/** What a device says at one comparison of clocks, by its own; docs/timing.md tells the method. */
export type Claim = Omit<wire.Exchange, 'kind'> & Partial<Pick<wire.Exchange, 'kind'>>;

/** What the service answers, by its clock. */
export type Compared = Omit<wire.ClockAnswer, 'closed'> & Partial<Pick<wire.ClockAnswer, 'closed'>>;

/** What a what-if supposes: a place, and cards in hands. */
export type Supposed = Omit<wire.NewBranch, 'assume'> & { assume?: Record<Seat, string[]> };

/** What changes about a match; what is left out stays. */
export type MatchChange = wire.MatchChange;

export interface Place {
  at?: string | number | null | undefined;
  until?: string | number | null | undefined;
  /** With whose eyes: "public", "seat:B", or with hindsight. */
  view?: string | null | undefined;
}

/** token: of the match that the new one continues. */
export const createMatch = (body: NewMatch, key: string, token: Token = null) =>
  call<Created>('POST', '/matches', { body, key, token });

export const describeGame = (game: string) => call<wire.Game>('GET', `/games/${game}`);

/** What a game works out without a match. */
export const askTool = <T>(game: string, tool: string, body: object) =>
  call<T>('POST', `/games/${game}/${tool}`, { body, patience: 4_000 });

export const readSummary = (match: string, token: Token) =>
  match === EXAMPLE ? ofExample('summary') : call<Summary>('GET', `/matches/${match}`, { token });

export const readState = <S extends MatchState>(match: string, token: Token, { at, until, view }: Place = {}) =>
  match === EXAMPLE
    ? (exampleState(at, until, view === 'hindsight') as Promise<S>)
    : call<S>('GET', `/matches/${match}/state`, { token, query: { at, until, view } });

export const readActions = (match: string, token: Token, { at, until }: Place = {}) =>
  call<{ version: number; actions: Action[] }>('GET', `/matches/${match}/actions`, { token, query: { at, until } });

export const readTimeline = (match: string, token: Token, { until }: Place = {}) =>
  match === EXAMPLE ? ofExample('timeline', until) : timelineOf(match, token, { until });

/** Also what was struck, and the corrections. */
export const readAudit = (match: string, token: Token, { until }: Place = {}) =>
  match === EXAMPLE ? ofExample('audit', until) : timelineOf(match, token, { until, audit: 'true' });

/** All pages; those behind the first one as of the version that it has told of. */
const timelineOf = (match: string, token: Token, query: { until: Place['until']; audit?: string }) =>
  allPages((from, head) =>
    call<Timeline>('GET', `/matches/${match}/timeline`, {
      token,
      query: from ? { ...query, until: head, from } : query,
    }),
  );

export const readEvents = (
  match: string,
  token: Token,
  { until, from }: Pick<Place, 'until'> & { from?: number } = {},
): Promise<{ events: MatchEvent[]; next: number | null }> =>
  match === EXAMPLE
    ? ofExample('events', until).then((events) => ({ events, next: null }))
    : call('GET', `/matches/${match}/events`, { token, query: { until, from, limit: 10_000 } });

export interface Wanted {
  q?: string | null;
  status?: string | null;
  game?: string | null;
  cursor?: string | null;
  limit?: number;
}

/** Public matches, newest first. */
export const listMatches = (query: Wanted, signal?: AbortSignal) =>
  call<wire.Summaries>('GET', '/matches', {
    query: { ...query },
    ...(signal ? { signal } : {}),
  });

/** What if: a new match that begins as this one stood. */
export const branchOff = (match: string, token: Token, key: string, supposed: Supposed) =>
  call<Created>('POST', `${pathOf(match)}/branches`, { token, key, body: supposed });

/** The pen for this device. */
export const takePen = (match: string, token: Token) =>
  call<Summary>('POST', `/matches/${match}/pen`, { token, body: {}, patience: 4_000 });

/** Sign what was recorded as far as head, and close the match for good. */
export const sealMatch = (match: string, token: Token, key: string, head: number) =>
  call<Recorded<MatchState>>('POST', `/matches/${match}/seal`, { token, key, body: {}, ifMatch: head });

/** Have the chain and the seal computed again. */
export const verify = (match: string, token: Token) => call<Verdict>('GET', `/matches/${match}/verify`, { token });

const routeOf = ({ correction, ruling }: WriteBody): string =>
  correction ? 'corrections' : ruling ? 'rulings' : 'commands';
const bodyOf = (request: WriteBody): Command | Correction | Ruling =>
  request.command ?? request.correction ?? request.ruling;

export const sendRequest = <S extends MatchState>(
  match: string,
  token: Token,
  key: string,
  request: WriteBody,
  age_ms: number,
  ifMatch?: number,
) =>
  call<Recorded<S>>('POST', `/matches/${match}/${routeOf(request)}`, {
    token,
    key,
    body: { ...bodyOf(request), age_ms },
    query: { with: WITH },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

/** Ask what a request would lead to; a refusal is a Problem that names the ruling. */
export const tryRequest = <S extends MatchState>(match: string, token: Token, request: WriteBody) =>
  call<Recorded<S>>('POST', `/matches/${match}/${routeOf(request)}`, {
    token,
    body: bodyOf(request),
    query: { dry_run: 'true', with: WITH },
    patience: 4_000,
  });

/** A device's clock beside the service's. */
export const compareClocks = (match: string, token: Token, { device, ...claim }: Claim) =>
  call<Compared>('POST', `/matches/${match}/clock`, {
    token,
    body: { ...claim, ...(device && { device }) },
    patience: 4_000,
  });

/** An act that a device has seen: others may act at the same time. */
export const tellAct = (match: string, token: Token, key: string, body: Command, signal: AbortSignal) =>
  call<Recorded>('POST', `/matches/${match}/commands`, { token, key, body, signal, patience: 8_000 });

export const sendBatch = <S extends MatchState>(
  match: string,
  token: Token,
  items: (WriteBody & { id: string; age_ms: number })[],
  ifMatch?: number,
) =>
  call<Batch<S>>('POST', `/matches/${match}/batch`, {
    token,
    body: { items },
    query: { with: WITH },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

export const changeMatch = (match: string, token: Token, change: MatchChange) =>
  call<Summary>('PATCH', `/matches/${match}`, { token, body: change });

/** seat: of a token that is for one. */
export const issueToken = (match: string, token: Token, role: Role, label: string, key: string, seat?: Seat) =>
  call<wire.IssuedToken>('POST', `/matches/${match}/tokens`, {
    token,
    body: { role, ...(label && { label }), ...(seat && { seat }) },
    key,
  });

export const readTokens = async (match: string, token: Token) =>
  (await call<wire.Tokens>('GET', `/matches/${match}/tokens`, { token })).items;

/** At once: for the device, and for its code. */
export const revokeToken = (match: string, token: Token, tid: string) =>
  call<null>('DELETE', `/matches/${match}/tokens/${tid}`, { token });
