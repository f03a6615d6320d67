/** What the service worker does: the pages' own files, kept on the device. Its events are in worker.ts. */

/** One release of the pages; the build writes it. */
export interface Shell {
  /** A digest of all files, so that each release has a cache of its own. */
  version: string;
  /** The script without which the document is nothing. */
  main: string;
  /** Paths of all files that the pages need besides their document. */
  files: readonly string[];
  /** Patterns of the addresses that the document answers to; everything else is the service's own. */
  pages: readonly string[];
}

const PREFIX = 'greffier-shell-';
const ENGINE_PREFIX = 'greffier-engine-';
const ENGINE = /^\/static\/engine\/([0-9a-f]+)\//;
const NAMED_BY_CONTENT = '/static/assets/';
const PATIENCE = 2_500; // ms that a page may take to come from the service while there is one here

/** One document is behind every page's address. */
const DOCUMENT = '/';

export const cacheOf = ({ version }: Shell): string => PREFIX + version;

export const isPage = ({ pages }: Shell, pathname: string): boolean =>
  pages.some((pattern) => new RegExp(pattern).test(pathname));

/** Keep a whole release, or fail: half of one opens nothing. */
export async function keep(shell: Shell, caches: CacheStorage, get: typeof fetch): Promise<void> {
  const name = cacheOf(shell);
  try {
    const cache = await caches.open(name);
    await Promise.all([...shell.files, DOCUMENT].map((path) => keepOne(shell, path, cache, get)));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

async function keepOne({ main }: Shell, path: string, cache: Cache, get: typeof fetch): Promise<void> {
  const response = await get(path, { cache: 'no-cache' });
  // a redirection is a proxy's page for signing in; and browsers open no page that was redirected
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  if (path === DOCUMENT && !(await response.clone().text()).includes(main)) {
    throw new Error('the document is that of another release');
  }
  await cache.put(path, response);
}

/** Earlier releases go, but for the one that pages may be open of: they load parts of it yet. */
export async function forgetOthers(shell: Shell, caches: CacheStorage): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(shell));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name))); // the oldest stand first
}

type Asked = Pick<Request, 'url' | 'method' | 'mode'>;

/** How a request is answered from here; null: it is none of ours, the browser sees to it as if nobody were here. */
export function wayOf(shell: Shell, request: Asked, origin: string): 'page' | 'file' | 'engine' | null {
  const { origin: theirs, pathname } = new URL(request.url);
  if (request.method !== 'GET' || theirs !== origin) return null;
  if (request.mode === 'navigate') return isPage(shell, pathname) ? 'page' : null;
  if (ENGINE.test(pathname)) return 'engine';
  return pathname.startsWith(NAMED_BY_CONTENT) || shell.files.includes(pathname) ? 'file' : null;
}

/** A file's name changes with its content, or it belongs to the release: what is kept is right. */
export async function file(shell: Shell, request: Request, caches: CacheStorage, get: typeof fetch): Promise<Response> {
  const { pathname } = new URL(request.url);
  const own = await kept(shell, pathname, caches);
  if (own || !pathname.startsWith(NAMED_BY_CONTENT)) return own ?? get(request);
  return (await caches.match(pathname, { ignoreVary: true })) ?? get(request); // of the release before
}

/** A file of the engine: kept once it was asked for, until one of another engine is; never with the release. */
export async function engine(_: Shell, request: Request, caches: CacheStorage, get: typeof fetch): Promise<Response> {
  const { pathname } = new URL(request.url);
  const name = ENGINE_PREFIX + ENGINE.exec(pathname)![1];
  const cache = await caches.open(name).catch(() => null);
  const known = await cache?.match(pathname, { ignoreVary: true });
  if (known) return known;
  const response = await get(request);
  if (!response.ok || response.redirected || !cache) return response;
  const others = (await caches.keys()).filter((other) => other.startsWith(ENGINE_PREFIX) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  await cache.put(pathname, response.clone()).catch(() => undefined); // no room: the network has it
  return response;
}

/** The service's document, or where none comes in time, the one that is kept. */
export async function page(shell: Shell, request: Request, caches: CacheStorage, get: typeof fetch): Promise<Response> {
  const fresh = get(request);
  const good = fresh.then((response) => (response.status < 500 ? response : null)).catch(() => null);
  return (await Promise.race([good, late()])) ?? (await kept(shell, DOCUMENT, caches)) ?? fresh;
}

const late = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));

async function kept(shell: Shell, path: string, caches: CacheStorage): Promise<Response | undefined> {
  return (await caches.open(cacheOf(shell))).match(path, { ignoreVary: true });
}
