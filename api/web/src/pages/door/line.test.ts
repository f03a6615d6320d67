import { expect, test } from 'vitest';
import type { EntrantTold } from '../../api/tournaments';
import { entryOf, isDouble } from './line';

const called = (name: string) => ({ name }) as EntrantTold;

test.each(['Chloé Dupont', 'DUPONT Chloé', 'dupont, chloe', ' Chloe  Dupont '])('%s is somebody who is in', (name) => {
  expect(isDouble(called('Chloé Dupont'), name)).toBe(true);
});

test.each(['Chloé Dupond', 'Chloé', 'Chloé Anne Dupont'])('%s is somebody else', (name) => {
  expect(isDouble(called('Chloé Dupont'), name)).toBe(false);
});

test('a walk-in is entered alone, or as a pair by two names', () => {
  const alone = { type: 'enter', name: 'Anna Roy', club: 'Lyon', present: true };
  expect(entryOf('Anna Roy, Lyon', false)).toEqual(alone);
  const members = [{ name: 'Anna Roy' }, { name: 'Boris Ek' }];
  const pair = { type: 'enter', name: 'Anna Roy / Boris Ek', club: 'Lyon', members, present: true };
  for (const line of ['Anna Roy & Boris Ek, Lyon', 'Anna Roy/Boris Ek,Lyon', ' Anna  Roy + Boris Ek , Lyon'])
    expect(entryOf(line, true)).toEqual(pair);
});

test.each(['Anna', 'Anna &', 'Anna & Boris & Chloe', ''])('%s is no pair', (line) => {
  expect(entryOf(line, true)).toBeNull();
});
