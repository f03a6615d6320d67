import { describe, expect, it } from 'vitest';
import type { Action, MatchState } from '../../api/types';
import { frameOf } from './frame';
import { certain, handFrame, isOneTap, seatActions, takesCard } from './seating';

const act = (type: string, by: string | null, fields: Record<string, unknown> = {}) => ({ type, by, fields }) as Action;
const DEALT = { knowledge: 'dealt' } as const;
const frame = frameOf(
  { notation: { text: '', pattern: '^c[1-9]$' }, decks: { all: { c1: 2, c2: 1, c3: 1, c4: 1 } } },
  ['A', 'B'],
  {},
);

describe('what a seat’s own phone may do', () => {
  it('is its own, of the kinds that seats send', () => {
    const offered = [act('discard', 'A'), act('discard', 'B'), act('reveal', 'A'), act('end_round', 'A')];
    expect(seatActions(offered, DEALT, 'A', ['discard'])).toEqual([offered[0]]);
  });

  it('and the deal, without what the service shuffles, where the service deals', () => {
    const deal = act('deal', null, { starter: { choices: ['A', 'B'] }, deck: { optional: true }, picks: {} });
    expect(seatActions([deal], DEALT, 'B', [])).toEqual([act('deal', null, { starter: { choices: ['A', 'B'] } })]);
    expect(seatActions([deal], { knowledge: 'open' }, 'B', [])).toEqual([]);
  });

  it('and an end that only this game has, where the service deals', () => {
    const end = act('end_round', null, { reason: { choices: ['abandoned', 'middle_empty'] } });
    const [own] = seatActions([end], DEALT, 'A', []);
    expect(own).toEqual(act('end_round', null, { reason: { choices: ['middle_empty'] } }));
    expect(isOneTap(own!)).toBe(true);
    expect(certain(own!)).toEqual({ reason: 'middle_empty' });
    expect(seatActions([act('end_round', null, { reason: { choices: ['abandoned'] } })], DEALT, 'A', [])).toEqual([]);
  });

  it('a tap on a card gives the field that takes it', () => {
    const discard = act('discard', 'A', { card: { choices: ['c1', 'c2'] } });
    expect(takesCard(discard, 'c1', {}, frame)).toBe('card');
    expect(takesCard(discard, 'c3', {}, frame)).toBeNull();
    expect(takesCard(act('draw', 'A'), 'c1', {}, frame)).toBeNull();
  });

  it('puts together what is in its hand, and the card that lies open', () => {
    const state = {
      seats: { A: { hand: { known: ['c1', 'c1', 'c2'], unknown: 0 } } },
      visible: ['c4', 'c3'],
    } as unknown as MatchState;
    const own = handFrame(frame, state, 'A');
    expect(own.deck).toEqual(['c1', 'c2', 'c3']);
    expect(own.copies('c1')).toBe(2);
  });
});
