import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { device, type Device, memoryDevice } from './device';

const command = { type: 'take', by: 'B' };

describe.each<[string, () => Promise<Device>]>([
  ['IndexedDB', () => device],
  ['memory', async () => memoryDevice()],
])('kept in %s', (_, open) => {
  it('waits in the order in which it was put there, each match apart', async () => {
    const kept = await open();
    for (const [match, key] of [['m', '1'], ['n', '2'], ['m', '3']] as const) {
      await kept.enqueue({ match, key, command, made: 0 });
    }
    expect((await kept.waiting()).map((entry) => entry.key)).toEqual(['1', '2', '3']);
    const mine = await kept.waiting('m');
    expect(mine.map((entry) => entry.key)).toEqual(['1', '3']);
    await kept.drop([mine[0]!.seq!]);
    expect((await kept.waiting('m')).map((entry) => entry.key)).toEqual(['3']);
  });

  it('keeps the last picture of a match, until it is to be gone', async () => {
    const kept = await open();
    await kept.keepSnapshot('m', { a: 1 });
    await kept.keepSnapshot('m', { a: 2 });
    expect([await kept.snapshot('m'), await kept.snapshot('n')]).toEqual([{ a: 2 }, undefined]);
    await kept.dropSnapshot('m');
    expect(await kept.snapshot('m')).toBeUndefined();
  });
});
