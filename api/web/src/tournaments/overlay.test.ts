import { expect, it } from 'vitest';
import type { EntrantTold, Round, Table, Tournament } from '../api/tournaments';
import { entrantsWith, roundWith, tournamentWith } from './overlay';

const person = (entrant: string, more: Partial<EntrantTold> = {}): [string, EntrantTold] => [
  entrant,
  { entrant, name: entrant, status: 'in', present: false, ...more } as EntrantTold,
];
const here = (people: ReadonlyMap<string, EntrantTold>) =>
  [...people.values()].filter(({ present }) => present).map(({ entrant }) => entrant);

it('who is checked in on the way is there, in the order of the taps', () => {
  const people = new Map([person('e1'), person('e2', { present: true }), person('e3', { status: 'withdrawn' })]);
  expect(here(entrantsWith(people, [{ type: 'check_in', entrants: ['e1'] }]))).toEqual(['e1', 'e2']);
  expect(here(entrantsWith(people, [{ type: 'check_in', all: true }]))).toEqual(['e1', 'e2']);
  const back = entrantsWith(people, [
    { type: 'check_out', all: true },
    { type: 'return', entrant: 'e3' },
    { type: 'check_in', entrants: ['e9'] }, // somebody of whom nothing was read yet
  ]);
  expect(here(back)).toEqual(['e3']);
  expect(here(people)).toEqual(['e2']);
});

it('who is renamed on the way is called so, and keeps what was not changed', () => {
  const people = new Map([person('e1', { club: 'Star' })]);
  const told = entrantsWith(people, [{ type: 'rename', entrant: 'e1', name: 'Anne', replaces: { name: 'e1' } }]);
  expect(told.get('e1')).toEqual({ ...people.get('e1'), name: 'Anne', label: 'Anne' });
});

const table = (number: number, more: Partial<Table> = {}) =>
  ({ table: number, entrants: ['e1', 'e2'], result: null, disputes: [], ...more }) as unknown as Table;
const round = { round: 3, missing: [1, 2], tables: [table(1), table(2)] } as unknown as Round;

it('a result on its way is a result, and its table is not missing', () => {
  const told = roundWith(round, [
    { type: 'result', round: 3, table: 2, order: ['e2', 'e1'] },
    { type: 'result', round: 2, table: 1, order: ['e1', 'e2'] },
  ]);
  expect(told.missing).toEqual([1]);
  expect(told.tables.map(({ result }) => result?.order ?? null)).toEqual([null, ['e2', 'e1']]);
  expect(told.tables[1]!.result!.version).toBe(0);
});

it('a result that is taken back is none, and its table is missing', () => {
  const before = roundWith(round, [{ type: 'result', round: 3, table: 1, order: ['e1', 'e2'] }]);
  const told = roundWith(before, [{ type: 'result', round: 3, table: 1, outcome: 'none' }]);
  expect([told.missing, told.tables[0]!.result]).toEqual([[1, 2], null]);
  expect(roundWith(round, [])).toBe(round);
});

it('what is answered waits no more', () => {
  const note = (version: number, at: number | null) => ({ version, table: at, entrant: null, text: null });
  const of = { calls: [1, 2], notes: [note(5, 1), note(6, null), note(7, 2)] } as unknown as Tournament;
  const told = tournamentWith(of, [
    { type: 'answer', table: 1 },
    { type: 'answer', note: 6 },
  ]);
  expect([told.calls, told.notes!.map(({ version }) => version)]).toEqual([[2], [7]]);
});
