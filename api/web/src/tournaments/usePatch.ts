import { useReducer } from 'preact/hooks';

/** Keep several values as one state. A change names those that become others; several of them are one change. */
export function usePatch<S extends object>(start: () => S): [S, (change: Partial<S>) => void] {
  return useReducer((state: S, change: Partial<S>) => ({ ...state, ...change }), undefined, start);
}
