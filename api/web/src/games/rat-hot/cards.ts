import { type Card, type CardSet, PLAIN, type TypedKey } from '../../cards/set';
import type { Lang } from '../../store/settings';

const SQUARES: Record<string, Record<Lang, string>> = {
  r1: { en: 'chilli', fr: 'piment' },
  r2: { en: 'star anise', fr: 'anis étoilé' },
  r3: { en: 'cinnamon', fr: 'cannelle' },
  r4: { en: 'onion', fr: 'oignon' },
  g1: { en: 'bay leaf', fr: 'laurier' },
  g2: { en: 'cardamom', fr: 'cardamome' },
  g3: { en: 'pepper', fr: 'poivre' },
  g4: { en: 'dill', fr: 'aneth' },
  rr: { en: 'red rat', fr: 'rat rouge' },
  gr: { en: 'green rat', fr: 'rat vert' },
  '--': { en: 'empty', fr: 'vide' },
};

/** The squares of a strip, in order. */
export const squaresOf = (card: Card): string[] => card.split('.');

/** "chilli", "rat vert" */
export const squareName = (square: string, lang: Lang): string => SQUARES[square]?.[lang] ?? square;

const named = (card: Card, lang: Lang, between: string): string =>
  squaresOf(card)
    .map((square) => squareName(square, lang))
    .join(between);

/** A square is the letter of its colour and its number, or that letter twice for the rat. */
const TYPING: readonly TypedKey[] = Object.entries(SQUARES).map(([square, name]) => ({
  finds: `[data-square="${square}"]`,
  typed: square === '--' ? { en: '-', fr: '-' } : { en: square, fr: square.replace(/g/, 'v') },
  sign: square === '--' ? null : square.endsWith('r') ? 'rat' : square,
  name,
}));

/** Strips of three squares; which there are nobody has listed. */
export const CARDS: CardSet = {
  ...PLAIN,
  typing: TYPING,
  face: (card, letters) => ({
    index: named(card, letters === 'fr' ? 'fr' : 'en', ' – '),
    sign: null,
    look: 'plain',
    word: 'plain',
  }),
  name: (card, lang) => named(card, lang, ', '),
};
