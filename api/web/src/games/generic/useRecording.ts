import type { Command } from '../../api/types';
import type { PadProps } from '../kit/pad';
import { useMomentState } from '../kit/useMomentState';
import { useRefused } from '../kit/useRefused';
import { commandAfter } from './draft';

export interface Given extends Pick<PadProps, 'state' | 'stuck' | 'onRecord' | 'onAsk' | 'onTry'> {
  /** Given where one kind of action was asked for, and can be left again. */
  onClose?: () => void;
}

/** How a command is recorded, and what stands against it. */
export interface Recording {
  record: (command: Command) => void;
  /** The same of what the rules do not offer. */
  ask: (command: Command) => void;
  /** The refusal on show, as props of `RefusedSheet`. */
  refused: ReturnType<typeof useRefused>['refused'];
  /** Something that was forgotten comes before it; and what it comes before. */
  forget: () => void;
  missing: Command | null;
  /** Nothing was forgotten. */
  remember: () => void;
}

/** Return how commands are recorded. clear: nothing of it is chosen any more. */
export function useRecording({ state, stuck, onRecord, onAsk, onTry, onClose }: Given, clear: () => void): Recording {
  const [missing, setMissing] = useMomentState<Command | null>(state.version, null);
  const { refused, ask } = useRefused({
    moment: state.version,
    onAsk,
    onRecord: (command) => void record(command),
  });

  /** A move; where it was forgotten, what was meant before goes with it. */
  async function record(command: Command): Promise<void> {
    const tried = missing && (await onTry(command));
    const then = tried && !tried.refusal ? commandAfter(missing, tried.actions) : null;
    setMissing(null);
    onRecord(command, ...(then ? [then] : []));
    clear();
    onClose?.();
  }

  return {
    record: (command) => void record(command),
    ask: (command) => !stuck && void ask(command),
    refused,
    forget() {
      if (!refused) return;
      refused.onClose();
      clear();
      setMissing(refused.command);
    },
    missing,
    remember: () => setMissing(null),
  };
}
