/** Rat-Jong's cards: animals with numbers, dragons by the letter of their colour, plants by their drawing alone. */
import drawn from '../../../../drawings/games/rat-jong.json';
import { type Card, type CardSet, type KeyBlock, PLAIN } from '../../cards/set';
import type { Lang } from '../../store/settings';

export const COPIES = 4; // of every card
export const ANIMALS = ['s', 'l', 'f'] as const;
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const DRAGONS = ['Dm', 'Dg', 'Dr'] as const;
const PLANTS = ['p', 'b', 'v'].flatMap((family) => [1, 2, 3].map((kind) => `${family}${kind}`));

export type Colour = 'magenta' | 'green' | 'red';

/** How cards are drawn: animals by what stands behind their number, the others each. */
const SUITS = drawn.suits as Record<string, { sign: string; look: string }>;
const SINGLE = drawn.cards as Record<Card, { sign: string; look: string; index?: Record<Lang, string> }>;
const COLOURS: Record<Colour, Record<Lang, string>> = {
  magenta: { en: 'magenta', fr: 'magenta' },
  green: { en: 'green', fr: 'vert' },
  red: { en: 'red', fr: 'rouge' },
};
const NAMES: Record<string, Record<Lang, [one: string, several: string]>> = {
  s: { en: ['spider', 'spiders'], fr: ['araignée', 'araignées'] },
  l: { en: ['ladybird', 'ladybirds'], fr: ['coccinelle', 'coccinelles'] },
  f: { en: ['frog', 'frogs'], fr: ['grenouille', 'grenouilles'] },
  p: { en: ['fruit', 'fruits'], fr: ['fruit', 'fruits'] },
  b: { en: ['flower', 'flowers'], fr: ['fleur', 'fleurs'] },
  v: { en: ['vegetable', 'vegetables'], fr: ['légume', 'légumes'] },
};
/** What the pages draw for a plant. */
const DRAWN: Record<Card, Record<Lang, string>> = {
  p1: { en: 'apple', fr: 'pomme' },
  p2: { en: 'pear', fr: 'poire' },
  p3: { en: 'cherries', fr: 'cerises' },
  b1: { en: 'daisy', fr: 'marguerite' },
  b2: { en: 'tulip', fr: 'tulipe' },
  b3: { en: 'rose', fr: 'rose' },
  v1: { en: 'carrot', fr: 'carotte' },
  v2: { en: 'mushroom', fr: 'champignon' },
  v3: { en: 'pea', fr: 'petit pois' },
};

export const isDragon = (card: Card): boolean => card.startsWith('D');
export const isAnimal = (card: Card): boolean => /^\d/.test(card);

/** What a card belongs to: its animal ("s"), its family ("p"), or the dragons ("D"). */
export const kindOf = (card: Card): string => (isAnimal(card) ? card[1]! : card[0]!);

export const colourOf = (dragon: Card): Colour => ({ m: 'magenta', g: 'green', r: 'red' })[dragon[1]!] as Colour;
export const dragonOf = (colour: Colour): Card => `D${colour[0]}`;
export const colourName = (colour: Colour, lang: Lang): string => COLOURS[colour][lang];

/** "spiders", "fruits" */
const kindName = (kind: string, lang: Lang): string => NAMES[kind]![lang][1];

export const DECK: readonly Card[] = [
  ...ANIMALS.flatMap((animal) => NUMBERS.map((number) => `${number}${animal}`)),
  ...PLANTS,
  ...DRAGONS,
];

const NAMED = { en: 'dragons', fr: 'dragons' };

/** The four pads of nine that are always there, in the order of their places, and the dragons. */
export const blocksOf = (deck: readonly Card[], lang: Lang): KeyBlock[] =>
  [...ANIMALS, 'plants', 'D'].flatMap((key): KeyBlock[] => {
    const of = (card: Card) => (key === 'plants' ? !isAnimal(card) && !isDragon(card) : kindOf(card) === key);
    const cards = deck.filter(of);
    const name = key === 'plants' ? { en: 'plants', fr: 'plantes' }[lang] : key === 'D' ? NAMED[lang] : null;
    return cards.length ? [{ key, name: name ?? kindName(key, lang), columns: 3, cards }] : [];
  });

export const CARDS: CardSet = {
  deck: () => DECK,
  blocks: blocksOf,
  face(card, letters) {
    const { sign, look } = isAnimal(card) ? SUITS[kindOf(card)]! : SINGLE[card]!;
    if (isAnimal(card)) return { index: card[0]!, sign, look, word: look };
    const index = SINGLE[card]!.index?.[letters === 'fr' ? 'fr' : 'en'] ?? '';
    return { index, sign, look, word: isDragon(card) ? look : look.replace('jp ', '') };
  },
  name(card, lang) {
    if (isDragon(card)) {
      const colour = colourName(colourOf(card), lang);
      return lang === 'fr' ? `dragon ${colour}` : `${colour} dragon`;
    }
    const [one, several] = NAMES[kindOf(card)]![lang];
    if (isAnimal(card)) return `${card[0]} ${card[0] === '1' ? one : several}`;
    return `${one} ${card[1]} (${DRAWN[card]![lang]})`;
  },
  back: PLAIN.back,
};
