import { useEffect, useState } from 'preact/hooks';
import type { ByLang, Command } from '../../api/types';
import { moveFromEnd } from '../../session/outbox';
import type { Session } from '../../session/session';
import { mainOf } from '../../viewing/moves';
import { recordedAs } from './correct/draft';
import type { Shown } from './shown';

/** A move that was just taken back: as it was recorded, and its command as far as it is known. */
export interface Undone {
  text: ByLang | null;
  command: Command | null;
}

const SHOWN = 6_000;

/** Undo, and for a moment the way back. */
export function useUndo(session: Session, shown: Shown | null) {
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  useEffect(() => {
    if (!undone.length) return;
    const timer = setTimeout(() => setUndone([]), SHOWN);
    return () => clearTimeout(timer);
  }, [undone]);

  const unsent = shown?.waiting.findLast((entry) => entry.command)?.command ?? null; // not judged
  const parts = moveFromEnd(shown?.items ?? []);
  return {
    undone,
    can: unsent !== null || parts.length > 0,
    undo() {
      const command = unsent ?? recordedAs(parts);
      setUndone([...undone, { command, text: unsent ? null : mainOf(parts).text }]);
      session.undo();
    },
    putBack() {
      for (const { command } of [...undone].reverse()) if (command) session.redo(command);
      setUndone([]);
    },
    /** Something else was recorded: there is nothing to put back any more. */
    forget: () => setUndone((shown) => (shown.length ? [] : shown)),
  };
}
