/** What is kept on the device, by a browser that may lock its database. */
import { observable } from './observable';

/** The browser does not answer any more: nothing is kept until it has been closed. */
export const locked = observable(false);

const SLICE = 2_000;
const SLICES = 4; // timers of a phone that slept all fire at once: one slice passes, not all
const LATE = Symbol('late');

/** What is waited for, or LATE. */
function inTime<T>(awaited: Promise<T>, slice: number): Promise<T | typeof LATE> {
  return new Promise((resolve, reject) => {
    let left = SLICES;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => (--left ? wait() : resolve(LATE)), slice);
    };
    wait();
    awaited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Asking = (...given: unknown[]) => Promise<unknown>;

/** What a device can be asked, by name. */
const askings = (device: object): [string, Asking][] =>
  Object.entries(device).filter(([, member]) => typeof member === 'function');

/**
 * A device that goes on in memory where its database answers no more. WebKit locks one for good if a page is left while it
 * writes (its bugs 315804 and 324094), and every page after it would wait for ever. slice: ms, a quarter of the time.
 */
export async function patient<Device extends { readonly lasting: boolean }>(
  opening: Promise<Device>,
  memory: Device,
  slice = SLICE,
): Promise<Device> {
  const opened = await inTime(opening, slice);
  if (opened === LATE) {
    locked.set(true);
    return memory;
  }
  if (!opened.lasting) return opened;
  let late = false;
  const either =
    (asked: Asking, instead: Asking): Asking =>
    async (...given) => {
      const found = late ? LATE : await inTime(asked(...given), slice);
      if (found !== LATE) return found;
      late = true;
      locked.set(true);
      return instead(...given);
    };
  const instead = new Map(askings(memory));
  const made: object = Object.fromEntries(
    askings(opened).map(([name, asked]) => [name, either(asked, instead.get(name)!)]),
  );
  return Object.defineProperty(made, 'lasting', { get: () => !late, enumerable: true }) as Device;
}
