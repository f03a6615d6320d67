import { describe, expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { cardSetOf, deckOf } from './cards';
import {
  besides,
  byOneTap,
  chosen,
  commandAfter,
  commandOf,
  deedsOf,
  isStepped,
  nextField,
  withCertain,
} from './draft';
import { type Frame, fitted, inputOf, inputOfField, isWhole } from './schema';

const DECK = ['6s', '7s', '8s', '6h', '7h', '8h'];
const FRAME: Frame = {
  seats: ['A', 'B', 'C'],
  deck: DECK,
  copies: () => 1,
  isCard: (text) => /^[2-9TJQKA][shdc]$/.test(text),
};

const defend: Action = {
  type: 'defend',
  by: 'B',
  fields: {
    on: { choices: ['6s', '6h'] },
    card: { choices: { '6s': ['7s', '8s'], '6h': ['7h'] }, known: { '6s': ['8s'], '6h': [] }, per: 'on' },
  },
};
const deal = {
  type: 'deal',
  by: null,
  fields: {
    trump_card: { choices: DECK },
    dealer: { choices: ['A', 'B', 'C'], optional: true },
    starter: { choices: ['A', 'B', 'C'] },
    shown: { schema: { type: 'object' }, optional: true, instead_of: ['starter'] },
  },
} as unknown as Action;

describe('a command', () => {
  it('is asked for field by field, in the order given', () => {
    expect(nextField(defend, {})).toBe('on');
    const on = chosen(defend, {}, 'on', '6s');
    expect(nextField(defend, on)).toBe('card');
    const whole = chosen(defend, on, 'card', '7s');
    expect(nextField(defend, whole)).toBeNull();
    expect(commandOf(defend, whole)).toEqual({ type: 'defend', by: 'B', on: '6s', card: '7s' });
  });

  it('behind one that was forgotten is the same, or that of whoever may lay its card now', () => {
    const meant = { type: 'defend', by: 'B', on: '6s', card: '7s' };
    const attack = { type: 'attack', by: 'C', fields: { card: { choices: ['7s', '8s'] } } } as Action;
    expect(commandAfter(meant, [attack, defend])).toEqual(meant);
    expect(commandAfter(meant, [attack])).toEqual({ type: 'attack', by: 'C', card: '7s' });
    expect(commandAfter({ ...meant, card: '6h' }, [attack, defend])).toBeNull();
  });

  it('forgets what was chosen by a value that changes', () => {
    const whole = chosen(defend, chosen(defend, {}, 'on', '6s'), 'card', '7s');
    expect(chosen(defend, whole, 'on', '6h')).toEqual({ on: '6h' });
    expect(chosen(defend, whole, 'card', undefined)).toEqual({ on: '6s' });
  });

  it('is not asked for what has one choice only, as far as it is the next one', () => {
    const only: Action = { ...defend, fields: { ...defend.fields, on: { choices: ['6h'] } } };
    expect(withCertain(only, {})).toEqual({ on: '6h' });
    expect(withCertain(defend, {})).toEqual({});
    expect(withCertain(deal, {})).toEqual({});
  });

  it('offers what may be left out, and what stands for the field asked for', () => {
    expect(besides(deal, {}, 'trump_card')).toEqual(['dealer', 'shown']);
    expect(besides(deal, { trump_card: '6s', dealer: 'A' }, 'starter')).toEqual(['shown']);
    expect(nextField(deal, { trump_card: '6s', shown: {} })).toBeNull();
    expect(besides(deal, { trump_card: '6s', starter: 'A' }, null)).toEqual(['dealer']);
    expect(chosen(deal, { trump_card: '6s', starter: 'A' }, 'shown', {})).toEqual({ trump_card: '6s', shown: {} });
  });

  it('is done by steps where every field is a choice, a list, a number or words', () => {
    expect([isStepped(defend, FRAME), isStepped(deal, FRAME)]).toEqual([true, true]);
    const meld = { type: 'meld', by: 'A', fields: { melds: { schema: { type: 'array', items: { type: 'object' } } } } };
    const all = { type: 'restate', by: null, fields: { round: { schema: { type: 'integer' }, optional: true } } };
    expect([isStepped(meld as Action, FRAME), isStepped(all as Action, FRAME)]).toEqual([false, false]);
    expect(byOneTap(defend.fields['on']!, {}, FRAME)).toBe(true);
  });

  it('goes by its kind, whoever may do it', () => {
    const pass = (by: string): Action => ({ type: 'pass', by, fields: {} });
    expect(deedsOf([defend, pass('A'), pass('all')]).map(({ type, actions }) => [type, actions.length])).toEqual([
      ['defend', 1],
      ['pass', 2],
    ]);
  });
});

describe('an input', () => {
  it.each([
    [{ enum: ['A', 'B'] }, { kind: 'one', of: 'seats', choices: ['A', 'B'] }],
    [{ enum: ['6s', '7s'] }, { kind: 'one', of: 'cards', choices: ['6s', '7s'] }],
    [{ enum: [36, 52] }, { kind: 'one', of: 'values', choices: [36, 52] }],
    [{ type: 'boolean' }, { kind: 'one', of: 'values', choices: [true, false] }],
    [
      { type: 'string', pattern: '^[2-9TJQKA][shdc]$' },
      { kind: 'one', of: 'cards', choices: DECK },
    ],
    [
      { type: 'string', pattern: '^[A-F]$' },
      { kind: 'one', of: 'seats', choices: ['A', 'B', 'C'] },
    ],
    [
      { type: 'integer', minimum: 1, maximum: 9 },
      { kind: 'number', least: 1, most: 9 },
    ],
    [
      { type: 'string', maxLength: 80 },
      { kind: 'text', most: 80 },
    ],
    [
      { type: 'array', items: { enum: ['A', 'B', 'C'] }, uniqueItems: true, maxItems: 3 },
      { kind: 'several', of: 'seats', choices: ['A', 'B', 'C'], least: 0, most: 3, distinct: true },
    ],
    [
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      { kind: 'either', forms: [{ type: 'integer', minimum: 1 }], none: true },
    ],
    [
      { type: 'object', propertyNames: { enum: ['A', 'B'] }, additionalProperties: { type: 'integer' } },
      { kind: 'map', names: ['A', 'B'], value: { type: 'integer' } },
    ],
    [
      { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] },
      { kind: 'object', members: { x: { type: 'integer' } }, required: ['x'] },
    ],
  ])('for %o is %o', (schema, input) => expect(inputOf(schema, FRAME)).toEqual(input));

  it('of a field has the choices of what was chosen before it', () => {
    expect(inputOfField(defend.fields['card']!, { on: '6h' }, FRAME)).toEqual({
      kind: 'one',
      of: 'cards',
      choices: ['7h'],
    });
  });

  it('tells what could be sent from what is lacking', () => {
    const number = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] };
    expect([isWhole(3, number, FRAME), isWhole(null, number, FRAME), isWhole(0, number, FRAME)]).toEqual([
      true,
      true,
      false,
    ]);
    const list = { type: 'array', items: { enum: DECK }, minItems: 1 };
    expect([isWhole(['6s'], list, FRAME), isWhole([], list, FRAME)]).toEqual([true, false]);
  });
});

