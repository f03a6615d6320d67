import type { Crosstable, Entrant } from '../../api/tournaments';

/** Return the round in which two met; null where they did not. */
function metIn(cross: Crosstable | null, one: Entrant, other: Entrant): number | null {
  const row = cross?.items.find(({ entrant }) => entrant === one);
  return row?.rounds.find(({ opponents }) => opponents.includes(other))?.round ?? null;
}

/** Return who meets whom again, and of which round, if two change their tables. */
export function meetings(
  cross: Crosstable | null,
  tables: readonly { entrants: readonly Entrant[] }[],
  [one, other]: readonly [Entrant, Entrant],
): [Entrant, Entrant, number][] {
  const found: [Entrant, Entrant, number][] = [];
  for (const [comes, goes] of [
    [one, other],
    [other, one],
  ] as const) {
    const at = tables.find(({ entrants }) => entrants.includes(goes));
    if (!at || at.entrants.includes(comes)) continue;
    for (const each of at.entrants) {
      const round = each === goes ? null : metIn(cross, comes, each);
      if (round !== null) found.push([comes, each, round]);
    }
  }
  return found;
}
