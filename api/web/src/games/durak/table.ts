/** Small questions to a state, asked by the pad and by the board. */
import type { Seat } from '../../api/types';
import { handSize } from '../kit/seats';
import { type Card, order, type Suit, suitOf } from './cards';
import type { DurakState, Laid } from './types';

export type Role = 'attacks' | 'defends' | 'helps' | 'rests' | 'takes' | 'adds';

/** The signs that stand for roles where there is no room for words. */
export const ROLE_SIGNS: Partial<Record<Role, string>> = {
  attacks: 'k-w',
  defends: 'k-s',
  helps: 'plus',
  adds: 'plus',
};

/** What the seat does in this attack; null between rounds and when it is out. */
export function roleOf(state: DurakState, seat: Seat): Role | null {
  if (!['attack', 'defend', 'add', 'throw_in'].includes(state.phase) || state.seats[seat]!.out !== null) return null;
  const yielded = state.phase === 'throw_in';
  if (seat === state.defender) return yielded ? 'takes' : 'defends';
  // while the defender is asked, or has yielded already, another may lay a card too
  if ((yielded || state.phase === 'defend') && state.turn.includes(seat)) return 'adds';
  if (seat === state.attacker) return 'attacks';
  return state.helpers.includes(seat) ? 'helps' : 'rests';
}

/** Who would have to answer if the defender passed the attack on: the next opponent to his left with cards. (DUR-14) */
export function transferee(state: DurakState): Seat | null {
  const seats = Object.keys(state.seats);
  const from = seats.indexOf(state.defender ?? '');
  const others = seats.map((_, n) => seats[(from + n) % seats.length]!).slice(1);
  const opponents = state.teams ? others.filter((seat) => seat !== others[1]) : others;
  return from < 0 ? null : (opponents.find((seat) => handSize(state, seat) > 0) ?? null);
}

/** Who opened and his helpers, clockwise from him. */
export const attackersOf = (state: DurakState): Seat[] => (state.attacker ? [state.attacker, ...state.helpers] : []);

/** Attackers with cards who have not passed since the last card: the word goes round from whoever laid it. (DUR-8) */
export function yetToPass(state: DurakState): Seat[] {
  const laid = state.table.at(-1)?.by ?? state.attacker;
  if (!laid) return [];
  const attackers = attackersOf(state);
  const seats = Object.keys(state.seats);
  const from = (seat: Seat) => {
    const ring = seats.map((_, n) => seats[(seats.indexOf(seat) + n) % seats.length]!);
    return ring.filter((one) => attackers.includes(one) && handSize(state, one) > 0);
  };
  const all = from(laid);
  const first = from(state.word ?? laid)[0];
  return first ? all.slice(all.indexOf(first)) : [];
}

/** Attack cards that are not beaten. */
export const openCards = (state: DurakState): Card[] =>
  state.table.filter((laid) => !laid.defence).map((laid) => laid.attack);

export const tableCards = (table: readonly Laid[]): Card[] =>
  table.flatMap(({ attack, defence }) => (defence ? [attack, defence] : [attack]));

export function tableSize(state: DurakState): number {
  return state.table.reduce((sum, { defence }) => sum + (defence ? 2 : 1), 0);
}

/** A higher card of its suit, or any trump on another suit. (DUR-4) */
export function beats(card: Card, on: Card, trump: Suit | null): boolean {
  return suitOf(card) === suitOf(on) ? order(card) > order(on) : suitOf(card) === trump;
}
