import { expect, test } from 'vitest';
import { nextOf, replaced } from './tables';

test('the next of the list is one that no table shows', () => {
  expect(nextOf([{ id: 'a' }, { id: 'b' }], ['a', 'x'])).toBe('b');
  expect(nextOf([{ id: 'a' }], ['a'])).toBeNull();
});

test('the next match takes the place of the one before; none is shown twice', () => {
  expect(replaced(['a', 'b'], 'a', 'c')).toEqual(['c', 'b']);
  expect(replaced(['a', 'b'], 'a', 'b')).toEqual(['b']);
});
