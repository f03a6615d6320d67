import { expect, it } from 'vitest';
import { bySort, cutAt, isCalled, lastAndFirst, lastFirst } from './names';

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

it('a list at a door has last names first', () => {
  expect(lastFirst('Joan Applegarth')).toBe('Applegarth, Joan');
  expect(lastFirst('Zoé')).toBe('Zoé');
  expect(lastFirst('Player 17')).toBe('Player 17');
});

it('lists by name go by the key of the service, code unit by code unit', () => {
  const keys = ['ångstrom', 'zz', 'angstrom zoe', 'ae', 'd', ''].map((sort) => ({ sort }));
  expect(keys.sort(bySort).map(({ sort }) => sort)).toEqual(['', 'ae', 'angstrom zoe', 'd', 'zz', 'ångstrom']);
});

it.each(['Anna Roy / Boris Ek', 'The Foxes (Anna Roy, Boris Ek)'])('%s has no last name', (name) => {
  expect(lastAndFirst(name)).toEqual([name, '']);
  expect(lastFirst(name)).toBe(name);
});
