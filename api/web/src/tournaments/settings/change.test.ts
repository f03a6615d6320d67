import { expect, it } from 'vitest';
import type { Tournament } from '../../api/tournaments';
import { changeOf, type Fields, fieldsOfTournament } from './change';

const tournament = (more: Partial<Tournament> = {}) =>
  ({
    name: 'Cup',
    format: { kind: 'toy', rounds: 5, table: { prefer: 4, min: 3, max: 4 }, length: { rounds: 2, minutes: 40 } },
    points: { by: 'place' },
    point: 120,
    sizes: [3, 4],
    claims: 'on',
    protest_minutes: 0,
    ...more,
  }) as Tournament;

const change = (of: Tournament, fields: Partial<Fields>) => {
  const stood = fieldsOfTournament(of);
  return changeOf(of, stood, { ...stood, ...fields });
};

it('what is not otherwise asks for nothing', () => {
  expect(change(tournament(), {})).toEqual({});
});

it('minutes that are taken away leave the rest of the length', () => {
  const { format } = change(tournament(), { stages: [{ rounds: 5, minutes: null }] });
  expect(format).toMatchObject({ kind: 'toy', rounds: 5, length: { rounds: 2 } });
  expect(format!.length).not.toHaveProperty('minutes');
});

it('points by a table name each size, in 120ths of a win', () => {
  const paid = { 3: '2 1 0', 4: '3 1,5 ½ 0' };
  expect(change(tournament(), { points: 'table', paid })).toEqual({
    points: { by: 'table', points: { 3: [240, 120, 0], 4: [360, 180, 60, 0] } },
  });
  const agreed = tournament({ points: { by: 'table', points: { 3: [240, 120, 0], 4: [360, 180, 60, 0] } } });
  expect(fieldsOfTournament(agreed).paid).toEqual({ 3: '2 1 0', 4: '3 1.5 0.5 0' });
  expect(change(agreed, { paid: { 3: '2 1 0', 4: '3 2 1 0' } })).toEqual({
    points: { by: 'table', points: { 3: [240, 120, 0], 4: [360, 240, 120, 0] } },
  });
});

it('tie-breaks go back to those of the format by none', () => {
  expect(change(tournament({ tie_breaks: ['wins'] }), { breaks: [] })).toEqual({ tie_breaks: [] });
});

it('a round off on request pays what is typed, or nothing', () => {
  expect(change(tournament(), { bye: '½', byes: 2 })).toEqual({ requested_bye: { points: 60, most: 2 } });
  expect(change(tournament({ requested_bye: { points: 60 } }), { bye: '' })).toEqual({ requested_bye: { points: 0 } });
});
