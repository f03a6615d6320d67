/** Addresses of the pages, by the History API. */
import { type Observable, observable, useObservable } from './store/observable';

type Rows = typeof import('../../pages.json');
export type Page = keyof Rows;
type Fields<Address> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Fields<`/${Rest}`>
  : Address extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;
/** What a page has of its address beyond its path's fields. */
interface Further {
  /** Of a code that stands behind the '#', which never reaches a server's log. */
  join: { code: string | null };
  /** Of a deck that nobody has listed: matches to learn from. */
  deck: { matches: string[] };
  /** view: with whose eyes; without it all that this device may see. */
  replay: { at: string | null; until: string | null; view?: string | null };
}
type RouteOf<P extends Page> = { page: P } & (P extends 'watch'
  ? /** The big screen: these matches, or with none of them the public ones that are live. */ { matches: string[] }
  : Fields<keyof Rows[P]['addresses']> & (P extends keyof Further ? Further[P] : object));
type KnownRoute = { [P in Page]: RouteOf<P> }[Page];
export type Route = KnownRoute | { page: 'unknown' };

declare const __PAGES__: readonly (readonly [page: Page, address: string, query: readonly string[], part?: string])[];
export const PAGES = __PAGES__;

export type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;
type Found = { page: string } & Record<string, string | string[] | null>;

const partsOf = (path: string) => path.split('/').filter(Boolean);

export function parse({ pathname, search, hash }: Address): Route {
  const parts = partsOf(pathname);
  const query = new URLSearchParams(search);
  for (const [page, address, names] of PAGES) {
    const wanted = partsOf(address);
    const found: Found = { page };
    const fits = wanted.every((one, at) => (one[0] === ':' ? (found[one.slice(1)] = parts[at]!) : one === parts[at]));
    if (!fits || wanted.length !== parts.length) continue;
    for (const name of names) found[name] = query.get(name);
    if (page === 'join') found['code'] = hash.slice(1) || null;
    if (page === 'deck') found['matches'] = query.getAll('match');
    if (page === 'watch') {
      const matches = [...new Set(((found['matches'] ?? '') as string).split(',').filter(Boolean))];
      if (query.has('screen')) found['matches'] = matches;
      else return matches.length === 1 ? { page: 'live', match: matches[0]! } : { page: 'unknown' };
    }
    return found as unknown as Route;
  }
  return { page: 'unknown' };
}

/** The path of a page and what it shows: a page of another path is another page. */
export function pathOf(route: KnownRoute): string {
  const fields = route as unknown as Found;
  const rows = PAGES.filter(([page]) => page === route.page);
  const [, address] = rows[route.page === 'watch' && route.matches.length ? 1 : 0]!;
  return address.replace(/:(\w+)/g, (_, name: string) => String(fields[name]));
}

export function href(route: KnownRoute): string {
  const fields = route as unknown as Found;
  const names = PAGES.find(([page]) => page === route.page)![2];
  const query = new URLSearchParams(
    route.page === 'deck'
      ? route.matches.map((match) => ['match', match])
      : names.flatMap((name) => (fields[name] ? [[name, fields[name] as string]] : [])),
  );
  const further = route.page === 'watch' ? '?screen' : query.size ? `?${query}` : '';
  return pathOf(route) + further + (route.page === 'join' && route.code ? `#${route.code}` : '');
}

const here = observable<Route>({ page: 'home' });

export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  here.set(parse(location));
  if (!replace) scrollTo(0, 0);
}

/** Where the page is, to be followed. */
export const route: Pick<Observable<Route>, 'get' | 'subscribe'> = here;
export const useRoute = (): Route => useObservable(here);

/** Follow the address, and turn clicks on plain links to our own pages into navigation. */
export function startRouter(): void {
  here.set(parse(location));
  addEventListener('popstate', () => here.set(parse(location)));
  addEventListener('hashchange', () => here.set(parse(location)));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (parse(link).page === 'unknown') return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
