import { expect, it } from 'vitest';
import type { Result } from '../../api/tournaments';
import { settledBy } from './useSettled';

const table = (number: number, shown: Record<string, string>) => ({ table: number, result: { shown } as Result });

it('tells how tables without a result are settled, those with the same points together', () => {
  const tables = [
    table(1, { e1: '½', e2: '½' }),
    table(4, { e7: '½', e8: '½' }),
    table(5, { e9: '⅓', e10: '⅓', e11: '⅓' }),
  ];
  expect(settledBy(tables)).toEqual([
    { tables: [1, 4], points: '½' },
    { tables: [5], points: '⅓' },
  ]);
});

it('says nothing where a table does not share', () => {
  expect(settledBy([table(1, { e1: '1', e2: '0' })])).toEqual([]);
});
