import { expect, test } from 'vitest';
import { GO_ON, isOfGoingOn } from './going';

test('no end of rounds, asked for alone, lets play go on; anything more corrects what was agreed', () => {
  expect(isOfGoingOn(GO_ON)).toBe(true);
  expect(isOfGoingOn({ amend: 1, options: { rounds: 2 } })).toBe(false);
  expect(isOfGoingOn({ amend: 1, options: { rounds: null, transfer: true } })).toBe(false);
  expect(isOfGoingOn({ amend: 1, options: { rounds: null }, seats: ['A', 'B'] })).toBe(false);
  expect(isOfGoingOn({ retract: 1 })).toBe(false);
});
