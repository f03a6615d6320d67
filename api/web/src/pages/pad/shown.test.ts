import { expect, it } from 'vitest';
import type { Action, MatchState, TimelineItem } from '../../api/types';
import type { View } from '../../session/view';
import { isAwaited, shownOf } from './shown';

const state = (version: number) => ({ version, seats: {}, phase: 'attack' }) as unknown as MatchState;
const ACTIONS = [{ type: 'attack', by: 'A', fields: {} }] as Action[];
const item = (version: number) => ({ version }) as TimelineItem;
const PICTURE = { state: state(2), actions: ACTIONS, items: [item(2)] };
const TAKE = { command: { type: 'take', by: 'B' }, match: 'm', key: 'k', made: 0 };
const view = (change: Partial<View>): View =>
  ({
    match: { options: {}, names: { A: 'Anna', B: null }, version: 2 },
    picture: PICTURE,
    judged: null,
    waiting: [],
    reached: true,
    ...change,
  }) as View;

it('is the table as it is recorded, as long as nothing waits', () => {
  expect(shownOf(view({}))).toMatchObject({ ...PICTURE, recorded: 2, stuck: false, unchecked: false });
});

it('is the table as the rules on this phone leave it, where something waits', () => {
  const judged = { state: state(3), actions: [], items: [item(2), item(3)], results: [], on: 2 };
  const shown = shownOf(view({ judged, waiting: [TAKE], reached: false }));
  expect(shown).toMatchObject({ state: { version: 3 }, recorded: 2, waiting: [], stuck: false, unchecked: false });
});

it('waits for the service without them; where that is away, what is tapped is unchecked', () => {
  expect(shownOf(view({ waiting: [TAKE] }))).toMatchObject({
    state: { version: 2 },
    actions: [],
    stuck: true,
    unchecked: false,
  });
  expect(shownOf(view({ waiting: [TAKE], reached: false }))).toMatchObject({ stuck: true, unchecked: true });
});

it.each([0, 1])(
  'knows no more than the seats of a match just made (version %i), where nobody can say more',
  (version) => {
    const match = { ...view({}).match, version };
    const shown = shownOf(view({ match, picture: null, reached: false }));
    expect(shown).toMatchObject({
      unchecked: true,
      stuck: false,
      state: { phase: 'deal', seats: { A: { name: 'Anna' } } },
    });
    expect(shownOf(view({ picture: null }))).toBeNull();
  },
);

it('awaits the picture of a match just made, as long as anybody answers', () => {
  const match = { ...view({}).match, version: 1, pending: null };
  expect(shownOf(view({ match, picture: null }))).toMatchObject({ stuck: true, unchecked: false });
  const later = { ...match, pending: { body: {}, key: 'k', sent: false } } as unknown as View['match'];
  expect(shownOf(view({ match: later, picture: null }))).toMatchObject({ stuck: false, unchecked: true });
});

const judged = (...results: { key: string; problem?: object }[]) =>
  ({ state: state(3), actions: [], items: [], results, on: 2 }) as unknown as View['judged'];

it.each<[boolean, string, Partial<View>]>([
  [false, 'all is recorded', {}],
  [true, 'the service is asked', { waiting: [TAKE] }],
  [false, 'nobody answers', { waiting: [TAKE], reached: false }],
  [false, 'the rules have judged what waits', { waiting: [TAKE], judged: judged({ key: 'k' }) }],
  [true, 'the rules have not judged the last', { waiting: [TAKE], judged: judged(), reached: false }],
  [false, 'the one before was refused', { waiting: [TAKE], judged: judged({ key: 'j', problem: {} }) }],
  [false, 'the match is gone', { waiting: [TAKE], barred: {} as View['barred'] }],
])('is awaited: %s, where %s', (expected, _, change) => {
  expect(isAwaited(view(change))).toBe(expected);
});
