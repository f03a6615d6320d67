import { expect, it } from 'vitest';
import type { Action, Command } from '../../api/types';
import { slips } from '../kit/pairs/likely';
import { likeliest, nearest } from '../kit/pairs/slips';
import { deckOf } from './cards';

const [D36, D52] = [deckOf(36), deckOf(52)];

it('the next rank comes first, then the sign that looks alike, neighbours on the pad, the same rank, any other', () => {
  expect(nearest('Jd', ['Js', 'Kd', 'Ad', 'Jh', 'Td', '6s'], D36)).toEqual(['Td', 'Jh', 'Ad', 'Kd', 'Js', '6s']);
  expect(nearest('Jd', ['6s', '6d', 'Js', 'Kd', 'Td', 'Ad', 'Jd'], D36)).toEqual(['Td', 'Ad', 'Kd', 'Js', '6d', '6s']);
  // the pads of two suits touch
  expect(nearest('8s', ['As', '6h', '8h'], D36)).toEqual(['6h', '8h', 'As']);
});

it('knows no neighbours but by rank where cards are two taps', () => {
  expect(nearest('5s', ['Ks', '6s', '5h', 'Kh'], D52)).toEqual(['6s', '5h', 'Ks', 'Kh']);
});

it('puts what is known to have been in the hand before what only may have been', () => {
  expect(nearest('Jd', ['Td', 'Qd', 'Ad'], D36, new Set(['Ad']))).toEqual(['Ad', 'Td', 'Qd']);
});

it('proposes the same rank in another suit, though neighbours are nearer', () => {
  const free = ['9s', 'Ts', 'Js', 'Qs', 'Ks', 'As', '6s', '7s', '8s', 'Td'];
  expect(likeliest('Ts', free, D36, 3)[2]).toEqual('Td');
  expect(likeliest('Ts', free, D36, 2)).toHaveLength(free.length - 1);
  expect(likeliest('Ts', free, D36, 1)[0]).toEqual('9s');
  expect(likeliest('Ts', free.slice(0, -1), D36, 3)).not.toContain('Td');
});

const ATTACKS: Action[] = [
  { type: 'attack', by: 'A', fields: { card: { choices: ['Jh', 'Js', 'Jc', '7h'] } } },
  { type: 'attack', by: 'C', fields: { card: { choices: ['Js'] } } },
  { type: 'pass', by: 'A', fields: {} },
  { type: 'pass', by: 'all', fields: {} },
];

it('proposes only what its place allowed, the other seat among it', () => {
  const meant = slips({ type: 'attack', by: 'A', card: 'Js', irregular: 'why', note: 'slowly' }, ATTACKS, D36);
  expect(meant).toEqual([
    { type: 'attack', by: 'A', card: 'Jc' },
    { type: 'attack', by: 'A', card: 'Jh' },
    { type: 'attack', by: 'C', card: 'Js' },
    { type: 'attack', by: 'A', card: '7h' },
  ]);
});

it('proposes the other card that was beaten', () => {
  const choices = { Js: ['Qs', 'Qc'], Qh: ['Kh', 'Qc'] };
  const actions: Action[] = [
    { type: 'defend', by: 'B', fields: { on: { choices: ['Js', 'Qh'] }, card: { choices, per: 'on' } } },
  ];
  const [first] = slips({ type: 'defend', by: 'B', card: 'Qc', on: 'Js' }, actions, D36);
  expect(first).toEqual({ type: 'defend', by: 'B', card: 'Qc', on: 'Qh' });
});

it('tells one pass from that of all', () => {
  expect(slips({ type: 'pass', by: 'all' }, ATTACKS, D36)).toEqual([{ type: 'pass', by: 'A' }]);
  expect(slips({ type: 'pass', by: 'A' }, ATTACKS, D36)).toEqual([{ type: 'pass', by: 'all' }]);
});

it('tells beating from transferring with one card', () => {
  const actions: Action[] = [
    {
      type: 'defend',
      by: 'B',
      fields: { on: { choices: ['6s'] }, card: { choices: { '6s': ['7s', '6c'] }, per: 'on' } },
    },
    { type: 'transfer', by: 'B', fields: { card: { choices: ['6h', '6c', '6d'] } } },
  ];
  const beat: Command = { type: 'defend', by: 'B', card: '6c', on: '6s' };
  const transfer: Command = { type: 'transfer', by: 'B', card: '6c' };
  expect(slips(beat, actions, D36)[0]).toEqual(transfer);
  expect(slips(transfer, actions, D36)).toEqual([beat, { ...transfer, card: '6h' }, { ...transfer, card: '6d' }]);
});
