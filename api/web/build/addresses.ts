/** The pages, as api/pages.json lists them: addresses, their queries' names, folder, part of the code, first frame and first requests. */
import { readFileSync } from 'node:fs';

interface PageRow {
  addresses: Record<string, string[]>;
  folder?: string;
  part?: string;
  frame?: string;
  asks?: string[];
}

const ROWS = Object.entries(
  JSON.parse(readFileSync(new URL('../../pages.json', import.meta.url), 'utf8')) as Record<string, PageRow>,
);

/** Return a pattern of an address's path; a slash may end it. */
const patternOf = (address: string) => `^${address.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`;

/** For the router: name, address and its query's names, and the part of the code that leads to the page, if not the main. */
export const ROUTES = ROWS.flatMap(([page, { addresses, part }]) =>
  Object.entries(addresses).map(([address, query]) => [page, address, query, ...(part ? [part] : [])] as const),
);

/** Return the pages of a part of the code, each with its module. */
export const modulesOf = (part: string) =>
  ROWS.filter(([, row]) => (row.part ?? '') === part).map(
    ([page, { folder = page }]) => [page, `/src/pages/${folder}/index.tsx`] as const,
  );

/** For the document: pattern, name, frame, what is asked of the match at once. */
export const FIRST = ROWS.flatMap(([page, { addresses, frame = 'other', asks = null }]) =>
  Object.keys(addresses).map((address) => [patternOf(address), page, frame, asks] as const),
);

/** For the service worker: patterns of all addresses. */
export const PATTERNS = FIRST.map(([pattern]) => pattern);

/** Each page, with its part where that is not the main one. */
export const PARTS = ROWS.map(([page, { folder = page, part }]) => [page, folder, part] as const);
