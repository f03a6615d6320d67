import type { EntrantTold, TournamentCommand } from '../../api/tournaments';
import { folded } from '../../tournaments/names';
import { oneLine } from '../../words';

/** "name, club" as it is typed. */
export function ofLine(line: string): { name: string | null; club: string | null } {
  const [name = '', ...club] = line.split(',');
  return { name: oneLine(name), club: oneLine(club.join(',')) };
}

/** The two of a pair, "Anna & Boris" or "Anna / Boris"; null: not two names. */
export function membersOf(name: string): [string, string] | null {
  const [one, other, ...more] = name.split(/[&/+]/).map(oneLine);
  return one && other && !more.length ? [one, other] : null;
}

/** What a walk-in is entered as; null: a pair whose two names are not there yet. teams: an entrant is a pair. */
export function entryOf(line: string, teams: boolean): TournamentCommand | null {
  const { name, club } = ofLine(line);
  if (!name) return null;
  const entry = { type: 'enter', ...(club && { club }), present: true };
  if (!teams) return { ...entry, name };
  const members = membersOf(name);
  return members && { ...entry, name: members.join(' / '), members: members.map((one) => ({ name: one })) };
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
