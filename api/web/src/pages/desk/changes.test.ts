import { expect, it } from 'vitest';
import type { Round, Table } from '../../api/tournaments';
import { planOf } from './changes';
import { inverseOf, movedBetween } from './places';

const FREE = ['reseat', 'swap', 'move', 'take_out', 'break'];

const at = (table: number, entrants: string[], possible: string[] = FREE) => ({ table, entrants, possible }) as Table;

/** Table 1 has begun, table 2 has not, table 3 has a free seat; e12 has a bye, e13 has no place. */
const ROUND = {
  round: 2,
  status: 'started',
  tables: [
    at(1, ['e1', 'e2', 'e3', 'e4'], ['reseat']),
    at(2, ['e5', 'e6', 'e7', 'e8']),
    at(3, ['e9', 'e10', 'e11'], [...FREE, 'join']),
  ],
  byes: ['e12'],
  free: [] as string[],
} as Round;

it.each([
  ['two of two tables change places', 'e5', 'e9', { type: 'swap', round: 2, entrants: ['e5', 'e9'] }],
  ['two of one table that has not begun', 'e5', 'e6', { type: 'swap', round: 2, entrants: ['e5', 'e6'] }],
  ['one with a bye', 'e12', 'e5', { type: 'swap', round: 2, entrants: ['e12', 'e5'] }],
  ['a latecomer, to the free seat of a three', 'e13', 'seat 3', { type: 'join', round: 2, table: 3, entrant: 'e13' }],
  [
    'from a four to the free seat of a three',
    'e6',
    'seat 3',
    { type: 'seat', round: 2, tables: { 2: ['e5', 'e7', 'e8'], 3: ['e9', 'e10', 'e11', 'e6'] } },
  ],
  ['who is not here', 'e7', 'gone', { type: 'take_out', round: 2, table: 2, entrant: 'e7', as: 'absent' }],
  ['a table to another number', 'table 2', 'table 3', { type: 'move', round: 2, from: 2, to: 3 }],
  [
    'a latecomer in the place of somebody',
    'e13',
    'e6',
    { type: 'seat', round: 2, tables: { 2: ['e5', 'e13', 'e7', 'e8'] } },
  ],
])('%s', (_what, from, onto, body) => {
  expect(planOf(ROUND, from, onto)).toMatchObject({ bodies: [body] });
});

it('changes seats within a table that has begun, with a reason', () => {
  expect(planOf(ROUND, 'e1', 'e3')).toMatchObject({
    bodies: [{ type: 'reseat', table: 1, seats: { A: 'e3', B: 'e2', C: 'e1', D: 'e4' } }],
    needsReason: true,
  });
});

it.each([
  ['e1', 'e5', { why: 'begun', table: 1 }],
  ['e12', 'e1', { why: 'begun', table: 1 }],
  ['e2', 'gone', { why: 'begun', table: 1 }],
  ['table 3', 'table 1', { why: 'begun', table: 1 }],
  ['e5', 'seat 2', { why: 'nowhere' }],
  ['e12', 'gone', { why: 'nowhere' }],
  ['e12', 'e13', { why: 'nowhere' }],
])('nothing comes of %s on %s', (from, onto, hindrance) => {
  expect(planOf(ROUND, from, onto)).toEqual(hindrance);
});

it('undoes each change by the command that leads back', () => {
  const undone = (...bodies: { type: string; [field: string]: unknown }[]) => inverseOf(bodies, ROUND, 'undone');
  const reason = 'undone';
  const swap = { type: 'swap', round: 2, entrants: ['e5', 'e9'] };
  expect(undone(swap)).toEqual([{ ...swap, reason }]);
  expect(undone({ type: 'move', round: 2, from: 2, to: 3 })).toEqual([{ type: 'move', round: 2, from: 3, to: 2 }]);
  expect(undone({ type: 'reseat', round: 2, table: 1, seats: {} })).toEqual([
    { type: 'reseat', round: 2, table: 1, seats: { A: 'e1', B: 'e2', C: 'e3', D: 'e4' }, reason },
  ]);
  const whole = { 2: ['e5', 'e6', 'e7', 'e8'] };
  // a table that was broken up, after somebody had not come
  expect(undone({ type: 'take_out', table: 2, entrant: 'e7' }, { type: 'break', table: 2 })).toEqual([
    { type: 'check_in', entrants: ['e7'] },
    { type: 'seat', round: 2, tables: whole, reason },
  ]);
  expect(undone({ type: 'break', table: 2 })).toEqual([{ type: 'seat', round: 2, tables: whole, reason }]);
  // who had a bye has it again; a latecomer gets none by an undo
  expect(undone({ type: 'join', table: 3, entrant: 'e12' })).toEqual([
    { type: 'seat', round: 2, tables: { 3: ['e9', 'e10', 'e11'] }, reason },
  ]);
  expect(undone({ type: 'join', table: 3, entrant: 'e13' })).toEqual([
    { type: 'take_out', round: 2, table: 3, entrant: 'e13', as: 'checked_out' },
    { type: 'check_in', entrants: ['e13'] },
  ]);
});

it('knows who is elsewhere than before', () => {
  const after = { ...ROUND, tables: [ROUND.tables[0]!, at(2, ['e9', 'e6', 'e7', 'e8']), at(3, ['e5', 'e10', 'e11'])] };
  expect(movedBetween(ROUND, after)).toEqual(['e5', 'e9']);
});
