/** The state that the parts of the pad's page share. */
import { useEffect, useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import type { GamePages } from '../../games';
import type { Ways } from '../../games/kit/pad';
import { nameOf } from '../../games/kit/seats';
import type { Session } from '../../session/session';
import { useObservable } from '../../store/observable';
import { useCorrecting } from './correct/useCorrecting';
import type { SheetName } from './PadSheets';
import { type Shown, shownOf } from './shown';
import { type Pen, usePen } from './usePen';
import { usePresses } from './usePresses';
import { useRulings } from './useRulings';
import { type Undo, useUndo } from './useUndo';
import { useWitness } from './useWitness';

/** The pad once its table is known. */
export type Pad = Omit<ReturnType<typeof usePad>, 'shown'> & { shown: Shown };

/** Return the state of the pad; `shown` is null until the table is known. */
export function usePad(session: Session, game: GamePages) {
  const view = useObservable(session.view);
  const shown = shownOf(view);
  const [sheet, openSheet] = useState<SheetName | null>(null);
  const [way, goWay] = useState<Ways['current']>(null);
  const pen = usePen(session, view);
  const undo = useUndo(session, view.moment, shown);
  const correcting = useCorrecting(session, pen, () => openSheet('dealt'));
  const isCovered = Boolean(sheet || view.refused || view.unmade || view.overtaken || view.barred);
  return {
    session,
    game,
    view,
    shown,
    /** The sheet that lies over the pad. */
    sheet,
    openSheet,
    /** Whether any sheet lies over the pad, also one that was not asked for. */
    isCovered,
    /** How moves are recorded, where not one by one. */
    way,
    goWay,
    pen,
    undo,
    correcting,
    recording: useRecording(session, pen, undo),
    revealing: useRevealing(shown),
    presses: usePresses(session, view, !isCovered && !correcting.step && !pen.asked),
    ruling: useRulings(view.match.game),
    onSaw: useWitness(session, view, game.awaited, !pen.elsewhere),
    nameOf: (seat: string) => (shown ? nameOf(shown.state, seat) : seat),
  };
}

/** Record what is tapped; a note goes with the last command of one tap. */
function useRecording(session: Session, pen: Pen, undo: Undo) {
  const [note, setNote] = useState('');
  return {
    /** The note that waits for the next move. */
    note,
    setNote,
    record: (...commands: Command[]) =>
      pen.guard(() => {
        undo.told(commands.length);
        setNote('');
        const last = commands.length - 1;
        for (const [i, command] of commands.entries())
          session.record(note && i === last ? { ...command, note } : command);
      }),
  };
}

/** Whether the referee enters cards that the table has seen; it ends with the round and with its deal. */
function useRevealing(shown: Shown | null) {
  const [isOn, set] = useState(false);
  const hands = shown && `${shown.state.round} ${shown.state.phase === 'deal'}`;
  useEffect(() => set(false), [hands]);
  return { isOn, set };
}
