import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/client';
import { EXAMPLE } from '../api/example';
import { type Annotated, type Followed, follow } from '../api/live';
import { readState, readSummary, readTimeline } from '../api/matches';
import type { MatchState, Summary, Timeline } from '../api/types';
import { device, type KnownMatch, pageOf } from '../store/device';
import { tellComments } from './comments';
import { type Feed, startFeed } from './feed';

/** A match as far as the service tells it, all of one moment. */
export interface MatchPicture {
  summary: Summary;
  moves: Timeline;
  state: MatchState;
  head: number;
}

interface Stored extends MatchPicture {
  /** When it was kept, in milliseconds since 1970. */
  heard: number;
}

export interface Access {
  token: string | null;
  role: KnownMatch['role'];
}

export interface Watched {
  /** null until this device has looked up what it knows of the match. */
  access: Access | null;
  /** What `feed` was asked for; after a change the old one stays until the new one has something to show. */
  until: string | null;
  feed: Feed<MatchPicture>;
}

const NOTHING: Feed<MatchPicture> = {
  value: null,
  connection: 'opening',
  heard: 0,
  correction: null,
  epoch: 0,
  refused: null,
  closed: false,
};
const snapshotKey = (match: string) => `watch:${match}`;
export const replayKey = (match: string) => `replay:${match}`;

async function loadPicture(
  match: string,
  token: string | null,
  until: string | null,
  summary: Summary | null,
): Promise<MatchPicture> {
  for (;;) {
    const [known, moves, state] = await Promise.all([
      summary ?? readSummary(match, token),
      readTimeline(match, token, { until }),
      readState(match, token, { until }),
    ]);
    summary = known;
    if (moves.head === state.head) return { summary, moves, state, head: state.head };
  }
}

/**
 * Follow a match as this device may see it; what it kept of an earlier visit is shown first.
 * until: the match as it stood at that version, and nothing of what came later. openly: no more than everybody may see,
 * whatever right this device holds.
 */
export function useMatch(match: string, until: string | null = null, openly = false): Watched {
  const [watched, setWatched] = useState<Watched>({ access: null, until, feed: NOTHING });
  useEffect(() => {
    let stop = () => {};
    let left = false;
    void (async () => {
      const here = await device;
      const [known, kept] = await Promise.all([
        here.match(match),
        until || openly || match === EXAMPLE ? undefined : here.snapshot(snapshotKey(match)),
      ]);
      if (left) return;
      const held = !openly || known?.role === 'viewer' ? known : undefined;
      const access: Access = { token: held?.token ?? null, role: held?.role ?? 'follower' };
      const stored = kept as Stored | undefined;
      let summary: Summary | null = null;
      let changed = 0; // names and title, so often since the page was opened
      const started = startFeed<MatchPicture>({
        load: async () => {
          const asked = changed;
          const picture = await loadPicture(match, access.token, until, summary);
          if (asked === changed) summary = picture.summary;
          return picture;
        },
        follow: (from, on) => {
          if (until || match === EXAMPLE) return () => {};
          const onAbout = (about: number) => {
            summary = null; // names and title may be others
            changed++;
            on.onAbout?.(about);
          };
          const onOpened = () => {
            if (summary && (summary.opened || summary.knowledge === 'observed')) return;
            summary = null;
            changed++;
            on.onOpened?.();
          };
          const onAnnotation = (news: Annotated) => tellComments(match, news);
          const onHead: Followed['onHead'] = (head) => {
            on.onHead?.(head);
            tellComments(match, null);
          };
          return follow(match, { token: access.token, from }, { ...on, onHead, onAbout, onOpened, onAnnotation });
        },
        stored: stored && { value: stored, heard: stored.heard },
        onClosed: (problem) => openly || void forgetPictures(match, access, problem),
        onLoad: (picture) => {
          if (until || openly || match === EXAMPLE) return;
          void here.keepSnapshot(snapshotKey(match), { ...picture, heard: Date.now() });
          void remember(picture, access);
        },
      });
      const show = () => {
        const feed = started.feed.get();
        setWatched((before) => (feed.value || feed.refused || !before.feed.value ? { access, until, feed } : before));
      };
      const unsubscribe = started.feed.subscribe(show);
      stop = () => {
        unsubscribe();
        started.stop();
      };
      show();
    })();
    return () => {
      left = true;
      stop();
    };
  }, [match, until, openly]);
  return watched;
}

/** Nothing of a match that this device may not see any more stays on it, but a token that may be good again. */
async function forgetPictures(match: string, { role, token }: Access, { status }: Problem): Promise<void> {
  const here = await device;
  await Promise.all([here.dropSnapshot(snapshotKey(match)), here.dropSnapshot(replayKey(match))]);
  const known = await here.match(match);
  if (!known || role === 'referee') return; // the pad keeps its own
  if (!token || status === 401) return here.forget(match);
  const names = Object.fromEntries(Object.keys(known.names).map((seat) => [seat, null]));
  await here.keep({ ...known, title: null, names });
}

/** Keep the match among those that were open here, for the home page. */
async function remember({ summary, state, moves }: MatchPicture, access: Access): Promise<void> {
  const here = await device;
  const known = await here.match(summary.id);
  if (known && pageOf(known) !== 'live') return; // that page keeps its own
  await here.keep({
    id: summary.id,
    game: summary.game,
    ...access,
    code: null,
    pending: null,
    title: summary.title,
    names: Object.fromEntries(Object.entries(state.seats).map(([seat, { name }]) => [seat, name])),
    options: summary.options,
    status: state.status,
    version: state.head,
    round: state.round,
    trick: moves.items.at(-1)?.trick ?? 0,
    ended: state.status === 'live' ? null : Date.parse(summary.updated_at) || null,
    loser: state.outcome?.loser ?? null,
    seen: Date.now(),
  });
}
