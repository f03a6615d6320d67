import { expect, it } from 'vitest';
import { type KnownMatch, memoryDevice } from '../../store/device';
import { forgetUnbegun } from './unbegun';

it('lets go of new matches that were left before their deal, but of none that is being opened', async () => {
  const kept = memoryDevice();
  const pending = { key: 'k' } as KnownMatch['pending'];
  const match = (id: string, change: Partial<KnownMatch>) =>
    kept.keep({ id, pending, seen: 99, ...change } as KnownMatch);
  await match('left', {});
  await match('dealt', {});
  await kept.enqueue({ match: 'dealt', key: 'd', command: { type: 'deal' }, made: 0 });
  await match('made', { pending: null });
  await match('opening', { seen: 100 });
  await forgetUnbegun(kept, 100);
  expect((await kept.matches()).map(({ id }) => id)).toEqual(['dealt', 'made', 'opening']);
});
