/** Work that a page is asked for more often than it can draw it: the newest alone is done, as often as leaves time for the rest. */

const AT_ONCE = 12; // ms of work that leave a frame whole
const SHARE = 6; // of so much time, one part is for the work

export interface Clock {
  now: () => number;
  /** Calls back with the ms of work until what was just done is on the screen. */
  drawn: (then: (ms: number) => void) => void;
  later: (then: () => void, ms: number) => void;
}

export interface Paced<T> {
  (next: T): void;
  /** Do at once what waits. */
  flush: () => void;
}

export function paced<T>(act: (next: T) => void, clock: Clock = CLOCK): Paced<T> {
  let busy = false;
  let waiting: { next: T } | null = null;
  const run = (next: T) => {
    busy = true;
    waiting = null;
    const before = clock.now();
    act(next);
    const own = clock.now() - before;
    clock.drawn((ms) => {
      const work = own + ms;
      if (work <= AT_ONCE) goOn();
      else clock.later(goOn, work * (SHARE - 1));
    });
  };
  const goOn = () => {
    busy = false;
    if (waiting) run(waiting.next);
  };
  const call = (next: T) => {
    if (busy) waiting = { next };
    else run(next);
  };
  return Object.assign(call, {
    flush: () => {
      if (!waiting) return;
      const { next } = waiting;
      waiting = null;
      act(next);
    },
  });
}

const CLOCK: Clock = {
  now: () => performance.now(),
  drawn: (then) => {
    const before = performance.now();
    // components draw themselves in a microtask
    queueMicrotask(() =>
      queueMicrotask(() => {
        const drawn = performance.now();
        requestAnimationFrame((began) => {
          // what other callbacks of this frame had to lay out anew is of this work, too
          const frame = Math.max(began, drawn);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => then(drawn - before + performance.now() - frame);
          port2.postMessage(null);
        });
      }),
    );
  },
  later: (then, ms) => void setTimeout(then, ms),
};
