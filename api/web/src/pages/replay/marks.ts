import { MARKS, type Mark } from '../../viewing/marks';

/** Marks on the line that would lie upon one another are one: the gravest, and all of them in order. */
export interface Cluster extends Mark {
  all: Mark[];
}

/** apart: px that one needs for itself. */
export function clustered(marks: readonly Mark[], count: number, width: number, apart: number): Cluster[] {
  const clusters: Cluster[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const mark of marks) {
    const at = ((mark.index + 0.5) / count) * width;
    const last = clusters.at(-1);
    if (!last || at - reach >= apart) {
      clusters.push({ ...mark, all: [mark] });
      reach = at;
      continue;
    }
    last.all.push(mark);
    if (MARKS.indexOf(mark.kind) < MARKS.indexOf(last.kind)) last.kind = mark.kind;
  }
  return clusters;
}

/** Which of marks that share one key a tap on it shows: the first, and from there on the next one. here: what is shown. */
export function tapped(all: readonly Mark[], here: Mark | undefined): Mark {
  const at = here ? all.indexOf(here) : -1;
  return all[(at + 1) % all.length]!;
}
