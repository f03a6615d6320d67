import { expect, it } from 'vitest';
import { bySeat } from '../../seats';
import { joins, leaves, letterTapped, resettled } from './players';

const three = { names: ['Anna', 'Boris', 'Chloé'], held: null };

it('lets two change seats by two taps', () => {
  const held = letterTapped(three, 0);
  expect(held).toEqual({ ...three, held: 0 });
  expect(letterTapped(held, 2)).toEqual({ names: ['Chloé', 'Boris', 'Anna'], held: null });
  expect(letterTapped(held, 0)).toEqual(three);
});

it('lets players leave and join', () => {
  expect(leaves(three, 1).names).toEqual(['Anna', 'Chloé']);
  expect(joins(three).names).toEqual(['Anna', 'Boris', 'Chloé', '']);
  expect(bySeat([' Anna ', ''])).toEqual({ A: 'Anna', B: null });
});

it('tells another table from a seat that gets its first name', () => {
  const before = { A: 'Anna', B: null, C: 'Chloé' };
  expect(resettled(before, ['Anna', '', 'Chloé'])).toBe(false);
  expect(resettled(before, ['Anna ', 'Boris', 'Chloé'])).toBe(false);
  expect(resettled(before, ['Chloé', '', 'Anna'])).toBe(true);
  expect(resettled(before, ['', 'Anna', 'Chloé'])).toBe(true);
  expect(resettled(before, ['Dora', '', 'Chloé'])).toBe(true);
});
