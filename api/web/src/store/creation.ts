/** The key by which matches are created, where the service lets only those create who have one. */
import { readLocal, writeLocal } from './local';
import { observable } from './observable';

interface Creation {
  /** The service has asked for one. */
  asked: boolean;
  key: string;
}

const KEY = 'greffier.creation';

function load(): Creation {
  const { asked, key } = readLocal<Partial<Record<keyof Creation, unknown>>>(KEY) ?? {};
  return { asked: asked === true, key: typeof key === 'string' ? key : '' };
}

export const creation = observable<Creation>(load());

export function changeCreation(change: Partial<Creation>): void {
  creation.set({ ...creation.get(), ...change });
  writeLocal(KEY, creation.get());
}

/** What a new match is created with; null: the service is asked without. */
export const creationKey = (): string | null => creation.get().key.trim() || null;
