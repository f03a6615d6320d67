/** What waits to be sent, looked at as a whole. */
import type { Command, TimelineItem, WriteBody } from '../api/types';
import type { Waiting } from '../store/device';

/** The request alone, as it goes out. */
export const requestOf = ({ command, correction, ruling }: Waiting): WriteBody =>
  command ? { command } : correction ? { correction } : { ruling: ruling! };

/** Milliseconds since 1970 by a clock that nobody sets while the page is open. */
export const now = (): number => Math.round(performance.timeOrigin + performance.now());

export const ageOf = (entry: Waiting): number => Math.max(0, now() - entry.made);

/** Whether it says when it was seen, so that others may act at the same time. */
export const isSeen = ({ command }: Waiting): boolean => command?.['observed'] !== undefined;

/** The same without the moment, under another key: it is another request. */
export function unseen({ correction: _, ruling: __, ...entry }: Waiting, key: string): Waiting {
  const { observed: ___, ...command } = entry.command as Command & { observed?: object };
  return { ...entry, command: command as Command, key };
}

/** What is left once retractions have met the moves that wait before them, and how many recorded moves they take back. */
export function settled(waiting: readonly Waiting[]): { retracts: number; rest: Waiting[] } {
  const rest: Waiting[] = [];
  let retracts = 0;
  for (const entry of waiting) {
    for (let n = entry.correction?.retract ?? 0; n > 0; n--) {
      const at = rest.findLastIndex((one) => one.command);
      if (at < 0) retracts++;
      else rest.splice(at, 1);
    }
    if (!entry.correction?.retract) rest.push(entry);
  }
  return { retracts, rest };
}

/** A move and the retraction behind it that takes it back. */
export function undone(waiting: readonly Waiting[], move: Waiting): Waiting[] {
  const behind = waiting.slice(waiting.indexOf(move) + 1);
  const by = behind.find(
    (entry, i) => entry.correction?.retract && !settled([move, ...behind.slice(0, i + 1)]).rest.includes(move),
  );
  return by ? [move, by] : [move];
}

/** Rulings and the match's creation stand among the moves, but are none that could be taken back. */
export const NO_MOVES: ReadonlySet<string> = new Set(['match_created', 'ruled']);

/** The items of the nth move from the end; none where there are not so many. */
export function moveFromEnd(items: readonly TimelineItem[], n = 1): TimelineItem[] {
  const numbers = new Set<number>();
  for (const item of items) if (item.move !== null && !NO_MOVES.has(item.type)) numbers.add(item.move);
  const move = [...numbers].at(-n);
  return move === undefined ? [] : items.filter((item) => item.move === move);
}

/** Items of an answer behind those that are known; an item told again takes its old place. */
export function joined(known: readonly TimelineItem[], fresh: readonly TimelineItem[]): TimelineItem[] {
  const told = new Set(fresh.map((item) => item.version));
  return [...known.filter((item) => !told.has(item.version)), ...fresh];
}

/** The version of the event that put an item where it stands: 21 of 21 and of "21.1". */
export const writtenAt = (item: TimelineItem): number => Number.parseInt(String(item.version), 10);

/** Those first ones of what waits that may go out together: with the moment at which they were seen, or without. */
export function alike(waiting: readonly Waiting[]): readonly Waiting[] {
  const other = waiting.findIndex((entry) => isSeen(entry) !== isSeen(waiting[0]!));
  return other < 0 ? waiting : waiting.slice(0, other);
}
