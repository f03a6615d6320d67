/** What is kept on the device, by a browser that may lock its database. */
import type { Device } from './device';
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

/**
 * A device that goes on in memory where its database answers no more. WebKit locks one for good if a page is left while it
 * writes (its bugs 315804 and 324094), and every page after it would wait for ever. slice: ms, a quarter of the time.
 */
export async function patient(opening: Promise<Device>, memory: Device, slice = SLICE): Promise<Device> {
  const opened = await inTime(opening, slice);
  if (opened === LATE) {
    locked.set(true);
    return memory;
  }
  if (!opened.lasting) return opened;
  let late = false;
  const either =
    <Given extends unknown[], Found>(of: (device: Device) => (...given: Given) => Promise<Found>) =>
    async (...given: Given): Promise<Found> => {
      const found = late ? LATE : await inTime(of(opened)(...given), slice);
      if (found !== LATE) return found;
      late = true;
      locked.set(true);
      return of(memory)(...given);
    };
  return {
    get lasting() {
      return !late;
    },
    matches: either((device) => device.matches),
    match: either((device) => device.match),
    keep: either((device) => device.keep),
    forget: either((device) => device.forget),
    waiting: either((device) => device.waiting),
    enqueue: either((device) => device.enqueue),
    drop: either((device) => device.drop),
    snapshot: either((device) => device.snapshot),
    keepSnapshot: either((device) => device.keepSnapshot),
    dropSnapshot: either((device) => device.dropSnapshot),
    sweep: either((device) => device.sweep),
  };
}
