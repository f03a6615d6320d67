import { expect, it } from 'vitest';
import { CARDS, deckOf } from '../../../games/durak/cards';
import { DECK, CARDS as JONG } from '../../../games/rat-jong/cards';
import { typed } from './typed';

const english = (text: string) => typed(text, deckOf(36).cards, CARDS, 'en', 'en');
const french = (text: string) => typed(text, deckOf(36).cards, CARDS, 'fr', 'fr');

it('a card is its index and the letter of its sign', () => {
  expect(english('7')).toEqual({ kind: 'begun', text: '7' });
  expect(english('7s')).toEqual({ kind: 'card', card: '7s' });
  expect(english('1')).toEqual({ kind: 'begun', text: '1' });
  expect(english('10h')).toEqual({ kind: 'card', card: 'Th' });
  expect(english('QD')).toEqual({ kind: 'card', card: 'Qd' });
  expect(english('j♣')).toEqual({ kind: 'card', card: 'Jc' });
});

it('in French by the letters that stand on the cards, and those of pique, cœur, carreau, trèfle', () => {
  expect(french('vp')).toEqual({ kind: 'card', card: 'Js' });
  expect(french('dc')).toEqual({ kind: 'card', card: 'Qh' });
  expect(french('rk')).toEqual({ kind: 'card', card: 'Kd' });
  expect(french('at')).toEqual({ kind: 'card', card: 'Ac' });
  expect(french('qs')).toEqual({ kind: 'nothing' });
});

it('a letter alone is an act', () => {
  expect(english('u')).toEqual({ kind: 'act', act: 'undo' });
  expect(english('P')).toEqual({ kind: 'act', act: 'pass' });
  expect(french('t')).toEqual({ kind: 'act', act: 'take' });
});

it('knows no card that is not in the deck', () => {
  expect(english('2')).toEqual({ kind: 'nothing' });
  expect(english('7x')).toEqual({ kind: 'nothing' });
  expect(typed('2s', deckOf(52).cards, CARDS, 'en', 'en')).toEqual({ kind: 'card', card: '2s' });
});

it('an animal is its number and letter, a plant the letter of its family and its number', () => {
  const jong = (text: string, lang: 'en' | 'fr') => typed(text, DECK, JONG, lang, lang);
  expect(jong('5f', 'en')).toEqual({ kind: 'card', card: '5f' });
  expect(jong('5g', 'fr')).toEqual({ kind: 'card', card: '5f' });
  expect(jong('p', 'en')).toEqual({ kind: 'begun', text: 'p' });
  expect(jong('p2', 'en')).toEqual({ kind: 'card', card: 'p2' });
  expect(jong('f2', 'fr')).toEqual({ kind: 'card', card: 'b2' });
  expect(jong('u', 'en')).toEqual({ kind: 'act', act: 'undo' });
});
