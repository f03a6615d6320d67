/** A match that may still go on: loaded whole, and loaded again whenever something was recorded. */
import { Problem } from '../api/client';
import type { Followed } from '../api/live';
import { pauseOf } from '../api/network';
import { CORRECTIONS, type MatchEvent } from '../api/types';
import { type Observable, observable } from '../store/observable';

export interface Correction<T> {
  event: MatchEvent;
  before: T;
  after: T;
}

export interface Feed<T> {
  /** The newest picture; it stays while the connection is away. */
  value: T | null;
  connection: 'opening' | 'open' | 'lost' | 'ended';
  /** When the service was last heard, in milliseconds since 1970. */
  heard: number;
  /** The last correction since the page was opened. */
  correction: Correction<T> | null;
  /** Goes up when pictures of the past no longer hold: after a correction, a restored backup, or when cards opened. */
  epoch: number;
  /** The service does not show this match. */
  refused: Problem | null;
  /** It did before. */
  closed: boolean;
}

interface Means<T> {
  load: () => Promise<T>;
  follow: (from: number, on: Followed) => () => void;
  /** What the device kept of an earlier visit. */
  stored?: { value: T; heard: number } | undefined;
  onLoad?: (value: T) => void;
  /** The service shows it no more: what was kept of it is to go. */
  onClosed?: (problem: Problem) => void;
  now?: () => number;
  /** Milliseconds before a load that failed is tried again. */
  pause?: number;
}

/** Load, then follow. Many events at once lead to one load; none is forgotten. */
export function startFeed<T extends { head: number }>(
  means: Means<T>,
): { feed: Observable<Feed<T>>; stop: () => void } {
  const { load, follow, onLoad, onClosed, now = Date.now, pause = 2_000 } = means;
  const feed = observable<Feed<T>>({
    value: means.stored?.value ?? null,
    connection: 'opening',
    heard: means.stored?.heard ?? now(),
    correction: null,
    epoch: 0,
    refused: null,
    closed: false,
  });
  const put = (change: Partial<Feed<T>>) => feed.set({ ...feed.get(), ...change });
  let wanted = 0;
  let anew = true;
  let loading = false;
  let stopped = false;
  let corrections: MatchEvent[] = [];
  let known: number | null = null; // names, title and the like
  let unfollow: (() => void) | null = null;

  async function refresh(): Promise<void> {
    if (loading) return;
    loading = true;
    while (!stopped && (anew || (feed.get().value?.head ?? 0) < wanted)) {
      anew = false;
      try {
        take(await load());
      } catch (error) {
        if (error instanceof Problem && !error.passing) {
          refuse(error);
          break;
        }
        anew = true;
        lose();
      }
      const behind = (feed.get().value?.head ?? 0) < wanted;
      if (anew || behind) await pauseOf(anew ? pause : pause / 8);
    }
    loading = false;
  }

  function take(after: T): void {
    if (stopped) return;
    const { value: before, epoch, connection } = feed.get();
    const known = corrections.filter((event) => event.version <= after.head);
    corrections = corrections.filter((event) => event.version > after.head);
    const event = known.at(-1);
    put({
      value: after,
      heard: now(),
      connection: connection === 'ended' ? connection : 'open',
      epoch: epoch + known.length,
      ...(event && before ? { correction: { event, before, after } } : {}),
    });
    onLoad?.(after);
    unfollow ??= follow(after.head, on);
  }

  function lose(): void {
    if (feed.get().connection !== 'ended' && feed.get().connection !== 'lost') put({ connection: 'lost' });
  }

  const on: Followed = {
    onEvent(event) {
      wanted = Math.max(wanted, event.version);
      if (CORRECTIONS.has(event.type)) corrections.push(event);
      void refresh();
    },
    onReset() {
      wanted = 0;
      anew = true;
      put({ epoch: feed.get().epoch + 1 });
      void refresh();
    },
    onOpened() {
      anew = true;
      put({ epoch: feed.get().epoch + 1 }); // pictures of the past show more now
      void refresh();
    },
    onAbout(about) {
      if (known !== null && about !== known) {
        anew = true;
        void refresh();
      }
      known = about;
    },
    onEnd: () => put({ connection: 'ended', heard: now() }),
    onConnection(connected) {
      if (connected) put({ connection: 'open', heard: now() });
      else if (feed.get().connection === 'open') put({ connection: 'lost', heard: now() });
    },
    onRefused: refuse,
  };

  /** Who may not see it any more sees it no more: a match is made private, a name withdrawn, a right ended. */
  function refuse(refused: Problem): void {
    if (stopped) return;
    stop();
    if (!refused.closed) {
      put({ refused });
      return;
    }
    put({ refused, closed: feed.get().value !== null, value: null, correction: null });
    onClosed?.(refused);
  }

  function stop(): void {
    stopped = true;
    unfollow?.();
  }

  void refresh();
  return { feed, stop };
}
