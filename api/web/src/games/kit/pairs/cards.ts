/** Cards of four suits from 2 to the ace, as the wire writes them ("Th"): what their suits are is each game's own. */
import { indexOf } from '../../../cards/drawn';
import { type Card, type CardSet, PLAIN } from '../../../cards/set';
import type { Lang } from '../../../store/settings';

export type { Card } from '../../../cards/set';

export type Suit = string;
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

const rankOf = (card: Card): Rank => card[0] as Rank;
export const suitOf = (card: Card): Suit => card[1]!;
export const order = (card: Card): number => RANKS.indexOf(rankOf(card));

/** The suits of a game. */
export interface Suits {
  /** In the order of their keys. */
  all: readonly Suit[];
  /** Those that are taken for each other at a glance. */
  alike: Readonly<Record<Suit, Suit>>;
  /** "hearts", "cœur" */
  names: Record<Lang, Readonly<Record<Suit, string>>>;
  /** "jack of hearts", "valet de cœur" */
  joined: (rank: string, suit: Suit, lang: Lang) => string;
  /** The drawing of a suit, the class of its colour on a card, and within a sentence. */
  sign: (suit: Suit) => string;
  look: (suit: Suit) => string;
  word: (suit: Suit) => string;
}

/** The cards that a match is played with. */
export interface Deck {
  suits: Suits;
  cards: readonly Card[];
  /** Whether 52 cards are named by two taps, rank and suit, or each by one. */
  halves: boolean;
}

/** All cards of a deck of 36 or 52, the lowest rank first, suit by suit. */
export function cardsOf(suits: readonly Suit[], size: number): Card[] {
  const ranks = size === 52 ? RANKS : RANKS.slice(4);
  return suits.flatMap((suit) => ranks.map((rank) => rank + suit));
}

const COURT: Record<Lang, Partial<Record<Rank, string>>> = {
  en: { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' },
  fr: { T: '10', J: 'valet', Q: 'dame', K: 'roi', A: 'as' },
};

export const rankName = (rank: Rank, lang: Lang): string => COURT[lang][rank] ?? rank;

/** "jack of hearts", "valet de cœur". */
export const nameIn = ({ joined }: Suits, card: Card, lang: Lang): string =>
  joined(rankName(rankOf(card), lang), suitOf(card), lang);

/** What stands before a card in a French sentence: "le 7♠", "la D♥", "l’A♣". */
export const article = (card: Card): string => ({ Q: 'la ', A: 'l’' })[rankOf(card) as string] ?? 'le ';

/** Keys: a block for each suit, three wide with nine of a suit, else seven. */
export const cardSetOf = (suits: Suits, deck: CardSet['deck']): CardSet => ({
  deck,
  blocks: (cards, lang) =>
    suits.all.map((suit) => {
      const own = cards.filter((card) => suitOf(card) === suit);
      return { key: suit, name: suits.names[lang][suit]!, columns: own.length > 9 ? 7 : 3, cards: own };
    }),
  face(card, letters) {
    const suit = suitOf(card);
    return {
      index: indexOf(rankOf(card), letters),
      sign: suits.sign(suit),
      look: suits.look(suit),
      word: suits.word(suit),
    };
  },
  name: (card, lang) => nameIn(suits, card, lang),
  back: PLAIN.back,
});
