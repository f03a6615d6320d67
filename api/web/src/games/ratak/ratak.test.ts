import { expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { following, unsaid } from '../kit/pairs/following';
import { commandFor, keyStates, NOTHING, needsTarget, readOffer } from '../kit/pairs/offer';
import { roleOf } from '../kit/pairs/table';
import type { PairsState } from '../kit/pairs/types';
import { asPairs } from '../kit/pairs/unchecked';
import { CARDS, deckOf } from './cards';
import { fitOptions } from './fitting';

const hand = { known: [], unknown: 6 };
const seats = Object.fromEntries([...'ABC'].map((seat) => [seat, { name: null, hand, out: null, score: 0 }]));
const table = (change: Partial<PairsState>): PairsState =>
  asPairs({ game: 'ratak', phase: 'attack', turn: ['A'], attacker: 'A', seats, ...change } as unknown as PairsState);
const ATTACK = (target?: string[]): Action[] => [
  {
    type: 'attack',
    by: 'A',
    fields: { card: { choices: ['6c', '7w'] }, ...(target && { target: { choices: target } }) },
  },
];

it('a first card needs to be said before whom, unless there is one seat only', () => {
  const three = readOffer(ATTACK(['B', 'C']));
  const card = commandFor('6c', table({}), three, NOTHING);
  expect(card).toEqual({ type: 'attack', by: 'A', card: '6c' });
  expect(needsTarget(card!, three)).toBe(true);
  const said = commandFor('6c', table({}), three, { ...NOTHING, target: 'C' });
  expect(said).toEqual({ type: 'attack', by: 'A', card: '6c', target: 'C' });
  expect(needsTarget(said!, three)).toBe(false);
  expect(commandFor('6c', table({}), readOffer(ATTACK(['B'])), NOTHING)).toEqual({ ...card, target: 'B' });
});

it('the card of the next attack says that all have passed, and may be laid before any of its targets', () => {
  const pass = { type: 'pass', by: 'all' };
  const next = following(pass, { state: table({}), actions: ATTACK(['B', 'C']) });
  expect(next).toEqual({ first: pass, by: 'A', targets: ['B', 'C'], cards: new Set(['6c', '7w']) });
});

it('that the defender takes goes without saying where it is asked then before whom the card lies', () => {
  const offer = readOffer([{ type: 'take', by: 'A', fields: {} }]);
  const take = unsaid(table({ phase: 'defend', defender: 'A' }), offer, true)!;
  expect(take).toEqual({ type: 'take', by: 'A' });
  const behind = (targets: string[]) => following(take, { state: table({}), actions: ATTACK(targets) })!;
  expect(behind(['B', 'C']).cards).toEqual(new Set(['6c', '7w']));
  // one tap alone would record it: of a card that nobody knows to be there it is not taken so
  expect(behind(['B']).cards).toEqual(new Set());
  const keys = keyStates(table({ phase: 'defend', defender: 'A' }), offer, NOTHING, deckOf({}, 3), behind(['B', 'C']));
  expect(keys.get('7w')).toMatchObject({ look: 'dim', does: { type: 'taken', by: 'A' } });
});

it('where nobody is chosen a card is enough', () => {
  const offer = readOffer(ATTACK());
  expect(needsTarget(commandFor('7w', table({ defender: 'B' }), offer, NOTHING)!, offer)).toBe(false);
});

it('until a card lies before somebody only the attacker has a role', () => {
  expect([...'ABC'].map((seat) => roleOf(table({}), seat))).toEqual(['attacks', null, null]);
  const laid = table({ phase: 'defend', turn: ['C'], defender: 'C', helpers: ['B'] });
  expect([...'ABC'].map((seat) => roleOf(laid, seat))).toEqual(['attacks', 'helps', 'defends']);
});

it('several may pass, each by himself', () => {
  const passes: Action[] = ['B', 'A', 'all'].map((by) => ({ type: 'pass', by, fields: {} }));
  expect([...readOffer(passes).passes]).toEqual(['B', 'A']);
});

it('plays with 36 cards up to four seats, then with 52, unless it was agreed', () => {
  expect([2, 4, 5, 6].map((count) => deckOf({}, count).cards.length)).toEqual([36, 36, 52, 52]);
  expect(deckOf({ deck: 36 }, 6).cards).toHaveLength(36);
  expect(deckOf({ deck: 52 }, 2).cards).toHaveLength(52);
});

it.each([
  ['Qc', 'en', 'queen of crowns'],
  ['7w', 'fr', '7 d’épée'],
  ['Ah', 'fr', 'as de casque'],
] as const)('%s in %s is said "%s"', (card, lang, said) => expect(CARDS.name(card, lang)).toBe(said));

it('teams are for four, and choose nobody', () => {
  expect(fitOptions({ teams: true, target: 'left' }, 4)).toEqual({ teams: true });
  expect(fitOptions({ teams: true, target: 'left' }, 3)).toEqual({ target: 'left' });
});
