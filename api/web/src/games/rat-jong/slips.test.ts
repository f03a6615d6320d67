import { describe, expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { DECK, isDragon } from './cards';
import { slips } from './slips';

const discards: Action = {
  type: 'discard',
  by: 'A',
  fields: { card: { choices: DECK.filter((card) => !isDragon(card)) } },
} as Action;

const instead = (card: string, n: number) =>
  slips({ type: 'discard', by: 'A', card }, [discards])
    .slice(0, n)
    .map((command) => command['card']);

describe('what was probably discarded instead', () => {
  it('is the number beside it, then the same number of another animal', () => {
    expect(instead('5f', 4)).toEqual(['4f', '6f', '5s', '5l']);
  });

  it('is the neighbouring plant first', () => {
    expect(instead('p1', 2)).toEqual(['p2', 'b1']);
  });

  it('is never the card that was recorded, nor a move of somebody else', () => {
    expect(instead('5f', 99)).not.toContain('5f');
    expect(slips({ type: 'discard', by: 'B', card: '5f' }, [discards])).toEqual([]);
  });
});

it('another meld that the visible card could have completed', () => {
  const takes = {
    type: 'take_visible',
    by: 'B',
    fields: { meld: { choices: [['3f', '4f', '5f'], ['4f', '5f', '6f']] } }, // biome-ignore format: melds
  } as unknown as Action;
  expect(slips({ type: 'take_visible', by: 'B', meld: ['3f', '4f', '5f'] }, [takes])).toEqual([
    { type: 'take_visible', by: 'B', meld: ['4f', '5f', '6f'] },
  ]);
});
