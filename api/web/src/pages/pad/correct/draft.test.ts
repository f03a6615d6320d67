import { expect, it } from 'vitest';
import type { ProblemBody, TimelineItem, Version } from '../../../api/types';
import { settled } from '../../../session/outbox';
import type { Waiting } from '../../../store/device';
import { correctionOf, fresh, leadingTo, outcome, range } from './draft';
import { recordedAs, targetAt } from './target';
import { refusesItself } from './verdict';

const item = (version: Version, move: number, type: string, en = type, more: Partial<TimelineItem> = {}) =>
  ({ version, move, type, by: 'A', text: { en, fr: en }, ...more }) as TimelineItem;
const ITEMS = [
  item(1, 1, 'match_created'),
  item(2, 2, 'dealt'),
  item(3, 3, 'attacked'),
  item(4, 4, 'passed'),
  item('9.1', 4, 'attacked', 'C adds', { main: true }),
  item(6, 5, 'ruled'),
  item(7, 6, 'took'),
  item(8, 6, 'drew'),
];

it('finds a move by any of its places, and what stands around it', () => {
  expect(targetAt(ITEMS, 4)).toMatchObject({ place: '9.1', later: [7] });
  expect(targetAt(ITEMS, 3)).toMatchObject({ place: 3, later: ['9.1', 7] });
  expect(targetAt(ITEMS, 1)).toBeNull();
  expect(targetAt(ITEMS, 99)).toBeNull();
});

it('knows the command that a move was, from the item that it is about', () => {
  const command = { type: 'attack', by: 'C', card: '7h', irregular: 'seen late' };
  expect(recordedAs([item(4, 4, 'passed'), item('9.1', 4, 'attacked', '', { main: true, command })])).toEqual(command);
  expect(recordedAs([item(6, 5, 'ruled', '', { main: true, command: null })])).toBeNull();
});

it('finds the table at a place by taking back, or striking, what follows', () => {
  const target = targetAt(ITEMS, 3)!;
  expect(leadingTo(target, [])).toEqual({ retract: 3 });
  const commands = [{ type: 'take', by: 'B' }];
  expect(leadingTo(target, commands)).toEqual({ before: 3, commands, strike: [3, '9.1', 7] });
});

it('says which later moves stay and which go', () => {
  const draft = { ...fresh('amend', []), strike: [5] };
  const { kept, gone } = outcome({ later: [4, 5, '9.1'] }, draft);
  expect([range(kept), range(gone), range([])]).toEqual(['4–9.1', '5', '']);
  expect(correctionOf({ ...draft, waive: ['9.1'] }, 3)).toEqual({
    amend: 3,
    commands: [],
    strike: [5],
    waive: ['9.1'],
  });
  expect(correctionOf(fresh('before', [{ type: 'take', by: 'B' }]), 3)).toEqual({
    before: 3,
    commands: [{ type: 'take', by: 'B' }],
  });
});

it('tells a command that is refused itself from a later move that does not hold', () => {
  const problem = (at: string) => ({ version: 4, errors: [{ at, detail: '' }] }) as ProblemBody;
  expect([refusesItself(problem('/commands/0')), refusesItself(problem('/4'))]).toEqual([true, false]);
});

const waits = (...requests: Partial<Waiting>[]) =>
  requests.map((request, i) => ({ match: 'm', key: `${i}`, made: 0, ...request })) as Waiting[];
const MOVE = { command: { type: 'take', by: 'B' } };
const BACK = { correction: { retract: 1 } };
const RULING = { ruling: { kind: 'text', text: 'x' } } as const;

it('lets retractions meet the moves that wait before them', () => {
  const shape = (...requests: Partial<Waiting>[]) => {
    const { retracts, rest } = settled(waits(...requests));
    return [retracts, rest.length];
  };
  expect(shape(MOVE, BACK)).toEqual([0, 0]);
  expect(shape(BACK, MOVE)).toEqual([1, 1]);
  expect(shape(MOVE, RULING, BACK, BACK)).toEqual([1, 1]);
});
