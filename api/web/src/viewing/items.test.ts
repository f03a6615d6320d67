import { expect, test } from 'vitest';
import type { TimelineItem } from '../api/types';
import { spoken } from '../cards/set';
import { CARDS } from '../games/durak/cards';
import {
  cardOf,
  chaptersOf,
  clock,
  goesOn,
  indexAt,
  nextChapter,
  partsOf,
  placeOf,
  pointedAt,
  previousChapter,
  spotsOf,
} from './items';
import { marksOf, whysOf } from './marks';

let at = 0;
const item = (
  version: number | string,
  trick: number,
  type: string,
  by: string | null,
  en = '',
  round = 1,
): TimelineItem => ({
  version,
  trick,
  type,
  by,
  round,
  move: ++at,
  ply: null,
  t: 0,
  pace: 0,
  irregular: null,
  note: null,
  reason: null,
  about: null,
  corrected: false,
  headline: null,
  was: [],
  struck_by: null,
  main: true,
  command: null,
  cards: [],
  text: { en, fr: en },
});

// version 7 was replaced by what the correction at 14 put in
const ITEMS = [
  item(1, 0, 'match_created', null, 'Match opened', 0),
  item(2, 0, 'dealt', null),
  item(3, 1, 'attacked', 'A', 'Anna attacks Boris with 7♦'),
  item(4, 1, 'defended', 'B', 'Boris beats 7♦ with 10♦'),
  item(5, 1, 'passed', null),
  item(6, 1, 'beaten_off', null),
  item('14.1', 2, 'attacked', 'B'),
  item(8, 2, 'attacked', 'C'),
  item(9, 2, 'took', 'A'),
  item(10, 1, 'attacked', 'C', '', 2),
];

const label = (en: string) => ({ en, fr: en });
const TOLD = [
  { version: 2, kind: 'round', label: label('Round 1') },
  { version: 3, kind: 'attack', label: label('Attack 1: Anna → Boris') },
  { version: '14.1', kind: 'attack', label: label('Attack 2: Boris → Anna') },
  { version: 10, kind: 'round', label: label('Round 2') },
  { version: 10, kind: 'attack', label: label('Attack 1: Chloé → Anna') },
];

test('chapters are those of the timeline, one for each move that begins any', () => {
  const shape = chaptersOf(ITEMS, TOLD).map(({ round, trick, first, last, labels }) => [
    round,
    trick,
    first,
    last,
    labels.map(({ en }) => en).join(' · '),
  ]);
  expect(shape).toEqual([
    [0, null, 0, 0, ''],
    [1, null, 1, 1, 'Round 1'],
    [1, 1, 2, 5, 'Attack 1: Anna → Boris'],
    [1, 2, 6, 8, 'Attack 2: Boris → Anna'],
    [2, 1, 9, 9, 'Round 2 · Attack 1: Chloé → Anna'],
  ]);
  expect(chaptersOf([])).toEqual([]);
  expect(chaptersOf(ITEMS).map(({ first, last }) => [first, last])).toEqual([[0, 9]]);
});

test('the cards that may be pointed at are those of the same attack, the latest first', () => {
  const items = [
    { ...item(2, 0, 'dealt', null), cards: ['6s'] },
    { ...item(3, 1, 'attacked', 'A'), cards: ['7d'] },
    { ...item(4, 1, 'defended', 'B'), cards: ['Td', '7d'] },
    { ...item(5, 2, 'attacked', 'B'), cards: ['9h'] },
  ];
  expect(pointedAt(items, 2)).toEqual(['7d', 'Td']);
  expect(pointedAt(items, 3)).toEqual(['9h']);
  expect(pointedAt(items, 0)).toEqual(['6s']);
});

test('the time line of a long match shows its rounds', () => {
  const many = Array.from({ length: 80 }, (_, i) => item(i + 1, (i % 40) + 1, 'attacked', 'A', '', i < 40 ? 1 : 2));
  const told = many.map(({ version, trick }) => ({ version, kind: 'attack', label: label(`Attack ${trick}`) }));
  expect(partsOf(chaptersOf(many, told)).map(({ first, last, round }) => [first, last, round])).toEqual([
    [0, 39, 1],
    [40, 79, 2],
  ]);
  expect(partsOf(chaptersOf(many.slice(0, 40), told))).toHaveLength(40);
  expect(partsOf(chaptersOf(ITEMS, TOLD))).toHaveLength(5);
  expect(partsOf([])).toEqual([]);
});

test('steps by attack stop at first moves and at both ends', () => {
  const chapters = chaptersOf(ITEMS, TOLD);
  expect(nextChapter(chapters, 2)).toBe(6);
  expect(nextChapter(chapters, 9)).toBe(9);
  expect(previousChapter(chapters, 4)).toBe(2);
  expect(previousChapter(chapters, 2)).toBe(1);
  expect(previousChapter(chapters, 0)).toBe(0);
  expect([nextChapter([], 0), previousChapter([], 0)]).toEqual([0, 0]);
});

