import { expect, test } from 'vitest';
import type { MatchEvent } from '../../api/types';
import type { Item, Moves } from '../watch/items';
import { changeOf } from './correction';

const item = (version: number | string, en: string) => ({ version, text: { en, fr: en } }) as Item;
const picture = (...items: Item[]): { moves: Moves } => ({ moves: { version: 9, head: 9, items } });
const event = (type: string, data: object) => ({ version: 9, type, data }) as MatchEvent;

const BEFORE = picture(item(4, 'Boris beats 6♥ with 7♥'), item(5, 'All pass'));

test('a mended move is told as it was and as it is', () => {
  const after = picture(item('9.1', 'Boris beats 6♥ with 8♥'), item(5, 'All pass'));
  const change = changeOf({ event: event('amended', { version: 4, struck: [4], commands: [], stands: [] }), before: BEFORE, after });
  expect(change).toMatchObject({ kind: 'corrected', place: '4', was: { version: 4 }, now: { version: '9.1' } });
});

test('a struck move leaves nothing in its place', () => {
  const change = changeOf({ event: event('amended', { version: 5, struck: [5] }), before: BEFORE, after: picture(BEFORE.moves.items[0]!) });
  expect(change).toMatchObject({ kind: 'corrected', place: '5', was: { version: 5 }, now: null });
});

test('a forgotten move is put in before another', () => {
  const after = picture(BEFORE.moves.items[0]!, item('9.1', 'Anna adds 6♣'), item(5, 'All pass'));
  const change = changeOf({ event: event('amended', { version: 5, struck: [] }), before: BEFORE, after });
  expect(change).toMatchObject({ kind: 'inserted', place: '5', was: null, now: { version: '9.1' } });
});

test('moves taken back are counted, the first of them named', () => {
  const change = changeOf({ event: event('retracted', { n: 2, struck: [4, 5] }), before: BEFORE, after: picture() });
  expect(change).toMatchObject({ kind: 'retracted', count: 2, was: { version: 4 }, now: null });
});
