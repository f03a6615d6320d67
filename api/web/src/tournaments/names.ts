/** People found by letters of their names. */

/** Without capitals and accents: as people type. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, ' ')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .trim();

/** Whether some word of the name begins with each word typed. */
export function isCalled(name: string | null, typed: string): boolean {
  const words = folded(name ?? '').split(/[\s-]+/);
  const wanted = folded(typed)
    .split(/[\s-]+/)
    .filter(Boolean);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}

/** The name cut where what is typed stands in it: what comes before, that, and the rest; null: nowhere. */
export function cutAt(name: string, typed: string): [string, string, string] | null {
  const wanted = folded(typed)
    .split(/[\s-]+/)
    .find(Boolean);
  if (!wanted) return null;
  for (const found of name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!folded(found[0]).startsWith(wanted)) continue;
    const end = found.index + [...found[0].normalize('NFC')].slice(0, wanted.length).join('').length;
    return [name.slice(0, found.index), name.slice(found.index, end), name.slice(end)];
  }
  return null;
}

/** As a list at a door has it: the last word first, "Applegarth, Joan"; "Player 17" stays as it is. */
export function lastFirst(name: string): string {
  const [last, first] = lastAndFirst(name);
  return first ? `${last}, ${first}` : last;
}

/** Whether this is what a pair is called, "Anna / Boris" or "The Foxes (Anna, Boris)": it has no last name. */
export const isPairName = (name: string): boolean => / \/ |\(.+, .+\)$/.test(name);

/** The last word of a name, and those before it; a pair's name is whole. */
export function lastAndFirst(name: string): [last: string, first: string] {
  if (isPairName(name)) return [name.trim(), ''];
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || !/\p{L}/u.test(words.at(-1)!)) return [words.join(' '), ''];
  return [words.at(-1)!, words.slice(0, -1).join(' ')];
}

/** Of each word its first letter: "J.-P." of "Jean-Pierre". */
export const initialsOf = (words: string): string =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      word
        .split('-')
        .map((part) => `${[...part][0] ?? ''}.`)
        .join('-'),
    )
    .join(' ');

/** Compare two by the service's `sort`, code unit by code unit: no browser's language has a say. */
export function bySort(one: { sort: string }, other: { sort: string }): number {
  return one.sort < other.sort ? -1 : Number(one.sort > other.sort);
}
