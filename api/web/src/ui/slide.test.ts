import { expect, it } from 'vitest';
import { slid, THUMB } from './slide';

it.each([
  ['not moved', 0, 0],
  ['half of the way', 100, 0.5],
  ['nearly there', 188, 0.94],
  ['there', 190, 1],
  ['beyond its end', 400, 1],
  ['the other way', -50, 0],
])('%s', (_, by, way) => {
  expect(slid(by, 200 + THUMB)).toBe(way);
});

it('has no way to go where it fills its place', () => {
  expect(slid(0, THUMB)).toBe(0);
});
