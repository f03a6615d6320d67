import { expect, test } from 'vitest';
import { chartsOf } from './charts';

test('a match is drawn by its hands, and by its scores where it has any', () => {
  expect(chartsOf({ score: { A: [0, 0], B: [0, 1] }, hand: { A: [0, 6], B: [0, 6] } })).toEqual(['hand', 'score']);
  expect(chartsOf({ hand: { A: [0, 6], B: [0, 6] }, score: { A: [0, 0], B: [0, 0] } })).toEqual(['hand']);
});

test('where only results were recorded nobody ever held a card', () => {
  expect(chartsOf({ hand: { A: [0, 0], B: [0, 0] }, score: { A: [0, 1], B: [0, 0] } })).toEqual(['score']);
});

test('what was struck says nothing, and a match that has not begun has its hands', () => {
  expect(chartsOf({ hand: { A: [0, null] }, score: { A: [0, null] } })).toEqual(['hand']);
  expect(chartsOf({ score: { A: [0] }, rats: { A: [0] } })).toEqual(['score']);
  expect(chartsOf({})).toEqual([]);
});
