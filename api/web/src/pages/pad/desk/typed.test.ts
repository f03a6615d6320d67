import { expect, it } from 'vitest';
import { PLAIN } from '../../../cards/set';
import { CARDS, deckOf } from '../../../games/durak/cards';
import { CARDS as HOT } from '../../../games/rat-hot/cards';
import { DECK, CARDS as JONG } from '../../../games/rat-jong/cards';
import { drawn } from '../../../games/zack/set';
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

it('in Zack a card is one letter of its name, and < and > are left and right', () => {
  const zack = (text: string, lang: 'en' | 'fr' = 'en') => typed(text, [], drawn(PLAIN), lang, lang);
  expect(zack('g')).toEqual({ kind: 'key', finds: '[data-card="green"]' });
  expect(zack('v', 'fr')).toEqual({ kind: 'key', finds: '[data-card="green"]' });
  expect(zack('2')).toEqual({ kind: 'begun', text: '2' });
  expect(zack('2<')).toEqual({ kind: 'key', finds: '[data-card="2L"]' });
  expect(zack('m')).toEqual({ kind: 'key', finds: '[data-act="marker"]' });
  expect(zack('u')).toEqual({ kind: 'act', act: 'undo' });
});

it('in Rat Hot a square is the letter of its colour and its number', () => {
  const hot = (text: string, lang: 'en' | 'fr' = 'en') => typed(text, [], HOT, lang, lang);
  expect(hot('r')).toEqual({ kind: 'begun', text: 'r' });
  expect(hot('r1')).toEqual({ kind: 'key', finds: '[data-square="r1"]' });
  expect(hot('gr')).toEqual({ kind: 'key', finds: '[data-square="gr"]' });
  expect(hot('vr', 'fr')).toEqual({ kind: 'key', finds: '[data-square="gr"]' });
  expect(hot('-')).toEqual({ kind: 'key', finds: '[data-square="--"]' });
  expect(hot('u')).toEqual({ kind: 'act', act: 'undo' });
});

it('no two keys are typed alike, and undo is none of them', () => {
  for (const { typing } of [drawn(PLAIN), HOT])
    for (const lang of ['en', 'fr'] as const) {
      const all = typing!.map((key) => key.typed[lang]);
      expect(new Set(all).size).toBe(all.length);
      expect(all).not.toContain('u');
      expect(all.filter((one) => all.some((other) => other !== one && other.startsWith(one)))).toEqual([]);
    }
});
