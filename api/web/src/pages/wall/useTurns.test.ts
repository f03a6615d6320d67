import { expect, it } from 'vitest';
import { nextOf } from './useTurns';

it.each([
  ['a', ['b', 'c'], 'b'],
  ['b', ['b', 'c'], 'c'],
  ['c', ['b', 'c'], 'a'],
  ['a', [], 'a'],
  ['gone', ['b'], 'a'],
])('after %s of a and %j the wall shows %s', (shown, linked, next) => expect(nextOf(shown, 'a', linked)).toBe(next));
