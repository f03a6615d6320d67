import { expect, test } from 'vitest';
import type { MatchEvent, Timeline, TimelineItem } from '../api/types';
import { changeOf } from './correction';

const item = (version: number | string, en: string) => ({ version, text: { en, fr: en } }) as TimelineItem;
/** Each item its own move, unless it says so. */
const picture = (...items: TimelineItem[]): { moves: Timeline } => ({
  moves: { version: 9, head: 9, items: items.map((one, i) => ({ ...one, move: one.move ?? i + 1 })) },
});
const event = (type: string, data: object) => ({ version: 9, type, data }) as MatchEvent;

const BEFORE = picture(item(4, 'Boris beats 6♥ with 7♥'), item(5, 'All pass'));

test('a mended move is told as it was and as it is', () => {
  const after = picture(item('9.1', 'Boris beats 6♥ with 8♥'), item(5, 'All pass'));
  const change = changeOf({
    event: event('amended', { version: 4, struck: [4], commands: [], stands: [] }),
    before: BEFORE,
    after,
  });
  expect(change).toMatchObject({ kind: 'corrected', place: '4', was: { version: 4 }, now: { version: '9.1' } });
});

test('a struck move leaves nothing in its place', () => {
  const change = changeOf({
    event: event('amended', { version: 5, struck: [5] }),
    before: BEFORE,
    after: picture(BEFORE.moves.items[0]!),
  });
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

test('several moves put in are all told, by the number before which they stand', () => {
  const after = picture(
    BEFORE.moves.items[0]!,
    item('9.1', 'Anna adds 6♣'),
    item('9.2', 'Boris beats 6♣ with 7♣'),
    item(5, 'All pass'),
  );
  const change = changeOf({ event: event('amended', { version: 5, struck: [] }), before: BEFORE, after });
  expect(change).toMatchObject({
    kind: 'inserted',
    number: '4',
    count: 2,
    now: { version: '9.1' },
    more: [{ version: '9.2' }],
    also: 0,
  });
});

test('a move is called by its number: that of the list on show; where it is gone, as it was', () => {
  const full = picture(
    ...[1, 2, 3].map((n) => item(n, `${n}`)),
    item(4, 'Boris beats 6♥ with 7♥'),
    item(5, 'All pass'),
  );
  const mended = picture(...full.moves.items.slice(0, 3), item('9.1', 'Boris beats 6♥ with 8♥'), item(5, 'All pass'));
  expect(changeOf({ event: event('amended', { version: 4, struck: [4] }), before: full, after: mended }).number).toBe(
    '4',
  );
  const struck = picture(...full.moves.items.slice(0, 3), item(5, 'All pass'));
  expect(changeOf({ event: event('amended', { version: 4, struck: [4] }), before: full, after: struck })).toMatchObject(
    { number: '4', now: null },
  );
});

test('later moves that went with it are counted', () => {
  const after = picture(item('9.1', 'Boris takes'));
  const change = changeOf({ event: event('amended', { version: 4, struck: [4, 5] }), before: BEFORE, after });
  expect(change).toMatchObject({ kind: 'corrected', count: 1, also: 1 });
});

test('of a move of several events that is told which it is about', () => {
  const move = (version: number | string, type: string) =>
    ({ ...item(version, type), type, move: 6, main: type === 'attacked' }) as TimelineItem;
  const before = picture(item(5, 'x'), move(6, 'passed'), move(7, 'attacked'));
  const after = picture(item(5, 'x'), move('9.1', 'passed'), move('9.1', 'attacked'));
  const change = changeOf({ event: event('amended', { version: 7, struck: [6, 7] }), before, after });
  expect(change).toMatchObject({
    kind: 'corrected',
    was: { type: 'attacked' },
    now: { type: 'attacked' },
    also: 0,
    count: 1,
  });
});

/** A correction of what was agreed, and the match's opening as it is told before and after it. */
function agreedAnew(rounds: number | null, was: TimelineItem['was']) {
  const opening = { ...item(1, 'Match opened'), type: 'match_created', was: [] } as TimelineItem;
  const stands = [{ version: 1, events: [{ type: 'match_created', data: { options: { rounds } } }] }];
  return changeOf({
    event: event('amended', { version: 1, struck: [1], commands: [], redecided: [], stands }),
    before: picture(opening, ...BEFORE.moves.items),
    after: picture({ ...opening, was }, ...BEFORE.moves.items),
  });
}

test('what was agreed may be corrected too', () => {
  const stood = [{ version: 1, struck_by: 9 }] as unknown as TimelineItem['was'];
  expect(agreedAnew(3, stood)).toMatchObject({ agreed: true, goesOn: null, was: { version: 1 } });
});

test('play that goes on behind the last round corrects nothing', () => {
  expect(agreedAnew(3, [])).toMatchObject({ agreed: true, goesOn: { rounds: 3 }, was: null, now: null });
  // what an earlier correction put in the place of the opening is not this one's
  const earlier = [{ version: 1, struck_by: 5 }] as unknown as TimelineItem['was'];
  expect(agreedAnew(null, earlier)).toMatchObject({ goesOn: { rounds: null }, was: null });
});
