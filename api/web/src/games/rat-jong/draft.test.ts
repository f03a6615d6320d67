import { describe, expect, it } from 'vitest';
import {
  around,
  asOneSet,
  blank,
  countsOf,
  isWhole,
  mended,
  placeOf,
  pressed,
  setsOf,
  singly,
  sortedOut,
  withDragon,
} from './draft';

const entered = (keys: string, open = 0) =>
  keys.split(' ').reduce((draft, key) => pressed(draft, key, true), blank(open));

describe('a key', () => {
  it.each([
    ['5f', '4f 5f 6f'],
    ['2s', '1s 2s 3s'],
    ['p3', 'p1 p2 p3'],
  ])('%s in the middle makes %s', (key, meld) => expect(around(key)).toEqual(meld.split(' ')));

  it('at an end of its row makes the only three that it can be in', () => {
    expect(around('1l')).toEqual(['1l', '2l', '3l']);
    expect(around('9l')).toEqual(['7l', '8l', '9l']);
  });
});

describe('a declaration', () => {
  it('is four keys for the sets and two for the pair', () => {
    const draft = entered('2s 7l b2 3f 9s 9f');
    expect(setsOf(draft)).toEqual([
      ['1s', '2s', '3s'],
      ['6l', '7l', '8l'],
      ['b1', 'b2', 'b3'],
      ['2f', '3f', '4f'],
    ]);
    expect([draft.pair, isWhole(draft), placeOf(draft, true)]).toEqual([['9s', '9f'], true, null]);
    expect(countsOf(draft).get('9f')).toBe(1);
  });

  it('has fewer places where melds are open', () => expect(isWhole(entered('7l b2 3f 9s 9f', 1))).toBe(true));

  it('takes nothing more once it is whole', () => {
    const whole = entered('2s 7l b2 3f 9s 9f');
    expect(pressed(whole, '4s', true)).toBe(whole);
  });

  it('without a pair ends with its sets', () => {
    const draft = entered('2s 7l b2 3f');
    expect([placeOf(draft, false), placeOf(draft, true)]).toEqual([null, 'pair']);
  });

  it('is mended at the place that is tapped', () => {
    const draft = pressed(mended(entered('2s 7l b2 3f 9s 9f'), 1), '4l', true);
    expect(setsOf(draft)[1]).toEqual(['3l', '4l', '5l']);
    expect(isWhole(draft)).toBe(true);
  });

  it('has its pair mended by two keys', () => {
    const draft = ['5f', '5l'].reduce(
      (now, key) => pressed(now, key, true),
      mended(entered('2s 7l b2 3f 9s 9f'), 'pair'),
    );
    expect(draft.pair).toEqual(['5f', '5l']);
  });
});

describe('cards one by one', () => {
  const ones = singly(entered('2s'), true);

  it('are as many as are not laid open, and no more', () => {
    const full = Array.from({ length: 16 }, () => '5f').reduce((draft, key) => pressed(draft, key, true), ones);
    expect(full.cards.length).toBe(14);
  });

  it('become the groups that were found', () => {
    const melds = [['1s', '2s', '3s']];
    expect(sortedOut(ones, melds, ['5f', '5l'])).toMatchObject({ pair: ['5f', '5l'], cards: [], place: null });
  });
});

it('dragons are counted up and down', () => {
  const two = withDragon(withDragon(blank(), 'Dr', 1), 'Dg', 1);
  expect(two.dragons).toEqual(['Dg', 'Dr']);
  expect(withDragon(two, 'Dg', -1).dragons).toEqual(['Dr']);
  expect(withDragon(two, 'Dm', -1)).toBe(two);
});

describe('three keys in a row', () => {
  it('may have meant one set of just these cards', () => {
    const one = asOneSet(entered('5f 6f 7f'));
    expect(setsOf(one!)).toEqual([['5f', '6f', '7f']]);
    expect(placeOf(one!, true)).toBe(1);
    expect(setsOf(asOneSet(entered('b3 b1 b2'))!)).toEqual([['b1', 'b2', 'b3']]);
  });

  it('leave what was entered before them', () => {
    expect(setsOf(asOneSet(entered('2s 7l 6l 8l'))!)).toEqual([
      ['1s', '2s', '3s'],
      ['6l', '7l', '8l'],
    ]);
  });

  it('that are no set are the middles of three', () => {
    for (const keys of ['5f 6f 8f', '5f 6f', '5f 6l 7f', '8f 9f 1s', '5f 5f 6f'])
      expect(asOneSet(entered(keys))).toBeNull();
  });

  it('are asked about no more once one of them is gone', () => {
    expect(asOneSet(mended(entered('5f 6f 7f'), 1))).toBeNull();
    expect(asOneSet(asOneSet(entered('5f 6f 7f'))!)).toBeNull();
  });
});
