import { expect, it, test } from 'vitest';
import type { Version } from '../api/types';
import { numberAt, numbering, numbersOf } from './numbers';

const at = (...places: Version[]) => places.map((version) => ({ version }));

test.each<[string, Version[], string]>([
  ['nothing corrected', [1, 2, 3, 5, 6], '1 2 3 5 6'],
  ['one for one', [1, 2, '8.1', 4, 5, 6, 7], '1 2 3 4 5 6 7'],
  ['the last one', [5, 6, '8.1'], '5 6 7'],
  ['the last one, and play goes on', [5, 6, '8.1', 9], '5 6 7 9'],
  ['several for one', [1, 2, 3, '8.1', '8.2', 5], '1 2 3 4 4a 5'],
  ['put in before another', [3, 4, '9.1', '9.2', 5], '3 4 4a 4b 5'],
  ['replaced, then put in behind it', [2, '8.1', 4, '9.1', '9.2', 5], '2 3 4 4a 4b 5'],
  ['put in before what was put in', [4, '10.1', '9.1', 5], '4 4a 4b 5'],
  ['one move of several events', [6, 7, '14.1', '14.1', '14.1', 11, 12, 13], '6 7 8 9 10 11 12 13'],
  ['a move that leads to more than it did', [6, 7, 7, 7, 9], '6 7 8 8a 9'],
  ['the same at the end', [6, 7, 7], '6 7 7a'],
  ['struck', [3, 5, 6], '3 5 6'],
  ['put in at the very beginning', ['9.1', 2], '1 2'],
  ['none', [], ''],
])('%s', (_, places, numbers) => expect(numbersOf(at(...places)).join(' ')).toBe(numbers));

it('goes on behind z', () => {
  const many = Array.from({ length: 28 }, (_, i) => `99.${i + 1}`);
  expect(numbersOf(at(4, ...many, 5)).slice(-4)).toEqual(['4z', '4aa', '4ab', '5']);
});

it('tells a place’s number; an address that is gone has none', () => {
  const items = at(2, '8.1', 4);
  expect([numberAt(items, '8.1'), numberAt(items, '4'), numberAt(items, 3), numberAt(items, '7.1')]).toEqual([
    '3',
    '4',
    '3',
    '',
  ]);
  expect(items.map(numbering(items))).toEqual(['2', '3', '4']);
});
