import type { MatchState, TimelineItem, Told, Version } from '../api/types';
import { NO_MOVES, writtenAt } from '../session/outbox';
import { isCorrected } from './items';
import { numberOf } from './numbers';

/** One move of the ledger: what was done, and what followed by the rules. */
export interface Move {
  /** Where it stands: a version or an address. */
  version: Version;
  /** As people read it, here and on the live page and in the replay. */
  number: string;
  text: Told;
  then: Told[];
  irregular: TimelineItem['irregular'];
  note: string | null;
  corrected: boolean;
  /** What stood there before, where a person changed it. */
  was: TimelineItem['was'];
  /** Rulings and the match's creation are told among the moves, but are none. */
  mendable: boolean;
  /** Not recorded yet. */
  waits: boolean;
  round: number | null;
  trick: number | null;
}

/** What a move is about, among all that it made happen. */
export function mainOf(parts: readonly TimelineItem[]): TimelineItem {
  return parts.find((item) => item.main) ?? parts[0]!;
}

/** The round that is played, or due: one that is dealt again is the same. */
export function roundOf({ phase, round }: MatchState, items: readonly TimelineItem[]): number {
  const last = items.findLast(({ type }) => ['round_ended', 'round_recorded', 'dealt'].includes(type));
  return phase === 'deal' && last && last.type !== 'dealt' ? round + 1 : round;
}

/** Items move by move, in order. */
export function movesOf(items: readonly TimelineItem[]): TimelineItem[][] {
  const moves = new Map<number, TimelineItem[]>();
  for (const item of items) {
    if (item.move === null) continue;
    const parts = moves.get(item.move);
    if (parts) parts.push(item);
    else moves.set(item.move, [item]);
  }
  return [...moves.values()];
}

/** Words that go with an item: its note, and why the table was stated anew, or the cards dealt again. */
export const wordsOf = ({ note, reason }: Pick<TimelineItem, 'note' | 'reason'>): string | null =>
  [note, reason].filter(Boolean).join(' · ') || null;

/** recorded: the newest version that is. */
export function told(parts: readonly TimelineItem[], recorded = Number.POSITIVE_INFINITY): Move {
  const main = mainOf(parts);
  return {
    version: main.version,
    number: numberOf(main),
    text: main.text,
    then: parts.slice(parts.indexOf(main) + 1).map((item) => item.text),
    irregular: parts.find((item) => item.irregular)?.irregular ?? null,
    note: wordsOf(main) ?? parts.find((item) => item.note)?.note ?? null,
    corrected: isCorrected(main),
    was: main.was ?? [],
    mendable: !NO_MOVES.has(main.type),
    waits: writtenAt(main) > recorded,
    round: main.round,
    trick: main.trick,
  };
}

/** The last n moves, the oldest first. */
export function lastMoves(items: readonly TimelineItem[], n: number, recorded?: number): Move[] {
  const moves = movesOf(items.slice(-60));
  return moves.slice(Math.max(0, moves.length - n)).map((parts) => told(parts, recorded));
}
