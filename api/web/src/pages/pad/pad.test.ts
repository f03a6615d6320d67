import { expect, it } from 'vitest';
import type { TimelineItem } from '../../api/types';
import { lastMoves } from '../../viewing/moves';

const item = (version: number, move: number, type: string): TimelineItem => ({
  version,
  move,
  round: 1,
  trick: 1,
  by: null,
  ply: null,
  type,
  text: { en: `${type} ${version}`, fr: '' },
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
  main: false,
  command: null,
  cards: [],
});

it('shows a move by what was done, what followed by the rules behind it, and whether it is recorded', () => {
  const items = [item(7, 4, 'defended'), item(8, 5, 'passed'), item(9, 5, 'beaten_off'), item(10, 5, 'drew')];
  const moves = lastMoves(items, 2, 7);
  expect(moves.map((move) => [move.version, move.waits, move.text.en, move.then.map((text) => text.en)])).toEqual([
    [7, false, 'defended 7', []],
    [8, true, 'passed 8', ['beaten_off 9', 'drew 10']],
  ]);
});

it('shows a helper’s card, not the pass that it implies', () => {
  const [move] = lastMoves([item(8, 5, 'passed'), { ...item(9, 5, 'attacked'), main: true }], 1);
  expect(move!.text.en).toBe('attacked 9');
});

it('can show none', () => expect(lastMoves([item(8, 5, 'passed')], 0)).toEqual([]));
