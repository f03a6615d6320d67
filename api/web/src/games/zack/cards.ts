/** Zack's cards: a colour by its own sign, R and L as printed in every language, the other instructions by a drawing. */
import drawn from '../../../../drawings/games/zack.json';
import { type Card, type CardSet, type KeyBlock, PLAIN } from '../../cards/set';
import type { Lang } from '../../store/settings';
import type { Colour } from './types';

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'orange', 'purple'] as const;
/** To the left on the left, as at the table. */
export const STEPS = ['2L', 'L', 'R', '2R'] as const;
export const ECHOES = ['again', 'back'] as const;
export const STOPS = ['choose', 'swap', 'mirror'] as const;
/** A card that nobody recognised. */
export const UNREAD = '??';

const SAID: Record<string, Record<Lang, string>> = {
  red: { en: 'red', fr: 'rouge' },
  blue: { en: 'blue', fr: 'bleu' },
  green: { en: 'green', fr: 'vert' },
  yellow: { en: 'yellow', fr: 'jaune' },
  orange: { en: 'orange', fr: 'orange' },
  purple: { en: 'purple', fr: 'violet' },
  R: { en: 'R, one to the right', fr: 'R, un à droite' },
  '2R': { en: '2R, two to the right', fr: '2R, deux à droite' },
  L: { en: 'L, one to the left', fr: 'L, un à gauche' },
  '2L': { en: '2L, two to the left', fr: '2L, deux à gauche' },
  again: { en: 'again', fr: 'encore' },
  back: { en: 'back', fr: 'retour' },
  choose: { en: 'choose a colour', fr: 'choisir une couleur' },
  swap: { en: 'swap colours', fr: 'changer de couleur' },
  mirror: { en: 'L = R, left is right', fr: 'L = R, gauche égale droite' },
  [UNREAD]: { en: 'an unknown card', fr: 'une carte inconnue' },
};

/** What stands on a card, or under its drawing. */
const DRAWN = drawn.cards as Record<Card, { sign?: string; word?: Record<Lang, string>; index?: Record<Lang, string> }>;

export const isColour = (card: Card): card is Colour => (COLOURS as readonly string[]).includes(card);
export const colourName = (colour: Card, lang: Lang): string => SAID[colour]?.[lang] ?? colour;
/** A colour stands for its card, which French has as she: « la carte bleue ». */
const OF_CARDS: Partial<Record<Card, string>> = { blue: 'bleue', green: 'verte', purple: 'violette' };
export const cardName = (card: Card, lang: Lang): string =>
  (lang === 'fr' ? OF_CARDS[card] : undefined) ?? SAID[card]?.[lang] ?? card;
/** "blue", "R", "encore": what people call it when it flies. */
export const cardWord = (card: Card, lang: Lang): string =>
  isColour(card) ? cardName(card, lang) : ((DRAWN[card]?.word ?? DRAWN[card]?.index)?.[lang] ?? card);
export const signOf = (card: Card): string | null => DRAWN[card]?.sign ?? null;

const BLOCKS: readonly (readonly string[])[] = [COLOURS, STEPS, ECHOES, STOPS];

export const CARDS: CardSet = {
  deck: (options) => {
    const out = new Set((options['without'] as readonly string[] | undefined) ?? []);
    const colours = Object.values((options['colours'] as Record<string, string> | undefined) ?? {});
    const cards: string[] = [...COLOURS.filter((colour) => !colours.length || colours.includes(colour)), ...STEPS];
    return [...cards, ...ECHOES.filter((echo) => !out.has(echo)), ...(options['stop_cards'] === true ? STOPS : [])];
  },
  blocks: (deck): KeyBlock[] =>
    BLOCKS.map((block, n) => ({
      key: String(n),
      name: null,
      columns: n === 3 ? 3 : 4,
      cards: block.filter((card) => deck.includes(card)),
    })).filter(({ cards }) => cards.length > 0),
  face: (card, letters) => ({
    index: cardWord(card, letters === 'fr' ? 'fr' : 'en'),
    sign: signOf(card),
    look: `zk ${isColour(card) ? card : 'ins'}`,
    word: 'zw',
  }),
  name: cardName,
  back: PLAIN.back,
};
