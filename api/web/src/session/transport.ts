/** What a session asks of the service; tests give it another. */
import { follow } from '../api/live';
import * as matches from '../api/matches';
import type { Action, Batch, MatchEvent, MatchState, Recorded, Summary, TimelineItem, WriteBody } from '../api/types';
import type { Naming } from '../store/device';

/** A match as the service last showed it. */
export interface Picture {
  state: MatchState;
  actions: Action[];
  items: TimelineItem[];
}

type Token = string | null;

export interface Transport {
  create(body: matches.NewMatch, key: string, token: Token): Promise<matches.Created>;
  /** Another title, other names. */
  name(match: string, token: Token, naming: Naming): Promise<unknown>;
  look(match: string, token: Token): Promise<Picture>;
  /** All events from this version on. */
  events(match: string, token: Token, from: number): Promise<MatchEvent[]>;
  summary(match: string, token: Token): Promise<Summary>;
  /** What would follow; nothing is recorded. */
  try(match: string, token: Token, body: WriteBody): Promise<Recorded>;
  send(match: string, token: Token, key: string, body: WriteBody, age_ms: number, ifMatch?: number): Promise<Recorded>;
  sendAll(
    match: string,
    token: Token,
    items: (WriteBody & { id: string; age_ms: number })[],
    ifMatch?: number,
  ): Promise<Batch>;
  follow: typeof follow;
}

async function look(match: string, token: Token): Promise<Picture> {
  for (;;) {
    const [state, { version, actions }, timeline] = await Promise.all([
      matches.readState(match, token),
      matches.readActions(match, token),
      matches.readTimeline(match, token),
    ]);
    // three answers make one picture only if nothing was recorded between them
    if (state.version === version && timeline.version === version) return { state, actions, items: timeline.items };
  }
}

async function events(match: string, token: Token, from: number): Promise<MatchEvent[]> {
  const all: MatchEvent[] = [];
  for (let next: number | null = from; next !== null; ) {
    const page: Awaited<ReturnType<typeof matches.readEvents>> = await matches.readEvents(match, token, { from: next });
    all.push(...page.events);
    next = page.next;
  }
  return all;
}

export const overHttp: Transport = {
  create: matches.createMatch,
  name: (match, token, { title, names }) =>
    matches.changeMatch(match, token, {
      title,
      seats: Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, { name }])),
    }),
  look,
  events,
  summary: matches.readSummary,
  try: matches.tryRequest,
  send: matches.sendRequest,
  sendAll: matches.sendBatch,
  follow,
};

/** From a seat's own phone: others play meanwhile, so a move is measured by the table as it stands when it arrives. */
export const ofASeat: Transport = {
  ...overHttp,
  send: (match, token, key, body, age_ms) => matches.sendRequest(match, token, key, body, age_ms),
  sendAll: (match, token, items) => matches.sendBatch(match, token, items),
};
