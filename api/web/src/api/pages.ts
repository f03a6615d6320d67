/** A timeline that comes in pages. */
import type { Timeline } from './types';

/** read: the page behind so many items, as of the version that the first page has told of. */
export async function allPages(read: (from: number, head?: number) => Promise<Timeline>): Promise<Timeline> {
  let whole = await read(0);
  for (let next = whole.next; next; next = whole.next) whole = joined(whole, await read(next, whole.head));
  return whole;
}

function joined(before: Timeline, page: Timeline): Timeline {
  const both = <T>(one: readonly T[] = [], two: readonly T[] = []) => [...one, ...two];
  const series: NonNullable<Timeline['series']> = { ...before.series };
  for (const [name, lines] of Object.entries(page.series ?? {})) {
    const seats = Object.entries(lines).map(([seat, line]) => [seat, both(series[name]?.[seat], line)]);
    series[name] = Object.fromEntries(seats);
  }
  return {
    ...page,
    items: both(before.items, page.items),
    chapters: both(before.chapters, page.chapters),
    moments: both(before.moments, page.moments),
    series,
  };
}
