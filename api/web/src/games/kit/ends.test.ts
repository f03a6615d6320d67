import { expect, it } from 'vitest';
import { endOf, endsOf } from './ends';

const action = (type: string, by: string | null, ...choices: string[]) => ({
  type,
  by,
  fields: { reason: { choices } },
});
const offered = [
  { type: 'take', by: 'B', fields: {} },
  action('end_round', null, 'abandoned', 'repetition'),
  action('end_round', 'A', 'conceded'),
  action('end_round', 'B', 'conceded'),
  action('end_match', null, 'time'),
];

it('reads from the actions what may end and how', () => {
  const { round, match } = endsOf(offered);
  expect([...round]).toEqual([
    ['abandoned', []],
    ['repetition', []],
    ['conceded', ['A', 'B']],
  ]);
  expect([...match.keys()]).toEqual(['time']);
});

it('is a command once all is chosen', () => {
  const { round } = endsOf(offered);
  expect(endOf({ what: 'round', reason: null, by: null }, round)).toBeNull();
  expect(endOf({ what: 'round', reason: 'abandoned', by: 'A' }, round)).toEqual({
    type: 'end_round',
    reason: 'abandoned',
  });
  expect(endOf({ what: 'round', reason: 'conceded', by: null }, round)).toBeNull();
  expect(endOf({ what: 'round', reason: 'conceded', by: 'C' }, round)).toBeNull();
  expect(endOf({ what: 'round', reason: 'conceded', by: 'B' }, round)).toEqual({
    type: 'end_round',
    reason: 'conceded',
    by: 'B',
  });
  expect(endOf({ what: 'match', reason: 'abandoned', by: null }, endsOf(offered).match)).toBeNull();
});
