import { expect, it } from 'vitest';
import { emptyDeck, readDeck, relearned } from './decks';

const PATTERN = '^[rg][1-4]\\.--\\.--$';
const file = (change: object) => JSON.stringify({ ...emptyDeck('rat-hot'), deck: ['r1.--.--', 'r1.--.--'], ...change });

it('a file of a deck is taken in as it is', () => {
  const matches = [{ match: 'm', version: 3, hash: 'ab' }];
  expect(readDeck(file({ matches }), 'rat-hot', PATTERN)).toEqual({
    format: 'greffier-deck',
    layout: 1,
    game: 'rat-hot',
    deck: ['r1.--.--', 'r1.--.--'],
    matches,
  });
});

it.each([
  ['no JSON', { is: 'none' }],
  ['[]', { is: 'none' }],
  [file({ format: 'cards' }), { is: 'none' }],
  [file({ layout: 2 }), { is: 'none' }],
  [file({ game: 'zack' }), { is: 'game', game: 'zack' }],
  [file({ deck: ['r1.--.--', 'r9.--.--'] }), { is: 'cards', cards: ['r9.--.--'] }],
])('what is none says why: %s', (text, fault) => expect(readDeck(text, 'rat-hot', PATTERN)).toEqual(fault));

it('what was added and taken out by hand stays so where the deck is learned anew', () => {
  expect(relearned(['a', 'b'], ['a', 'x'], ['a', 'b', 'c'])).toEqual(['a', 'c', 'x']);
  expect(relearned(['a', 'a'], ['a'], ['a', 'a', 'b'])).toEqual(['a', 'b']);
  expect(relearned(['a'], ['a', 'b'], ['a', 'b'])).toEqual(['a', 'b']); // what was added was seen since
  expect(relearned([], [], ['a'])).toEqual(['a']);
});
