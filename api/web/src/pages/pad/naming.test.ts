import { expect, test } from 'vitest';
import { seated } from './naming';

const BEFORE = {
  A: { name: 'Anna', alias: 'Kit', consent: 'aliases' as const, player: null, score: 0 },
  B: { name: 'Boris', player: null, score: 0 },
  C: { name: null, player: null, score: 0 },
};

test('who changes seats takes alias and consent along', () => {
  expect(seated(BEFORE, { A: 'Boris', B: 'Anna', C: null })).toEqual({
    A: { name: 'Boris', alias: null, consent: null },
    B: { name: 'Anna', alias: 'Kit', consent: 'aliases' },
    C: { name: null },
  });
});

test('a name that is mended, or of somebody new, leaves the seat hidden if it was', () => {
  expect(seated(BEFORE, { A: 'Ann', B: 'Boris', C: 'Dora' })).toEqual({
    A: { name: 'Ann' },
    B: { name: 'Boris' },
    C: { name: 'Dora' },
  });
});
