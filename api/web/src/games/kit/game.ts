/** What a game gives to the pages. */
import type { ComponentChildren, ComponentType } from 'preact';
import type { Album } from '../../api/photos';
import type { Action, ByLang, Command, Knowledge, MatchState, TimelineItem } from '../../api/types';
import type { Card, CardSet } from '../../cards/set';
import type { Texts } from '../../i18n';
import type { PadProps } from './pad';
import type { PhoneProps } from './phone';
import type { SeatProps } from './seat';

/** The board of a game for those who look on; it shows a state and knows nothing else. */
export interface BoardProps<S extends MatchState = MatchState> {
  state: S;
  /** Cards to point out: those of the move on show. */
  lit?: readonly string[];
  /** The moves as far as they are known: what was laid against a ruling is marked. */
  items?: readonly TimelineItem[];
  /** Where its photos are, if it can have any. */
  album?: Album;
}

export interface NewMatchProps {
  names: readonly string[];
  options: Record<string, unknown>;
  /** The kind of record that is chosen. */
  knowledge?: Knowledge;
  onChange: (change: { names?: string[]; options?: Record<string, unknown> }) => void;
}

/** The cards of a deck that is learned, to be edited. */
export interface DeckProps {
  cards: readonly Card[];
  onChange: (cards: readonly Card[]) => void;
}

interface LoserWords {
  is: (who: string[]) => string;
  listed: (who: string[]) => string;
  times: (n: number) => string;
}

/** How a game calls the parts of a round: attacks, tricks, turns. */
export interface TrickWords {
  nth: (n: number) => string;
  next: string;
  previous: string;
  /** What one is called, on a key. */
  one: string;
}

/** Pages of its own that a game has where the others are made of its description. */
export interface Parts {
  /** A set of its own, or what it draws otherwise than its description says. */
  cards: CardSet | ((plain: CardSet) => CardSet);
  Board?: ComponentType<BoardProps>;
  /** What lies, on the pad that is made of the description. */
  Table?: ComponentType<{ state: MatchState }>;
  /** The pad where one of these kinds of command is offered, or the round may be ended for one of these reasons. */
  Play?: ComponentType<PlayProps>;
  plays?: ReadonlySet<string>;
  closes?: ReadonlySet<string>;
  /** Its deck, where nobody has listed it: learned, and edited here. */
  Deck?: ComponentType<DeckProps>;
  /** The page of a seat's own phone. */
  Seat?: ComponentType<SeatProps>;
  /** The page of a device beside the table, where such may tell when they saw an act. */
  Phone?: ComponentType<PhoneProps>;
  /** Types of events of which it is told only later, when no device can report an earlier one, what they came to. */
  awaited?: ReadonlySet<string>;
  /** Rounds of which only the result is recorded. */
  Result?: ComponentType<PlayProps>;
  /** How the round before ended, once the match is over. */
  Ended?: ComponentType<{ state: MatchState }>;
  slips?: GamePages['slips'];
  Options?: ComponentType<NewMatchProps>;
  evening?: Record<string, unknown>;
}

export interface PlayProps extends PadProps {
  /** A command in words. */
  said: (command: Command) => ComponentChildren;
  /** To the pad that is made of the description, for one move: of one kind, where that is said. */
  onPlain: (type?: string) => void;
}

export interface GamePages {
  key: string;
  names: ByLang;
  seats: { least: number; most: number };
  cards: CardSet;
  Pad: ComponentType<PadProps>;
  Board: ComponentType<BoardProps>;
  /** How the round before ended, once the match is over; where its sentence says it all, nothing. */
  Ended?: ComponentType<{ state: MatchState }> | undefined;
  /** The page of a seat's own phone. */
  Seat: ComponentType<SeatProps>;
  /** The page of a device beside the table, where such may tell when they saw an act. */
  Phone?: ComponentType<PhoneProps> | undefined;
  /** Types of events of which it is told only later, when no device can report an earlier one, what they came to. */
  awaited?: ReadonlySet<string> | undefined;
  /** Its deck, where nobody has listed it and it is learned. */
  Deck?: ComponentType<DeckProps> | undefined;
  /** As what its cards are written. */
  pattern?: string;
  /** The options of a new match. */
  Options: ComponentType<NewMatchProps>;
  /** What a new match proposes: an evening, round after round, until somebody stops. */
  evening: Record<string, unknown>;
  /** Options that still make sense for this number of seats. */
  fitOptions: (options: Record<string, unknown>, seats: number) => Record<string, unknown>;
  /** Whether so many play in teams unless something else is agreed. */
  inTeams: (seats: number) => boolean;
  /** What was probably meant instead of it, of what its place allowed, the likeliest first. */
  slips: (recorded: Command, actions: readonly Action[], options: Record<string, unknown>) => Command[];
  /** What sets a command apart from the one that it replaces: a card, a seat. */
  Slip: ComponentType<{ command: Command; recorded: Command; nameOf: (seat: string) => string }>;
  /** A command in words. */
  Said: ComponentType<{ command: Command; nameOf: (seat: string) => string }>;
  /** What the keyboard can do on its pad besides undoing and naming a card. */
  acts: readonly ('pass' | 'take')[];
  tricks: Texts<TrickWords>;
  /** Who lost, and how often: in a sentence of its own, in a list, beside a name. null where nobody does. */
  loser: Texts<LoserWords> | null;
  /** Drawing for the tile on the home page. */
  Art: ComponentType<{ children?: ComponentChildren }>;
}
