import { expect, it } from 'vitest';
import { blank, pressed } from './draft';
import { commandOf, EMPTY, entered, isReady, outOf, type Result, resultOf, wentOut } from './results';

const draft = (keys: string) => keys.split(' ').reduce((now, key) => pressed(now, key, true), blank());
const anna: Result = entered(wentOut(EMPTY, 'A', 'royal'), 'A', draft('2s 7l b2 3f 9s 9f'));

it('says who went out and what lay before the others', () => {
  const result = { ...entered(anna, 'B', { ...draft('8f'), dragons: ['Dm'] }), trump: 'magenta', starter: 'B' };
  const melds = [
    ['1s', '2s', '3s'],
    ['6l', '7l', '8l'],
    ['b1', 'b2', 'b3'],
    ['2f', '3f', '4f'],
  ];
  expect(commandOf(result)).toEqual({
    type: 'record_round',
    out: { by: 'A', kind: 'royal', melds, pair: ['9s', '9f'] },
    seats: { A: { melds: [], dragons: [] }, B: { melds: [['7f', '8f', '9f']], dragons: ['Dm'] } },
    trump: 'magenta',
    starter: 'B',
  });
  expect(commandOf(result, true)).toMatchObject({ seats: { A: { melds }, B: { dragons: ['Dm'] } } });
});

it('is mended as it was recorded', () => {
  const result = { ...entered(anna, 'B', { ...draft('8f'), dragons: ['Dm'] }), trump: 'magenta', starter: 'B' };
  const command = commandOf(result);
  expect(commandOf(resultOf(command))).toEqual(command);
});

it('only one goes out', () => {
  const both = wentOut(anna, 'B', 'minor');
  expect([outOf(both), isReady(both), isReady(anna)]).toEqual(['B', false, true]);
});

it('nobody need go out', () =>
  expect([isReady(EMPTY), commandOf(EMPTY)]).toEqual([true, { type: 'record_round', seats: {} }]));
