import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { EXAMPLE } from '../../api/example';
import { readState } from '../../api/matches';
import type { MatchState, ProblemBody } from '../../api/types';
import { device } from '../../store/device';
import { placeOf } from '../../viewing/items';
import { replayKey } from '../../viewing/useMatch';
import { neighbours, type States, stateCache } from './states';
import { HINDSIGHT } from './views';

interface Given {
  match: string;
  token: string | null;
  /** The spots of all moves in order, and the one on show. */
  places: readonly string[];
  place: string | null;
  /** Nothing that was recorded after this version may show. */
  horizon: string | null;
  /** Pictures of another epoch no longer hold. */
  epoch: string;
  /** With whose eyes; null: all that may be seen. */
  view: string | null;
  /** The newest table, as it is known already. */
  newest: MatchState;
}

export interface Table {
  /** The table at the place, or the last one shown until that has come. */
  state: MatchState | null;
  /** The state is that of the place. */
  there: boolean;
  /** The service did not answer; it is asked again. */
  failed: boolean;
  /** Why this reader does not see it so; null: they do. */
  barred: ProblemBody | null;
}

const PAUSE = 2_000;
/** Pictures kept on the device for the next visit, and milliseconds until they are. */
const KEPT = 60;
const SETTLED = 1_000;

/** The table at a place of the match. */
export function useTable({ match, token, places, place, horizon, epoch, view: asked, newest }: Given): Table {
  const [, redraw] = useState({});
  const [failed, setFailed] = useState(false);
  const [refused, setRefused] = useState<{ view: string; problem: ProblemBody } | null>(null);
  const barred = refused && refused.view === asked ? refused.problem : null;
  const view = barred ? null : asked; // who may not see it so sees it as they may
  useEffect(() => setRefused(null), [match, token, epoch, newest.status]);
  const last = useRef<MatchState | null>(null);
  const bound = useRef(horizon);
  bound.current = horizon;
  const shown = useRef(place);
  shown.current = place;
  // each view has its own; what later moves prove changes with every one of them
  const caches = useMemo(() => new Map<string, States<MatchState>>(), [match, token, epoch]);
  const cache = useMemo(() => {
    const name = view === HINDSIGHT ? `${view} ${newest.head}` : `${view}`;
    const kept =
      caches.get(name) ??
      stateCache<MatchState>({
        read: (at) => readState(match, token, { at: placeOf(at), until: bound.current, view }),
        onState: (place) => {
          setFailed(false);
          if (place === shown.current) redraw({}); // neighbours come by the dozen
        },
        onFailure: (error) => {
          const refusal = error instanceof Problem && !error.passing ? error.body : null;
          setFailed(!refusal);
          if (refusal && view) setRefused({ view, problem: refusal });
        },
      });
    caches.set(name, kept);
    return kept;
  }, [caches, view, view === HINDSIGHT && newest.head]);

  useEffect(() => {
    if (place === null) return;
    const want = () => cache.want(place, neighbours(places, places.indexOf(place)));
    want();
    if (!failed) return;
    const timer = setInterval(want, PAUSE);
    return () => clearInterval(timer);
  }, [cache, place, places, failed]);

  // without a bound, and as it is seen by right, the device keeps what was looked at, and shows it again before the service has answered
  const keeps = horizon === null && view === null && match !== EXAMPLE;
  const seeded = useRef(false);
  useEffect(() => {
    if (!keeps || seeded.current) return;
    seeded.current = true; // once: after a correction the past is another one
    cache.seed([[String(newest.version), newest]]);
    void device
      .then((here) => here.snapshot(replayKey(match)))
      .then((kept) => {
        cache.seed((kept as [string, MatchState][] | undefined) ?? []);
        redraw({});
      });
  }, [cache, keeps]);
  useEffect(() => {
    if (!keeps) return;
    const timer = setTimeout(
      () => void device.then((here) => here.keepSnapshot(replayKey(match), cache.recent(KEPT))),
      SETTLED,
    );
    return () => clearTimeout(timer);
  }, [cache, keeps, place]);

  const state = place === null ? undefined : cache.get(place);
  if (state) last.current = state;
  return { state: last.current, there: state !== undefined, failed, barred };
}
