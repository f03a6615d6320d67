import { expect, it } from 'vitest';
import { Problem, Unreachable } from '../api/client';
import { refusalOf } from './texts/refusals';

const problem = (type: string, more: object = {}) =>
  new Problem({ type: `/problems/${type}`, title: '', status: 409, detail: 'as programs read it', ...more });

it('is told in French by its kind, where the service has no French sentence for it', () => {
  const errors = [{ at: '/type', detail: 'nothing is left to pair' }];
  expect(refusalOf(problem('invalid', { errors }), 'fr')).toBe('La demande n’est pas valable.');
  expect(refusalOf(problem('damaged'), 'fr')).toBe('L’enregistrement est abîmé.');
  expect(refusalOf(problem('of-a-later-release'), 'fr')).toBe('Le service a refusé cette demande.');
});

it('is told by its own sentence, where it has one in both languages', () => {
  const text = { en: 'Nothing is left to pair.', fr: 'Il n’y a plus rien à apparier.' };
  expect(refusalOf(problem('invalid', { text }), 'fr')).toBe(text.fr);
  expect(refusalOf(problem('invalid', { text }), 'en')).toBe(text.en);
});

it('is told as ever otherwise', () => {
  expect(refusalOf(problem('damaged'), 'en')).toBe('as programs read it');
  expect(refusalOf(problem('store-full'), 'fr')).toMatch(/^Le service n’a plus de place/);
  expect(refusalOf(new Unreachable('gone'), 'fr')).toMatch(/^Le service ne répond pas/);
});
