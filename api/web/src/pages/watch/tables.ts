/** Which matches are on the big screen. */
import type { Summary } from '../../api/types';

/** Most tables on one page. */
export const TABLES = 6;
/** How long a result stays before the next match comes, in milliseconds. */
export const REST = 20_000;

/** Of the public matches that are live, the newest that is not shown yet. */
export const nextOf = (live: readonly Pick<Summary, 'id'>[], shown: readonly string[]): string | null =>
  live.find(({ id }) => !shown.includes(id))?.id ?? null;

/** One match in the place of another; one that is there already is not shown twice. */
export const replaced = (shown: readonly string[], match: string, next: string): readonly string[] =>
  shown.includes(next) ? shown.filter((one) => one !== match) : shown.map((one) => (one === match ? next : one));
