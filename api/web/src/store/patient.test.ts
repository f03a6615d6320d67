import { afterEach, expect, it } from 'vitest';
import { type Device, type KnownMatch, memoryDevice } from './device';
import { locked, patient } from './patient';

const NEVER = new Promise<never>(() => undefined);
const match = { id: 'm' } as KnownMatch;
const lasting = (over: Partial<Device> = {}): Device => ({ ...memoryDevice(), lasting: true, ...over });

afterEach(() => locked.set(false));

it('given a database that answers, it is asked', async () => {
  const kept = lasting();
  const device = await patient(Promise.resolve(kept), memoryDevice(), 1_000);
  await device.keep(match);
  expect([await kept.match('m'), device.lasting, locked.get()]).toEqual([match, true, false]);
});

it('given one that answers no more, memory is asked from then on, and it is said', async () => {
  let asked = 0;
  const stuck = () => {
    asked++;
    return NEVER;
  };
  const device = await patient(Promise.resolve(lasting({ matches: stuck, keep: stuck })), memoryDevice(), 1);
  expect(await device.matches()).toEqual([]);
  await device.keep(match);
  expect(await device.match('m')).toEqual(match);
  expect([device.lasting, locked.get(), asked]).toEqual([false, true, 1]);
});

it('given one that does not open, memory is all there is, and it is said', async () => {
  const memory = memoryDevice();
  expect(await patient(NEVER, memory, 1)).toBe(memory);
  expect(locked.get()).toBe(true);
});

it('given a browser that keeps nothing, nothing is locked', async () => {
  const memory = memoryDevice();
  expect(await patient(Promise.resolve(memory), memoryDevice(), 1)).toBe(memory);
  expect(locked.get()).toBe(false);
});

it('given one that fails, the failure is told', async () => {
  const fails = lasting({ matches: () => Promise.reject(new Error('no room')) });
  await expect((await patient(Promise.resolve(fails), memoryDevice(), 1_000)).matches()).rejects.toThrow('no room');
});
