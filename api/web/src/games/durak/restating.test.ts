import { describe, expect, it } from 'vitest';
import { begin } from './foresee';
import {
  believed,
  draftOf,
  handOf,
  placeOf,
  rest,
  restateOf,
  tapped,
  troubleOf,
  withCount,
  withOut,
  withRole,
  withStock,
} from './restating';
import type { DurakState } from './types';

const fresh = begin({ A: 'Anna', B: 'Boris', C: null }, {});
const start = believed(fresh, 36);
const dealt = tapped(start, 'stock', '8c');

describe('the draft', () => {
  it('begins with the next round just dealt, between rounds', () => {
    expect(start.round).toBe(1);
    expect(Object.values(start.seats).map(handOf)).toEqual([6, 6, 6]);
    expect([start.stock, start.attacker, start.defender]).toEqual([18, 'A', 'B']);
    expect(troubleOf(start, 36, false)).toEqual({ kind: 'trump' });
    expect(troubleOf(dealt, 36, false)).toBeNull();
  });

  it('begins with what is believed, in a round', () => {
    const state: DurakState = {
      ...fresh,
      round: 2,
      phase: 'attack',
      attacker: 'C',
      defender: 'A',
      trump: 'c',
      trump_card: '8c',
      stock: 4,
    };
    state.seats['B'] = { ...state.seats['B']!, hand: { known: ['7s'], unknown: 2 }, score: 1 };
    const draft = believed(state, 36);
    expect(draft).toMatchObject({ round: 2, attacker: 'C', defender: 'A', stock: 4, trump_card: '8c' });
    expect(draft.seats['B']).toEqual({ known: ['7s'], unknown: 2, out: null, score: 1 });
  });
});

describe('a tapped card', () => {
  it('becomes known in the hand that is chosen, and unknown again', () => {
    const known = tapped(dealt, 'B', '7s');
    expect(known.seats['B']).toMatchObject({ known: ['7s'], unknown: 5 });
    expect(tapped(known, 'B', '7s').seats['B']).toMatchObject({ known: [], unknown: 6 });
  });

  it('moves from hand to hand without changing how many cards they hold', () => {
    const moved = tapped(tapped(dealt, 'B', '7s'), 'C', '7s');
    expect(Object.values(moved.seats).map(handOf)).toEqual([6, 6, 6]);
    expect(placeOf(moved, '7s')).toBe('C');
  });

  it('leaves the hand that it was known in for the table', () => {
    const moved = tapped(tapped(dealt, 'B', '7s'), 'table', '7s');
    expect(handOf(moved.seats['B']!)).toBe(5);
    expect(moved.table).toEqual([{ attack: '7s', defence: null }]);
  });

  it('beats the last one if it can, else attacks; or as it is told', () => {
    const attacked = tapped(dealt, 'table', '7s');
    expect(tapped(attacked, 'table', '9s').table).toEqual([{ attack: '7s', defence: '9s' }]);
    expect(tapped(attacked, 'table', '6c').table).toEqual([{ attack: '7s', defence: '6c' }]);
    expect(tapped(attacked, 'table', '7h').table).toHaveLength(2);
    expect(tapped(attacked, 'table', '9s', 'attack').table).toHaveLength(2);
    expect(tapped(attacked, 'table', '6h', 'defence').table).toEqual([{ attack: '7s', defence: '6h' }]);
  });

  it('came to the table from the hand of whoever probably laid it', () => {
    const beaten = tapped(tapped(dealt, 'table', '7s'), 'table', '9s');
    expect(Object.values(beaten.seats).map(handOf)).toEqual([5, 5, 6]);
    expect(troubleOf(beaten, 36, false)).toBeNull();
  });

  it('is taken from the table again, an attack with what beat it', () => {
    const beaten = tapped(tapped(dealt, 'table', '7s'), 'table', '9s');
    expect(tapped(beaten, 'table', '9s').table).toEqual([{ attack: '7s', defence: null }]);
    expect(tapped(beaten, 'table', '7s')).toEqual(dealt);
    expect(handOf(tapped(beaten, 'B', '9s').seats['B']!)).toBe(6);
  });

  it('is the trump card while there is a stock, then only says the suit', () => {
    expect(dealt).toMatchObject({ trump: 'c', trump_card: '8c' });
    expect(tapped(dealt, 'stock', '8c')).toMatchObject({ trump: null, trump_card: null });
    const gone = withStock(dealt, 0);
    expect(tapped(gone, 'stock', '9c')).toMatchObject({ trump: 'c', trump_card: '8c' });
    expect(tapped(gone, 'stock', '9h')).toMatchObject({ trump: 'h', trump_card: null });
  });
});

