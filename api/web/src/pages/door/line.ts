import type { EntrantTold } from '../../api/tournaments';
import { folded } from '../../tournaments/names';
import { oneLine } from '../../words';

/** "name, club" as it is typed. */
export function ofLine(line: string): { name: string | null; club: string | null } {
  const [name = '', ...club] = line.split(',');
  return { name: oneLine(name), club: oneLine(club.join(',')) };
}

/** The words of a name in one order: "Dupont, Chloé" and "chloe DUPONT" are the same. */
const wordsOf = (name: string): string =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/** Whether somebody has this name, or one that looks like it. */
export const isDouble = (one: EntrantTold, name: string) => wordsOf(one.name ?? '') === wordsOf(name);
