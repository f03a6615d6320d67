import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type Device, device, type KnownMatch, memoryDevice } from './device';

const command = { type: 'take', by: 'B' };

describe.each<[string, () => Promise<Device>]>([
  ['IndexedDB', () => device],
  ['memory', async () => memoryDevice()],
])('kept in %s', (_, open) => {
  it('waits in the order in which it was put there, each match apart', async () => {
    const kept = await open();
    for (const [match, key] of [
      ['m', '1'],
      ['n', '2'],
      ['m', '3'],
    ] as const) {
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

  it('lets go of what belongs to no match known here', async () => {
    const kept = await open();
    await kept.drop((await kept.waiting()).map((entry) => entry.seq!));
    await kept.keep({ id: 'here' } as KnownMatch);
    for (const match of ['here', 'gone']) {
      await kept.enqueue({ match, key: match, command, made: 0 });
      for (const picture of [match, `watch:${match}`, `replay:${match}`]) await kept.keepSnapshot(picture, picture);
    }
    await kept.sweep();
    expect((await kept.waiting()).map((entry) => entry.match)).toEqual(['here']);
    const pictures = ['here', 'watch:here', 'replay:here', 'gone', 'watch:gone', 'replay:gone'].map((key) =>
      kept.snapshot(key),
    );
    expect(await Promise.all(pictures)).toEqual(['here', 'watch:here', 'replay:here', undefined, undefined, undefined]);
  });
});

it('is opened again where the browser has closed it', async () => {
  const kept = await device;
  const closed = IDBDatabase.prototype.transaction;
  let failures = 0;
  let first: IDBDatabase | null = null;
  IDBDatabase.prototype.transaction = function (...given) {
    first ??= this;
    if (this !== first) return closed.apply(this, given);
    failures++;
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  };
  try {
    const { seq } = await kept.enqueue({ match: 'late', key: 'late', command, made: 0 });
    expect(await kept.waiting('late')).toMatchObject([{ key: 'late', seq }]);
    expect(failures).toBe(1);
  } finally {
    IDBDatabase.prototype.transaction = closed;
  }
});
