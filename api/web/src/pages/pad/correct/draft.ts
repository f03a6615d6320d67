/** A correction being put together, and what it does to the moves behind it. */
import type { Command, Correction, Version } from '../../../api/types';
import type { Target } from './target';

/** The correction after which the table stands as it did before a move, or behind commands put in there: only to be tried. */
export function leadingTo({ place, later }: Target, commands: readonly Command[]): Correction {
  if (!commands.length) return { retract: later.length + 1 };
  return { before: place, commands: [...commands], strike: [place, ...later] };
}

export interface Draft {
  kind: 'amend' | 'before';
  /** null: nothing is chosen yet; none: the move is struck. */
  commands: readonly Command[] | null;
  strike: readonly Version[];
  waive: readonly Version[];
}

export const fresh = (kind: Draft['kind'], commands: Draft['commands'] = null): Draft => ({
  kind,
  commands,
  strike: [],
  waive: [],
});

export function correctionOf({ kind, commands, strike, waive }: Draft, place: Version): Correction {
  return {
    [kind]: place,
    commands: [...(commands ?? [])],
    ...(strike.length && { strike: [...strike] }),
    ...(waive.length && { waive: [...waive] }),
  };
}

/** "50", "50–52"; several stretches are told by their ends. */
export function range(places: readonly (Version | string)[]): string {
  return places.length > 1 ? `${places[0]}–${places.at(-1)}` : `${places[0] ?? ''}`;
}

/** Which later moves stay as they are, and which go with the correction. */
export function outcome(
  { later }: Pick<Target, 'later'>,
  { strike }: Pick<Draft, 'strike'>,
): { kept: Version[]; gone: Version[] } {
  const gone = new Set(strike.map(String));
  return {
    kept: later.filter((place) => !gone.has(String(place))),
    gone: later.filter((place) => gone.has(String(place))),
  };
}
