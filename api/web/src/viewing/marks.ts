/** What stands out on the time line. */
import type { Timeline, TimelineItem, Told } from '../api/types';
import { isCorrected } from './items';

/** The gravest first. */
export const MARKS = ['irregular', 'corrected', 'moment', 'note'] as const;

export interface Mark {
  index: number;
  kind: (typeof MARKS)[number];
  /** Why the move stands out, by the rules of its game. */
  why: Told[];
}

const RULING = 'ruled';

/** The gravest mark of each move that has one, where the move begins. */
export function marksOf(items: readonly TimelineItem[], moments: Timeline['moments'] = []): Mark[] {
  const marks = new Map<unknown, Mark>();
  const whys = new Map<string, Told[]>();
  for (const { version, why } of moments) whys.set(`${version}`, [...(whys.get(`${version}`) ?? []), why]);
  items.forEach((item, index) => {
    const why = whys.get(`${item.version}`) ?? [];
    whys.delete(`${item.version}`); // the events of a move that was told anew share their place
    const kind =
      item.irregular || item.type === RULING
        ? 'irregular'
        : isCorrected(item)
          ? 'corrected'
          : why.length
            ? 'moment'
            : item.note
              ? 'note'
              : null;
    if (!kind) return;
    const move = item.move ?? `${item.version}`;
    const mark = marks.get(move);
    if (!mark) {
      marks.set(move, { index, kind, why });
      return;
    }
    mark.why.push(...why);
    if (MARKS.indexOf(kind) < MARKS.indexOf(mark.kind)) mark.kind = kind;
  });
  return [...marks.values()];
}

/** Why moves stand out, by the item at which they begin. */
export const whysOf = (marks: readonly Mark[]): Map<number, Told[]> =>
  new Map(marks.flatMap(({ index, why }) => (why.length ? [[index, why]] : [])));

/** With a note where something was written at a move that has no mark. */
export function withNotes(marks: readonly Mark[], written: Iterable<number>): Mark[] {
  const marked = new Set(marks.map(({ index }) => index));
  const notes = [...written]
    .filter((index) => !marked.has(index))
    .map((index): Mark => ({ index, kind: 'note', why: [] }));
  return [...marks, ...notes].sort((a, b) => a.index - b.index);
}
