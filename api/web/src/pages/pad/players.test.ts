import { expect, it } from 'vitest';
import { bySeat, joins, leaves, letterTapped } from './players';

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
