import { describe, expect, it } from 'vitest';
import { indexOf } from '../../cards/drawn';
import { cardName, deckOf } from './cards';

describe('cards', () => {
  it.each([
    ['Jh', 'en', 'jack of hearts'],
    ['Jh', 'fr', 'valet de cœur'],
    ['Ts', 'en', '10 of spades'],
    ['Ac', 'fr', 'as de trèfle'],
  ] as const)('%s in %s is said "%s"', (card, lang, name) => expect(cardName(card, lang)).toBe(name));

  it.each([
    ['en', ['10', 'J', 'Q', 'K', 'A']],
    ['fr', ['10', 'V', 'D', 'R', 'A']],
    ['ru', ['10', 'В', 'Д', 'К', 'Т']],
  ] as const)('the letters of %s are %s', (letters, shown) => {
    expect((['T', 'J', 'Q', 'K', 'A'] as const).map((rank) => indexOf(rank, letters))).toEqual(shown);
  });

  it('has 36 or 52 different cards, from six or from two', () => {
    expect([36, 52].map((size) => new Set(deckOf(size).cards).size)).toEqual([36, 52]);
    expect(deckOf(36).cards).toContain('6s');
    expect(deckOf(36).cards).not.toContain('5s');
  });
});
