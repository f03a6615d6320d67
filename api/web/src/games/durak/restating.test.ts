import { describe, expect, it } from 'vitest';
import {
  draftOf,
  gapIn,
  handOf,
  placeOf,
  rest,
  restateOf,
  shownAs,
  tapped as tap,
  withCount,
  withOut,
  withRole,
  withStock,
} from '../kit/pairs/restating';
import type { PairsState } from '../kit/pairs/types';
import told from './tables.json';

const believed = told.dealt.state as unknown as PairsState; // three seats, A attacks B, 8♣ is turned
const ROLES = { attacker: 'A', defender: 'B' };
const start = draftOf(believed, true);
const dealt = draftOf(believed, false);
const tapped = (draft: typeof dealt, place: string, card: string, lies?: 'attack' | 'defence') =>
  tap(draft, place, card, ROLES, lies);

describe('the draft', () => {
  it('begins with what is believed, and states no role', () => {
    expect(dealt).toMatchObject({ round: 1, attacker: null, defender: null, stock: 18, trump_card: '8c' });
    expect(Object.values(dealt.seats).map(handOf)).toEqual([6, 6, 6]);
    expect(gapIn(dealt, 36)).toBeNull();
  });

  it('wants to know the trump of a round that is only due', () => {
    expect(gapIn(start, 36)).toEqual({ kind: 'trump' });
    expect(gapIn(tapped(start, 'stock', '8c'), 36)).toBeNull();
  });

  it('is shown with the roles that the rules fill in', () => {
    const draft = withOut(dealt, 'A');
    const becomes = { ...believed, attacker: 'C', defender: 'B' };
    expect(shownAs(believed, draft, becomes, 36)).toMatchObject({
      attacker: 'C',
      defender: 'B',
      seats: { A: { out: 1 } },
    });
    expect(shownAs(believed, draft, null, 36)).toMatchObject({ attacker: 'A', defender: 'B' });
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
    expect(moved.table).toEqual([{ attack: '7s', by: null, defence: null }]);
  });

  it('lies upon the last one as long as nothing does, or as it is told', () => {
    const attacked = tapped(dealt, 'table', '7s');
    const beaten = tapped(attacked, 'table', '9s');
    expect(beaten.table).toEqual([{ attack: '7s', by: null, defence: '9s' }]);
    expect(tapped(beaten, 'table', '9h').table).toHaveLength(2);
    expect(tapped(attacked, 'table', '7h', 'attack').table).toHaveLength(2);
  });

  it('came to the table from the hand of whoever probably laid it', () => {
    const beaten = tapped(tapped(dealt, 'table', '7s'), 'table', '9s');
    expect(Object.values(beaten.seats).map(handOf)).toEqual([5, 5, 6]);
    expect(gapIn(beaten, 36)).toBeNull();
  });

  it('is taken from the table again, an attack with what beat it', () => {
    const beaten = tapped(tapped(dealt, 'table', '7s'), 'table', '9s');
    expect(tapped(beaten, 'table', '9s').table).toEqual([{ attack: '7s', by: null, defence: null }]);
    expect(tapped(beaten, 'table', '7s')).toEqual(dealt);
    expect(handOf(tapped(beaten, 'B', '9s').seats['B']!)).toBe(6);
  });

  it('is the trump card while there is a stock, then only says the suit', () => {
    expect(dealt).toMatchObject({ trump: 'c', trump_card: '8c' });
    expect(tapped(dealt, 'stock', '8c')).toMatchObject({ trump: null, trump_card: null });
    const gone = withStock(dealt, 0, ROLES);
    expect(tapped(gone, 'stock', '9c')).toMatchObject({ trump: 'c', trump_card: '8c' });
    expect(tapped(gone, 'stock', '9h')).toMatchObject({ trump: 'h', trump_card: null });
  });
});

describe('counting', () => {
  it('leaves the rest in the discard, and says how many cards are too many', () => {
    expect(rest(dealt, 36) - dealt.stock).toBe(0);
    expect(gapIn(withCount(dealt, 'A', 8), 36)).toEqual({ kind: 'many', n: 2 });
    expect(gapIn(withStock(withCount(dealt, 'A', 8), 10, ROLES), 36)).toBeNull();
  });

  it('takes unknown cards away before known ones', () => {
    const known = tapped(tapped(dealt, 'A', '7s'), 'A', '8s');
    expect(withCount(known, 'A', 2).seats['A']).toMatchObject({ known: ['7s', '8s'], unknown: 0 });
    expect(withCount(known, 'A', 1).seats['A']).toMatchObject({ known: ['7s'], unknown: 0 });
  });

  it('does not have the turned card in a hand while it lies under a stock', () => {
    const drawn = tapped(withStock(dealt, 0, ROLES), 'A', '8c');
    expect(placeOf(drawn, '8c')).toBe('A');
    const back = withStock(drawn, 2, ROLES);
    expect(placeOf(back, '8c')).toBe('stock');
    expect(handOf(back.seats['A']!)).toBe(6);
  });
});

describe('roles and places', () => {
  it('states one role at a time: the other is whoever fits', () => {
    const attacks = withRole(dealt, 'C', 'attacker');
    expect([attacks.attacker, attacks.defender]).toEqual(['C', null]);
    expect(withRole(attacks, 'A', 'defender')).toMatchObject({ attacker: null, defender: 'A' });
  });

  it('numbers those that are out, who have no role then, and closes up when one plays after all', () => {
    const two = withOut(withOut(withRole(dealt, 'A', 'attacker'), 'A'), 'B');
    expect([two.seats['A']!.out, two.seats['B']!.out, two.attacker]).toEqual([1, 2, null]);
    expect(withOut(two, 'A').seats['B']!.out).toBe(1);
    expect(tapped(two, 'A', '7s').seats['A']).toMatchObject({ known: ['7s'], out: null });
  });
});

it('is recorded with everything stated but a role that nobody named', () => {
  const draft = withOut(withStock(tapped(tapped(dealt, 'table', '7s'), 'B', '9s'), 0, ROLES), 'C');
  const command = restateOf(withRole(draft, 'B', 'defender'));
  expect(command).toMatchObject({ type: 'restate', round: 1, trump_card: '8c', stock: 0, defender: 'B' });
  expect(command['attacker']).toBeUndefined();
  expect(command['table']).toEqual([{ attack: '7s', defence: null }]);
  expect((command['seats'] as Record<string, unknown>)['C']).toEqual({
    hand: { known: [], unknown: 0 },
    out: 1,
    score: 0,
  });
  expect(restateOf({ ...draft, trump_card: null })).toMatchObject({ trump: 'c' });
  // what was not touched is not stated: what is known of it stays so
  const begun = draftOf(believed, false);
  const seats = restateOf(withCount(begun, 'B', 4), false, begun)['seats'] as Record<string, { hand?: object }>;
  expect(Object.keys(seats).filter((seat) => seats[seat]!.hand)).toEqual(['B']);
  expect(seats['B']!.hand).toEqual({ known: [], unknown: 4 });
});

it('says that the defender has yielded, as long as cards lie', () => {
  const lying = tapped(dealt, 'table', '7s');
  expect([restateOf(lying, true)['phase'], restateOf(lying)['phase'], restateOf(dealt, true)['phase']]).toEqual([
    'throw_in',
    undefined,
    undefined,
  ]);
});
