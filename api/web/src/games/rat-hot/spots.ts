import type { Action, MatchEvent } from '../../api/types';
import { squaresOf } from './cards';
import type { At, Scored, Square } from './types';

export type Way = 'h' | 'v';

/** A card as it is held: the face to lay, and along which axis. */
export interface Held {
  face: string;
  way: Way;
}

/** What may be laid now, as the rules tell it. */
export interface Offer {
  by: string;
  /** The cards, both ways round; null where any may come. */
  cards: readonly string[] | null;
  /** Where the first square may be, by way. */
  ways: Readonly<Partial<Record<Way, readonly At[]>>>;
}

export function readOffer(actions: readonly Action[]): Offer | null {
  const place = actions.find(({ type, by }) => type === 'place' && by);
  if (!place) return null;
  const { card, at } = place.fields;
  return {
    by: place.by!,
    cards: (card?.choices as string[] | undefined) ?? null,
    ways: (at?.choices ?? {}) as Partial<Record<Way, At[]>>,
  };
}

const STEP: Record<Way, At> = { h: [1, 0], v: [0, 1] };

/** Where the first square of a card is whose middle is here; and the other way round. */
export const firstOf = ([x, y]: At, way: Way): At => [x - STEP[way][0], y - STEP[way][1]];
export const middleOf = ([x, y]: At, way: Way): At => [x + STEP[way][0], y + STEP[way][1]];

export const same = ([a, b]: At, [x, y]: At): boolean => a === x && b === y;

/** The place that a key "x,y" stands for. */
export const atOf = (key: string): At => key.split(',').map(Number) as [number, number];

/** For each middle, as "x,y", the ways in which a card may lie there. */
export function middles({ ways }: Offer): Map<string, Way[]> {
  const found = new Map<string, Way[]>();
  for (const way of ['h', 'v'] as const)
    for (const at of ways[way] ?? []) {
      const key = middleOf(at, way).join();
      found.set(key, [...(found.get(key) ?? []), way]);
    }
  return found;
}

/** The four ways to hold a card, turning it a quarter at a time; two of one that reads alike from both ends. */
export function turnsOf(card: string): Held[] {
  const turned = squaresOf(card).reverse().join('.');
  const held: Held[] = [
    { face: card, way: 'h' },
    { face: card, way: 'v' },
    { face: turned, way: 'h' },
    { face: turned, way: 'v' },
  ];
  return turned === card ? held.slice(0, 2) : held;
}

/** The next way to hold the card, from this one on, that may lie with its middle here. */
export function fitting(turns: readonly Held[], from: number, ways: readonly Way[]): number {
  const order = turns.map((_, n) => (from + n) % turns.length);
  return order.find((n) => ways.includes(turns[n]!.way)) ?? from % turns.length;
}

/** Where the squares of a card lie. */
export const placesOf = ([x, y]: At, way: Way): At[] =>
  [0, 1, 2].map((n): At => [x + n * STEP[way][0], y + n * STEP[way][1]]);

/** The cards that may come and begin with these squares, as they would lie; null where any may. */
export const facesOf = ({ cards }: Pick<Offer, 'cards'>, squares: readonly string[]): string[] | null =>
  cards?.filter((card) => squares.every((square, n) => squaresOf(card)[n] === square)) ?? null;

/** Whether a card that may come begins with these squares. */
export const goesOn = (offer: Pick<Offer, 'cards'>, squares: readonly string[]): boolean =>
  facesOf(offer, squares)?.length !== 0;

const REACH = 22; // px from where a finger lands to what it means: half of what a finger covers

interface Keys {
  has: (key: string) => boolean;
}

/**
 * The square that a finger means which lands here, measured in squares: the one that it hits, or a spot beside that is
 * nearer. Where squares are smaller than a finger and two are about as near it is the one that is likely; null where none
 * is, or several are. cell: how wide a square is, in px.
 */
export function meantBy([x, y]: At, cell: number, spots: Keys, likely: Keys): At | null {
  const hit: At = [Math.floor(x), Math.floor(y)];
  const reach = REACH / cell;
  if (reach <= 0.5) return hit;
  const around = Math.ceil(reach);
  const near: { at: At; far: number }[] = [];
  for (let dx = -around; dx <= around; dx++)
    for (let dy = -around; dy <= around; dy++) {
      const at: At = [hit[0] + dx, hit[1] + dy];
      const far = Math.hypot(at[0] + 0.5 - x, at[1] + 0.5 - y);
      if (same(at, hit) || (far <= reach && spots.has(at.join()))) near.push({ at, far });
    }
  const [first, second] = near.sort((a, b) => a.far - b.far);
  if (!second || second.far >= 2 * first!.far) return first!.at;
  const [one, other] = near.filter(({ at }) => likely.has(at.join()));
  return one && !other ? one.at : null;
}

/** The groups that a card scores as it is laid, as the rules tell them in what would be recorded. */
export const scoredBy = (events: readonly Pick<MatchEvent, 'type' | 'data'>[]): Scored[] =>
  events.flatMap(({ type, data }) => (type === 'placed' ? ((data as { scored?: Scored[] }).scored ?? []) : []));

/** What each colour gets of them, red's first. */
export function gained(scored: readonly Scored[]): { colour: 'red' | 'green'; points: number }[] {
  return (['red', 'green'] as const).flatMap((colour) => {
    const points = scored.reduce((sum, group) => sum + (group.colour === colour ? group.points : 0), 0);
    return points ? [{ colour, points }] : [];
  });
}

/** On which sides of each of its squares a group ends. */
export function edgesOf({ squares }: Pick<Scored, 'squares'>): { at: At; sides: string }[] {
  const within = new Set(squares.map((at) => at.join()));
  const sides: [string, number, number][] = [
    ['t', 0, -1],
    ['r', 1, 0],
    ['b', 0, 1],
    ['l', -1, 0],
  ];
  return squares.map((at) => ({
    at,
    sides: sides.flatMap(([side, dx, dy]) => (within.has(`${at[0] + dx},${at[1] + dy}`) ? [] : [side])).join(' '),
  }));
}

export interface Bounds {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** As far from what lies as the middle of a card can be. */
const ROOM = 2;

/** What lies, and every spot. */
export function reachOf(squares: readonly Pick<Square, 'at'>[], spots: Iterable<string>): Bounds {
  const lit = [...spots].map((key) => ({ at: atOf(key) }));
  return lit.length ? boundsOf([...squares, ...lit], 0) : boundsOf(squares, ROOM);
}

/** As much of the board as is to be seen. room: squares beside it, on every side. */
export function boundsOf(squares: readonly Pick<Square, 'at'>[], room: number): Bounds {
  if (!squares.length) return { left: -1, top: -1, columns: 5, rows: 3 }; // where the start card will lie
  const xs = squares.map(({ at: [x] }) => x);
  const ys = squares.map(({ at: [, y] }) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { left, top, columns: Math.max(...xs) + room - left + 1, rows: Math.max(...ys) + room - top + 1 };
}
