import { expect, it } from 'vitest';
import { evenPieces } from '../../tournaments/pieces';
import { columnsOf, lettersOf, roundsBeside, rowsOn, slipSheets } from './laying';

const tables = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

it('twelve slips are three sheets of four', () => {
  expect(slipSheets(tables(12))).toEqual([
    [1, 4, 7, 10],
    [2, 5, 8, 11],
    [3, 6, 9, 12],
  ]);
});

it.each([1, 2, 3, 4, 5, 10, 47, 75])('%i slips, cut and stacked, lie in order', (n) => {
  const sheets = slipSheets(tables(n));
  const heaps = [0, 1, 2, 3].map((place) => sheets.map((sheet) => sheet[place]));
  expect(heaps.flat().filter((slip) => slip !== null)).toEqual(tables(n));
  expect(sheets.length).toBe(Math.ceil(n / 4));
});

it('rows stand on a sheet as far as it reaches', () => {
  // 297 - 54 = 243 mm: 50 rows of 4.86 mm
  expect(rowsOn('a4', 4.86)).toBe(50);
  // six of 35 mm with 4 mm between are 230 mm, seven are 269
  expect(rowsOn('a4', 35, { gap: 4 })).toBe(6);
  // 279.4 - 54 - 30 = 195.4 mm: 19 of 10 mm
  expect(rowsOn('letter', 10, { beside: 30 })).toBe(19);
});

it('pieces stand in columns, in order, none beyond the foot', () => {
  expect(columnsOf([40, 50, 20, 100, 5], (height) => height, 100)).toEqual([[40, 50], [20], [100], [5]]);
  expect(columnsOf([], Number, 100)).toEqual([]);
});

it('a sheet tells which names it holds, by the letters that part them from the next sheet', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, sort: name.toLowerCase() }));
  expect(lettersOf([named('Abel', 'Carr'), named('Cart', 'Fox'), named('Gale', 'Zorn')])).toEqual([
    'Ab – Carr',
    'Cart – Fo',
    'Ga – Zo',
  ]);
  // with a surname that goes on, the letters of the first name
  expect(lettersOf([named('Abel Ann', 'Carr Jo'), named('Carr Lea', 'Zorn Al')])).toEqual([
    'Ab – Carr J',
    'Carr L – Zo',
  ]);
  // nothing of a single sheet; names that no letters part are told whole
  expect(lettersOf([named('Abel', 'Zorn')])).toEqual(['']);
  expect(lettersOf([named('Player 1', 'Player 2'), named('Player 3')])).toEqual(['Pl – Player 2', 'Player 3 – Pl']);
});

it('no sheet has one row where another has many', () => {
  expect(evenPieces(tables(51), 50).map((page) => page.length)).toEqual([26, 25]);
  expect(evenPieces(tables(301), 50).map((page) => page.length)).toEqual([43, 43, 43, 43, 43, 43, 43]);
  expect(evenPieces([], 50)).toEqual([[]]);
});

it('so many rounds of a cross table stand beside one another as have room for the lines of the others', () => {
  // 116 mm: 7 + 3 × 4 × 1.6 = 26.2 mm at fours of 300, 7 + 3 × 3 × 1.6 = 21.4 mm of 12, 7 + 2 × 1.6 = 10.2 mm at twos of 9
  expect([roundsBeside(300, 3), roundsBeside(12, 3), roundsBeside(9, 1)]).toEqual([4, 5, 11]);
});
