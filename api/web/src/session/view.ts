import type { MatchEvent, ProblemBody } from '../api/types';
import type { KnownMatch, Overtaken, Waiting } from '../store/device';
import type { Decided } from './rules';
import type { Picture } from './transport';

/** A match being refereed, as this device sees it. */
export interface View {
  match: KnownMatch;
  /** null until the service, or what is kept here of an earlier visit, has shown it. */
  picture: Picture | null;
  /** What waits, as the rules on this phone judge it; null where they cannot be asked: then the service decides. */
  judged: Decided | null;
  /** What others recorded, and the pictures before and after it. */
  news: News | null;
  /** Counts what was recorded, here or elsewhere, but not the answers to what was recorded here. */
  moment: number;
  /** Moves, corrections and rulings not yet acknowledged, oldest first. */
  waiting: readonly Waiting[];
  /** false: the last attempt found nobody. */
  reached: boolean;
  /** The service has no room left to record, and said so to the last attempt. */
  full: boolean;
  /** false: what waits is lost with this page. */
  kept: boolean;
  /** What was refused, by the rules on this phone or by the service; those behind it wait for the referee's choice. */
  refused: { entry: Waiting; problem: ProblemBody; here: boolean } | null;
  /** The service does not take the match itself. */
  unmade: ProblemBody | null;
  /** What another device recorded while commands waited here. */
  overtaken: Overtaken | null;
  /** Grows when names, the pen or who may see it changed. */
  about: number;
  /** How many devices beside the table tell when they saw an act. */
  devices: number;
  /** The feed has told that hidden cards are open. */
  opened: boolean;
  /** The match is gone, or this device may no longer record it. */
  barred: ProblemBody | null;
}

/** The newest version that this device knows. */
export const versionOf = ({ picture, match }: View): number => picture?.state.version ?? match.version;

export interface News {
  events: MatchEvent[];
  before: Picture;
  after: Picture;
}
