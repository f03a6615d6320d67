/** What this device last saw of the tournaments that its holder plays in, and what it has yet to send there. */

const MOST = 3; // tournaments

interface Kept<Sight, Unsent> {
  id: string;
  sight?: Sight;
  unsent?: readonly Unsent[];
}

const KEY = 'greffier.entrant';

function all(): Kept<unknown, unknown>[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept<unknown, unknown>[]) : [];
  } catch {
    return []; // closed or spoilt storage
  }
}

/** Of one tournament. */
export const keptOf = <Sight, Unsent>(id: string): Kept<Sight, Unsent> =>
  (all().find((one) => one.id === id) as Kept<Sight, Unsent> | undefined) ?? { id };

export function keepOf(id: string, more: { sight?: unknown; unsent?: readonly unknown[] }): void {
  try {
    const others = all().filter((one) => one.id !== id);
    localStorage.setItem(KEY, JSON.stringify([{ ...keptOf(id), ...more }, ...others].slice(0, MOST)));
  } catch {
    // kept for this visit
  }
}
