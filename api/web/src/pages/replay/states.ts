/** Pictures of the table by place, so that scrubbing waits for nothing it has seen or could guess. */

export interface States<S> {
  /** What is in memory, else what an earlier visit left. */
  get(place: string): S | undefined;
  /** Read `place` at once, then its neighbours in the order given; what was wanted before and not begun is dropped. */
  want(place: string, neighbours: readonly string[]): void;
  /** Pictures of an earlier visit: shown until the service tells them again. */
  seed(pictures: Iterable<readonly [string, S]>): void;
  /** The pictures looked at last, at most so many. */
  recent(count: number): [string, S][];
}

interface Means<S> {
  read: (place: string) => Promise<S>;
  /** A picture that was wanted has come. */
  onState: (place: string) => void;
  onFailure: (error: unknown) => void;
  /** Pictures kept. */
  size?: number;
  /** Requests under way at a time. */
  lanes?: number;
}

export function stateCache<S>({ read, onState, onFailure, size = 300, lanes = 3 }: Means<S>): States<S> {
  const kept = new Map<string, S>();
  const seeds = new Map<string, S>();
  const underway = new Set<string>();
  let queue: string[] = [];

  function keep(place: string, state: S): void {
    kept.delete(place);
    kept.set(place, state);
    if (kept.size > size) kept.delete(kept.keys().next().value!);
  }

  function pump(): void {
    while (underway.size < lanes && queue.length) {
      const place = queue.shift()!;
      underway.add(place);
      read(place)
        .then((state) => {
          keep(place, state);
          onState(place);
        }, onFailure)
        .finally(() => {
          underway.delete(place);
          pump();
        });
    }
  }

  return {
    get(place) {
      const state = kept.get(place);
      if (state === undefined) return seeds.get(place);
      keep(place, state);
      return state;
    },
    want(place, neighbours) {
      queue = [place, ...neighbours].filter((other) => !kept.has(other) && !underway.has(other));
      pump();
    },
    seed(pictures) {
      for (const [place, state] of pictures) seeds.set(place, state);
    },
    recent: (count) => [...kept].slice(-count),
  };
}

/** The places around `i`, those ahead first. */
export function neighbours(places: readonly string[], i: number, reach = 8): string[] {
  const around = [];
  for (let step = 1; step <= reach; step++) {
    around.push(places[i + step]);
    if (step <= reach / 2) around.push(places[i - step]);
  }
  return around.filter((place) => place !== undefined);
}
