/** What a game gives to the pages. */
import type { ComponentChildren, ComponentType } from 'preact';
import type { Action, ByLang, Command, MatchState, TimelineItem } from '../../api/types';
import type { CardSet } from '../../cards/set';
import type { Texts } from '../../i18n';
import type { PadProps } from './pad';
import type { SeatProps } from './seat';

/** The board of a game for those who look on; it shows a state and knows nothing else. */
export interface BoardProps<S extends MatchState = MatchState> {
  state: S;
  /** Cards to point out: those of the move on show. */
  lit?: readonly string[];
  /** The moves as far as they are known: what was laid against a ruling is marked. */
  items?: readonly TimelineItem[];
}

export interface NewMatchProps {
  names: readonly string[];
  options: Record<string, unknown>;
  onChange: (change: { names?: string[]; options?: Record<string, unknown> }) => void;
}

export interface LoserWords {
  is: (who: string[]) => string;
  listed: (who: string[]) => string;
  times: (n: number) => string;
}

/** How a game calls the parts of a round: attacks, tricks, turns. */
export interface TrickWords {
  nth: (n: number) => string;
  /** Of a heading: who leads, and who answers. */
  on: (n: number, lead: string, answer: string) => string;
  by: (n: number, lead: string) => string;
  next: string;
  previous: string;
  /** What one is called, on a key. */
  one: string;
}

export interface GamePages {
  key: string;
  names: ByLang;
  seats: { least: number; most: number };
  cards: CardSet;
  Pad: ComponentType<PadProps>;
  Board: ComponentType<BoardProps>;
  /** The page of a seat's own phone, where the service deals; null where it never does. */
  Seat: ComponentType<SeatProps> | null;
  /** The options of a new match. */
  Options: ComponentType<NewMatchProps>;
  /** Options that still make sense for this number of seats. */
  fitOptions: (options: Record<string, unknown>, seats: number) => Record<string, unknown>;
  /** Whether so many play in teams unless something else is agreed. */
  inTeams: (seats: number) => boolean;
  /** Types of events by which a seat answers whoever leads. */
  answers: ReadonlySet<string>;
  /** What was probably meant instead of it, of what its place allowed, the likeliest first. */
  slips: (recorded: Command, actions: readonly Action[], options: Record<string, unknown>) => Command[];
  /** What sets a command apart from the one that it replaces: a card, a seat. */
  Slip: ComponentType<{ command: Command; recorded: Command; nameOf: (seat: string) => string }>;
  /** A command in words. */
  Said: ComponentType<{ command: Command; nameOf: (seat: string) => string }>;
  tricks: Texts<TrickWords>;
  /** Who lost, and how often: in a sentence of its own, in a list, beside a name. null where nobody does. */
  loser: Texts<LoserWords> | null;
  /** Drawing for the tile on the home page. */
  Art: ComponentType<{ children?: ComponentChildren }>;
}
