import { expect, it } from 'vitest';
import type { ProblemBody } from '../api/types';
import { reasonOf } from './texts/troubles';

const problem = (type: string, more: Partial<ProblemBody> = {}): ProblemBody => ({
  type: `/problems/${type}`,
  title: '',
  status: 503,
  detail: 'as programs read it',
  ...more,
});

it.each([
  ['busy', 'The service is busy working things out. Try again in a moment.', /^Le service a beaucoup de calculs/],
  [
    'too-costly',
    'This is too much to work out at once. Try an earlier move, or fewer matches.',
    /^C’est trop à calculer/,
  ],
  ['too-many', 'Too many requests from here at once. Wait a minute, then try again.', /^Trop de demandes/],
  [
    'store-away',
    'The service cannot reach its storage just now. Nothing is lost; try again.',
    /^Le service n’atteint pas/,
  ],
])('says %s in both languages', (type, en, fr) => {
  expect(reasonOf(problem(type), 'en')).toBe(en);
  expect(reasonOf(problem(type), 'fr')).toMatch(fr);
});

it('prefers the sentence of a ruling', () => {
  const text = { en: 'A cannot attack B.', fr: 'A ne peut pas attaquer B.' };
  expect(reasonOf(problem('illegal-move', { text }), 'fr')).toBe(text.fr);
});

it('says what is wrong, and of which field, without a pointer that only programs follow', () => {
  const errors = [{ at: '/seats/0/name', detail: 'too long; at most 40 letters' }];
  const detail = '/seats/0/name: too long; at most 40 letters';
  expect(reasonOf(problem('invalid', { errors, detail }), 'en')).toBe('seats 1 name: too long; at most 40 letters');
});

it('leaves a problem that has no words here to its own', () => {
  expect(reasonOf(problem('damaged'), 'en')).toBe('as programs read it');
});
