/** One tap for two moves: the card of the next attack says that everybody has passed, or that the defender has taken. */
import type { Action, Command, MatchState, Seat } from '../../../api/types';
import type { Card } from './cards';
import { commandFor, NOTHING, needsTarget, type Offer, readOffer } from './offer';
import type { PairsState } from './types';

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
  /** Before whom it may be laid, the left neighbour first, where the rules leave a choice; else nobody. */
  targets: readonly Seat[];
}

/**
 * What may be left unsaid now. A pass always; that the defender takes where it is asked then before whom the card lies,
 * and else only where cards of others are known: another card that does not beat is a slip, or breaks a ruling, and is
 * questioned.
 */
export function unsaid(state: PairsState, offer: Offer, asksWhom = false): Command | null {
  if (offer.pass) return { type: 'pass', by: 'all' };
  if (offer.take && asksWhom) return { type: 'take', by: offer.take };
  const known = Object.entries(state.seats).some(([seat, { hand }]) => seat !== offer.take && hand.known.length > 0);
  return offer.take && known ? { type: 'take', by: offer.take } : null;
}

/** The cards that would open the next attack behind it; null where it opens none. */
export function following(first: Command, { state, actions }: After): Following | null {
  const { attacks, targets } = readOffer(actions);
  const [opens] = attacks;
  if (state.phase !== 'attack' || !opens) return null;
  const [by, cards] = opens;
  const known = new Set(state.seats[by]!.hand.known);
  return {
    first,
    by,
    targets,
    // before whom it lies is tapped before anything is recorded, and so a slip shows
    cards: first.type === 'pass' || targets.length > 1 ? cards : new Set([...cards].filter((card) => known.has(card))),
  };
}

/** What a card would be on the table behind a move. */
export function commandAfter(card: Card, { state, actions }: After): Command | null {
  const offer = readOffer(actions);
  const command = commandFor(card, state as PairsState, offer, NOTHING);
  return command && needsTarget(command, offer) ? null : command;
}
