/** The one way to the service. Answers are JSON; refusals are problems (RFC 9457); tokens go in a header only. */
import { forgetEarly, takeEarly } from './early';
import { counted } from './quiet';
import type { ProblemBody } from './types';

/** The service answered, and said no. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(readonly body: ProblemBody) {
    super(body.detail);
  }
  /** "illegal-move" of "/problems/illegal-move". */
  get kind(): string {
    return this.body.type.split('/').at(-1) ?? '';
  }
  get status(): number {
    return this.body.status;
  }
  get closed(): boolean {
    return isClosed(this);
  }
  /** Trying again later, with the same key, may succeed. */
  get passing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** Nothing there for this reader: no such match, a private one, or a right that has ended. */
export const isClosed = ({ status }: Pick<ProblemBody, 'status'>): boolean =>
  status === 401 || status === 403 || status === 404;

/** What the service refused for good; whatever else went wrong is thrown on. */
export function refusalIn(error: unknown): ProblemBody {
  if (!(error instanceof Problem) || error.passing) throw error;
  return error.body;
}

/** No answer came: no network, or a service that is away. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Options {
  token?: string | null | undefined;
  /** Idempotency-Key. */
  key?: string;
  ifMatch?: number;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** Milliseconds after which no answer counts as unreachable. */
  patience?: number;
}

export const API = '/api/v1';

export function headersOf({ token, key, ifMatch, body }: Options): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (key) headers.set('Idempotency-Key', key);
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

export function addressOf(path: string, query: Options['query'] = {}): string {
  const known = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return API + path + (search.size ? `?${search}` : '');
}

export const call = <T>(method: string, path: string, options: Options = {}): Promise<T> =>
  counted(() => ask<T>(method, path, options));

const followers = new Set<(digest: string) => void>();
/** Calls back with the digest of the service's rules, whenever an answer tells it. */
export const followRules = (follower: (digest: string) => void): unknown => followers.add(follower);

async function ask<T>(method: string, path: string, options: Options): Promise<T> {
  const tired = new AbortController();
  const timer = setTimeout(() => tired.abort(), options.patience ?? 10_000);
  options.signal?.addEventListener('abort', () => tired.abort());
  try {
    const address = addressOf(path, options.query);
    if (method !== 'GET') forgetEarly();
    const response =
      (await takeEarly(address, options.token ?? null)) ??
      (await fetch(address, {
        method,
        headers: headersOf(options),
        body: options.body === undefined ? null : JSON.stringify(options.body),
        signal: tired.signal,
        cache: 'no-store',
      }));
    const digest = response.headers.get('Greffier-Engine');
    if (digest) for (const follower of followers) follower(digest);
    const text = await response.text();
    if (response.ok) return (text ? JSON.parse(text) : null) as T;
    throw new Problem(problemOf(response, text));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
  }
}

export function problemOf(response: Response, text: string): ProblemBody {
  if (response.headers.get('Content-Type')?.includes('json')) return JSON.parse(text) as ProblemBody;
  return { type: 'about:blank', title: response.statusText, status: response.status, detail: text.slice(0, 200) };
}
