/** What this device keeps: matches with their tokens, what waits to be sent, the last table. IndexedDB, or memory where it is closed. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NewMatch, Role } from '../api/matches';
import type { Knowledge, Seat, TimelineItem, WriteBody } from '../api/types';
import { patient } from './patient';

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

export interface Naming {
  title: string | null;
  /** Seat letter → name. */
  names: Record<string, string | null>;
}

export interface KnownMatch {
  id: string;
  game: string;
  /** follower: opened by its address, without a token. */
  role: Role | 'follower';
  token: string | null;
  /** It stands beside the table, and tells when it saw an act: of its seat, or as a witness of all. */
  tells?: true;
  /** Whose phone this is in a match that the service deals: that seat is played from here. */
  seat?: Seat | null;
  /** What the record keeps of hidden cards; observed, where it is not said. */
  knowledge?: Knowledge;
  /** One-time codes for the other seats' phones, where there is no referee to make them. */
  codes?: Record<Seat, string>;
  /** A one-time code for a second device, as long as none was used here. */
  code: string | null;
  /** Set until the service knows the match: it is created with its first move, by this request. */
  pending: {
    body: NewMatch;
    key: string;
    /** A referee's of the match that it continues. */
    token?: string;
    /** Perhaps it has arrived. */
    sent?: true;
    /** Created without waiting for a move. */
    atOnce?: true;
  } | null;
  /** Named while that request was on its way: told to the service after it. */
  naming?: Naming | null;
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

/** The page on which this device does what it may in a match that goes on. */
export const pageOf = ({ role, tells, seat }: Pick<KnownMatch, 'role' | 'tells' | 'seat'>) =>
  role === 'referee' ? 'pad' : tells ? 'phone' : seat ? 'seat' : 'live';

/** Something recorded, on its way. `seq` is the order of the taps. */
export type Waiting = WriteBody & {
  seq?: number;
  match: string;
  key: string;
  /** Milliseconds since 1970. */
  made: number;
  /** Of the places that it names those of moves that wait themselves: whose, and which of its events. */
  places?: Record<string, { key: string; nth: number }>;
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
  /** Whether what is kept here outlives the page. */
  readonly lasting: boolean;
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
  /** Lets go of what was kept of matches that are not known here any more. */
  sweep(): Promise<void>;
}

/** Pictures of one match are kept under its id, with a word of their own before it. */
const matchOf = (snapshot: string): string => snapshot.slice(snapshot.indexOf(':') + 1);

const byAge = (a: Waiting, b: Waiting) => a.seq! - b.seq!;

export function memoryDevice(): Device {
  const matches = new Map<string, KnownMatch>();
  const snapshots = new Map<string, unknown>();
  let outbox: Waiting[] = [];
  let next = 1;
  return {
    lasting: false,
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
    sweep: async () => {
      outbox = outbox.filter((entry) => matches.has(entry.match));
      for (const key of snapshots.keys()) if (!matches.has(matchOf(key))) snapshots.delete(key);
    },
  };
}

/** A page stays open for days, and a phone's browser may close its database under it: then it is opened once more. */
function indexedDevice(open: () => Promise<IDBPDatabase<Schema>>, first: IDBPDatabase<Schema>): Device {
  let db = Promise.resolve(first);
  async function on<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const tried = db;
    try {
      return await work(await tried);
    } catch {
      if (db === tried) {
        void tried.then((closed) => closed.close()).catch(() => undefined);
        db = open();
      }
      return work(await db);
    }
  }
  return {
    lasting: true,
    matches: () => on((db) => db.getAll('matches')),
    match: (id) => on((db) => db.get('matches', id)),
    keep: (match) => on(async (db) => void (await db.put('matches', match))),
    forget: (id) => on((db) => db.delete('matches', id)),
    waiting: async (match) =>
      (await on((db) => (match ? db.getAllFromIndex('outbox', 'match', match) : db.getAll('outbox')))).sort(byAge),
    enqueue: async (entry) => ({ ...entry, seq: await on((db) => db.put('outbox', entry)) }),
    drop: (seqs) =>
      on(async (db) => {
        const change = db.transaction('outbox', 'readwrite');
        await Promise.all([...seqs.map((seq) => change.store.delete(seq)), change.done]);
      }),
    snapshot: async (match) => (await on((db) => db.get('snapshots', match)))?.value,
    keepSnapshot: (match, value) => on(async (db) => void (await db.put('snapshots', { match, value }))),
    dropSnapshot: (match) => on((db) => db.delete('snapshots', match)),
    sweep: () =>
      on(async (db) => {
        const change = db.transaction(['matches', 'outbox', 'snapshots'], 'readwrite');
        const known = new Set(await change.objectStore('matches').getAllKeys());
        const [outbox, snapshots] = [change.objectStore('outbox'), change.objectStore('snapshots')];
        for (const entry of await outbox.getAll()) if (!known.has(entry.match)) await outbox.delete(entry.seq!);
        for (const key of await snapshots.getAllKeys()) if (!known.has(matchOf(key))) await snapshots.delete(key);
        await change.done;
      }),
  };
}

/** Whether what is kept here is lost with the page. */
export const keepsNothing = async (): Promise<boolean> => !(await device).lasting;

const openDatabase = () =>
  openDB<Schema>('greffier', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('matches', { keyPath: 'id' });
      fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('match', 'match');
      fresh.createObjectStore('snapshots', { keyPath: 'match' });
    },
  });

async function openDevice(): Promise<Device> {
  try {
    return indexedDevice(openDatabase, await openDatabase());
  } catch {
    return memoryDevice(); // a private window without storage: for this visit only
  }
}

/** The device of these pages, opened once. */
export const device: Promise<Device> = patient(openDevice(), memoryDevice());
