/** Playing cards as the wire writes them ("Th"), as people read them, and as a screen reader says them. */
import { type Card, type CardSet, type Piece, PLAIN } from '../../cards/set';
import type { Lang, Letters } from '../../store/settings';

export type { Card } from '../../cards/set';

export const SUITS = ['s', 'h', 'c', 'd'] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

export const rankOf = (card: Card): Rank => card[0] as Rank;
export const suitOf = (card: Card): Suit => card[1] as Suit;
export const order = (card: Card): number => RANKS.indexOf(rankOf(card));

/** All cards of a deck of 36 or 52, the lowest rank first, suit by suit. */
export function deckOf(size: number): Card[] {
  const ranks = size === 52 ? RANKS : RANKS.slice(4);
  return SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
}

const INDEX: Record<Exclude<Letters, 'auto'>, Partial<Record<Rank, string>>> = {
  en: {},
  fr: { J: 'V', Q: 'D', K: 'R' },
  ru: { J: 'В', Q: 'Д', K: 'К', A: 'Т' },
};

/** What stands in the card's corner: "10", "J" or "V". */
export function index(rank: Rank, letters: Exclude<Letters, 'auto'>): string {
  return INDEX[letters][rank] ?? (rank === 'T' ? '10' : rank);
}

const SAY = {
  en: {
    ranks: { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' } as Partial<Record<Rank, string>>,
    suits: { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' },
    join: (rank: string, suit: string) => `${rank} of ${suit}`,
  },
  fr: {
    ranks: { T: '10', J: 'valet', Q: 'dame', K: 'roi', A: 'as' } as Partial<Record<Rank, string>>,
    suits: { s: 'pique', h: 'cœur', d: 'carreau', c: 'trèfle' },
    join: (rank: string, suit: string) => `${rank} de ${suit}`,
  },
} as const;

export const suitName = (suit: Suit, lang: Lang): string => SAY[lang].suits[suit];
export const rankName = (rank: Rank, lang: Lang): string => SAY[lang].ranks[rank] ?? rank;

/** "jack of hearts", "valet de cœur". */
export function cardName(card: Card, lang: Lang): string {
  return SAY[lang].join(rankName(rankOf(card), lang), suitName(suitOf(card), lang));
}

/** What stands before a card in a French sentence: "le 7♠", "la D♥", "l’A♣". */
export const article = (card: Card): string => ({ Q: 'la ', A: 'l’' })[rankOf(card) as string] ?? 'le ';

/** A text cut at the cards it names: "Boris beats J♥" → ["Boris beats ", {card: "Jh"}]. */
export function cardsIn(text: string): Piece[] {
  const ranks: Record<string, Rank> = { '10': 'T', V: 'J', D: 'Q', R: 'K' };
  const suits: Record<string, Suit> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<![\p{L}\p{N}])(10|[2-9TJQKAVDR])([♠♥♦♣])\uFE0E?/gu)) {
    if (found.index > from) pieces.push(text.slice(from, found.index));
    pieces.push({ card: (ranks[found[1]!] ?? found[1]!) + suits[found[2]!]! });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** Durak's cards. Keys: a block for each suit, three wide with nine of a suit, else seven. */
export const CARDS: CardSet = {
  deck: (options) => deckOf(Number(options['deck'] ?? 36)),
  blocks: (deck, lang) =>
    SUITS.map((suit) => {
      const cards = deck.filter((card) => suitOf(card) === suit);
      return { key: suit, name: suitName(suit, lang), columns: cards.length > 9 ? 7 : 3, cards };
    }),
  face(card, letters) {
    const suit = suitOf(card);
    return { index: index(rankOf(card), letters), sign: suit, look: suit, word: suit === 'c' ? 'cl' : suit };
  },
  name: cardName,
  back: PLAIN.back,
  cut: cardsIn,
};
