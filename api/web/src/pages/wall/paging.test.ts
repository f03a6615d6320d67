import { expect, it } from 'vitest';
import { pieces } from '../../tournaments/pieces';
import { layoutOf, lettersOf, numbersOf, roomOf, stripOf, tableRows } from './paging';

const people = (n: number) => Array.from({ length: n }, (_, i) => i);
const paged = (n: number, tall = false) => pieces(people(n), roomOf(layoutOf(n, tall))).map((page) => page.length);

it.each([
  [0, [0]],
  [12, [12]],
  [47, [47]],
  [48, [48]],
  [49, [42, 7]],
  [300, [42, 42, 42, 42, 42, 42, 42, 6]],
])('%i names are so many a page: %j', (n, pages) => expect(paged(n)).toEqual(pages));

it.each([
  [0, [0]],
  [16, [16]],
  [47, [16, 16, 15]],
])('upright, %i names are so many a page: %j', (n, pages) => expect(paged(n, true)).toEqual(pages));

it.each([false, true])('nobody is left out, and nobody comes twice (upright: %s)', (tall) => {
  for (let n = 0; n < 130; n++) expect(pieces(people(n), roomOf(layoutOf(n, tall))).flat()).toEqual(people(n));
});

it.each([
  [2, 12],
  [4, 12],
  [5, 9],
  [6, 6],
])('of tables of %i there are %i a page', (seats, tables) => expect(3 * tableRows(seats)).toBe(tables));

it('a page is called by the letters of its first and its last name', () => {
  expect(lettersOf(['Desjardins Rhys', 'Évrard Hélène', 'Guérin Fleur'])).toBe('De–Gu');
  expect(lettersOf(['Élise'])).toBe('Él–Él');
});

it('a page is called by its first and its last number', () => {
  expect([numbersOf(13, 24), numbersOf(25, 25)]).toEqual(['13–24', '25']);
});

it('the strip names the pages about the one that stands', () => {
  expect(stripOf(8, 7, false)).toEqual([0, 8]);
  expect(stripOf(15, 9, false)).toEqual([8, 15]);
  expect(stripOf(1, 0, false)).toEqual([0, 1]);
  expect(stripOf(15, 9, true)).toEqual([8, 12]);
});
