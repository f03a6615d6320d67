/** When the first page stands and nothing more is asked for it: what can wait until then does not delay it. */
import { busy } from './api/client';

const PAUSE = 250; // ms without a request

let drawn!: () => void;
const first = new Promise<void>((done) => {
  drawn = done;
});

/** The first page has its code and is drawn. */
export const pageDrawn = (): void => drawn();

/** Resolves once the page has what it asked the service for, or the service does not answer. */
export async function whenQuiet(): Promise<void> {
  await first;
  await new Promise<void>((done) => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      if (busy.get()) return;
      timer = setTimeout(() => {
        stop();
        done();
      }, PAUSE);
    };
    const stop = busy.subscribe(look);
    look();
  });
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 2_000 });
    else setTimeout(done); // Safari
  });
}
