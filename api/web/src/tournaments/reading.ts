/** What is read of the service again whenever it may be otherwise. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem } from '../api/client';
import { pauseOf } from '../api/network';

const AGAIN = 2_000; // ms

/** Where the newest answer stays for another visit. */
export interface Shelf {
  of: (key: string) => unknown;
  put: (key: string, value: unknown) => void;
}

/**
 * The newest answer to `read`; null: none has come, and none is on the shelf. It is read when the key (what is asked
 * for; null: nothing) is another one, and when the version is, but then not sooner than `pace` milliseconds after the
 * last time.
 */
export function useRead<T>(
  key: string | null,
  version: unknown,
  read: () => Promise<T>,
  pace = 0,
  shelf?: Shelf,
): T | null {
  const [held, setHeld] = useState<{ key: string; turn: number; value: T } | null>(null);
  const last = useRef({ key: '', at: 0, turn: 0 });
  const asked = useRef(read);
  asked.current = read;
  useEffect(() => {
    if (key === null) return;
    let gone = false;
    const again = last.current.key === key;
    const wait = again ? Math.max(0, last.current.at + pace - Date.now()) : 0;
    const timer = setTimeout(async () => {
      const turn = last.current.turn + 1;
      last.current = { key, at: Date.now(), turn };
      for (;;) {
        try {
          const value = await asked.current();
          shelf?.put(key, value);
          // what was asked for before is good as long as nothing newer has come
          setHeld((before) => (before && before.turn > turn ? before : { key, turn, value }));
          return;
        } catch (error) {
          if (gone || (error instanceof Problem && !error.passing)) return;
          await pauseOf(AGAIN);
        }
      }
    }, wait);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, version]);
  const shelved = useMemo(() => (key === null ? null : (shelf?.of(key) as T | undefined)) ?? null, [key]);
  return held?.key === key ? held.value : shelved;
}

/** Calls `act` now and whenever it is wanted, one at a time; several wishes meanwhile are one. */
export function oneAtATime(act: () => Promise<unknown>): () => void {
  let [running, wanted] = [false, false];
  return function run() {
    wanted = true;
    if (running) return;
    running = true;
    void (async () => {
      while (wanted) {
        wanted = false;
        await act().catch(() => undefined);
      }
      running = false;
    })();
  };
}

/** The present time, told anew each second. */
export function useNow(runs: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
