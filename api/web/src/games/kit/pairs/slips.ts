/** How likely one key is pressed for another. */
import { type Card, type Deck, RANKS, type Rank, suitOf } from './cards';

/** Where a card's key is on the pad of 36: four blocks of three by three. */
function keyPlace(card: Card, { suits }: Deck): { x: number; y: number } {
  const block = suits.all.indexOf(suitOf(card));
  const n = RANKS.indexOf(card[0] as Rank) - 4;
  return { x: (block % 2) * 3 + (n % 3), y: Math.floor(block / 2) * 3 + Math.floor(n / 3) };
}

/**
 * How unlikely it is that one card was recorded for the other: the next rank, the same rank in the sign that looks
 * alike, neighbours on the pad, the same rank, the same suit, any other.
 */
function slipDistance(a: Card, b: Card, deck: Deck): number {
  const ranks = Math.abs(RANKS.indexOf(a[0] as Rank) - RANKS.indexOf(b[0] as Rank));
  if (a[1] === b[1] && ranks === 1) return 1;
  if (a[0] === b[0] && deck.suits.alike[suitOf(a)] === suitOf(b)) return 1.2;
  const [p, q] = [keyPlace(a, deck), keyPlace(b, deck)];
  // of a deck of 52 no two keys are taken for neighbours: a card is two taps, or its row is long
  if (deck.cards.length !== 52 && Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) === 1)
    return p.x === q.x || p.y === q.y ? 1.4 : 1.8;
  if (a[0] === b[0]) return 2;
  return a[1] === b[1] ? 2.5 + ranks / 10 : 9;
}

/** The likeliest first; a card that is known to have been in the hand before one that only may have been. */
export function nearest(card: Card, among: Iterable<Card>, deck: Deck, known: ReadonlySet<Card> = new Set()): Card[] {
  const distance = (other: Card) => slipDistance(card, other, deck) - (known.has(other) ? 1 : 0);
  const others = [...among].filter((other) => other !== card);
  return others.sort((a, b) => distance(a) - distance(b));
}

/** All, the likeliest first. Where there are several, the same rank in another suit is among the first n: its neighbours would crowd it out. */
export function likeliest(card: Card, among: Iterable<Card>, deck: Deck, n: number, known?: ReadonlySet<Card>): Card[] {
  const all = nearest(card, among, deck, known);
  const twin = all.findIndex((other) => other[0] === card[0]);
  if (n > 1 && twin >= n) all.splice(n - 1, 0, ...all.splice(twin, 1));
  return all;
}
