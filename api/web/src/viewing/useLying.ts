/** Cards that a move clears away lie a moment before they go: the move as it was made, then what followed from it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { readState } from '../api/matches';
import type { MatchState, TimelineItem, Version } from '../api/types';
import { mainOf } from './moves';
import type { MatchPicture } from './useMatch';

const MOMENT = 1_600;

/** Where the newest move was made, if more followed from it. */
function madeAt(items: readonly TimelineItem[]): Version | null {
  const last = items.at(-1);
  if (!last || last.move === null) return null;
  const made = mainOf(items.filter((item) => item.move === last.move));
  return made.version === last.version ? null : made.version;
}

/** The table to show of a picture that has just come: the newest, or for a moment the one before it was cleared. */
export function useLying(match: string, token: string | null, { head, moves, state }: MatchPicture): MatchState {
  const [shown, setShown] = useState(state);
  const before = useRef(head);
  useEffect(() => {
    const last = Number(moves.items.at(-1)?.version); // an address: put in by a correction, which nobody waits for
    const place = last > before.current ? madeAt(moves.items) : null;
    before.current = head;
    if (place === null) {
      setShown(state);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const settle = () => gone || setShown(state);
    readState(match, token, { at: place, until: head }).then((made) => {
      if (gone) return;
      setShown(made);
      timer = setTimeout(settle, MOMENT);
    }, settle);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [match, token, head, state]);
  return shown.game === state.game ? shown : state;
}
