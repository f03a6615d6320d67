import type { ComponentChildren } from 'preact';
import type { Action, ByLang, Command, MatchState, TimelineItem } from '../../api/types';

/** Why something may not be done: the ruling's number and the sentence. */
export interface Refusal {
  rule: string | null;
  text: ByLang | null;
  /** It may have happened all the same, if the referee says so. */
  waivable: boolean;
  /** The service could not be asked: nothing but what the phone itself can tell stands against it. */
  unsure?: boolean;
}

/** What a refusal is as long as the service cannot be asked. */
export const UNSURE: Refusal = { rule: null, text: null, waivable: true, unsure: true };

/** Ways to record besides move by move, and what lies over the pad. */
export interface Ways {
  /** restate: the table as it stands, where nobody could follow; result: rounds without their moves. */
  current: 'restate' | 'result' | null;
  onGo: (way: 'restate' | 'result' | null) => void;
  onPlayers: () => void;
  onEnd: () => void;
  /** Given as long as the number of rounds can still be agreed. */
  onRounds: ((rounds: number | null) => void) | null;
}

/** What a game's pad is given; it knows no network. */
export interface PadProps {
  /** As recorded, and as the commands that wait will probably leave it. */
  state: MatchState;
  actions: readonly Action[];
  items: readonly TimelineItem[];
  options: Record<string, unknown>;
  /** Changes with every move, not with its answer: what was pointed at before it counts no more. */
  moment: number;
  /** Only the service can tell how the table stands now. */
  stuck: boolean;
  /** The referee enters cards that the table has seen. */
  seeing: boolean;
  onSeen: () => void;
  onRecord: (command: Command) => void;
  /** null: it would be accepted. */
  onAsk: (command: Command) => Promise<Refusal | null>;
  /** The text of a ruling. */
  ruling: (rule: string) => ByLang | null;
  /** The last moves, shown between the table and the keys. */
  ledger: ComponentChildren;
  /** The key at the bottom left: undo, or the way back. */
  left: ComponentChildren;
  /** Missing where one move alone is looked for. */
  ways?: Ways;
}
