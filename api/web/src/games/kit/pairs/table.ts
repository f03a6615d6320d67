/** Small questions to a state, asked by the pad and by the board. */
import type { Seat, TimelineItem } from '../../../api/types';
import type { Card } from './cards';
import type { Laid, PairsState } from './types';

export type Role = 'attacks' | 'defends' | 'helps' | 'rests' | 'takes' | 'adds';

/** The signs that stand for roles where there is no room for words. */
export const ROLE_SIGNS: Partial<Record<Role, string>> = {
  attacks: 'k-w',
  defends: 'k-s',
  helps: 'plus',
  adds: 'plus',
};

/** What the seat does in this attack; null between rounds and when it is out. */
export function roleOf(state: PairsState, seat: Seat): Role | null {
  if (!['attack', 'defend', 'add', 'throw_in'].includes(state.phase) || state.seats[seat]!.out !== null) return null;
  // nobody defends before a card lies before him
  if (state.defender === null) return seat === state.attacker ? 'attacks' : null;
  const yielded = state.phase === 'throw_in';
  if (seat === state.defender) return yielded ? 'takes' : 'defends';
  // while the defender is asked, or has yielded already, another may lay a card too
  if ((yielded || state.phase === 'defend') && state.turn.includes(seat)) return 'adds';
  if (seat === state.attacker) return 'attacks';
  return state.helpers.includes(seat) ? 'helps' : 'rests';
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
