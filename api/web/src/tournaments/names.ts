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

/** As a list at a door has it: "Applegarth, Joan". surname: as the service tells it; null: the name as it stands. */
export function lastFirst(name: string, surname: string | null): string {
  const [last, first] = lastAndFirst(name, surname);
  return first ? `${last}, ${first}` : last;
}

/** The surname within a name, and the rest of it. */
export function lastAndFirst(name: string, surname: string | null): [last: string, first: string] {
  const at = surname ? name.toLowerCase().lastIndexOf(surname.toLowerCase()) : -1;
  if (at < 0) return [name, ''];
  const end = at + surname!.length;
  const first = `${name.slice(0, at)} ${name.slice(end)}`.replace(/,/g, ' ').trim().replace(/\s+/g, ' ');
  return [name.slice(at, end), first];
}

/** Of each word its first letter: "J.-P." of "Jean-Pierre"; what tells a namesake apart stays, "J. (Star)". */
export function initialsOf(words: string): string {
  const [, names = '', apart = ''] = /^(.*?)( ?\(.*\)| ?#\d+)?$/.exec(words) ?? [];
  const letters = names
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      word
        .split('-')
        .map((part) => `${[...part][0] ?? ''}.`)
        .join('-'),
    )
    .join(' ');
  return `${letters}${apart}`;
}

/** A name behind initials, "J. Applegarth"; what tells a namesake apart stays at its end, "A. Petrova (Star)". */
export function shortOf(name: string, surname: string | null): string {
  const [, whole = name, apart = ''] = /^(.*?)( ?\(.*\)| ?#\d+)?$/.exec(name) ?? [];
  const [last, first] = lastAndFirst(whole, surname);
  return first ? `${initialsOf(first)} ${last}${apart}` : name;
}

/** Compare two by the service's `sort`, code unit by code unit: no browser's language has a say. */
export function bySort(one: { sort: string }, other: { sort: string }): number {
  return one.sort < other.sort ? -1 : Number(one.sort > other.sort);
}
