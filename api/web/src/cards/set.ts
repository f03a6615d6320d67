/** What the pages must know of a game's cards, to draw them, to name them and to lay out their keys. */
import type { Told } from '../api/types';
import { bound } from '../i18n';
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

/** A key of the pad that is typed by letters of its own. */
export interface TypedKey {
  /** By which selector it is found on the pad. */
  finds: string;
  typed: Record<Lang, string>;
  sign: string | null;
  name: Record<Lang, string>;
}

/** A piece of a sentence: words, or a card that it names. */
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
  /** What is typed on a laptop, where no card is its index and its sign. */
  typing?: readonly TypedKey[];
}

const BACK: Record<Lang, string> = { en: 'unknown card', fr: 'carte inconnue' };

/** Cards of which nothing is known but what the wire writes. */
export const PLAIN: CardSet = {
  deck: () => [],
  blocks: (cards) => [{ key: 'all', name: null, columns: 6, cards }],
  face: (card) => ({ index: card, sign: null, look: 'plain', word: 'plain' }),
  name: (card) => card,
  back: (lang) => BACK[lang],
};

/** A sentence in words and cards. */
export function piecesOf(told: Told, lang: Lang): readonly Piece[] {
  const pieces = told.parts?.[lang] ?? [told[lang]];
  return lang === 'fr' ? pieces.map((piece) => (typeof piece === 'string' ? bound(piece) : piece)) : pieces;
}

/** The sentence with its cards' names in full, for a screen reader. */
export const spoken = (set: CardSet, told: Told, lang: Lang): string =>
  piecesOf(told, lang)
    .map((piece) => (typeof piece === 'string' ? piece : set.name(piece.card, lang)))
    .join('');
