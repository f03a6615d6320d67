/** What every part of the generic pages must know of a match: its seats, its deck, what is a card. */
import { useMemo } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import { deckOf } from './cards';
import type { Description } from './description';
import type { Frame } from './schema';

export function frameOf(
  description: Pick<Description, 'notation' | 'cards' | 'decks'>,
  seats: readonly Seat[],
  options: Readonly<Record<string, unknown>>,
): Frame {
  const copies = deckOf(description, options);
  const pattern = new RegExp(description.notation.pattern || '^(?!)', 'u');
  return {
    seats,
    deck: Object.keys(copies),
    copies: (card) => copies[card] ?? 1,
    isCard: (text) => copies[text] !== undefined || description.cards?.[text] !== undefined || pattern.test(text),
  };
}

export function useFrame(description: Description, seats: readonly Seat[], options: Readonly<Record<string, unknown>>) {
  return useMemo(() => frameOf(description, seats, options), [description, seats.join(), JSON.stringify(options)]);
}

/** Members of a state that are shown elsewhere: what every state has. */
const COMMON: ReadonlySet<string> = new Set([
  'game',
  'edition',
  'version',
  'head',
  'hash',
  'due',
  'status',
  'knowledge',
  'round',
  'phase',
  'turn',
  'seats',
  'outcome',
]);

/** What a state tells besides what every state has, in its own order. */
export const membersOf = (state: MatchState): [string, unknown][] =>
  Object.entries(state).filter(([name]) => !COMMON.has(name));

/** Whether a member says only which seats do something: "attacker", "helpers". */
export const isRole = (state: MatchState, value: unknown): boolean => {
  const isSeat = (one: unknown) => typeof one === 'string' && one in state.seats;
  return isSeat(value) || (Array.isArray(value) && value.length > 0 && value.every(isSeat));
};

/** Members that name this seat, what was settled before the round last. */
export function rolesOf(state: MatchState, seat: Seat): string[] {
  const roles = membersOf(state).flatMap(([name, value]) =>
    isRole(state, value) && (value === seat || (value as Seat[]).includes(seat)) ? [name] : [],
  );
  return roles.sort((a, b) => Number(BEFORE.has(a)) - Number(BEFORE.has(b)));
}

const BEFORE: ReadonlySet<string> = new Set(['dealer', 'starter']);

/** What a seat's state tells besides its hand, its rank and its score. */
export const seatMembers = (state: MatchState, seat: Seat): [string, unknown][] =>
  Object.entries(state.seats[seat]!).filter(([name]) => !['name', 'hand', 'out', 'score'].includes(name));

/** How often each card is known to lie somewhere else than in these hands. */
export function elsewhere(state: MatchState, hands: readonly Seat[], frame: Frame): Map<Card, number> {
  const counts = new Map<Card, number>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!frame.seats.includes(value) && frame.deck.includes(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one);
  };
  for (const [, value] of membersOf(state)) look(value);
  for (const [seat, { hand }] of Object.entries(state.seats)) if (!hands.includes(seat)) look(hand.known);
  return counts;
}