describe('counting', () => {
  it('leaves the rest in the discard, and says how many cards are too many', () => {
    expect(rest(dealt, 36) - dealt.stock).toBe(0);
    expect(troubleOf(withCount(dealt, 'A', 8), 36, false)).toEqual({ kind: 'many', n: 2 });
    expect(troubleOf(withStock(withCount(dealt, 'A', 8), 10), 36, false)).toBeNull();
  });

  it('takes unknown cards away before known ones', () => {
    const known = tapped(tapped(dealt, 'A', '7s'), 'A', '8s');
    expect(withCount(known, 'A', 2).seats['A']).toMatchObject({ known: ['7s', '8s'], unknown: 0 });
    expect(withCount(known, 'A', 1).seats['A']).toMatchObject({ known: ['7s'], unknown: 0 });
  });

  it('does not have the turned card in a hand while it lies under a stock', () => {
    const drawn = tapped(withStock(dealt, 0), 'A', '8c');
    expect(placeOf(drawn, '8c')).toBe('A');
    const back = withStock(drawn, 2);
    expect(placeOf(back, '8c')).toBe('stock');
    expect(handOf(back.seats['A']!)).toBe(6);
  });

  it('wants a hand for every seat that plays, and two that do', () => {
    expect(troubleOf(withCount(dealt, 'C', 0), 36, false)).toEqual({ kind: 'empty', seat: 'C' });
    expect(troubleOf(withOut(withOut(dealt, 'C', false), 'B', false), 36, false)).toEqual({ kind: 'over' });
  });
});

describe('roles and places', () => {
  it('lets an attacker attack his left neighbour, a defender keep his attacker where that can be', () => {
    expect(withRole(dealt, 'C', 'attacks', false)).toMatchObject({ attacker: 'C', defender: 'A' });
    expect(withRole(dealt, 'C', 'defends', false)).toMatchObject({ attacker: 'A', defender: 'C' });
    expect(withRole(dealt, 'A', 'defends', false)).toMatchObject({ attacker: 'C', defender: 'A' });
  });

  it('never sets two of a team against one another', () => {
    const four = believed(begin({ A: null, B: null, C: null, D: null }, {}), 36);
    expect(withRole(four, 'C', 'defends', true)).toMatchObject({ attacker: 'B', defender: 'C' });
    expect(withRole(four, 'D', 'attacks', true)).toMatchObject({ attacker: 'D', defender: 'A' });
  });

  it('numbers those that are out, hands their roles on, and closes up when one plays after all', () => {
    const two = withOut(withOut(dealt, 'A', false), 'B', false);
    expect([two.seats['A']!.out, two.seats['B']!.out]).toEqual([1, 2]);
    expect(withOut(dealt, 'A', false)).toMatchObject({ attacker: 'C', defender: 'B' });
    expect(withOut(two, 'A', false).seats['B']!.out).toBe(1);
    expect(tapped(two, 'A', '7s').seats['A']).toMatchObject({ known: ['7s'], out: null });
  });
});

it('is recorded with everything stated, and read back', () => {
  const draft = withOut(withStock(tapped(tapped(dealt, 'table', '7s'), 'B', '9s'), 0), 'C', false);
  const command = restateOf(draft);
  expect(command).toMatchObject({
    type: 'restate',
    round: 1,
    trump_card: '8c',
    stock: 0,
    attacker: 'A',
    defender: 'B',
  });
  expect(command['table']).toEqual([{ attack: '7s', defence: null }]);
  expect((command['seats'] as Record<string, unknown>)['C']).toEqual({
    hand: { known: [], unknown: 0 },
    out: 1,
    score: 0,
  });
  expect(draftOf(fresh, command, 36)).toEqual(draft);
  expect(restateOf({ ...draft, trump_card: null })).toMatchObject({ trump: 'c' });
});

it('says that the defender has yielded, as long as cards lie', () => {
  const lying = tapped(dealt, 'table', '7s');
  expect([restateOf(lying, true)['phase'], restateOf(lying)['phase'], restateOf(dealt, true)['phase']]).toEqual([
    'throw_in',
    undefined,
    undefined,
  ]);
});

describe('where one is out at once', () => {
  const last = withCount(withStock(tapped(dealt, 'table', '7s'), 0), 'A', 0); // A's last card lies

  it('nobody without cards is in play, though cards lie', () => {
    expect(troubleOf(last, 36, false)).toBeNull();
    expect(troubleOf(last, 36, false, true)).toEqual({ kind: 'empty', seat: 'A' });
    expect(troubleOf(withStock(last, 4), 36, false, true)).toBeNull();
  });

  it('who laid his last card is out, and has attacked all the same', () => {
    const gone = withOut(last, 'A', false, true);
    expect(gone).toMatchObject({ attacker: 'A', defender: 'B' });
    expect(troubleOf(gone, 36, false, true)).toBeNull();
    expect(withRole(gone, 'C', 'defends', false, true)).toMatchObject({ attacker: 'A', defender: 'C' });
    const command = restateOf({ ...gone, table: [{ attack: '7s', defence: null, by: 'A' }] });
    expect(command).toMatchObject({ attacker: 'A', table: [{ attack: '7s', defence: null, by: 'A' }] });
    expect(withOut(last, 'A', false)).toMatchObject({ attacker: 'C', defender: 'B' });
  });
});
