/** What the pages must know of a game's cards, to draw them, to name them and to lay out their keys. */
import type { Lang, Letters } from '../store/settings';

/** A card as the wire writes it: "7c", "Th". */
export type Card = string;

export interface Face {
  /** What stands in the corner: "10", "J" or "V". */
  index: string;
  /** The drawing beside it; null: the index says all. */
  sign: string | null;
  /** The class of its colour: on a card, and within a sentence. */
  look: string;
  word: string;
}

/** Keys that stand together. */
export interface KeyBlock {
  key: string;
  /** What a screen reader says of the block; null: nothing, it is all there is. */
  name: string | null;
  columns: number;
  cards: readonly Card[];
}

/** A piece of a text: words, or a card that it names. */
export type Piece = string | { card: Card };

export interface CardSet {
  /** All cards of the deck that was agreed, each once, in the order of their keys. */
  deck(options: Readonly<Record<string, unknown>>): readonly Card[];
  blocks(deck: readonly Card[], lang: Lang): readonly KeyBlock[];
  face(card: Card, letters: Exclude<Letters, 'auto'>): Face;
  /** "jack of hearts" */
  name(card: Card, lang: Lang): string;
  /** A card that nobody has seen. */
  back(lang: Lang): string;
  /** A text cut at the cards that it names. */
  cut(text: string): readonly Piece[];
}

const BACK: Record<Lang, string> = { en: 'unknown card', fr: 'carte inconnue' };

/** Cards of which nothing is known but what the wire writes. */
export const PLAIN: CardSet = {
  deck: () => [],
  blocks: (cards) => [{ key: 'all', name: null, columns: 6, cards }],
  face: (card) => ({ index: card, sign: null, look: 'plain', word: 'plain' }),
  name: (card) => card,
  back: (lang) => BACK[lang],
  cut: (text) => [text],
};

/** The sentence with its cards' names in full, for a screen reader. */
export const spoken = (set: CardSet, text: string, lang: Lang): string =>
  set
    .cut(text)
    .map((piece) => (typeof piece === 'string' ? piece : set.name(piece.card, lang)))
    .join('');
