/** The engine of this page, one for all matches. */
import { followRules } from '../api/client';
import { DeviceEngine, everySecond } from './device';
import { FILES } from './files';

export * from './engine';

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean } };

export const engine = new DeviceEngine({
  files: FILES,
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
  storage: storage(),
  savesData: connection?.saveData === true,
  everySecond,
});

followRules((digest) => engine.compare(digest));
