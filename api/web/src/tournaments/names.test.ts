import { expect, it } from 'vitest';
import { bySort, cutAt, initialsOf, isCalled, lastFirst, shortOf } from './names';

it.each([
  ['Jean-Pierre', 'J.-P.'],
  ['Anna (Club of Star)', 'A. (Club of Star)'],
  ['Anna #4', 'A. #4'],
])('%s is %s for short', (words, short) => expect(initialsOf(words)).toBe(short));

it.each([
  ['Joan Applegarth', 'Applegarth', 'J. Applegarth'],
  ['Anna Petrova (Star)', 'Petrova', 'A. Petrova (Star)'],
  ['Anna Petrova #4', 'Petrova', 'A. Petrova #4'],
  ['The Foxes (Zoé Roy, Anna Ek)', null, 'The Foxes (Zoé Roy, Anna Ek)'],
])('%s is %s behind initials', (name, surname, short) => expect(shortOf(name, surname)).toBe(short));

it.each([
  ['Ottilie Marsh', 'mar', true],
  ['Zoé Marchetti', 'zoe', true],
  ['Élise Fontanel', 'ELI', true],
  ['Jean-Luc Œuvrard', 'oeu', true],
  ['Jean-Luc Œuvrard', 'luc', true],
  ['Jean-Luc Œuvrard', 'jean oeu', true],
  ['Omar Sy', 'mar', false],
  ['Ottilie Marsh', ' ', false],
  [null, 'mar', false],
])('%s and “%s”: %s', (name, typed, called) => expect(isCalled(name, typed)).toBe(called));

it('shows where the letters stand', () => {
  expect(cutAt('Zoé Marchetti', 'mar')).toEqual(['Zoé ', 'Mar', 'chetti']);
  expect(cutAt('Élise Fontanel', 'el')).toEqual(['', 'Él', 'ise Fontanel']);
  expect(cutAt('Omar Sy', 'mar')).toBeNull();
});

it.each([
  ['Joan Applegarth', 'Applegarth', 'Applegarth, Joan'],
  ['Jan van der Berg', 'van der Berg', 'van der Berg, Jan'],
  ['WANG Xiaoming', 'WANG', 'WANG, Xiaoming'],
  ['Dupont, Chloé', 'Dupont', 'Dupont, Chloé'],
  ['Anna Petrova (Star)', 'Petrova', 'Petrova, Anna (Star)'],
  ['王 小明', null, '王 小明'],
  ['Player 17', null, 'Player 17'],
  ['The Foxes (Anna Roy, Boris Ek)', null, 'The Foxes (Anna Roy, Boris Ek)'],
])('a list at a door has %s under %s', (name, surname, listed) => expect(lastFirst(name, surname)).toBe(listed));

it('lists by name go by the key of the service, code unit by code unit', () => {
  const keys = ['ångstrom', 'zz', 'angstrom zoe', 'ae', 'd', ''].map((sort) => ({ sort }));
  expect(keys.sort(bySort).map(({ sort }) => sort)).toEqual(['', 'ae', 'angstrom zoe', 'd', 'zz', 'ångstrom']);
});
