import { expect, it } from 'vitest';
import { de, ordinal } from '.';

it.each([
  ['Anna', 'd’Anna'],
  ['Élise', 'd’Élise'],
  ['Hugo', 'd’Hugo'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Boris', 'de Boris'],
  ['A', 'de A'],
])('"de" before %s', (name, said) => expect(de(name)).toBe(said));

it('places are said as people say them', () => {
  expect([1, 2, 3, 4, 11, 21].map((n) => ordinal('en', n))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st']);
  expect([1, 2, 6].map((n) => ordinal('fr', n))).toEqual(['1er', '2e', '6e']);
});
