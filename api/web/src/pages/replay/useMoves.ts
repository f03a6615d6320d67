import { useRef, useState } from 'preact/hooks';
import { readSummary, readTimeline } from '../../api/matches';
import type { Timeline } from '../../api/types';
import { goesOn } from '../../viewing/items';
import type { MatchPicture, Watched } from '../../viewing/useMatch';
import { type Revealed, reveal } from './reveal';

interface Known {
  moves: Timeline | null;
  /** The version after which nothing may show; null: all of the match may. */
  horizon: string | null;
  /** Changes when pictures of the past no longer hold. */
  epoch: string;
  /** Ask for one more move; null where the match has no more. */
  more: () => Promise<Timeline | null>;
}

/** What was revealed, from which picture on, and how often that changed the past. */
interface Beyond extends Revealed {
  picture: MatchPicture;
  turns: number;
}

/** The moves that may be known: all, those of a moment (`until`), or without spoilers those shown so far. */
export function useMoves(match: string, { access, feed, until }: Watched, hiding: boolean): Known {
  const [beyond, setBeyond] = useState<Beyond | null>(null);
  const asking = useRef<Promise<Timeline | null> | null>(null);
  const picture = feed.value;
  if (!hiding || !picture) {
    return { moves: picture?.moves ?? null, horizon: until, epoch: `${until} ${feed.epoch}`, more: async () => null };
  }
  const known =
    beyond?.picture === picture ? beyond : { horizon: picture.head, moves: picture.moves, picture, turns: 0 };
  const token = access?.token ?? null;

  async function ask(): Promise<Timeline | null> {
    const end = (await readSummary(match, token)).version;
    const next = await reveal(known, end, (version) => readTimeline(match, token, { until: version }));
    if (!next) return null;
    const turned = goesOn(known.moves.items, next.moves.items) ? 0 : 1;
    setBeyond({ ...next, picture: known.picture, turns: known.turns + turned });
    return next.moves;
  }
  const more = () => {
    asking.current ??= ask()
      .catch(() => null)
      .finally(() => (asking.current = null));
    return asking.current;
  };
  return { moves: known.moves, horizon: String(known.horizon), epoch: `${until} ${known.turns}`, more };
}
