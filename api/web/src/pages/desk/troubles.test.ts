import { expect, it } from 'vitest';
import type { Claim, Result, Table } from '../../api/tournaments';
import { seatsTold, troublesOf } from './troubles';

const claim = (...order: string[]) => ({ order }) as unknown as Claim;
const table = (number: number, more: Partial<Table>): Table => ({
  table: number,
  group: 0,
  edition: 1,
  ends_at: null,
  entrants: ['e1', 'e2'],
  match: null,
  result: null,
  claims: [],
  differs: [],
  disputes: [],
  judge: null,
  possible: [],
  ...more,
});
const result = {} as Result;

it('what cannot wait comes first, and what is settled not at all', () => {
  const tables = [
    table(1, { match: 'm' }),
    table(2, { result }),
    table(3, {}),
    table(4, { claims: [claim('e1', 'e2')] }),
    table(5, { claims: [claim('e1', 'e2'), claim('e2', 'e1')] }),
    table(6, { result, disputes: [{ version: 9, entrant: 'e1', text: null }] }),
    table(7, { result, judge: 'called' }), // calls stand in a list of their own
    table(8, {}),
  ];
  const found = troublesOf({ tables, undecided: [] });
  expect(found.map(({ kind, at }) => [kind, at.table])).toEqual([
    ['dispute', 6],
    ['claims', 5],
    ['claim', 4],
    ['silent', 3],
    ['silent', 8],
    ['live', 1],
  ]);
});

it('two results of the desk come before all else', () => {
  const late = { source: { kind: 'desk' } } as Result;
  const beside = { source: { kind: 'match' } } as Result;
  const tables = [
    table(1, { result, disputes: [{ version: 9, entrant: 'e1', text: null }] }),
    table(2, { result, differs: [late] }),
    table(3, { result, differs: [beside] }), // what a match says counts less, and waits for nobody
  ];
  const found = troublesOf({ tables, undecided: [2] });
  expect(found.map(({ kind, at }) => [kind, at.table])).toEqual([
    ['results', 2],
    ['dispute', 1],
  ]);
});

it('a table of a knock-out that leaves open who goes on is one to see to', () => {
  expect(troublesOf({ tables: [table(1, { result })], undecided: [1] }).map(({ kind }) => kind)).toEqual(['undecided']);
});

it('a table tells how it sits until others sit there', () => {
  const told = { version: 9, table: 3, entrant: null, text: null, seats: { A: 'e2', B: 'e1' } };
  expect(seatsTold([told], table(3, {}))).toEqual({ A: 'e2', B: 'e1' });
  expect(seatsTold([told], table(3, { entrants: ['e1', 'e5'] }))).toBeNull();
  expect(seatsTold([told], table(4, {}))).toBeNull();
});
