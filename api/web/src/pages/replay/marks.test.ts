import { expect, test } from 'vitest';
import { clustered } from './marks';

test('marks that would lie upon one another are one, the gravest, with their number', () => {
  const marks = [
    { index: 10, kind: 'note' as const },
    { index: 12, kind: 'irregular' as const },
    { index: 14, kind: 'corrected' as const },
    { index: 60, kind: 'corrected' as const },
  ];
  expect(clustered(marks, 100, 344)).toEqual([
    { index: 10, kind: 'irregular', n: 3 },
    { index: 60, kind: 'corrected', n: 1 },
  ]);
  expect(clustered(marks, 100, 2000).map(({ n }) => n)).toEqual([1, 1, 1, 1]);
});
