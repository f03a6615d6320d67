import { expect, it } from 'vitest';
import { applied } from './patch';

it('changes what is told, and leaves the rest', () => {
  const before = { a: 1, b: { c: null, d: [1, 2, 3, 4] }, e: 'x' };
  const after = applied(before, { a: [2], b: { d: [1, 2, [7, 8, 9]] } });
  expect(after).toEqual({ a: 2, b: { c: null, d: [1, 7, 8, 9, 4] }, e: 'x' });
  expect(before.b.d).toEqual([1, 2, 3, 4]);
});

it('has a value instead of another, a list among them', () => {
  expect(applied({ a: [1] }, { a: [[2, 3]] })).toEqual({ a: [2, 3] });
  expect(applied(null, [{ a: null }])).toEqual({ a: null });
  expect(applied({ a: {} }, { b: ['new'] })).toEqual({ a: {}, b: 'new' });
});
