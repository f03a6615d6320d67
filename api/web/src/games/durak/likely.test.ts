import { expect, it } from 'vitest';
import type { Action, Command } from '../../api/types';
import { slips } from './likely';
import { likeliest, nearest } from './slips';

it('neighbours on the pad come first, then the same rank, the same suit, any other', () => {
  expect(nearest('Jd', ['6s', '6d', 'Js', 'Kd', 'Td', 'Ad', 'Jd'], 36)).toEqual(['Td', 'Ad', 'Kd', 'Js', '6d', '6s']);
  // the pads of two suits touch
  expect(nearest('8s', ['As', '6h', '8h'], 36)).toEqual(['6h', '8h', 'As']);
});

it('knows no neighbours but by rank where cards are two taps', () => {
  expect(nearest('5s', ['Ks', '6s', '5h', 'Kh'], 52)).toEqual(['6s', '5h', 'Ks', 'Kh']);
});

it('proposes the same rank in another suit, though neighbours are nearer', () => {
  const free = ['9s', 'Ts', 'Js', 'Qs', 'Ks', 'As', '6s', '7s', '8s', 'Td'];
  expect(likeliest('Ts', free, 36, 3).slice(-1)).toEqual(['Td']);
  expect(likeliest('Ts', free, 36, 2)).toHaveLength(2);
  expect(likeliest('Ts', free, 36, 1)).toEqual(['9s']);
  expect(likeliest('Ts', free.slice(0, -1), 36, 3)).not.toContain('Td');
  expect(likeliest('Ts', free, 36, -1)).toEqual([]);
});

const ATTACKS: Action[] = [
  { type: 'attack', by: 'A', fields: { card: { choices: ['Jh', 'Js', 'Jc', '7h'] } } },
  { type: 'attack', by: 'C', fields: { card: { choices: ['Js'] } } },
  { type: 'pass', by: 'A', fields: {} },
  { type: 'pass', by: 'all', fields: {} },
];

it('proposes only what its place allowed, the other seat among it', () => {
  const meant = slips({ type: 'attack', by: 'A', card: 'Js', irregular: 'why', note: 'slowly' }, ATTACKS, {});
  expect(meant).toEqual([
    { type: 'attack', by: 'A', card: 'Jh' },
    { type: 'attack', by: 'A', card: 'Jc' },
    { type: 'attack', by: 'C', card: 'Js' },
  ]);
});

it('proposes the other card that was beaten', () => {
  const choices = { Js: ['Qs', 'Qc'], Qh: ['Kh', 'Qc'] };
  const actions: Action[] = [
    { type: 'defend', by: 'B', fields: { on: { choices: ['Js', 'Qh'] }, card: { choices, per: 'on' } } },
  ];
  const [first] = slips({ type: 'defend', by: 'B', card: 'Qc', on: 'Js' }, actions, {});
  expect(first).toEqual({ type: 'defend', by: 'B', card: 'Qc', on: 'Qh' });
});

it('tells one pass from that of all', () => {
  expect(slips({ type: 'pass', by: 'all' }, ATTACKS, {})).toEqual([{ type: 'pass', by: 'A' }]);
  expect(slips({ type: 'pass', by: 'A' }, ATTACKS, {})).toEqual([{ type: 'pass', by: 'all' }]);
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
  expect(slips(beat, actions, { transfer: true })[0]).toEqual(transfer);
  expect(slips(transfer, actions, { transfer: true })).toEqual([
    beat,
    { ...transfer, card: '6h' },
    { ...transfer, card: '6d' },
  ]);
});
