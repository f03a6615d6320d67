import { expect, it } from 'vitest';
import type { Summary } from '../api/types';
import { carriedBy, lineageOf } from './lineage';

const summary = (id: string, scores: Record<string, number>, continues: Summary['continues'] = null): Summary =>
  ({
    id,
    seats: Object.fromEntries(Object.entries(scores).map(([seat, score]) => [seat, { score }])),
    continues,
    continued_by: null,
  }) as unknown as Summary;

const two = summary('two', { A: 3, B: 1 });
const three = summary('three', { A: 0, B: 2, C: 1 }, { match: 'two', version: 40, seats: { A: 'B', C: 'A' } });
const four = summary('four', { A: 0, B: 0, C: 0, D: 0 }, { match: 'three', version: 9, seats: { A: 'A', D: 'C' } });

it('brings each person’s score along from seat to seat, over all matches before', () => {
  expect(carriedBy([two])).toEqual({});
  expect(carriedBy([three, two])).toEqual({ A: 1, C: 3 });
  expect(carriedBy([four, three, two])).toEqual({ A: 0 + 1, D: 1 + 3 });
});

it('looks back from match to match, and as far as it may', async () => {
  const known: Record<string, Summary> = { two, three };
  const read = async (match: string) => known[match] ?? Promise.reject(new Error('private'));
  expect((await lineageOf(four, read)).map(({ id }) => id)).toEqual(['four', 'three', 'two']);
  delete known['two'];
  expect((await lineageOf(four, read)).map(({ id }) => id)).toEqual(['four', 'three']);
});
