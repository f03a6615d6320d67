/** Addresses of the pages, by the History API. */
import { type Observable, observable, useObservable } from './store/observable';

export type Route =
  | { page: 'home' }
  | { page: 'matches' }
  | { page: 'new'; game: string }
  /** A deck that nobody has listed; to learn from these. */
  | { page: 'deck'; game: string; matches: string[] }
  | { page: 'live'; match: string }
  | { page: 'pad'; match: string }
  | { page: 'seat'; match: string }
  /** Of a device beside the table, that tells what it sees. */
  | { page: 'phone'; match: string }
  /** view: with whose eyes; without it all that this device may see. */
  | { page: 'replay'; match: string; at: string | null; until: string | null; view?: string | null }
  | { page: 'join'; code: string | null }
  /** The big screen: these matches, or with none of them the public ones that are live. */
  | { page: 'watch'; matches: string[] }
  | { page: 'help' }
  /** A tournament for everybody, for who runs it, for who stands at the door, and for who plays. */
  | { page: 'tournament' | 'desk' | 'door' | 'entrant'; tournament: string }
  /** The hall's screen, and what hangs there on paper. */
  | { page: 'wall' | 'print'; tournament: string }
  /** A new tournament. */
  | { page: 'planning' }
  | { page: 'unknown' };

const OF_TOURNAMENTS = ['desk', 'door', 'entrant', 'wall', 'print'] as const;

export type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

export function parse({ pathname, search, hash }: Address): Route {
  const parts = pathname.split('/').filter(Boolean);
  const [first, second, third] = parts;
  const query = new URLSearchParams(search);
  if (!first) return { page: 'home' };
  // a code stands behind the '#', which never reaches a server's log
  if (first === 'join' && parts.length === 1) return { page: 'join', code: hash.slice(1) || null };
  if ((first === 'matches' || first === 'help') && parts.length === 1) return { page: first };
  if (first === 'watch' && parts.length < 3) {
    const matches = [...new Set((second ?? '').split(',').filter(Boolean))];
    if (query.has('screen')) return { page: 'watch', matches };
    return matches.length === 1 ? { page: 'live', match: matches[0]! } : { page: 'unknown' };
  }
  if (first === 'deck' && second && parts.length === 2)
    return { page: 'deck', game: second, matches: query.getAll('match') };
  if (first === 'new' && second && parts.length === 2) return { page: 'new', game: second };
  if (first === 't' && second) {
    if (parts.length === 2) return second === 'new' ? { page: 'planning' } : { page: 'tournament', tournament: second };
    const page = OF_TOURNAMENTS.find((one) => one === third);
    if (page && parts.length === 3) return { page, tournament: second };
  }
  if (first === 'm' && second) {
    if (parts.length === 2) return { page: 'live', match: second };
    if ((third === 'pad' || third === 'seat' || third === 'phone') && parts.length === 3)
      return { page: third, match: second };
    if (third === 'replay' && parts.length === 3) {
      const [at, until, view] = [query.get('at'), query.get('until'), query.get('view')];
      return { page: 'replay', match: second, at, until, view };
    }
  }
  return { page: 'unknown' };
}

export function href(route: Exclude<Route, { page: 'unknown' }>): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'matches':
    case 'help':
      return `/${route.page}`;
    case 'watch':
      return `/watch${route.matches.length ? `/${route.matches.join(',')}` : ''}?screen`;
    case 'new':
      return `/new/${route.game}`;
    case 'deck': {
      const query = new URLSearchParams(route.matches.map((match) => ['match', match]));
      return `/deck/${route.game}${query.size ? `?${query}` : ''}`;
    }
    case 'live':
      return `/m/${route.match}`;
    case 'pad':
    case 'seat':
    case 'phone':
      return `/m/${route.match}/${route.page}`;
    case 'tournament':
      return `/t/${route.tournament}`;
    case 'desk':
    case 'door':
    case 'wall':
    case 'print':
    case 'entrant':
      return `/t/${route.tournament}/${route.page}`;
    case 'planning':
      return '/t/new';
    case 'join':
      return route.code ? `/join#${route.code}` : '/join';
    case 'replay': {
      const query = new URLSearchParams();
      if (route.at) query.set('at', route.at);
      if (route.until) query.set('until', route.until);
      if (route.view) query.set('view', route.view);
      return `/m/${route.match}/replay${query.size ? `?${query}` : ''}`;
    }
  }
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
