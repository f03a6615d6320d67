import { expect, it } from 'vitest';
import type { ProblemBody, TimelineItem, Version } from '../../../api/types';
import { durak } from '../../../games/durak';
import { pictureOf, settled, withoutLast } from '../../../session/outbox';
import type { Picture } from '../../../session/transport';
import type { KnownMatch, Waiting } from '../../../store/device';
import { shownOf } from '../shown';
import { correctionOf, fresh, mendedAt, outcome, range, recordedAs, refusesItself } from './draft';

const item = (version: Version, move: number, type: string, en = type, more: Partial<TimelineItem> = {}) =>
  ({ version, move, type, by: 'A', text: { en, fr: en }, ...more }) as TimelineItem;
const ITEMS = [
  item(1, 1, 'match_created'),
  item(2, 2, 'dealt'),
  item(3, 3, 'attacked', 'A attacks B with 7♦'),
  item(4, 4, 'passed'),
  item('9.1', 4, 'attacked', 'C adds 7♥'),
  item(6, 5, 'ruled'),
  item(7, 6, 'took'),
  item(8, 6, 'drew'),
];

it('finds a move by any of its places, and what stands around it', () => {
  expect(mendedAt(ITEMS, 4)).toMatchObject({ place: '9.1', before: 3, later: [7] });
  expect(mendedAt(ITEMS, 3)).toMatchObject({ place: 3, before: 2, later: ['9.1', 7] });
  expect(mendedAt(ITEMS, 1)).toBeNull();
  expect(mendedAt(ITEMS, 99)).toBeNull();
});

it('keeps why a move stood, and its note, when it is sent again', () => {
  const stood = item(5, 5, 'attacked', 'A adds 9♦', {
    irregular: { rule: 'DUR-5', reason: 'seen late' },
    note: 'slowly',
  });
  const command = recordedAs(durak, [stood], {} as never);
  expect(command).toEqual({ type: 'attack', by: 'A', card: '9d', irregular: 'seen late', note: 'slowly' });
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

it('takes back moves, not rulings', () => {
  expect(withoutLast(ITEMS, 2).map((one) => one.version)).toEqual([1, 2, 3, 6]);
});

it('shows the table before a move that is being taken back, where it has seen it', () => {
  const picture = (items: TimelineItem[], phase: string) =>
    ({ state: { phase, version: 8, seats: {} }, actions: [], items }) as unknown as Picture;
  const before = picture(ITEMS.slice(0, 6), 'defend');
  const now = picture(ITEMS, 'attack');
  expect(pictureOf([before], ITEMS.slice(0, 6))).toBe(before);
  const view = {
    match: { options: {}, names: {}, version: 8 } as unknown as KnownMatch,
    picture: now,
    waiting: waits(BACK),
  };
  expect(shownOf(durak, { ...view, past: [before] })).toMatchObject({ state: { phase: 'defend' }, stuck: false });
  expect(shownOf(durak, { ...view, past: [] })).toMatchObject({ stuck: true });
});
