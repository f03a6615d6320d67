import type { EntrantTold } from '../../api/tournaments';
import { folded } from '../../tournaments/names';
import { oneLine } from '../../words';

/** "name, club" as it is typed. */
export function ofLine(line: string): { name: string | null; club: string | null } {
  const [name = '', ...club] = line.split(',');
  return { name: oneLine(name), club: oneLine(club.join(',')) };
}

export const isDouble = (one: EntrantTold, name: string) => folded(one.name ?? '') === folded(name);