it('what is believed is taken over as far as a form can say it', () => {
  const zone = {
    type: 'object',
    properties: { known: { type: 'array', items: { enum: DECK } }, unknown: { type: 'integer' } },
  };
  const seat = {
    type: 'object',
    properties: { hand: zone, out: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] } },
  };
  const seats = { type: 'object', propertyNames: { enum: ['A', 'B'] }, additionalProperties: seat };
  const state = { A: { name: 'Anna', hand: { known: ['6s'], unknown: 2 }, out: null, score: 1 } };
  expect(fitted(state, seats, FRAME)).toEqual({ A: { hand: { known: ['6s'], unknown: 2 }, out: null } });
  expect(fitted('queen', { type: 'integer' }, FRAME)).toBeUndefined();
});

describe('cards told by a description', () => {
  const both = (shown: string, said: string) => ({ en: { shown, said }, fr: { shown, said } });
  const told = {
    notation: { text: '', pattern: '' },
    cards: { '6s': both('6♠', 'six of spades'), Dm: both('M', 'magenta dragon') },
    decks: { '36': { '6s': 1, '7s': 1, '6h': 1, '7h': 1 }, '2': { R: 2, L: 2 } },
  };
  const set = cardSetOf(told);

  it('are drawn where there is a drawing, else written', () => {
    expect(set.face('6s', 'en')).toEqual({ index: '6', sign: 's', look: 's', word: 's' });
    expect(set.face('Dm', 'fr')).toMatchObject({ index: 'M', sign: null });
    expect([set.name('6s', 'en'), set.name('??', 'en')]).toEqual(['six of spades', '??']);
  });

  it('stand by suit where there are suits', () => {
    expect(set.blocks(['6s', '7s', '6h', '7h'], 'en').map(({ key, cards }) => [key, cards.length])).toEqual([
      ['s', 2],
      ['h', 2],
    ]);
    expect(set.blocks(['R', '2R', 'L', 'again'], 'en').map(({ key }) => key)).toEqual(['all']);
  });

  it('are of the deck that an option names', () => {
    expect(Object.keys(deckOf(told, { rounds: 1, deck: 36 }))).toHaveLength(4);
    expect(deckOf(told, { variant: '2' })).toEqual({ R: 2, L: 2 });
  });
});
