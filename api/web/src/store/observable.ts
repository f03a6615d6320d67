import { useEffect, useState } from 'preact/hooks';

/** A value that components can follow. */
export interface Observable<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useObservable<T>(source: Observable<T>): T {
  const [, redraw] = useState({});
  const shown = source.get();
  useEffect(() => {
    const stop = source.subscribe(() => redraw({}));
    if (!Object.is(shown, source.get())) redraw({}); // it changed after it was drawn
    return stop;
  }, [source]);
  return shown;
}
