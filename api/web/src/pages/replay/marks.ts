import { MARKS, type Mark } from '../../viewing/items';

/** Marks on the line that would lie upon one another are one: the gravest, and how many. */
export interface Cluster extends Mark {
  n: number;
}

const APART = 30; // px: a mark with its number

export function clustered(marks: readonly Mark[], count: number, width: number): Cluster[] {
  const clusters: Cluster[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const { index, kind } of marks) {
    const at = ((index + 0.5) / count) * width;
    const last = clusters.at(-1);
    if (!last || at - reach >= APART) {
      clusters.push({ index, kind, n: 1 });
      reach = at;
      continue;
    }
    last.n++;
    if (MARKS.indexOf(kind) < MARKS.indexOf(last.kind)) last.kind = kind;
  }
  return clusters;
}
