import { expect, it } from 'vitest';
import { commandOf, drawn, loserOf, lost, OPEN, wentOut } from './result';

const three = ['A', 'B', 'C'];

it('is told by two taps fewer than seats: the last one left is the durak', () => {
  const one = wentOut(OPEN, 'B', three);
  expect(commandOf(one, three)).toBeNull();
  const two = wentOut(one, 'A', three);
  expect(commandOf(two, three)).toEqual({ type: 'record_round', order: ['B', 'A'], loser: 'C' });
});

it('is told by one tap where only the durak is known', () => {
  expect(commandOf(lost(OPEN, 'B'), three)).toEqual({ type: 'record_round', order: [], loser: 'B' });
  expect(commandOf(lost(wentOut(OPEN, 'C', three), 'B'), three)).toEqual({ type: 'record_round', order: ['C'], loser: 'B' });
});

it('takes a slip back', () => {
  const done = wentOut(wentOut(OPEN, 'B', three), 'A', three);
  expect(loserOf(wentOut(done, 'B', three), three)).toBeNull();
  expect(loserOf(wentOut(done, 'C', three), three)).toBe('C');
  expect(lost(lost(OPEN, 'B'), 'B')).toEqual(OPEN);
  expect(lost(wentOut(OPEN, 'B', three), 'B')).toEqual({ order: [], loser: 'B', drawn: false });
});

it('can be drawn', () => {
  expect(commandOf(drawn(wentOut(OPEN, 'A', three)), three)).toEqual({ type: 'record_round', order: [], loser: null });
  expect(drawn(drawn(OPEN))).toEqual(OPEN);
});

it('names a team', () => {
  expect(commandOf(lost(OPEN, 'A+C'), ['A', 'B', 'C', 'D'])).toEqual({ type: 'record_round', order: [], loser: 'A+C' });
});
