import { expect, it } from 'vitest';
import { type Fault, readLine, same, type Typed, written } from './typed';

const NAMES: Record<string, string> = {
  e1: 'Zoé Marchetti',
  e2: 'Jérôme Vasseur',
  e3: 'Margaret Oakes',
  e4: 'Philippa Grange',
  e5: 'Cab Calloway',
};
const TABLES = [
  { table: 12, entrants: ['e1', 'e2', 'e3', 'e4'] },
  { table: 3, entrants: ['e5', 'e2', 'e3'] },
];
const read = (line: string) => readLine(line, TABLES, (one) => NAMES[one]!);
const said = (more: Partial<Typed>): Typed => ({
  table: 12,
  order: [],
  absent: [],
  left: [],
  amounts: {},
  outcome: null,
  forced: false,
  ...more,
});

it.each<[string, Partial<Typed>]>([
  ['12 CABD', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['  12   cabd ', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['12 C A B D', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['12: CABD', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['12CABD', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['12 C(AB)D', { order: ['e3', ['e1', 'e2'], 'e4'] }],
  ['12 (ABCD)', { order: [['e1', 'e2', 'e3', 'e4']] }],
  ['12 C(A)BD', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['12 CAB-D', { order: ['e3', 'e1', 'e2'], absent: ['e4'] }],
  ['12 CA -B -D', { order: ['e3', 'e1'], absent: ['e2', 'e4'] }],
  ['12 CAB/D', { order: ['e3', 'e1', 'e2'], left: ['e4'] }],
  ['12 CABD!', { order: ['e3', 'e1', 'e2', 'e4'], forced: true }],
  ['12 oak zoe vas gra', { order: ['e3', 'e1', 'e2', 'e4'] }],
  ['12 OAKES (zoé jér) -phi !', { order: ['e3', ['e1', 'e2']], absent: ['e4'], forced: true }],
  ['3 cab', { table: 3, order: ['e3', 'e5', 'e2'] }], // letters of seats come before a name that begins alike
  ['3 call oak vas', { table: 3, order: ['e5', 'e3', 'e2'] }],
  ['12 C41 A38 B20 D7', { order: ['e3', 'e1', 'e2', 'e4'], amounts: { e3: 41, e1: 38, e2: 20, e4: 7 } }],
  ['12 a38b20 c-41 -D', { order: ['e1', 'e2', 'e3'], absent: ['e4'], amounts: { e1: 38, e2: 20, e3: -41 } }],
  ['12 C A3 B5 /D', { order: ['e3', 'e1', 'e2'], left: ['e4'], amounts: { e1: 3, e2: 5 } }],
  ['12 oak 41 zoe −3 vas 20 gra 7', { order: ['e3', 'e1', 'e2', 'e4'], amounts: { e3: 41, e1: -3, e2: 20, e4: 7 } }],
  ['12 void', { outcome: 'void' }],
  ['12 none', { outcome: 'none' }],
  ['12 nul', { outcome: 'void' }],
  ['12 Aucun', { outcome: 'none' }],
])('%s', (line, typed) => expect(read(line)).toEqual(said(typed)));

it.each<[string, Fault]>([
  ['', { why: 'empty' }],
  ['CABD', { why: 'empty' }],
  ['12', { why: 'order' }],
  ['7 CABD', { why: 'table', table: 7 }],
  ['12 CAB', { why: 'lacks', entrants: ['e4'] }],
  ['12 CAAD', { why: 'twice', what: 'A' }],
  ['12 CABE', { why: 'unknown', what: 'CABE' }],
  ['12 C(AB', { why: 'brackets' }],
  ['12 C(A(B)D)', { why: 'brackets' }],
  ['12 CA)BD', { why: 'brackets' }],
  ['12 41 CABD', { why: 'number', what: '41' }],
  ['12 C41 38 ABD', { why: 'number', what: '38' }],
  ['12 oak zo vas gra', { why: 'unknown', what: 'zo' }],
  ['3 oak cal -oak', { why: 'twice', what: 'oak' }],
])('%s is not understood', (line, fault) => expect(read(line)).toEqual(fault));

it('says of letters that fit several names that they do', () => {
  const twins = [{ table: 1, entrants: ['e1', 'e3'] }];
  expect(readLine('1 mar zoe', twins, (one) => NAMES[one]!)).toEqual({ why: 'several', what: 'mar' });
});

it('an order is written by seats, and is the same however its shared places are told', () => {
  expect(written(['e3', ['e1', 'e2'], 'e4'], TABLES[0]!.entrants)).toBe('C(AB)D');
  expect(same(['e3', ['e1', 'e2']], ['e3', ['e2', 'e1']])).toBe(true);
  expect(same(['e3', 'e1'], ['e1', 'e3'])).toBe(false);
});
