/** What a correction changed, in the sentences of before and after. */
import type { MatchEvent, Timeline, TimelineItem } from '../api/types';
import type { Correction } from './feed';
import { mainOf } from './moves';
import { numberAt, numberOf } from './numbers';

export interface Change {
  kind: 'corrected' | 'inserted' | 'retracted';
  /** Place of the move that was mended, or before which one was put. */
  place: string;
  /** The number of that place, as it is read now; of a struck move, as it was. */
  number: string;
  /** Moves taken back, put in, or put in place of the mended one. */
  count: number;
  /** The sentence as it was, and as it is; null where there is none. */
  was: TimelineItem | null;
  now: TimelineItem | null;
  /** What else was put in. */
  more: readonly TimelineItem[];
  /** Later moves that were struck with it. */
  also: number;
  /** Not a move but what was agreed before the first one. */
  agreed: boolean;
  /** Nothing was mended: play goes on behind its last round, to so many in all, or to as many as are wanted (null). */
  goesOn: { rounds: number | null } | null;
}

/** As much of what a correction has put in a place as is read of the match's opening. */
interface Stand {
  events: readonly { type: string; data: { options: { rounds: number | null } } }[];
}

export function changeOf({ event, before, after }: Correction<{ moves: Timeline }>): Change {
  const struck = ((event.data['struck'] as (number | string)[] | undefined) ?? []).map(String);
  const was = moveAt(before.moves.items, String(event.type === 'retracted' ? struck[0] : event.data['version']));
  if (event.type === 'retracted') {
    const place = struck[0] ?? '';
    const count = Number(event.data['n'] ?? struck.length);
    return {
      kind: 'retracted',
      place,
      number: numberAt(before.moves.items, place),
      count,
      was: was && mainOf(was),
      now: null,
      more: [],
      also: 0,
      agreed: false,
      goesOn: null,
    };
  }
  const place = String(event.data['version']);
  const mended = struck.includes(place);
  const [now = null, ...more] = putIn(after.moves.items, event.version);
  const there = new Set(after.moves.items.map((item) => String(item.version)));
  const gone = before.moves.items.filter(
    (item) => struck.includes(String(item.version)) && !there.has(String(item.version)),
  );
  const goesOn = goneOn(event, after.moves.items);
  const later = new Set(gone.map((item) => item.move ?? item.version));
  for (const item of was ?? []) later.delete(item.move ?? item.version);
  return {
    kind: mended ? 'corrected' : 'inserted',
    place,
    number: mended && now ? numberOf(now) : numberAt((mended ? before : after).moves.items, place),
    count: more.length + (now ? 1 : 0),
    was: mended && was && !goesOn ? mainOf(was) : null,
    now,
    more,
    also: later.size,
    agreed: place === '1',
    goesOn,
  };
}

/** What was agreed is told anew, and what stood there is not marked as corrected by that. */
function goneOn(event: MatchEvent, after: readonly TimelineItem[]): Change['goesOn'] {
  const stands = (event.data['stands'] as Stand[] | undefined) ?? [];
  const opening = stands.flatMap(({ events }) => events).find(({ type }) => type === 'match_created');
  const opened = after.find(({ type }) => type === 'match_created');
  if (!opening || !opened || opened.was.some((one) => one.struck_by === event.version)) return null;
  return { rounds: opening.data.options.rounds };
}

/** All items of the move at a place. */
function moveAt(items: readonly TimelineItem[], place: string): TimelineItem[] | null {
  const found = items.find((item) => String(item.version) === place);
  if (!found) return null;
  return found.move == null ? [found] : items.filter((item) => item.move === found.move);
}

/** What each move that a correction put in is about. */
function putIn(items: readonly TimelineItem[], correction: number): TimelineItem[] {
  const moves = new Map<string, TimelineItem[]>();
  for (const item of items) {
    const place = String(item.version);
    if (place.startsWith(`${correction}.`)) moves.set(place, [...(moves.get(place) ?? []), item]);
  }
  return [...moves.values()].map(mainOf);
}
