/** Small questions to a state, asked by the pad and by the board. */
import TABLE from '../../../../../drawings/table.json';
import type { Seat, TimelineItem } from '../../../api/types';
import type { Lang } from '../../../store/settings';
import type { Card } from './cards';
import type { Laid, PairsState } from './types';

export type Role = 'attacks' | 'defends' | 'helps' | 'rests' | 'takes' | 'adds';

/** What pages and pictures say of each role. */
export const ROLE_WORDS: Record<Lang, Record<Role, string>> = TABLE['role-words'];

/** The signs that stand for roles where there is no room for words. */
export const ROLE_SIGNS: Partial<Record<Role, string>> = {
  attacks: 'k-w',
  defends: 'k-s',
  helps: 'plus',
  adds: 'plus',
};

/** A role that pages and pictures tell: of whom (`of`: a seat, or several), in which phases, and beside whom (`with`). */
interface Told {
  as: Role;
  of: 'defender' | 'attacker' | 'helpers' | 'turn';
  with?: 'defender';
  in: string[];
}

const ROLES = TABLE.roles as Told[];

/** What the seat does in this attack; null between rounds and when it is out. */
export function roleOf(state: PairsState, seat: Seat): Role | null {
  const now = ROLES.filter((role) => role.in.includes(state.phase));
  if (!now.length || state.seats[seat]!.out !== null) return null;
  const told = now.find((role) => (!role.with || state[role.with]) && [state[role.of]].flat().includes(seat));
  // nobody rests before a card lies before somebody
  return told?.as ?? (state.defender === null ? null : 'rests');
}

/** Attack cards that are not beaten. */
export const openCards = (state: PairsState): Card[] =>
  state.table.filter((laid) => !laid.defence).map((laid) => laid.attack);

/** Cards on the table that were laid against a ruling, and against which. */
export function laidAgainst(items: readonly TimelineItem[], { round, trick }: PairsState): Map<Card, string> {
  const here = items.filter(
    (item) => item.irregular && item.round === round && item.trick === trick && item.cards?.[0],
  );
  return new Map(here.map(({ cards, irregular }) => [cards![0]!, irregular!.rule]));
}

export const tableCards = (table: readonly Laid[]): Card[] =>
  table.flatMap(({ attack, defence }) => (defence ? [attack, defence] : [attack]));

export function tableSize(state: PairsState): number {
  return state.table.reduce((sum, { defence }) => sum + (defence ? 2 : 1), 0);
}
