/** Values in localStorage, as JSON; where storage is closed they last for this visit alone. */

/** Return what is kept under a key; null where there is nothing that can be read. */
export function readLocal<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keep a value under a key, and return whether it is kept: storage may be closed or full. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
