/** The moves of a match in order, as the timeline tells them, and the attacks and rounds that they form. */
import type { Timeline, TimelineItem, Told } from '../api/types';
import type { Card } from '../cards/set';

/** Items in a row that belong to one part of a match: a round's deal, an attack, the end. */
export interface Chapter {
  round: number | null;
  trick: number | null;
  first: number;
  last: number;
  /** What the timeline calls it; nothing for what stands before the first. */
  labels: readonly Told[];
}

/** The parts as the timeline tells them; those that begin with one move are one. */
export function chaptersOf(items: readonly TimelineItem[], told: Timeline['chapters'] = []): Chapter[] {
  const starts = new Map(items.map(({ version }, i) => [`${version}`, i] as const).reverse());
  const chapters: Chapter[] = items.length ? [{ round: 0, trick: null, first: 0, last: 0, labels: [] }] : [];
  for (const { version, kind, label } of told) {
    const first = starts.get(`${version}`);
    if (first === undefined) continue;
    const { round, trick } = items[first]!;
    const part = WHOLE.has(kind) ? null : trick;
    const now = chapters.at(-1)!;
    if (now.first === first) Object.assign(now, { round, trick: part, labels: [...now.labels, label] });
    else chapters.push({ round, trick: part, first, last: first, labels: [label] });
  }
  chapters.forEach((chapter, n) => {
    chapter.last = (chapters[n + 1]?.first ?? items.length) - 1;
  });
  return chapters;
}

/** Kinds of chapters that are no part of a round. */
const WHOLE = new Set(['round', 'end']);

/** More attacks than a phone's time line can show apart. */
const MANY = 30;

/** The parts of a time line: attacks, or whole rounds where there are too many attacks. */
export function partsOf(
  chapters: readonly Chapter[],
): { first: number; last: number; round: number | null; trick: number | null }[] {
  if (chapters.length <= MANY || chapters.at(-1)!.round! < 2) return [...chapters];
  const rounds: { first: number; last: number; round: number | null; trick: null }[] = [];
  for (const { round, first, last } of chapters) {
    const now = rounds.at(-1);
    if (now?.round === round) now.last = last;
    else rounds.push({ round, first, last, trick: null });
  }
  return rounds;
}

/** The cards that moves of the same attack named, as far as the move on show, the latest first. */
export function pointedAt(items: readonly TimelineItem[], index: number): string[] {
  const { round, trick } = items[index]!;
  const before = items.slice(0, index).findLastIndex((item) => item.round !== round || item.trick !== trick);
  const named = items.slice(before + 1, index + 1).flatMap(({ cards }) => cards);
  return [...new Set(named.reverse())].slice(0, 12);
}

/** Whether a person changed it, or put it in; what only followed from that by the rules is not marked. */
export const isCorrected = (item: TimelineItem): boolean => item.corrected && item.main;

/** Where "next attack" leads: the first move of the next one, at last the end. */
export function nextChapter(chapters: readonly Chapter[], i: number): number {
  return chapters.find((chapter) => chapter.first > i)?.first ?? Math.max(0, chapters.at(-1)?.last ?? 0);
}

/** Where "previous attack" leads: the first move of this one, or of the one before. */
export function previousChapter(chapters: readonly Chapter[], i: number): number {
  return chapters.findLast((chapter) => chapter.first < i)?.first ?? 0;
}

/** A spot of its own for every item: its place, and "21.1~2" for the second event of one corrected move. */
export function spotsOf(items: readonly TimelineItem[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ version }) => {
    const place = String(version);
    const nth = (seen.get(place) ?? 0) + 1;
    seen.set(place, nth);
    return nth === 1 ? place : `${place}~${nth}`;
  });
}

/** The place that the service knows a spot by. */
export const placeOf = (spot: string): string => spot.split('~')[0]!;

/** The item at a spot; where there is none, the last one before it. */
export function indexAt(items: readonly TimelineItem[], spot: string | null): number {
  if (spot === null) return 0;
  const exact = spotsOf(items).indexOf(spot);
  if (exact >= 0) return exact;
  const place = placeOf(spot);
  const first = items.findIndex((item) => String(item.version) === place);
  if (first >= 0) return first;
  const version = Number.parseInt(place, 10);
  return Math.max(
    0,
    items.findLastIndex((item) => typeof item.version === 'number' && item.version <= version),
  );
}

/** Whether items only adds to earlier ones: nothing was corrected. */
export function goesOn(earlier: readonly TimelineItem[], items: readonly TimelineItem[]): boolean {
  return earlier.every((item, i) => {
    const now = items[i];
    return now !== undefined && said(now) === said(item);
  });
}

/** What tells one item from another at its place: names and languages do not. */
const said = ({ version, type, by, command, cards, irregular, was }: TimelineItem): string =>
  JSON.stringify([version, type, by, command, cards, irregular?.rule, was?.length ?? 0]);

/** The card that a move is about: the one that was played, if the item names no crowd. */
export function cardOf(item: TimelineItem | undefined): Card[] {
  const cards = item?.cards ?? [];
  return cards.length <= 2 ? cards.slice(0, 1) : [];
}

/** "2:51" */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
