import { expect, it } from 'vitest';
import type { Claim, Result, Round, Table } from '../../api/tournaments';
import { NO_RESULT, resultCommand, saidOf, saidOfClaim, saidOfTyped, sameSaid, signs } from './results';
import { isFault, readLine } from './typed';

const ENTRANTS = ['e1', 'e2', 'e3', 'e4'];
const at = (result: Partial<Result> | null) => ({ table: 12, entrants: ENTRANTS, result }) as unknown as Table;
const round = { round: 2, version: 40 } as unknown as Round;
const read = (line: string, scores: boolean) => {
  const typed = readLine(line, [{ table: 12, entrants: ENTRANTS }], () => null);
  if (isFault(typed)) throw new Error(typed.why);
  return saidOfTyped(typed, scores);
};
const sent = (line: string, scores: boolean, result: Partial<Result> | null = null) =>
  resultCommand(round, at(result), read(line, scores));
const head = { type: 'result', round: 2, table: 12, seen: 40, replaces: null };

it('a result says which one it replaces: none, one that was told, or one that is on its way', () => {
  expect(sent('12 CABD', false)).toEqual({ ...head, order: ['e3', 'e1', 'e2', 'e4'] });
  expect(sent('12 CABD', false, { version: 37 })['replaces']).toBe(37);
  expect(sent('12 none', false, { version: 0 })).toEqual({ ...head, replaces: 0, outcome: 'none' });
  expect(resultCommand(round, at({ version: 37 }), NO_RESULT)).toEqual({ ...head, replaces: 37, outcome: 'none' });
});

it('scores order by themselves, whatever the order in which they are typed', () => {
  expect(sent('12 A38 B20 C41 D-7', true)).toEqual({ ...head, scores: { e1: 38, e2: 20, e3: 41, e4: -7 } });
  expect(sent('12 C41 A38 B20 -D', true)).toEqual({ ...head, scores: { e3: 41, e1: 38, e2: 20 }, absent: ['e4'] });
});

it('numbers in a game without points are the cards of those who still play', () => {
  expect(sent('12 C A3 B5 D7', false)).toEqual({
    ...head,
    order: ['e3'],
    cards: { e1: 3, e2: 5, e4: 7 },
    unfinished: true,
  });
});

it('a claim is taken with its scores, and as unfinished where it is', () => {
  const claim = { order: ['e2', 'e1'], scores: { e1: 3, e2: 9 }, unfinished: true } as unknown as Claim;
  expect(resultCommand(round, at(null), saidOfClaim(claim))).toEqual({
    ...head,
    order: ['e2', 'e1'],
    scores: { e1: 3, e2: 9 },
    unfinished: true,
  });
});

it('knows a result that is the same, also where only scores are typed', () => {
  const stands = saidOf({
    version: 37,
    order: ['e3', 'e1', 'e2', 'e4'],
    scores: { e1: 38, e2: 20, e3: 41, e4: -7 },
    outcome: null,
    absent: [],
    left: [],
    cards: null,
    unfinished: false,
  } as unknown as Result);
  expect(sameSaid(stands, read('12 A38 B20 C41 D-7', true))).toBe(true);
  expect(sameSaid(stands, read('12 A38 B20 C42 D-7', true))).toBe(false);
  expect(sameSaid(stands, read('12 CABD', true))).toBe(false);
  expect(signs(stands, ENTRANTS)).toBe('C41 A38 B20 D-7');
  expect(signs(read('12 C(AB)D', true), ENTRANTS)).toBe('C(AB)D');
});
