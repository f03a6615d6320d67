/** The key by which matches are created, where the service lets only those create who have one. */
import { observable } from './observable';

interface Creation {
  /** The service has asked for one. */
  asked: boolean;
  key: string;
}

const KEY = 'greffier.creation';

function load(): Creation {
  try {
    const { asked, key } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Creation, unknown>>;
    return { asked: asked === true, key: typeof key === 'string' ? key : '' };
  } catch {
    return { asked: false, key: '' }; // closed or spoilt storage
  }
}

export const creation = observable<Creation>(load());

export function changeCreation(change: Partial<Creation>): void {
  creation.set({ ...creation.get(), ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(creation.get()));
  } catch {
    // kept for this visit
  }
}

/** What a new match is created with; null: the service is asked without. */
export const creationKey = (): string | null => creation.get().key.trim() || null;
