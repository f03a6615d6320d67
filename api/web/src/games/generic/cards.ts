/** A game's cards as its description tells them: their names, and what people see of them. */
import { type Card, type CardSet, type KeyBlock, type Piece, PLAIN } from '../../cards/set';
import type { Description } from './description';

type Told = Pick<Description, 'notation' | 'cards' | 'decks'>;

/** Signs that the pages have a drawing for. */
const DRAWN: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
const FEW = 9; // cards of a suit that stand three wide

/** The deck that the options name; where they name none the first. */
export function deckOf({ decks = {} }: Told, options: Readonly<Record<string, unknown>>): Record<Card, number> {
  const named = Object.values(options).find((value) => decks[String(value)] !== undefined);
  return decks[String(named)] ?? Object.values(decks)[0] ?? {};
}

export function cardSetOf(told: Told): CardSet {
  const { cards = {} } = told;
  const shown = (card: Card, lang: 'en' | 'fr') => cards[card]?.[lang]?.shown ?? card;
  const cut = cutter(
    Object.keys(cards).flatMap((card) => (['en', 'fr'] as const).map((lang) => [shown(card, lang), card])),
  );
  return {
    ...PLAIN,
    deck: (options) => Object.keys(deckOf(told, options)),
    blocks: (deck) => blocksOf(deck),
    face(card, letters) {
      const text = shown(card, letters === 'fr' ? 'fr' : 'en');
      const sign = DRAWN[text.at(-1) ?? ''];
      if (!sign) return { index: text, sign: null, look: 'plain', word: 'plain' };
      return { index: text.slice(0, -1), sign, look: sign, word: sign === 'c' ? 'cl' : sign };
    },
    name: (card, lang) => cards[card]?.[lang]?.said ?? card,
    cut,
  };
}

/** Cards within a sentence are found where a sign sets them apart from words and numbers. */
function cutter(shown: readonly (readonly [text: string, card: Card])[]): CardSet['cut'] {
  const byText = new Map(shown.filter(([text]) => /[^\p{L}\p{N}\s]/u.test(text)));
  if (!byText.size) return PLAIN.cut;
  const texts = [...byText.keys()]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${texts.join('|')})\\uFE0E?(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => {
    const pieces: Piece[] = [];
    let from = 0;
    for (const found of text.matchAll(pattern)) {
      if (found.index > from) pieces.push(text.slice(from, found.index));
      pieces.push({ card: byText.get(found[1]!)! });
      from = found.index + found[0].length;
    }
    if (from < text.length) pieces.push(text.slice(from));
    return pieces;
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
