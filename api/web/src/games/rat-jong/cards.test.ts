import { describe, expect, it } from 'vitest';
import { CARDS, DECK } from './cards';

describe('the cards of Rat-Jong', () => {
  it('are 39 faces in four pads of nine, and the dragons', () => {
    const blocks = CARDS.blocks(DECK, 'en');
    expect(blocks.map(({ name, cards }) => [name, cards.length])).toEqual([
      ['spiders', 9],
      ['ladybirds', 9],
      ['frogs', 9],
      ['plants', 9],
      ['dragons', 3],
    ]);
  });

  it.each([
    ['1f', '1 frog', '1 grenouille'],
    ['3s', '3 spiders', '3 araignées'],
    ['Dg', 'green dragon', 'dragon vert'],
    ['p2', 'fruit 2 (pear)', 'fruit 2 (poire)'],
    ['b1', 'flower 1 (daisy)', 'fleur 1 (marguerite)'],
  ])('%s is said as a screen reader says it', (card, en, fr) => {
    expect([CARDS.name(card, 'en'), CARDS.name(card, 'fr')]).toEqual([en, fr]);
  });

  it('show a number with its animal, a letter in the table’s language with the dragon, a plant alone', () => {
    const seen = (card: string, letters: 'en' | 'fr') => {
      const { index, sign } = CARDS.face(card, letters);
      return [index, sign];
    };
    expect(seen('7l', 'en')).toEqual(['7', 'j-l']);
    expect(seen('Dg', 'en')).toEqual(['G', 'j-d']);
    expect(seen('Dg', 'fr')).toEqual(['V', 'j-d']);
    expect(seen('v2', 'en')).toEqual(['', 'j-v2']);
  });
});
