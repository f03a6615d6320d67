import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATTERNS } from '../../build/addresses';
import { href, type Page, parse } from '../router';
import { cacheOf, engine, file, forgetOthers, isPage, keep, page, type Shell, wayOf } from './shell';

const ORIGIN = 'https://table.example';
const shell: Shell = {
  version: '1',
  main: '/static/assets/index-1.js',
  files: ['/static/assets/index-1.js', '/static/icon-192.png'],
  pages: PATTERNS,
};
const DOCUMENT = `<script src="${shell.main}"></script>`;

/** As much of the browser's caches as is used. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cache);
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      match: async (path: string) => cache.get(path)?.clone(),
    };
  }
  keys = async () => [...this.all.keys()];
  match = async (path: string) =>
    [...this.all.values()]
      .find((cache) => cache.has(path))
      ?.get(path)
      ?.clone();
  delete = async (name: string) => this.all.delete(name);
}

let caches: CacheStorage & Caches;
beforeEach(() => {
  caches = new Caches() as CacheStorage & Caches;
});

const service = (answer: (path: string) => Response | Promise<Response>): typeof fetch =>
  vi.fn(async (asked: RequestInfo | URL) =>
    answer(typeof asked === 'string' ? asked : new URL((asked as Request).url).pathname),
  );
const serving = service((path) => new Response(path === '/' ? DOCUMENT : path));
const away = service(() => Promise.reject(new TypeError('no network')));
const asked = (path: string) => new Request(ORIGIN + path);
const text = async (answer: Promise<Response>) => (await answer).text();

describe('which requests', () => {
  const navigates = (path: string, method = 'GET') =>
    wayOf(shell, { url: ORIGIN + path, method, mode: 'navigate' }, ORIGIN);
  const loads = (path: string, method = 'GET', mode: RequestMode = 'cors') =>
    wayOf(shell, { url: ORIGIN + path, method, mode }, ORIGIN);

  const pages: Record<Page, string> = {
    home: href({ page: 'home' }),
    matches: href({ page: 'matches' }),
    deck: href({ page: 'deck', game: 'rat-hot', matches: ['m1'] }),
    new: href({ page: 'new', game: 'durak' }),
    live: href({ page: 'live', match: 'm1' }),
    pad: href({ page: 'pad', match: 'm1' }),
    seat: href({ page: 'seat', match: 'm1' }),
    phone: href({ page: 'phone', match: 'm1' }),
    replay: href({ page: 'replay', match: 'm1', at: '21.1', until: null }),
    join: href({ page: 'join', code: 'ABC234' }),
    help: href({ page: 'help' }),
    tournament: href({ page: 'tournament', tournament: 't1' }),
    desk: href({ page: 'desk', tournament: 't1' }),
    door: href({ page: 'door', tournament: 't1' }),
    wall: href({ page: 'wall', tournament: 't1' }),
    print: href({ page: 'print', tournament: 't1' }),
    entrant: href({ page: 'entrant', tournament: 't1' }),
    planning: href({ page: 'planning' }),
    watch: href({ page: 'watch', matches: ['m1', 'm2'] }),
  };

  it.each(Object.entries(pages))('the page %s', (name, path) => {
    expect(parse(new URL(path, ORIGIN)).page).toBe(name);
    expect(navigates(path)).toBe('page');
  });

  it.each([
    '/api/docs',
    '/api/v1/openapi.json',
    '/problems',
    '/problems/illegal-move',
    '/healthz',
    '/readyz',
    '/metrics',
    '/static/docs/swagger-ui.css',
    '/sw.js',
    '/new',
    '/t',
    '/tournaments',
    '/nowhere',
  ])('not %s', (path) => {
    expect(isPage(shell, path)).toBe(false);
    expect(navigates(path)).toBeNull();
    expect(loads(path)).toBeNull();
  });

  it('files of this release and of the one before, and nothing else that a page loads', () => {
    expect(loads(shell.main)).toBe('file');
    expect(loads('/static/assets/index-0.js')).toBe('file');
    expect(loads('/api/v1/matches')).toBeNull();
    expect(loads('/m/m1/pad')).toBeNull();
    expect(loads(shell.main, 'HEAD')).toBeNull();
    expect(navigates('/m/m1/pad', 'POST')).toBeNull();
    expect(
      wayOf(shell, { url: `https://elsewhere.example${shell.main}`, method: 'GET', mode: 'cors' }, ORIGIN),
    ).toBeNull();
  });
});

describe('a release', () => {
  it('is kept whole', async () => {
    await keep(shell, caches, serving);
    expect([...caches.all.get(cacheOf(shell))!.keys()].sort()).toEqual(['/', ...shell.files].sort());
  });

  it.each<[string, (path: string) => Response]>([
    ['a file is missing', (path) => new Response(path === '/' ? DOCUMENT : '', { status: path === '/' ? 200 : 404 })],
    ['the document is of another release', () => new Response('<script src="/static/assets/index-2.js">')],
    [
      'a proxy asks who is there',
      (path) => Object.defineProperty(new Response(path === '/' ? DOCUMENT : ''), 'redirected', { value: true }),
    ],
  ])('is not kept where %s', async (_, answer) => {
    await expect(keep(shell, caches, service(answer))).rejects.toThrow();
    expect(caches.all.has(cacheOf(shell))).toBe(false);
  });

  it('takes the place of earlier ones but the last, and of nothing else', async () => {
    const earlier = ['a', 'b'].map((version) => cacheOf({ ...shell, version }));
    for (const name of [...earlier, cacheOf(shell), 'of another application']) await caches.open(name);
    await forgetOthers(shell, caches);
    expect(await caches.keys()).toEqual([earlier[1], cacheOf(shell), 'of another application']);
  });

  it('leaves open pages of the one before their parts', async () => {
    const part = '/static/assets/index-0.js';
    await keep(
      { version: '0', main: part, files: [part], pages: [] },
      caches,
      service((path) => new Response(path === '/' ? part : path)),
    );
    await keep(shell, caches, serving);
    await forgetOthers(shell, caches);
    expect(await text(file(shell, asked(part), caches, away))).toBe(part);
    expect(await text(file(shell, asked(shell.main), caches, away))).toBe(shell.main);
  });
});

describe('once kept', () => {
  beforeEach(() => keep(shell, caches, serving));

  it('files come from here', async () => {
    expect(await text(file(shell, asked(shell.main), caches, away))).toBe(shell.main);
  });

  it('a file that the browser has thrown away comes from the service', async () => {
    caches.all.clear();
    expect(await text(file(shell, asked(shell.main), caches, serving))).toBe(shell.main);
  });

  it('a page comes from the service', async () => {
    expect(
      await text(
        page(
          shell,
          asked('/m/m1/pad'),
          caches,
          service(() => new Response('newer')),
        ),
      ),
    ).toBe('newer');
  });

  it('what the service says of a page is passed on', async () => {
    expect(
      (
        await page(
          shell,
          asked('/m/m1'),
          caches,
          service(() => new Response('', { status: 404 })),
        )
      ).status,
    ).toBe(404);
  });

  it.each([
    ['no network', away],
    ['a proxy without its service', service(() => new Response('bad gateway', { status: 502 }))],
  ])('a page opens with %s', async (_, get) => {
    expect(await text(page(shell, asked('/m/m1/pad'), caches, get))).toBe(DOCUMENT);
  });

  it('a page opens in time where the network never answers', async () => {
    vi.useFakeTimers();
    const opened = text(
      page(
        shell,
        asked('/'),
        caches,
        service(() => new Promise(() => undefined)),
      ),
    );
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await opened).toBe(DOCUMENT);
    vi.useRealTimers();
  });

  it('without what was kept, the answer is the service’s, whatever it is', async () => {
    caches.all.clear();
    await expect(page(shell, asked('/'), caches, away)).rejects.toThrow('no network');
    expect(
      (
        await page(
          shell,
          asked('/'),
          caches,
          service(() => new Response('', { status: 502 })),
        )
      ).status,
    ).toBe(502);
  });
});

describe('the engine', () => {
  const ONE = '/static/engine/0a/library.zip';
  const OTHER = '/static/engine/0b/library.zip';

  it('is no part of the release', async () => {
    await keep(shell, caches, serving);
    expect(wayOf(shell, { url: ORIGIN + ONE, method: 'GET', mode: 'cors' }, ORIGIN)).toBe('engine');
    expect([...caches.all.keys()]).toEqual([cacheOf(shell)]);
  });

  it('is kept once it was asked for, until another one is', async () => {
    expect(await text(engine(shell, asked(ONE), caches, serving))).toBe(ONE);
    expect(await text(engine(shell, asked(ONE), caches, away))).toBe(ONE);
    await forgetOthers(shell, caches);
    expect(await text(engine(shell, asked(ONE), caches, away))).toBe(ONE);
    expect(await text(engine(shell, asked(OTHER), caches, serving))).toBe(OTHER);
    await expect(engine(shell, asked(ONE), caches, away)).rejects.toThrow();
  });

  it('is not kept where it is missing', async () => {
    const missing = service(() => new Response('', { status: 404 }));
    expect((await engine(shell, asked(ONE), caches, missing)).status).toBe(404);
    expect(await text(engine(shell, asked(ONE), caches, serving))).toBe(ONE);
  });
});
