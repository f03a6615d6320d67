import { expect, test } from 'vitest';
import type { EntrantTold } from '../../api/tournaments';
import { isDouble } from './line';

const called = (name: string) => ({ name }) as EntrantTold;

test.each(['Chloé Dupont', 'DUPONT Chloé', 'dupont, chloe', ' Chloe  Dupont '])('%s is somebody who is in', (name) => {
  expect(isDouble(called('Chloé Dupont'), name)).toBe(true);
});

test.each(['Chloé Dupond', 'Chloé', 'Chloé Anne Dupont'])('%s is somebody else', (name) => {
  expect(isDouble(called('Chloé Dupont'), name)).toBe(false);
});
