import { useEffect, useState } from 'preact/hooks';

/** A value that components can follow. */
export interface Observable<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  /** Until what it returns is called, listeners are not told of any change; then of all at once. */
  hold(): () => void;
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial;
  let told = initial;
  let holding = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    if (holding || Object.is(told, value)) return;
    told = value;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set(next) {
      value = next;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold() {
      let held = true;
      holding += 1;
      return () => {
        if (!held) return;
        held = false;
        holding -= 1;
        tell();
      };
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
