import type { Command, Version } from '../../../api/types';

/** Where the referee is among second thoughts. */
export type Step =
  | { kind: 'list' }
  | { kind: 'mend'; place: Version; picked: Command | null }
  /** On the pad of that place: another move instead, or one that was forgotten before it. */
  | { kind: 'visit'; place: Version; instead: 'amend' | 'before'; commands: readonly Command[] }
  | { kind: 'before'; place: Version; commands: readonly Command[] }
  | { kind: 'rule'; about: Version | null }
  | { kind: 'note' }
  /** On the pad: another move instead of the one that was refused when it arrived. */
  | { kind: 'refused' };

/** From a list of moves: correct one of them, or put a forgotten one in before it. */
export const fromList = (onStep: (step: Step) => void) => ({
  onMend: (place: Version) => onStep({ kind: 'mend', place, picked: null }),
  onBefore: (place: Version) => onStep({ kind: 'visit', place, instead: 'before', commands: [] }),
});
