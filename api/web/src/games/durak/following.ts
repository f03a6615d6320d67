/** One tap for two moves: the card of the next attack says that everybody has passed, or that the defender has taken. */
import type { Action, Command, MatchState, Seat } from '../../api/types';
import type { Card } from './cards';
import { commandFor, NOTHING, type Offer, readOffer } from './offer';
import type { DurakState } from './types';

/** The table that a move would lead to. */
export interface After {
  state: MatchState;
  actions: readonly Action[];
}

export interface Following {
  /** Said by the card as well. */
  first: Command;
  /** Who lays it then. */
  by: Seat;
  cards: ReadonlySet<Card>;
}

/**
 * What may be left unsaid now. A pass always; that the defender takes only where cards of others are known: another card
 * that does not beat is a slip, or breaks a ruling, and is questioned.
 */
export function unsaid(state: DurakState, offer: Offer): Command | null {
  if (offer.pass) return { type: 'pass', by: 'all' };
  const known = Object.entries(state.seats).some(([seat, { hand }]) => seat !== offer.take && hand.known.length > 0);
  return offer.take && known ? { type: 'take', by: offer.take } : null;
}

/** The cards that would open the next attack behind it; null where it opens none. */
export function following(first: Command, { state, actions }: After): Following | null {
  const [opens] = readOffer(actions).attacks;
  if (state.phase !== 'attack' || !opens) return null;
  const [by, cards] = opens;
  const known = new Set(state.seats[by]!.hand.known);
  return { first, by, cards: first.type === 'take' ? new Set([...cards].filter((card) => known.has(card))) : cards };
}

/** What a card would be on the table behind a move. */
export const commandAfter = (card: Card, { state, actions }: After): Command | null =>
  commandFor(card, state as DurakState, readOffer(actions), NOTHING);
