import type { CardSet } from '../../../cards/set';
import type { Card, Suit } from './cards';

/** The drawing of a card's suit. */
export const signOf = (cards: CardSet, card: Card): string => cards.face(card, 'en').sign ?? '';

/** The drawing of a suit, and what it is called. */
export const suitSign = (cards: CardSet, suit: Suit): string => signOf(cards, `6${suit}`);
