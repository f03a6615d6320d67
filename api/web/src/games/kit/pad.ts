import type { ComponentChildren } from 'preact';
import type { Album } from '../../api/photos';
import type {
  Action,
  ByLang,
  Command,
  MatchEvent,
  MatchState,
  ProblemBody,
  TimelineItem,
  Told,
  Version,
} from '../../api/types';
import type { Card } from '../../cards/set';

/** Why something may not be done: the ruling's number and the sentence. */
export interface Refusal {
  rule: string | null;
  text: Told | null;
  /** It may have happened all the same, if the referee says so. */
  waivable: boolean;
  /** What was not said, by the name of its field. */
  missing?: string | undefined;
  /** Nobody could be asked. */
  unsure?: boolean;
}

export type Tried =
  | {
      state: MatchState;
      actions: readonly Action[];
      /** What would be recorded. */
      events: readonly Pick<MatchEvent, 'type' | 'data'>[];
      refusal?: undefined;
    }
  | { state?: undefined; refusal: Refusal };

/** What a problem of the service, or of the rules on this phone, says against a move. */
export const refusalOf = ({ rule, text, waivable, details }: ProblemBody): Refusal => ({
  rule: rule ?? null,
  text: text ?? null,
  waivable: waivable === true,
  missing: details?.['missing'] as string | undefined,
});

/** What a refusal is as long as nobody can be asked. */
export const UNSURE: Refusal = { rule: null, text: null, waivable: true, unsure: true };

/** Return the card of the command that was tapped last, while its answer is awaited. */
export const awaitedCards = (waiting: readonly Command[]): Card[] =>
  waiting.slice(-1).flatMap((command) => (command['card'] as Card | undefined) ?? []);

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

/** What a game's pad is given; it knows no network, but for photos. */
export interface PadProps {
  /** Where photos go; missing where one move alone is looked for. */
  album?: Album;
  /** As recorded, and as the rules say that what waits leaves it. */
  state: MatchState;
  actions: readonly Action[];
  items: readonly TimelineItem[];
  options: Record<string, unknown>;
  /** Changes with every move, not with its answer: what was pointed at before it counts no more. */
  moment: number;
  /** Nobody has said how the table stands now. */
  stuck: boolean;
  /** Nobody can be asked, neither the rules on this phone nor the service: what is tapped is kept, and checked later. */
  unchecked: boolean;
  /** What was tapped so. */
  waiting: readonly Command[];
  /** The referee enters cards that the table has seen. */
  seeing: boolean;
  onSeen: () => void;
  /** Given where cards can be entered. */
  onSee?: () => void;
  /** Several where one tap has said them. */
  onRecord: (...commands: [Command, ...Command[]]) => void;
  /** An act was seen, as this was touched; what it was is recorded with the moment. Missing where no clock is asked. */
  onSaw?: ((event: Event) => (command: Command) => Command) | undefined;
  /** null: it would be accepted. */
  onAsk: (command: Command) => Promise<Refusal | null>;
  /** The table that it would lead to, or what stands against it. */
  onTry: (command: Command) => Promise<Tried>;
  /** The table behind all that was recorded, once it has been judged; null: nothing is known of it. */
  onJudged?: () => Promise<Pick<PadProps, 'state' | 'actions' | 'stuck' | 'unchecked'> | null>;
  /** Another command in the place of a recorded one, at once if the later moves can bear it. */
  onMend?: (place: Version, command: Command) => void;
  /** The text of a ruling. */
  ruling: (rule: string) => ByLang | null;
  /** The last moves, shown between the table and the keys. */
  ledger: ComponentChildren;
  /** The key at the bottom left: undo, or the way back. */
  left: ComponentChildren;
  /** Missing where one move alone is looked for. */
  ways?: Ways;
  /** What the move that is looked for is to stand instead of. */
  instead?: Command | null;
}
