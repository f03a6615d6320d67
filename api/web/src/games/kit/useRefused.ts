/** A command that is asked about before it is recorded, and the refusal that a pad shows. */
import type { Command } from '../../api/types';
import { buzz } from '../../ui/buzz';
import type { PadProps, Refusal } from './pad';
import type { Proposal } from './RefusedSheet';
import { useMomentState } from './useMomentState';

interface Last {
  command: Command;
  refusal: Refusal;
  proposals?: Proposal[] | undefined;
}

interface Given extends Pick<PadProps, 'onAsk'> {
  /** The refusal is hidden once this changes; without it the refusal stays until somebody closes the sheet. */
  moment?: number;
  /** Whether a command is recorded where nobody can be asked: it is checked when it arrives. */
  recordsUnsure?: boolean;
  onRecord: (command: Command) => void;
}

/** Return the refusal to show, as props of `RefusedSheet`, and the functions that ask, refuse and close. */
export function useRefused({ moment = 0, recordsUnsure, onAsk, onRecord }: Given) {
  const [last, setLast] = useMomentState<Last | null>(moment, null);
  const close = () => setLast(null);

  function refuse(command: Command, refusal: Refusal, proposals?: Proposal[]) {
    buzz();
    setLast({ command, refusal, proposals });
  }

  /** Record the command with `record`, unless the rules refuse it; return whether they do. */
  async function ask(command: Command, record = onRecord): Promise<boolean> {
    const refusal = await onAsk(command);
    if (refusal && !(recordsUnsure && refusal.unsure)) {
      refuse(command, refusal);
      return true;
    }
    record(command);
    return false;
  }

  const refused = last && {
    ...last,
    onStand(reason: string) {
      close();
      onRecord({ ...last.command, irregular: reason });
    },
    onClose: close,
  };
  return { refused, ask, refuse, close };
}
