import { expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { commandAfter, following, unsaid } from '../kit/pairs/following';
import { keyStates, NOTHING, readOffer } from '../kit/pairs/offer';
import type { PairsState } from '../kit/pairs/types';
import { deckOf } from './cards';

const seat = (known: string[], unknown: number) => ({ name: null, hand: { known, unknown }, out: null, score: 0 });

/** A attacks B, C helps. */
const table = (more: Partial<PairsState>): PairsState =>
  ({
    phase: 'add',
    turn: ['A'],
    trump: 'c',
    trump_card: '8c',
    stock: 10,
    attacker: 'A',
    defender: 'B',
    helpers: ['C'],
    table: [{ attack: '7d', by: 'A', defence: 'Jd' }],
    discard: { known: [], unknown: 0 },
    seats: { A: seat([], 5), B: seat([], 5), C: seat(['9h'], 5) },
    ...more,
  }) as PairsState;

const attack = (by: string, choices: string[]): Action => ({ type: 'attack', by, fields: { card: { choices } } });
const MAY_PASS: Action[] = [
  attack('A', ['7s', 'Jh']),
  { type: 'pass', by: 'A', fields: {} },
  { type: 'pass', by: 'all', fields: {} },
];
const MUST_BEAT: Action[] = [
  {
    type: 'defend',
    by: 'B',
    fields: { on: { choices: ['7d'] }, card: { choices: { '7d': ['8d'] }, per: 'on' } },
  },
  { type: 'take', by: 'B', fields: {} },
];

it('the card of the next attack says that all have passed', () => {
  const offer = readOffer(MAY_PASS);
  const pass = unsaid(table({}), offer)!;
  expect(pass).toEqual({ type: 'pass', by: 'all' });
  const next = following(pass, {
    state: table({ phase: 'attack', table: [], turn: ['B'] }),
    actions: [attack('B', ['7s', '9s'])],
  });
  const keys = keyStates(table({}), offer, NOTHING, deckOf(36), next);
  expect(keys.get('9s')).toMatchObject({ look: 'next', does: { type: 'passed', by: 'B' } });
  // what may be added is added
  expect(keys.get('7s')!.look).toBe('lit');
});

it('that the defender has taken goes without saying only by a card that is known to be another player’s', () => {
  const offer = readOffer(MUST_BEAT);
  const state = table({ phase: 'defend', turn: ['B'], table: [{ attack: '7d', by: 'A', defence: null }] });
  const take = unsaid(state, offer)!;
  expect(take).toEqual({ type: 'take', by: 'B' });
  const next = following(take, {
    state: table({ phase: 'attack', table: [], turn: ['C'] }),
    actions: [attack('C', ['9h', '9s'])],
  });
  expect(next).toEqual({ first: take, by: 'C', targets: [], cards: new Set(['9h']) });
  const nobodys = { A: seat([], 5), B: seat(['6s'], 5), C: seat([], 6) };
  expect(unsaid({ ...state, seats: nobodys } as PairsState, offer)).toBeNull();
});

it('says nothing where no attack begins behind it', () => {
  const pass = { type: 'pass', by: 'all' };
  expect(following(pass, { state: table({ phase: 'over' }), actions: [] })).toBeNull();
  expect(following(pass, { state: table({ phase: 'throw_in' }), actions: [attack('A', ['7s'])] })).toBeNull();
});

it('knows what a card is behind a move that was forgotten', () => {
  const state = table({ phase: 'attack', table: [], turn: ['C'] });
  expect(commandAfter('9h', { state, actions: [attack('C', ['9h'])] })).toEqual({
    type: 'attack',
    by: 'C',
    card: '9h',
  });
  expect(commandAfter('6s', { state, actions: [attack('C', ['9h'])] })).toBeNull();
});
