import { expect, it } from 'vitest';
import { drawn, loserOf, loses, OPEN, recordOf, wentOut } from './ranking';

const three = ['A', 'B', 'C'];

it('is told by two taps fewer than seats: the last one left is the durak', () => {
  const one = wentOut(OPEN, 'B', three);
  expect(recordOf(one, three)).toBeNull();
  const two = wentOut(one, 'A', three);
  expect(recordOf(two, three)).toEqual({ type: 'record_round', order: ['B', 'A'], loser: 'C' });
});

it('is told by one tap where only the durak is known', () => {
  expect(recordOf(loses(OPEN, 'B'), three)).toEqual({ type: 'record_round', loser: 'B' });
  expect(recordOf(loses(wentOut(OPEN, 'C', three), 'B'), three)).toEqual({
    type: 'record_round',
    order: ['C'],
    loser: 'B',
  });
});

it('takes a slip back', () => {
  const done = wentOut(wentOut(OPEN, 'B', three), 'A', three);
  expect(loserOf(wentOut(done, 'B', three), three)).toBeNull();
  expect(loserOf(wentOut(done, 'C', three), three)).toBe('C');
  expect(loses(loses(OPEN, 'B'), 'B')).toEqual(OPEN);
  expect(loses(wentOut(OPEN, 'B', three), 'B')).toEqual({ order: [], loser: 'B', drawn: false });
});

it('can be drawn', () => {
  expect(recordOf(drawn(wentOut(OPEN, 'A', three)), three)).toEqual({ type: 'record_round', order: [], loser: null });
  expect(drawn(drawn(OPEN))).toEqual(OPEN);
});

it('names a team', () => {
  expect(recordOf(loses(OPEN, 'A+C'), ['A', 'B', 'C', 'D'])).toEqual({ type: 'record_round', loser: 'A+C' });
});
