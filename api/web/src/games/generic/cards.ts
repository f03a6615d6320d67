/** A game's cards as its description tells them: their names, and what people see of them. */
import { GLYPHS } from '../../cards/drawn';
import { type Card, type CardSet, type KeyBlock, PLAIN } from '../../cards/set';
import type { Description } from './description';

type Told = Pick<Description, 'notation' | 'cards' | 'decks'>;

const FEW = 9; // cards of a suit that stand three wide

/** The deck that the options name; where they name none the largest: what is not in play is never offered. */
export function deckOf({ decks = {} }: Told, options: Readonly<Record<string, unknown>>): Record<Card, number> {
  const named = Object.values(options).find((value) => decks[String(value)] !== undefined);
  const largest = Object.values(decks).sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
  return decks[String(named)] ?? largest ?? {};
}

export function cardSetOf(told: Told): CardSet {
  const { cards = {} } = told;
  const shown = (card: Card, lang: 'en' | 'fr') => cards[card]?.[lang]?.shown ?? card;
  return {
    ...PLAIN,
    deck: (options) => Object.keys(deckOf(told, options)),
    blocks: (deck) => blocksOf(deck),
    face(card, letters) {
      const text = shown(card, letters === 'fr' ? 'fr' : 'en');
      const drawn = [...text].at(-1) ?? '';
      const sign = GLYPHS[drawn];
      if (!sign) return { index: text, sign: null, look: 'plain', word: 'plain' };
      const look = sign.startsWith('k') ? 'k' : sign;
      return { index: text.slice(0, -drawn.length), sign, look, word: sign === 'c' ? 'cl' : look };
    },
    name: (card, lang) => cards[card]?.[lang]?.said ?? card,
  };
}

/** The cards by a letter of theirs, where each of few letters has as many cards; null where it is otherwise. */
function bySuit(deck: readonly Card[], letterOf: (card: Card) => string): Map<string, Card[]> | null {
  const suits = new Map<string, Card[]>();
  for (const card of deck) {
    if (card.length < 2) return null;
    suits.set(letterOf(card), [...(suits.get(letterOf(card)) ?? []), card]);
  }
  const sizes = new Set([...suits.values()].map((cards) => cards.length));
  return suits.size > 1 && suits.size <= 6 && sizes.size === 1 ? suits : null;
}

/** A block for each suit: the first or the last letter of every card, whichever there are fewer of. */
function blocksOf(deck: readonly Card[]): KeyBlock[] {
  const found = [(card: Card) => card.at(-1)!, (card: Card) => card[0]!].flatMap(
    (letterOf) => bySuit(deck, letterOf) ?? [],
  );
  const [suits] = found.sort((a, b) => a.size - b.size);
  if (!suits) return [{ key: 'all', name: null, columns: columnsOf(deck.length), cards: deck }];
  return [...suits].map(([suit, cards]) => ({
    key: suit,
    name: null,
    columns: suits.size % 2 === 0 && cards.length <= FEW ? 3 : columnsOf(cards.length),
    cards,
  }));
}

const columnsOf = (n: number): number =>
  n <= 5 ? n : n % 7 === 0 || n > 24 ? 7 : n % 6 === 0 || n > 12 ? 6 : n % 5 === 0 ? 5 : 4;
