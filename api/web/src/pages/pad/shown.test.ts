import { expect, it } from 'vitest';
import { durak } from '../../games/durak';
import type { KnownMatch, Waiting } from '../../store/device';
import { shownOf } from './shown';

const DEAL = { command: { type: 'deal', trump_card: '8c', starter: 'A' }, match: 'm', key: 'k', made: 0 } as Waiting;

it.each([0, 1])('shows the table of a match just made (version %i) before its first picture comes', (version) => {
  const match = { options: {}, names: { A: 'Anna', B: 'Boris' }, version } as unknown as KnownMatch;
  const shown = shownOf(durak, { match, picture: null, past: [], waiting: [DEAL] });
  expect(shown?.state.round).toBe(1);
  expect(shownOf(durak, { match: { ...match, version: 2 }, picture: null, past: [], waiting: [DEAL] })).toBeNull();
});
