/** How likely one key is pressed for another. */
import { type Card, RANKS, type Rank, SUITS, type Suit } from './cards';

/** Where a card's key is on the pad of 36: four blocks of three by three. */
function keyPlace(card: Card): { x: number; y: number } {
  const block = SUITS.indexOf(card[1] as Suit);
  const n = RANKS.indexOf(card[0] as Rank) - 4;
  return { x: (block % 2) * 3 + (n % 3), y: Math.floor(block / 2) * 3 + Math.floor(n / 3) };
}

/** How unlikely it is that one card was tapped for the other: neighbours, the same rank, the same suit, any other. */
export function slipDistance(a: Card, b: Card, deckSize: number): number {
  const [p, q] = [keyPlace(a), keyPlace(b)];
  const ranks = Math.abs(RANKS.indexOf(a[0] as Rank) - RANKS.indexOf(b[0] as Rank));
  const keys = deckSize === 52 ? (a[1] === b[1] ? ranks : 9) : Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y));
  if (keys === 1) return p.x === q.x || p.y === q.y || deckSize === 52 ? 1 : 1.5;
  if (a[0] === b[0]) return 2;
  return a[1] === b[1] ? 2 + ranks / 10 + 0.5 : 9;
}

/** The likeliest first. */
export function nearest(card: Card, among: Iterable<Card>, deckSize: number): Card[] {
  const others = [...among].filter((other) => other !== card);
  return others.sort((a, b) => slipDistance(card, a, deckSize) - slipDistance(card, b, deckSize));
}

/** The n likeliest. Where there are two or more, the same rank in another suit is among them: its neighbours would crowd it out. */
export function likeliest(card: Card, among: Iterable<Card>, deckSize: number, n: number): Card[] {
  const all = nearest(card, among, deckSize);
  const first = all.slice(0, Math.max(n, 0));
  const twin = all.find((other) => other[0] === card[0]);
  return !twin || n < 2 || first.includes(twin) ? first : [...first.slice(0, -1), twin];
}
