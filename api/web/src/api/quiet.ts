/** When the first page stands and nothing more is asked for it: what can wait until then does not delay it. */

import { forgetEarly, waitsEarly } from './early';

const PAUSE = 250; // ms without a request
const PATIENCE = 20; // such pauses, for a page that is slow to take what was asked for it early

let requests = 0; // on their way; feeds do not count
let tell = (): void => undefined;

/** Counts a request until it is answered, or is not. */
export async function counted<T>(request: () => Promise<T>): Promise<T> {
  requests += 1;
  tell();
  try {
    return await request();
  } finally {
    requests -= 1;
    tell();
  }
}

let drawn!: () => void;
const first = new Promise<void>((done) => {
  drawn = done;
});

/** The first page has its code and is drawn. */
export const pageDrawn = (): void => drawn();

/** Resolves once, when the page has what it asked the service for, or the service does not answer. */
export const answered: Promise<void> = first.then(
  () =>
    new Promise((done) => {
      let timer: ReturnType<typeof setTimeout>;
      let pauses = 0;
      const look = () => {
        if (waitsEarly() && ++pauses < PATIENCE) tell();
        else done();
      };
      tell = () => {
        clearTimeout(timer);
        if (!requests) timer = setTimeout(look, PAUSE);
      };
      tell();
    }),
);

/** … and is idle. */
export const quiet: Promise<void> = answered.then(
  () =>
    new Promise((done) => {
      tell = () => undefined;
      forgetEarly();
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 2_000 });
      else setTimeout(done); // Safari
    }),
);
