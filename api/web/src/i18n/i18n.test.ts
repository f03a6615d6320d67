import { expect, it } from 'vitest';
import type { Figure, TieBreak } from '../api/tournaments';
import { about, bound, de, ordinal, spoken, texts } from '.';

it.each([
  ['Anna', 'd’Anna'],
  ['Élise', 'd’Élise'],
  ['Hugo', 'd’Hugo'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Boris', 'de Boris'],
  ['A', 'de A'],
])('"de" before %s', (name, said) => expect(de(name)).toBe(said));

it('places are said as people say them', () => {
  expect([1, 2, 3, 4, 11, 21].map((n) => ordinal('en', n))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st']);
  expect([1, 2, 6].map((n) => ordinal('fr', n))).toEqual(['1er', '2e', '6e']);
});

it('no line of French begins with a high sign', () => {
  expect(bound('Donne ; atout 8♣ : « oui » ?')).toBe('Donne\u00a0; atout 8♣\u00a0: «\u00a0oui\u00a0»\u00a0?');
  const { en, fr } = texts({
    en: { who: 'Who ?', of: (n: number) => `${n} ?`, all: ['a ?'] },
    fr: { who: 'Qui ?', of: (n: number) => `${n} ?`, all: ['b ?'] },
  });
  expect([en.who, en.of(1), en.all]).toEqual(['Who ?', '1 ?', ['a ?']]);
  expect([fr.who, fr.of(1), fr.all]).toEqual(['Qui\u00a0?', '1\u00a0?', ['b\u00a0?']]);
});

it('what something is about stands before a colon, as each language sets it', () => {
  expect(about('en', 'Rules', 'on')).toBe('Rules: on');
  expect(about('fr', 'Règles', 'oui')).toBe('Règles\u00a0: oui');
});

it('a sentence of the service is shown with its French signs bound', () => {
  const said = { en: 'It is over: stop', fr: 'C’est fini : arrêtez' };
  expect([spoken(said, 'en'), spoken(said, 'fr'), spoken(null, 'fr')]).toEqual([
    said.en,
    'C’est fini\u00a0: arrêtez',
    null,
  ]);
});

it('the compiler refuses a tie-break or a figure without a word', () => {
  // @ts-expect-error: a word is missing for each tie-break of the service
  const breaks = {} satisfies Record<TieBreak, string>;
  // @ts-expect-error: likewise for each figure
  const figures = { points: 'Points' } satisfies Record<Figure, string>;
  expect([breaks, figures]).toEqual([{}, { points: 'Points' }]);
});
