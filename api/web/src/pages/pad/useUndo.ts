import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command, Told } from '../../api/types';
import { moveFromEnd } from '../../session/outbox';
import type { Session } from '../../session/session';
import { mainOf } from '../../viewing/moves';
import { recordedAs } from './correct/target';
import type { Shown } from './shown';

/** A move that was just taken back: as it was recorded, and its command as far as it is known. */
export interface Undone {
  text: Told | null;
  command: Command | null;
}

export type Undo = ReturnType<typeof useUndo>;

const SHOWN = 6_000;

/** Undo, and for a moment the way back. */
export function useUndo(session: Session, moment: number, shown: Shown | null) {
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const by = useRef({ moves: 1, moment: -1 });
  useEffect(() => {
    if (!undone.length) return;
    const timer = setTimeout(() => setUndone([]), SHOWN);
    return () => clearTimeout(timer);
  }, [undone]);

  // what waits and was not judged, the last one first, then what stands in the record
  const unsent = shown?.waiting.flatMap(({ command }) => command ?? []).reverse() ?? [];
  const nth = (n: number): Undone | null => {
    const command = unsent[n];
    if (command) return { command, text: null };
    const parts = moveFromEnd(shown?.items ?? [], n - unsent.length + 1);
    return parts.length ? { command: recordedAs(parts), text: mainOf(parts).text } : null;
  };
  return {
    undone,
    can: nth(0) !== null,
    /** The last tap is taken back, with all that it has said. */
    undo() {
      const taken = Array.from({ length: by.current.moment === moment ? by.current.moves : 1 }, (_, n) => nth(n));
      by.current = { moves: 1, moment: -1 };
      setUndone([...undone, ...taken.filter((one) => one !== null)]);
      for (const one of taken) if (one) session.undo();
    },
    putBack() {
      for (const { command } of [...undone].reverse()) if (command) session.redo(command);
      setUndone([]);
    },
    /** So many moves are recorded by one tap: there is nothing to put back any more. */
    told(moves: number) {
      by.current = { moves, moment: moment + moves };
      setUndone((shown) => (shown.length ? [] : shown));
    },
  };
}
