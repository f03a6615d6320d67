/** Follow a match: server-sent events read by fetch, so that the token stays in a header. */
import { addressOf, headersOf, Problem, problemOf } from './client';
import { pauseOf } from './network';
import type { Annotation, MatchEvent, MatchState } from './types';

/** What was written at a place of the match, or is gone. */
export interface Annotated {
  aid: string;
  annotation: Annotation | null;
}

export interface Followed {
  onEvent: (event: MatchEvent) => void;
  /** All that was recorded so far has been sent. */
  onHead?: (head: {
    version: number;
    hash: string;
    status: MatchState['status'];
    about?: number;
    opened?: boolean;
    devices?: number;
  }) => void;
  /** Something beside the moves has changed: names, the pen, who may see it. Also told with the head. */
  onAbout?: (about: number) => void;
  /** So many devices beside the table tell when they saw an act; also told with the head. */
  onDevices?: (devices: number) => void;
  onAnnotation?: (news: Annotated) => void;
  /** Hidden cards are open to this reader from now on, or were so already when the feed began: load anew. */
  onOpened?: () => void;
  /** What is known here no longer holds (a backup was restored): load anew. */
  onReset?: () => void;
  /** The match is sealed and all of it was sent. */
  onEnd?: () => void;
  /** The connection came or went. */
  onConnection?: (connected: boolean) => void;
  /** The service refuses (no such match, wrong token): following has ended. */
  onRefused?: (problem: Problem) => void;
}

export interface Frame {
  event: string;
  id: string | null;
  data: string;
}

/** Takes pieces of an event stream, gives back whole frames. */
export function frameReader(): (piece: string) => { frames: Frame[]; retry: number | null } {
  let rest = '';
  return (piece) => {
    const all = rest + piece;
    const half = all.endsWith('\r') ? '\r' : ''; // its '\n' may be in the next piece
    const blocks = all
      .slice(0, all.length - half.length)
      .replace(/\r\n?/g, '\n')
      .split('\n\n');
    rest = blocks.pop()! + half;
    let retry: number | null = null;
    const frames: Frame[] = [];
    for (const block of blocks) {
      const frame: Frame = { event: 'message', id: null, data: '' };
      const data: string[] = [];
      for (const line of block.split('\n')) {
        const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line)!;
        if (field === 'event') frame.event = value!;
        else if (field === 'id') frame.id = value!;
        else if (field === 'data') data.push(value!);
        else if (field === 'retry') retry = Number(value);
      }
      if (data.length || frame.event !== 'message') frames.push({ ...frame, data: data.join('\n') });
    }
    return { frames, retry };
  };
}

/** What a stream tells of itself. */
interface Streamed {
  /** What it says; 'done' ends the following. */
  onFrame: (frame: Frame) => 'done' | undefined;
  /** There is no more to come, ever. */
  onEnd?: (() => void) | undefined;
  /** The connection came or went. */
  onConnection?: ((connected: boolean) => void) | undefined;
  /** The service refuses: following has ended. */
  onRefused?: ((problem: Problem) => void) | undefined;
}

/**
 * Follow a stream of the service, of this address below the API's; connects again by itself. last: where it left off.
 * Returns what stops it.
 */
export function followStream(
  address: string,
  { token, last }: { token: string | null | undefined; last?: () => number },
  on: Streamed,
): () => void {
  const stopped = new AbortController();
  let pause = 2_000;

  async function once(): Promise<'again' | 'done'> {
    const headers = headersOf({ token });
    headers.set('Accept', 'text/event-stream');
    if (last) headers.set('Last-Event-ID', String(last()));
    const response = await fetch(address, { headers, signal: stopped.signal, cache: 'no-store' });
    if (response.status === 204) {
      on.onEnd?.();
      return 'done';
    }
    if (!response.ok || !response.body) {
      const problem = new Problem(problemOf(response, await response.text()));
      if (problem.passing) return 'again';
      on.onRefused?.(problem);
      return 'done';
    }
    on.onConnection?.(true);
    const read = frameReader();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const hangUp = () => void reader.cancel().catch(() => undefined);
      const silence = setTimeout(hangUp, 40_000); // the service says something every 15 s
      globalThis.addEventListener?.('offline', hangUp); // a connection seldom outlives its network, and does not say so
      const { done, value } = await reader.read().finally(() => {
        clearTimeout(silence);
        globalThis.removeEventListener?.('offline', hangUp);
      });
      if (done) return 'again';
      const { frames, retry } = read(decoder.decode(value, { stream: true }));
      if (retry !== null) pause = retry;
      for (const frame of frames) if (on.onFrame(frame) === 'done') return 'done';
    }
  }

  void (async () => {
    while (!stopped.signal.aborted) {
      const outcome = await once().catch(() => 'again' as const);
      if (stopped.signal.aborted) return;
      on.onConnection?.(false);
      if (outcome === 'done') return;
      await pauseOf(pause);
    }
  })();
  return () => stopped.abort();
}

/** Follow a match from after version `from`; connects again by itself, where it left off. Returns what stops it. */
export function follow(
  match: string,
  { token, from }: { token?: string | null; from: number },
  on: Followed,
): () => void {
  let last = from;
  const onFrame = ({ event: kind, data }: Frame): 'done' | undefined => {
    if (kind === 'event') {
      const event = JSON.parse(data) as MatchEvent;
      last = Math.max(last, event.version);
      on.onEvent(event);
    } else if (kind === 'head') {
      const head = JSON.parse(data);
      on.onHead?.(head);
      if (head.about !== undefined) on.onAbout?.(head.about);
      if (head.opened) on.onOpened?.();
      if (head.devices !== undefined) on.onDevices?.(head.devices);
    } else if (kind === 'about') on.onAbout?.(JSON.parse(data).version);
    else if (kind === 'annotation') on.onAnnotation?.(JSON.parse(data));
    else if (kind === 'devices') on.onDevices?.(JSON.parse(data).devices);
    else if (kind === 'opened') on.onOpened?.();
    else if (kind === 'reset') {
      last = 0;
      on.onReset?.();
    } else if (kind === 'end') {
      on.onEnd?.();
      return 'done';
    }
    return undefined;
  };
  const { onEnd, onConnection, onRefused } = on;
  return followStream(
    addressOf(`/matches/${match}/live`),
    { token, last: () => last },
    { onFrame, onEnd, onConnection, onRefused },
  );
}
