import { expect, it } from 'vitest';
import { settledBy } from './useSettled';

const result = (table: number, points: Record<string, number>) => ({
  type: 'result_recorded',
  data: { table, points },
});

it('tells how tables without a result are settled, those with the same points together', () => {
  const events = [
    result(1, { e1: 60, e2: 60 }),
    result(4, { e7: 60, e8: 60 }),
    result(5, { e9: 40, e10: 40, e11: 40 }),
    { type: 'closed', data: { round: 2 } },
  ];
  expect(settledBy(events)).toEqual([
    { tables: [1, 4], points: 60 },
    { tables: [5], points: 40 },
  ]);
});

it('says nothing where a table does not share', () => {
  expect(settledBy([result(1, { e1: 120, e2: 0 })])).toEqual([]);
});
