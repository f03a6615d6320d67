import { expect, it } from 'vitest';
import type { Action } from '../../api/types';
import {
  boundsOf,
  edgesOf,
  facesOf,
  firstOf,
  fitting,
  gained,
  goesOn,
  meantBy,
  middleOf,
  middles,
  placesOf,
  reachOf,
  readOffer,
  scoredBy,
  turnsOf,
} from './spots';
import { bestOf } from './useScoring';

const PLACE = (cards?: string[]): Action[] => [
  {
    type: 'place',
    by: 'A',
    fields: {
      card: cards ? { choices: cards } : { schema: { type: 'string' } },
      way: { choices: ['h', 'v'] },
      at: { choices: { h: [[0, 1]], v: [[1, 0]] }, per: 'way' },
    },
  },
  { type: 'draw', by: 'A', fields: {} },
];

it('a spot is where the middle may lie, in one way or both', () => {
  const offer = readOffer(PLACE())!;
  expect([...middles(offer)]).toEqual([['1,1', ['h', 'v']]]);
  expect(middleOf([0, 1], 'h')).toEqual([1, 1]);
  expect(firstOf([1, 1], 'v')).toEqual([1, 0]);
  expect(placesOf([1, 0], 'v')).toEqual([
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
});

it('nothing is offered where no card may be laid', () => expect(readOffer([])).toBeNull());

it('a card is held in four ways, one that reads alike from both ends in two', () => {
  expect(turnsOf('r1.--.g1').map(({ face, way }) => `${way} ${face}`)).toEqual([
    'h r1.--.g1',
    'v r1.--.g1',
    'h g1.--.r1',
    'v g1.--.r1',
  ]);
  expect(turnsOf('r1.g2.r1')).toHaveLength(2);
});

it('turning passes over ways that do not fit', () => {
  const turns = turnsOf('r1.--.g1');
  expect(fitting(turns, 0, ['v'])).toBe(1);
  expect(fitting(turns, 2, ['v'])).toBe(3);
  expect(fitting(turns, 1, ['h', 'v'])).toBe(1);
});

it('only squares of cards that are left go on', () => {
  const offer = readOffer(PLACE(['r1.--.g1', 'g1.--.r1']))!;
  expect([['r1'], ['r1', '--'], ['r2'], ['r1', 'g1']].map((squares) => goesOn(offer, squares))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(goesOn(readOffer(PLACE())!, ['r2'])).toBe(true);
});

it('a card is named once those that are left have no other that begins so', () => {
  const offer = readOffer(PLACE(['r1.--.g1', 'g1.--.r1', 'r1.r2.r1']))!;
  expect(facesOf(offer, ['r1'])).toEqual(['r1.--.g1', 'r1.r2.r1']);
  expect(facesOf(offer, ['g1'])).toEqual(['g1.--.r1']);
  expect(facesOf(readOffer(PLACE())!, ['g1'])).toBeNull();
});

it('a finger that lands between two small spots is asked which; on one, or beside one alone, it means it', () => {
  const spots = new Set(['1,0', '2,0']);
  const none = new Set<string>();
  expect(meantBy([1.5, 0.5], 24, spots, none)).toEqual([1, 0]);
  expect(meantBy([1.95, 0.5], 24, spots, none)).toBeNull();
  expect(meantBy([2.9, 0.5], 24, new Set(['2,0']), none)).toEqual([2, 0]);
  // of two the one where the card would score
  expect(meantBy([1.95, 0.5], 24, spots, new Set(['2,0']))).toEqual([2, 0]);
  expect(meantBy([1.95, 0.5], 24, spots, spots)).toBeNull();
  // squares that are larger than a finger are hit or not
  expect(meantBy([1.95, 0.5], 48, spots, none)).toEqual([1, 0]);
});

it('the likely way at a spot is the one that gives its player the most', () => {
  const points = (red: number, green: number) => ({ red, green });
  const places = [
    { at: [0, 1] as const, way: 'h' as const, points: points(1, 2) },
    { at: [1, 0] as const, way: 'v' as const, points: points(2, 0) },
    { at: [4, 1] as const, way: 'h' as const, points: points(0, 1) },
  ];
  expect([...bestOf(places, 'red')]).toEqual([['1,1', 'v']]);
  expect([...bestOf(places, 'green')]).toEqual([
    ['1,1', 'h'],
    ['5,1', 'h'],
  ]);
});

it('what is shown is what lies and every spot; without any, as far as one can be', () => {
  const squares = [0, 1, 2].map((x) => ({ at: [x, 0] as const }));
  expect(reachOf(squares, ['-1,0', '1,2'])).toEqual({ left: -1, top: 0, columns: 4, rows: 3 });
  expect(reachOf(squares, [])).toEqual({ left: -2, top: -2, columns: 7, rows: 5 });
});

it('groups and points are those that the rules tell', () => {
  const onion = {
    colour: 'red' as const,
    spice: 'r4',
    squares: [
      [0, 0],
      [1, 0],
    ] as [number, number][],
    points: 1,
  };
  const dill = {
    colour: 'green' as const,
    spice: 'g4',
    squares: [
      [2, 0],
      [2, 1],
      [3, 1],
    ] as [number, number][],
    points: 2,
  };
  const scored = scoredBy([
    { type: 'placed', data: { scored: [dill, onion] } },
    { type: 'rats_out', data: {} },
  ]);
  expect(scored).toEqual([dill, onion]);
  expect(gained([...scored, onion])).toEqual([
    { colour: 'red', points: 2 },
    { colour: 'green', points: 2 },
  ]);
  expect(gained([dill])).toEqual([{ colour: 'green', points: 2 }]);
  expect(edgesOf(dill).map(({ sides }) => sides)).toEqual(['t r l', 'b l', 't r b']);
});

it('a card has room on every side', () => {
  const squares = [0, 1, 2].map((x) => ({ at: [x, 0] as const }));
  expect(boundsOf(squares, 3)).toEqual({ left: -3, top: -3, columns: 9, rows: 7 });
  expect(boundsOf(squares, 0)).toEqual({ left: 0, top: 0, columns: 3, rows: 1 });
});
