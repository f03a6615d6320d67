import { expect, it } from 'vitest';
import { CARDS, cardWord, colourName } from './cards';

it.each([
  ['blue', 'bleue', 'bleu'],
  ['green', 'verte', 'vert'],
  ['purple', 'violette', 'violet'],
  ['red', 'rouge', 'rouge'],
])('in French the card %s is %s, its colour %s', (card, name, colour) => {
  expect([CARDS.name(card, 'fr'), cardWord(card, 'fr'), CARDS.face(card, 'fr').index]).toEqual([name, name, name]);
  expect(colourName(card, 'fr')).toBe(colour);
  expect(CARDS.name(card, 'en')).toBe(card);
});
