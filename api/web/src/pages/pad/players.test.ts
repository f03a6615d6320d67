import { expect, it } from 'vitest';
import { bySeat } from '../../seats';
import { joins, leaves, letterTapped, moved, replaced, satAt } from './players';

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

const before = { A: 'Anna', B: null, C: 'Chloé' };

it('tells somebody new at a seat from a seat that gets its first name', () => {
  expect(replaced(before, ['Anna', '', 'Chloé'])).toBe(false);
  expect(replaced(before, ['Anna ', 'Boris', 'Chloé'])).toBe(false);
  expect(replaced(before, ['Dora', '', 'Chloé'])).toBe(true);
  expect(replaced(before, ['', '', 'Chloé'])).toBe(true);
});

it('tells people who changed seats from somebody new', () => {
  expect(moved(before, ['Chloé', '', 'Anna'])).toBe(true);
  expect(moved(before, ['', 'Anna', 'Chloé'])).toBe(true);
  expect(moved(before, ['Dora', 'Boris', 'Chloé '])).toBe(false);
  expect(moved(before, ['', '', ''])).toBe(false);
});

it('tells where each person sat in the match before', () => {
  expect(satAt(before, ['Chloé', ' Anna', 'Dora', ''])).toEqual({ A: 'C', B: 'A' });
});
