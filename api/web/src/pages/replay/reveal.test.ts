import { expect, test } from 'vitest';
import type { Timeline, TimelineItem } from '../../api/types';
import { reveal } from './reveal';

const item = (version: number | string) => ({ version, text: { en: `${version}`, fr: '' } }) as TimelineItem;
const moves = (head: number, ...versions: (number | string)[]): Timeline => ({
  version: head,
  head,
  items: versions.map(item),
});

/** What stood at each version: 3 is a ruling and no move, 5 corrects 2. */
const HISTORY: Record<number, Timeline> = {
  2: moves(2, 1, 2),
  3: moves(3, 1, 2),
  4: moves(4, 1, 2, 4),
  5: moves(5, 1, '5.1', 4),
};

function reader() {
  const asked: number[] = [];
  const read = async (until: number) => {
    asked.push(until);
    return HISTORY[until]!;
  };
  return { asked, read };
}

test('goes on to the next move, and asks for nothing beyond it', async () => {
  const { asked, read } = reader();
  const next = await reveal({ horizon: 2, moves: HISTORY[2]! }, 5, read);
  expect(next).toEqual({ horizon: 4, moves: HISTORY[4] });
  expect(asked).toEqual([3, 4]);
});

test('a correction of an earlier move is a step too', async () => {
  const next = await reveal({ horizon: 4, moves: HISTORY[4]! }, 5, reader().read);
  expect(next?.horizon).toBe(5);
});

test('the end is the end', async () => {
  const { asked, read } = reader();
  expect(await reveal({ horizon: 5, moves: HISTORY[5]! }, 5, read)).toBeNull();
  expect(asked).toEqual([]);
});
