import { expect, it } from 'vitest';
import type { Action, MatchState, TimelineItem } from '../../api/types';
import type { View } from '../../session/view';
import { shownOf } from './shown';

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
    const shown = shownOf(view({ match, picture: null }));
    expect(shown).toMatchObject({
      unchecked: true,
      stuck: false,
      state: { phase: 'deal', seats: { A: { name: 'Anna' } } },
    });
    expect(shownOf(view({ picture: null }))).toBeNull();
  },
);
