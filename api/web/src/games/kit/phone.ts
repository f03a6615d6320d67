/** What a device beside the table is told and says, whatever the game. */
import type { ComponentChildren } from 'preact';
import type { ByLang, Command, MatchState, Seat, TimelineItem } from '../../api/types';

export interface PhoneProps {
  state: MatchState;
  options: Readonly<Record<string, unknown>>;
  /** Whose phone it is; null: a witness's. */
  own: Seat | null;
  /** Something that was told here is not answered yet: the table may be another by then. */
  telling: boolean;
  /** What was told here last, and what became of it. */
  ledger: ComponentChildren;
  /** The moves as far as that version. */
  movesOf: (version: number) => Promise<readonly TimelineItem[]>;
  ruling: (rule: string) => ByLang | null;
  /** An act was seen, as this was touched: it is told by what this returns, once it is known what it was. */
  onSaw: (event: Event) => (command: Command) => void;
  /** Said at no moment that matters. */
  onSay: (command: Command) => void;
}
