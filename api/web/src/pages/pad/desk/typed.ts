/** Cards and acts typed on a laptop: what the keys of a keyboard mean among those of the pad. */
import type { Card, CardSet } from '../../../cards/set';
import type { Lang, Letters } from '../../../store/settings';

type Written = Exclude<Letters, 'auto'>;

const animals = (letters: string) => ({ 'j-s': letters[0]!, 'j-l': letters[1]!, 'j-f': letters[2]! });
const plants = (letters: string): Record<string, string> =>
  Object.fromEntries(
    ['p', 'b', 'v'].flatMap((family, n) => [1, 2, 3].map((kind) => [`j-${family}${kind}`, `${letters[n]}${kind}`])),
  );

/**
 * Letters of the signs, in the language's own words: pique, cœur, carreau (kar in typing, as cœur has the c), trèfle;
 * crown, shield, sword (w), helmet; couronne, bouclier, épée, casque (q, as couronne has the c); spider, ladybird, frog;
 * araignée, coccinelle, grenouille. A plant is the letter of its family and its number.
 */
export const SIGNS: Record<Lang, Record<string, string>> = {
  en: {
    s: 's',
    h: 'h',
    d: 'd',
    c: 'c',
    'k-c': 'c',
    'k-s': 's',
    'k-w': 'w',
    'k-h': 'h',
    ...animals('slf'),
    ...plants('pbv'),
  },
  fr: {
    s: 'p',
    h: 'c',
    d: 'k',
    c: 't',
    'k-c': 'c',
    'k-s': 'b',
    'k-w': 'e',
    'k-h': 'q',
    ...animals('acg'),
    ...plants('pfl'),
  },
};

/** The drawn signs mean the same in every language. */
const DRAWN: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };

const ACTS: Record<string, string> = { u: 'undo', p: 'pass', t: 'take' };

/** What is typed so far of a card: its index as it stands on the card ("7", "10", "V"), then its sign. */
export type Typed =
  | { kind: 'card'; card: Card }
  /** A key that is typed by letters of its own. */
  | { kind: 'key'; finds: string }
  | { kind: 'act'; act: string }
  /** More is to come. */
  | { kind: 'begun'; text: string }
  | { kind: 'nothing' };

/** Text that was typed, and one character more. */
export function typed(text: string, deck: readonly Card[], cards: CardSet, letters: Written, lang: Lang): Typed {
  const told = text.toLowerCase();
  const own = cards.typing?.find((key) => key.typed[lang] === told);
  if (own) return { kind: 'key', finds: own.finds };
  if (cards.typing?.some((key) => key.typed[lang].startsWith(told))) return { kind: 'begun', text };
  const ways = deck.flatMap((card) => spellings(card, cards, letters, lang).map((way) => ({ card, way })));
  const whole = ways.find(({ way }) => way === told);
  if (whole) return { kind: 'card', card: whole.card };
  if (ways.some(({ way }) => way.startsWith(told))) return { kind: 'begun', text };
  return ACTS[told] ? { kind: 'act', act: ACTS[told] } : { kind: 'nothing' };
}

function spellings(card: Card, cards: CardSet, letters: Written, lang: Lang): string[] {
  const { index, sign } = cards.face(card, letters);
  if (!sign) return [];
  const ends = [SIGNS[lang][sign], ...Object.keys(DRAWN).filter((drawn) => DRAWN[drawn] === sign)];
  // an ace of the Russian cards is Т, which is no Latin T: where there are acts, no card begins as one
  return ends.flatMap((end) => (end ? [`${index}${end}`.toLowerCase()] : []));
}
