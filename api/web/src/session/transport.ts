/** What a session asks of the service; tests give it another. */
import { follow } from '../api/live';
import * as matches from '../api/matches';
import type { Action, Batch, MatchState, Recorded, TimelineItem, WriteBody } from '../api/types';
import type { Naming } from '../store/device';

/** A match as the service last showed it. */
export interface Picture {
  state: MatchState;
  actions: Action[];
  items: TimelineItem[];
}

export interface Transport {
  create(body: matches.NewMatch, key: string): Promise<matches.Created>;
  /** Another title, other names. */
  name(match: string, token: string | null, naming: Naming): Promise<unknown>;
  look(match: string, token: string | null): Promise<Picture>;
  send(
    match: string,
    token: string | null,
    key: string,
    request: WriteBody,
    age_ms: number,
    ifMatch?: number,
  ): Promise<Recorded>;
  sendAll(
    match: string,
    token: string | null,
    items: (WriteBody & { id: string; age_ms: number })[],
    ifMatch?: number,
  ): Promise<Batch>;
  follow: typeof follow;
}

async function look(match: string, token: string | null): Promise<Picture> {
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

export const overHttp: Transport = {
  create: matches.createMatch,
  name: (match, token, { title, names }) =>
    matches.changeMatch(match, token, {
      title,
      seats: Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, { name }])),
    }),
  look,
  send: matches.sendRequest,
  sendAll: matches.sendBatch,
  follow,
};
