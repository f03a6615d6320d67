import { expect, it } from 'vitest';
import type { KnownMatch } from '../../store/device';
import { usualFor } from './usual';

const match = (id: string, game: string, names: Record<string, string | null>) => ({ id, game, names }) as KnownMatch;
const DURAK = { game: 'durak', seats: { least: 2, most: 6 } };
const RAT_HOT = { game: 'rat-hot', seats: { least: 2, most: 2 } };
const EVENING = match('evening', 'durak', { A: 'Anna', B: 'Boris', C: 'Chloé' });
const PAIR = match('pair', 'zack', { A: 'Rosa', B: 'Gaspard' });

it('is the table that played this game last, whoever played another one since', () => {
  expect(usualFor(DURAK, [PAIR, EVENING])).toEqual({ match: EVENING, again: true });
});

it('is who played something else last, if so many may play', () => {
  expect(usualFor(RAT_HOT, [EVENING, PAIR])).toEqual({ match: PAIR, again: false });
});

it('is nobody where no table fits, or nobody was named', () => {
  expect(usualFor(RAT_HOT, [EVENING])).toBeNull();
  expect(usualFor(RAT_HOT, [match('nameless', 'zack', { A: null, B: null })])).toBeNull();
  expect(usualFor(DURAK, [])).toBeNull();
});
