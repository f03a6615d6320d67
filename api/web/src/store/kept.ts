/** What this device keeps of a tournament: what it last saw, what it has yet to send, the report of a list. */
import { readLocal, writeLocal } from './local';

const SIGHTS = 'greffier.sight.';
const UNSENT = 'greffier.unsent.';
const REPORTS = 'greffier.report.';
const MOST = 4; // sights

interface Dated {
  /** ms since 1970 */
  at: number;
  sight: unknown;
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is kept here
  }
}

function keysBelow(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** box: of a tournament, as who; its id comes first in it. */
export const sightOf = <Sight>(box: string): Sight | null => (readLocal<Dated>(SIGHTS + box)?.sight as Sight) ?? null;

/** The sights that were kept longest ago give way. */
export function keepSight(box: string, sight: unknown): void {
  const others = keysBelow(SIGHTS).filter((key) => key !== SIGHTS + box);
  const age = (key: string) => readLocal<Dated>(key)?.at ?? 0;
  if (others.length >= MOST) for (const key of others.sort((a, b) => age(b) - age(a)).slice(MOST - 1)) remove(key);
  writeLocal(SIGHTS + box, { at: Date.now(), sight } satisfies Dated);
}

export const unsentOf = <Unsent>(box: string): readonly Unsent[] => readLocal<Unsent[]>(UNSENT + box) ?? [];

/** Pages of the same tournament may be open beside this one: each adds and takes out what is its own. */
export function changeUnsent<Unsent>(box: string, change: (all: readonly Unsent[]) => readonly Unsent[]): void {
  const now = change(unsentOf<Unsent>(box));
  if (now.length) writeLocal(UNSENT + box, now);
  else remove(UNSENT + box);
}

/** The report of the list that was entered last, until it is dismissed. */
export const reportOf = <Report>(box: string): Report | null => readLocal<Report>(REPORTS + box);

/** report: null once it is dismissed. */
export function keepReport(box: string, report: unknown): void {
  if (report === null) remove(REPORTS + box);
  else writeLocal(REPORTS + box, report);
}

/** All that is kept of a tournament. */
export function forgetKept(id: string): void {
  for (const prefix of [SIGHTS, UNSENT, REPORTS]) for (const key of keysBelow(`${prefix}${id} `)) remove(key);
}
