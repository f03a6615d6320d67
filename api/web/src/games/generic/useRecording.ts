import { useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { buzz } from '../../ui/buzz';
import type { PadProps, Refusal } from '../kit/pad';
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
  refused: { command: Command; refusal: Refusal } | null;
  /** It happened all the same. */
  stand: (reason: string) => void;
  /** Something that was forgotten comes before it; and what it comes before. */
  forget: () => void;
  missing: Command | null;
  /** It was a slip. */
  drop: () => void;
  /** Nothing was forgotten. */
  remember: () => void;
}

/** clear: nothing of it is chosen any more. */
export function useRecording({ state, stuck, onRecord, onAsk, onTry, onClose }: Given, clear: () => void): Recording {
  const on = state.version;
  const [last, setRefused] = useState<{ on: number; command: Command; refusal: Refusal } | null>(null);
  const [forgot, setForgot] = useState<{ on: number; command: Command } | null>(null);
  const missing = forgot?.on === on ? forgot.command : null;
  const refused = last?.on === on ? last : null;

  async function ask(command: Command): Promise<void> {
    if (stuck) return;
    const refusal = await onAsk(command);
    if (!refusal) return void record(command);
    buzz();
    setRefused({ on, command, refusal });
  }

  /** A move; where it was forgotten, what was meant before goes with it. */
  async function record(command: Command): Promise<void> {
    const tried = missing && (await onTry(command));
    const then = tried && !tried.refusal ? commandAfter(missing, tried.actions) : null;
    setForgot(null);
    onRecord(command, ...(then ? [then] : []));
    clear();
    onClose?.();
  }

  return {
    record: (command) => void record(command),
    ask: (command) => void ask(command),
    refused,
    stand(reason) {
      if (!refused) return;
      setRefused(null);
      void record({ ...refused.command, irregular: reason });
    },
    forget() {
      if (!refused) return;
      setRefused(null);
      clear();
      setForgot({ on, command: refused.command });
    },
    missing,
    drop: () => setRefused(null),
    remember: () => setForgot(null),
  };
}
