/** A correction being put together, and what it does to the moves behind it. */
import type { Command, Correction, ProblemBody, TimelineItem, Version } from '../../../api/types';
import { mainOf, movesOf, told } from '../../../viewing/moves';

/** A move that is to be mended, or before which one was forgotten. */
export interface Target {
  parts: readonly TimelineItem[];
  place: Version;
  /** Places of the moves behind it. */
  later: readonly Version[];
}

/** The move at a place; null where it is gone by now. */
export function targetAt(items: readonly TimelineItem[], place: Version): Target | null {
  const moves = movesOf(items);
  const at = moves.findIndex((parts) => parts.some((item) => item.version === place));
  if (at < 1) return null;
  const parts = moves[at]!;
  const later = moves
    .slice(at + 1)
    .map((one) => told(one))
    .filter((move) => move.mendable);
  return {
    parts,
    place: mainOf(parts).version,
    later: later.map((move) => move.version),
  };
}

/** The command that a move was: sent again it would do the same. null where it cannot be sent. */
export const recordedAs = (parts: readonly TimelineItem[]): Command | null =>
  (mainOf(parts).command as Command | null | undefined) ?? null;

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

/** What is said to a draft. */
export type Verdict =
  | { kind: 'holds' }
  /** place: the first move that would no longer hold; null: what is put in does not itself. */
  | { kind: 'fails'; place: Version | null; problem: ProblemBody }
  | { kind: 'checking' }
  | { kind: 'away' };

/** Whether a refusal is about the commands that are put in, not about a move behind them. */
export function refusesItself(problem: ProblemBody): boolean {
  return problem.version === undefined || (problem.errors?.[0]?.at.startsWith('/commands') ?? false);
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
