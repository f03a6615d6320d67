/** Durak's cards: the four suits that everybody knows. */

import drawn from '../../../../drawings/games/durak.json';
import type { Lang } from '../../store/settings';
import { type Card, cardSetOf, cardsOf, type Deck, nameIn, type Suits } from '../kit/pairs/cards';

const NAMES = {
  en: { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' },
  fr: { s: 'pique', h: 'cœur', d: 'carreau', c: 'trèfle' },
} as const;

const DRAWN: Readonly<Record<string, { sign: string; look: string }>> = drawn.suits;

export const SUITS: Suits = {
  all: ['s', 'h', 'c', 'd'],
  alike: { s: 'c', c: 's', h: 'd', d: 'h' },
  names: NAMES,
  joined: (rank, suit, lang) => `${rank} ${lang === 'fr' ? 'de' : 'of'} ${NAMES[lang][suit as 's']}`,
  sign: (suit) => DRAWN[suit]?.sign ?? suit,
  look: (suit) => DRAWN[suit]?.look ?? suit,
  word: (suit) => (suit === 'c' ? 'cl' : suit),
};

/** All cards of a deck of 36 or 52, the lowest rank first, suit by suit. */
export const deckOf = (size: number): Deck => ({ suits: SUITS, cards: cardsOf(SUITS.all, size), halves: true });

/** "jack of hearts", "valet de cœur". */
export const cardName = (card: Card, lang: Lang): string => nameIn(SUITS, card, lang);

export const CARDS = cardSetOf(SUITS, (options) => deckOf(Number(options['deck'] ?? 36)).cards);
