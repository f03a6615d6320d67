/** What laid cards are worth, as the rules tell it. */
import type * as wire from '../../api/schema';
import type { Card } from '../../cards/set';
import type { Kind, Meld } from './draft';

export type Score = wire.RatJongScore;
/** A line of the sheet's table: for what, which cards, how many points. */
export type Line = Score['items'][number];
type LineKind = Line['for'];

/** The best way to lay cards; kind is null where there is none. */
export interface Split extends Score {
  kind: Kind | null;
  melds: readonly Meld[];
  pair: Meld | null;
  /** Others that are worth as much. */
  also: readonly { kind: Kind; melds: readonly Meld[]; pair: Meld }[];
}

/** What a state tells of rounds that were scored. */
export type ScoredState = Pick<wire.RatJongTable, 'rounds' | 'scored'>;

/** The line of how somebody went out names all of his cards, which stand in the lines below. */
export const OUT: ReadonlySet<LineKind> = new Set<LineKind>(['royal', 'minor', 'lay_all']);

/** Lines that are of the groups themselves; the others follow from their cards. */
export const isGroup = (line: LineKind): boolean => /tierce|brelan|pair/.test(line);

/** The options that bear on what may be laid, and on what it is worth. */
export function optionsOf(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const bearing = ['colours', 'visible_in_pair', 'animal_pairs', 'plant_pairs'];
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => bearing.includes(name) && value != null));
}

/** The same cards, in whatever order they were entered. */
export const sameCards = (one: readonly Card[], other: readonly Card[]): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();
