/** Ratak's cards: crowns, shields, swords and helmets, all in ink. */
import drawn from '../../../../drawings/games/ratak.json';
import type { Lang } from '../../store/settings';
import { cardSetOf, cardsOf, type Deck, type Suits } from '../kit/pairs/cards';

const NAMES: Record<Lang, Record<string, string>> = {
  en: { c: 'crowns', s: 'shields', w: 'swords', h: 'helmets' },
  fr: { c: 'couronne', s: 'bouclier', w: 'épée', h: 'casque' },
};

const DRAWN: Readonly<Record<string, { sign: string; look: string }>> = drawn.suits;

export const SUITS: Suits = {
  all: ['c', 's', 'w', 'h'],
  alike: { c: 'h', h: 'c', s: 'w', w: 's' },
  names: NAMES,
  joined: (rank, suit, lang) =>
    lang === 'en' ? `${rank} of ${NAMES.en[suit]}` : `${rank} ${suit === 'w' ? 'd’' : 'de '}${NAMES.fr[suit]}`,
  sign: (suit) => DRAWN[suit]?.sign ?? suit,
  look: (suit) => DRAWN[suit]?.look ?? suit,
  word: () => 'k',
};

/** The deck that was agreed: by the seats, where nothing else is. */
export function deckOf(options: Readonly<Record<string, unknown>>, seats: number): Deck {
  const agreed = options['deck'] ?? 'by_seats';
  const size = agreed === 'by_seats' ? (seats < 5 ? 36 : 52) : Number(agreed);
  return { suits: SUITS, cards: cardsOf(SUITS.all, size), halves: false };
}

// where nobody says how many sit there, every card that may be played with
export const CARDS = cardSetOf(SUITS, (options) => deckOf(options, 6).cards);
