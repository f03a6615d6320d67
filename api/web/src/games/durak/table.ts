/** Small questions to a state, asked by the pad and by the board. */
import type { Seat } from '../../api/types';
import type { Card } from '../../cards';
import type { DurakState } from './types';

export type Role = 'attacks' | 'defends' | 'helps' | 'rests';

export function handSize(state: DurakState, seat: Seat): number {
  const { known, unknown } = state.seats[seat]!.hand;
  return known.length + unknown;
}

/** The seat's name; where nobody gave one its letter, as in the service's sentences, or the word for it ("Seat B"). */
export function nameOf(state: DurakState, seat: Seat, word: (letter: string) => string = (letter) => letter): string {
  return state.seats[seat]?.name || word(seat);
}

/** What the seat does in this attack; null between rounds and when it is out. */
export function roleOf(state: DurakState, seat: Seat): Role | null {
  if (!['attack', 'defend', 'add'].includes(state.phase) || state.seats[seat]!.out !== null) return null;
  if (seat === state.attacker) return 'attacks';
  if (seat === state.defender) return 'defends';
  return state.helpers.includes(seat) ? 'helps' : 'rests';
}

export const openCards = (state: DurakState): Card[] =>
  state.table.filter((laid) => !laid.defence).map((laid) => laid.attack);

export function tableSize(state: DurakState): number {
  return state.table.reduce((sum, { defence }) => sum + (defence ? 2 : 1), 0);
}
