/** What was probably meant instead of what was recorded. */
import type { Action, Command } from '../../api/types';
import type { Card } from '../../cards/set';
import { ANIMALS, DECK, isAnimal, isDragon, kindOf } from './cards';

const PLAYED = DECK.filter((card) => !isDragon(card));

/** Its block of keys: an animal's, or the plants'. */
const blockOf = (card: Card): number =>
  isAnimal(card) ? (ANIMALS as readonly string[]).indexOf(kindOf(card)) : ANIMALS.length;

/** Where a card's key is on the pad: four blocks of three by three. */
function place(card: Card): { x: number; y: number } {
  const block = blockOf(card);
  const n = PLAYED.indexOf(card) - block * 9;
  return { x: (block % 2) * 3 + (n % 3), y: Math.floor(block / 2) * 3 + Math.floor(n / 3) };
}

/** How unlikely it is that one card was tapped for the other: the next number, the same on another animal, neighbours. */
function distance(a: Card, b: Card): number {
  const alike = kindOf(a) === kindOf(b);
  if (isAnimal(a) && alike && Math.abs(Number(a[0]) - Number(b[0])) === 1) return 1;
  if (isAnimal(a) && isAnimal(b) && a[0] === b[0]) return 1.2;
  const [p, q] = [place(a), place(b)];
  if (Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) === 1) return blockOf(a) === blockOf(b) ? 1.3 : 1.5;
  return alike ? 2 : 9;
}

/** The same kind of move with another card, meld or colour, of those that its place allowed; the likeliest first. */
export function slips(recorded: Command, actions: readonly Action[]): Command[] {
  const action = actions.find(({ type, by }) => type === recorded.type && (by ?? null) === (recorded.by ?? null));
  const field = { discard: 'card', take_visible: 'meld', choose_trump: 'colour' }[recorded.type];
  const choices = field && action?.fields[field]?.choices;
  if (!field || !Array.isArray(choices)) return [];
  const is = JSON.stringify(recorded[field]);
  const others = (choices as unknown[]).filter((choice) => JSON.stringify(choice) !== is);
  if (recorded.type === 'discard') {
    const card = recorded['card'] as Card;
    (others as Card[]).sort((a, b) => distance(card, a) - distance(card, b));
  }
  const { irregular: _, ...same } = recorded;
  return others.map((choice) => ({ ...same, [field]: choice }) as Command);
}
