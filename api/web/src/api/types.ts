/**
 * Shapes of the wire by the pages' names. They come from the API's own description: schema.ts, made by `npm run types`.
 * Answers may hold more; unknown fields are ignored.
 */
import type * as wire from './schema';

export type Seat = string;
export type ByLang = { en: string; fr: string };
/** A sentence: where it names cards, also cut into words and cards. */
export type Told = wire.TimelineItem['text'];
/** A place in the match: a version, or "21.1", the first move that the correction at 21 put in. */
export type Version = wire.TimelineItem['version'];

export type MatchEvent = wire.Event;

/** Events that change what was recorded before them. */
export const CORRECTIONS: ReadonlySet<string> = new Set(['retracted', 'amended']);

/** What the state of every game has. */
export type MatchState = Omit<wire.State, 'version'> & {
  /** A page that shows the table at an address ("21.1") knows it from what it asked. */
  version: number;
};
/**
 * A shape of the wire of which the pages know some members more closely than it tells (which words a text may be). What
 * the wire no longer has, or has otherwise, is no such member: the build fails.
 */
export type Closer<T, Known extends { [K in keyof Known]: K extends keyof T ? Frozen<T[K]> : never }> = Omit<
  T,
  keyof Known
> &
  Known;
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
export type SeatState = MatchState['seats'][Seat];
/** A card that later moves place in a hand: told with `view=hindsight`. */
export type Proof = NonNullable<SeatState['hand']['proved']>[number];

/** What may be done now. `choices` is complete; with `per` there is one list for each value of that field. */
export type Action = wire.Action;
export type ActionField = wire.ActionField;

export type TimelineItem = wire.TimelineItem;
export type Timeline = Pick<wire.Timeline, 'version' | 'head' | 'items'> &
  Partial<Pick<wire.Timeline, 'series' | 'moments' | 'chapters' | 'next'>>;

export type Summary = wire.Summary;
export type Visibility = Summary['visibility'];
/** What a record keeps of hidden cards. */
export type Knowledge = Summary['knowledge'];
export type Consent = Summary['consent'];

/** A comment, signs or marks at a place of a match. */
export type Annotation = wire.Annotation;

export type Verdict = wire.Verdict;

export type Command = wire.Command;
/** Moves taken back, put in the place of another (none: it is struck), or put in before it. */
export type Correction = wire.Correction;
export type Ruling = wire.Ruling;

/** What a referee records: a move, a correction of earlier ones, or a ruling. */
export type WriteBody =
  | { command: Command; correction?: undefined; ruling?: undefined }
  | { command?: undefined; correction: Correction; ruling?: undefined }
  | { command?: undefined; correction?: undefined; ruling: Ruling };

/** The answer to one request. `actions` and `items` come with `?with=actions,items`. */
export type Recorded<S extends MatchState = MatchState> = Omit<wire.Recorded, 'state' | 'events'> & {
  state: S;
  events: MatchEvent[];
};

export type Batch<S extends MatchState = MatchState> = Omit<wire.BatchAnswer, 'state'> & { state: S };

export type ProblemBody = wire.Problem;
