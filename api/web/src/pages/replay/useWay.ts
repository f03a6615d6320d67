import { useMemo } from 'preact/hooks';
import type { Annotation, Timeline, TimelineItem, Told } from '../../api/types';
import { useByMove } from '../../viewing/comments';
import { type Chapter, chaptersOf, spotsOf } from '../../viewing/items';
import { type Mark, marksOf, whysOf, withNotes } from '../../viewing/marks';
import { attacksOf, movesOf, type Series, stopOf } from '../../viewing/stops';

/** The way through a match: its moves in order, where one stops, and what stands out. */
export interface Way {
  items: readonly TimelineItem[];
  /** The spots of the items. */
  places: readonly string[];
  chapters: readonly Chapter[];
  /** The last item of each move. */
  stops: readonly number[];
  /** Of each attack the item at which one stops. */
  attacks: readonly number[];
  /** What can be drawn. */
  series: Series;
  marks: readonly Mark[];
  /** By the stop that they belong to. */
  markAt: ReadonlyMap<number, Mark>;
  /** Why moves stand out, by the item at which they begin. */
  whys: ReadonlyMap<number, readonly Told[]>;
  /** What people wrote at moves, by the item at which they begin. */
  written: ReadonlyMap<number, readonly Annotation[]>;
}

const NO_ITEMS: TimelineItem[] = [];
const NO_SERIES: Series = {};

export function useWay(moves: Timeline | null, comments: readonly Annotation[]): Way {
  const items = moves?.items ?? NO_ITEMS;
  const series = moves?.series ?? NO_SERIES;
  const places = useMemo(() => spotsOf(items), [items]);
  const chapters = useMemo(() => chaptersOf(items, moves?.chapters), [items, moves?.chapters]);
  const written = useByMove(items, comments);
  const found = useMemo(() => marksOf(items, moves?.moments), [items, moves?.moments]);
  const whys = useMemo(() => whysOf(found), [found]);
  const marks = useMemo(() => withNotes(found, written.keys()), [found, written]);
  const stops = useMemo(() => movesOf(items), [items]);
  const attacks = useMemo(() => attacksOf(chapters, series, stops), [chapters, series, stops]);
  const markAt = useMemo(() => new Map(marks.map((mark) => [stopOf(stops, mark.index), mark])), [marks, stops]);
  return { items, places, chapters, stops, attacks, series, marks, markAt, whys, written };
}