test('a place leads to its item, or to what stood before it', () => {
  expect(indexAt(ITEMS, '4')).toBe(3);
  expect(indexAt(ITEMS, '14.1')).toBe(6);
  expect(indexAt(ITEMS, '7')).toBe(5);
  expect(indexAt(ITEMS, '99')).toBe(9);
  expect(indexAt(ITEMS, null)).toBe(0);
  expect(indexAt(ITEMS, 'nonsense')).toBe(0);
  expect(indexAt([], '3')).toBe(0);
});

test('more moves go on; a changed, struck or missing one does not', () => {
  expect(goesOn(ITEMS.slice(0, 4), ITEMS)).toBe(true);
  expect(goesOn([], ITEMS)).toBe(true);
  expect(goesOn(ITEMS, ITEMS.slice(0, 4))).toBe(false);
  const [created, deal, attack] = ITEMS as [TimelineItem, TimelineItem, TimelineItem];
  expect(goesOn([created, deal, { ...attack, cards: ['8d'] }], ITEMS)).toBe(false);
  expect(goesOn([created, deal, { ...attack, by: 'C' }], ITEMS)).toBe(false);
  // what was agreed was corrected
  const agreed = { ...created, corrected: true, was: [{ ...created, struck_by: 14 }] };
  expect(goesOn([created], [agreed, ...ITEMS.slice(1)])).toBe(false);
  // another name in the sentence is no other move
  expect(goesOn([created, deal, { ...attack, text: { en: 'Anne attacks', fr: 'Anne attaque' } }], ITEMS)).toBe(true);
});

test('a sentence is said with the full names of its cards', () => {
  const pair = [{ card: '7d' }, { card: 'Jh' }] as const;
  const told = {
    en: 'J♠ beats 7♦ with J♥',
    fr: 'J♠ bat le 7♦ avec le V♥',
    parts: { en: ['J♠ beats ', pair[0], ' with ', pair[1]], fr: ['J♠ bat le ', pair[0], ' avec le ', pair[1]] },
  };
  expect(spoken(CARDS, told, 'en')).toBe('J♠ beats 7 of diamonds with jack of hearts');
  expect(spoken(CARDS, told, 'fr')).toBe('J♠ bat le 7 de carreau avec le valet de cœur');
  expect(spoken(CARDS, { en: 'J♠ passes', fr: 'J♠ passe' }, 'en')).toBe('J♠ passes');
});

test('the card of a move is the one just laid', () => {
  expect(cardOf({ ...ITEMS[3]!, cards: ['Td', '7d'] })).toEqual(['Td']);
  expect(cardOf({ ...ITEMS[3]!, cards: ['7d', '8d', '9d'] })).toEqual([]);
  expect(cardOf(undefined)).toEqual([]);
});

test('time is told as on a clock', () => {
  expect([0, 999, 171_000, 3_671_000, -5].map(clock)).toEqual(['0:00', '0:00', '2:51', '1:01:11', '0:00']);
});

test('every event of one corrected move has a spot of its own', () => {
  const items = [
    item(2, 0, 'dealt', null),
    item('9.1', 1, 'defended', 'B'),
    item('9.1', 1, 'beaten_off', null),
    item('9.1', 1, 'drew', 'A'),
    item(7, 2, 'attacked', 'B'),
  ];
  const spots = spotsOf(items);
  expect(spots).toEqual(['2', '9.1', '9.1~2', '9.1~3', '7']);
  expect(spots.map((spot) => indexAt(items, spot))).toEqual([0, 1, 2, 3, 4]);
  expect(spots.map(placeOf)).toEqual(['2', '9.1', '9.1', '9.1', '7']);
  expect(indexAt(items, '9.1~4')).toBe(1);
});

test('what stands out is marked once a move, by the gravest', () => {
  const move = (n: number, change: Partial<TimelineItem> = {}): TimelineItem => ({
    ...item(n, 1, 'attacked', 'A'),
    move: n,
    ...change,
  });
  const items = [
    move(2),
    move(3, { note: 'seen' }),
    { ...move(3, { irregular: { rule: 'DUR-4' } }), version: 4 },
    move(5, { note: 'late', corrected: true }),
    move(6, { type: 'ruled', move: null }),
    move(7, { note: 'so' }),
  ];
  expect(marksOf(items)).toEqual([
    { index: 1, kind: 'irregular', why: [] },
    { index: 3, kind: 'corrected', why: [] },
    { index: 4, kind: 'irregular', why: [] },
    { index: 5, kind: 'note', why: [] },
  ]);
  const why = label('The longest think of the match');
  expect(whysOf(marksOf(items, [{ version: 4, kind: 'longest_think', why }]))).toEqual(new Map([[1, [why]]]));
});
