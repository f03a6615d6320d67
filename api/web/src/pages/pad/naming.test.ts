import { expect, test } from 'vitest';
import { seated } from './naming';

const person = (name: string | null) => ({ name, player: null });
const since = (name: string | null, from = 1) => ({ ...person(name), score: 0, terms: [{ ...person(name), from }] });
const BEFORE = {
  A: { ...since('Anna'), alias: 'Kit', consent: 'aliases' as const },
  B: since('Boris'),
  C: since(null),
};

test('who changes seats takes alias and consent along', () => {
  expect(seated(BEFORE, { A: 'Boris', B: 'Anna', C: null }, 'from now on')).toEqual({
    A: { name: 'Boris', alias: null, consent: null },
    B: { name: 'Anna', alias: 'Kit', consent: 'aliases' },
    C: { name: null },
  });
});

test('somebody new leaves the seat hidden if it was', () => {
  expect(seated(BEFORE, { A: 'Dora', B: 'Boris', C: 'Emil' }, 'from now on')).toEqual({
    A: { name: 'Dora' },
    B: { name: 'Boris' },
    C: { name: 'Emil' },
  });
});

test('a name that is mended holds for all the rounds that its bearer has played', () => {
  const later = { ...since('Boris', 4), terms: [...since('Anna').terms, ...since('Boris', 4).terms] };
  expect(seated({ A: since('Anna'), B: later }, { A: 'Ann', B: 'Bohris' }, 'mended')).toEqual({
    A: { name: 'Ann', from: 1 },
    B: { name: 'Bohris', from: 4 },
  });
});
