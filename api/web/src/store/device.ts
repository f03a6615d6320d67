/** What this device keeps: matches with their tokens, what waits to be sent, the last table. IndexedDB, or memory where it is closed. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { NewMatch } from '../api/matches';
import type { TimelineItem, Wish } from '../api/types';

/** What another device recorded while commands waited here. */
export interface Overtaken {
  /** The newest version that this device knew or made. */
  since: number;
  theirs: TimelineItem[];
  /** What it took back or mended: as it stood before. */
  gone: TimelineItem[];
  /** Moves to take back so that theirs are gone; 0 where that would not lead back. */
  undoes: number;
  /** Of the request that takes them back: the same one however often it is sent. */
  key: string;
}

export interface KnownMatch {
  id: string;
  game: string;
  /** follower: opened by its address, without a token. */
  role: 'referee' | 'viewer' | 'seat' | 'follower';
  token: string | null;
  /** A one-time code for a second device, as long as none was used here. */
  code: string | null;
  /** Set until the service knows the match: it is created with its first move, by this request. */
  pending: { body: NewMatch; key: string } | null;
  title: string | null;
  /** Seat letter → name, as far as given. */
  names: Record<string, string | null>;
  options: Record<string, unknown>;
  status: 'live' | 'over' | 'sealed';
  version: number;
  round: number;
  /** The attack or trick in the round, where the game has them. */
  trick: number;
  /** Milliseconds since 1970; the last time it was open here. */
  seen: number;
  /** Of a match that is over: when that was, as far as known here, and who lost it. */
  ended?: number | null;
  loser?: string | null;
  /** This device's own token, by the number that others are shown. */
  tid?: string;
  /** Two lines of moves between which the referee has not chosen yet. */
  overtaken?: Overtaken | null;
}

/** Something recorded, on its way. `seq` is the order of the taps. */
export type Waiting = Wish & {
  seq?: number;
  match: string;
  key: string;
  /** Milliseconds since 1970. */
  made: number;
};

/** The last picture of a match, shown at once when it is opened without a network. */
export interface Snapshot {
  match: string;
  value: unknown;
}

interface Schema extends DBSchema {
  matches: { key: string; value: KnownMatch };
  outbox: { key: number; value: Waiting; indexes: { match: string } };
  snapshots: { key: string; value: Snapshot };
}

export interface Device {
  matches(): Promise<KnownMatch[]>;
  match(id: string): Promise<KnownMatch | undefined>;
  keep(match: KnownMatch): Promise<void>;
  /** The match alone: what waits and its pictures stay. */
  forget(id: string): Promise<void>;
  /** Those of one match, or all, oldest first. */
  waiting(match?: string): Promise<Waiting[]>;
  /** Gives the entry its place in the order; one that has a place takes it. */
  enqueue(entry: Waiting): Promise<Waiting>;
  drop(seqs: number[]): Promise<void>;
  snapshot(match: string): Promise<unknown>;
  keepSnapshot(match: string, value: unknown): Promise<void>;
  dropSnapshot(match: string): Promise<void>;
}

const byAge = (a: Waiting, b: Waiting) => a.seq! - b.seq!;

export function memoryDevice(): Device {
  const matches = new Map<string, KnownMatch>();
  const snapshots = new Map<string, unknown>();
  let outbox: Waiting[] = [];
  let next = 1;
  return {
    matches: async () => [...matches.values()],
    match: async (id) => matches.get(id),
    keep: async (match) => void matches.set(match.id, match),
    forget: async (id) => void matches.delete(id),
    waiting: async (match) => outbox.filter((entry) => !match || entry.match === match).sort(byAge),
    enqueue: async (entry) => {
      const placed = { ...entry, seq: entry.seq ?? next++ };
      outbox = [...outbox.filter((other) => other.seq !== placed.seq), placed];
      return placed;
    },
    drop: async (seqs) => void (outbox = outbox.filter((entry) => !seqs.includes(entry.seq!))),
    snapshot: async (match) => snapshots.get(match),
    keepSnapshot: async (match, value) => void snapshots.set(match, value),
    dropSnapshot: async (match) => void snapshots.delete(match),
  };
}

export function indexedDevice(db: IDBPDatabase<Schema>): Device {
  return {
    matches: () => db.getAll('matches'),
    match: (id) => db.get('matches', id),
    keep: async (match) => void (await db.put('matches', match)),
    forget: (id) => db.delete('matches', id),
    waiting: async (match) =>
      (await (match ? db.getAllFromIndex('outbox', 'match', match) : db.getAll('outbox'))).sort(byAge),
    enqueue: async (entry) => ({ ...entry, seq: await db.put('outbox', entry) }),
    drop: async (seqs) => {
      const change = db.transaction('outbox', 'readwrite');
      await Promise.all([...seqs.map((seq) => change.store.delete(seq)), change.done]);
    },
    snapshot: async (match) => (await db.get('snapshots', match))?.value,
    keepSnapshot: async (match, value) => void (await db.put('snapshots', { match, value })),
    dropSnapshot: (match) => db.delete('snapshots', match),
  };
}

let inMemory = false;

/** Whether what is kept here is lost with the page. */
export async function keepsNothing(): Promise<boolean> {
  await device;
  return inMemory;
}

async function openDevice(): Promise<Device> {
  try {
    const db = await openDB<Schema>('greffier', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('matches', { keyPath: 'id' });
        fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('match', 'match');
        fresh.createObjectStore('snapshots', { keyPath: 'match' });
      },
    });
    return indexedDevice(db);
  } catch {
    inMemory = true; // a private window without storage: for this visit only
    return memoryDevice();
  }
}

/** The device of these pages, opened once. */
export const device: Promise<Device> = openDevice();
