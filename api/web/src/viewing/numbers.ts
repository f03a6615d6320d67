/**
 * The numbers that people read. An address such as "21.1" says which correction put a move in; people need to know
 * where it stands. So a plain version is its own number. What a correction put in takes the first number that is
 * free there, as a rule that of the move in whose place it stands; where none is free, the number before it with
 * a letter: 4, 4a, 4b, 5.
 */
import type { Version } from '../api/types';

interface Placed {
  version: Version;
}

const known = new WeakMap<readonly Placed[], Map<Placed, string>>();

/** The numbers of the moves in force, in order: each once, and ascending. */
export function numbersOf(items: readonly Placed[]): string[] {
  let last = 0;
  let letters = 0;
  return items.map(({ version }, i) => {
    if (typeof version === 'number' && version > last) {
      last = version;
      letters = 0;
      return `${last}`;
    }
    const next = items.slice(i + 1).find((item) => typeof item.version === 'number' && item.version > last)?.version as
      | number
      | undefined;
    const written = typeof version === 'string' ? Number.parseInt(version, 10) : (next ?? 0);
    if (last + 1 < Math.min(next ?? written, written)) {
      last += 1;
      letters = 0;
      return `${last}`;
    }
    return `${last}${letter(letters++)}`;
  });
}

/** Each item's number, for as long as the list lives. */
export function numbering(items: readonly Placed[]): (item: Placed) => string {
  let numbers = known.get(items);
  if (!numbers) {
    const all = numbersOf(items);
    numbers = new Map(items.map((item, i) => [item, all[i]!]));
    known.set(items, numbers);
  }
  return (item) => numbers.get(item) ?? plain(item.version);
}

/** The number of the item at a place; of an address that is no longer there, none. */
export function numberAt(items: readonly Placed[], place: Version): string {
  const item = items.find(({ version }) => String(version) === String(place));
  return item ? numbering(items)(item) : plain(place);
}

const plain = (place: Version) => (typeof place === 'number' || /^\d+$/.test(place) ? `${place}` : '');

/** a … z, aa, ab … */
const letter = (n: number): string =>
  (n < 26 ? '' : letter(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));
