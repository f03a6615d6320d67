import { expect, test } from 'vitest';
import type { Proof, Summary, TimelineItem } from '../../api/types';
import { hindsight } from '../../i18n/texts/hindsight';
import { reasonOf } from './useProving';
import { hides, seatOf, tellsHindsight } from './views';

const ITEMS = [
  { version: 2, move: 1 },
  { version: 3, move: 2 },
  { version: 5, move: 3 },
  { version: 9, move: 6 },
  { version: '21.1', move: 17 },
] as TimelineItem[];
const proof = (change: Partial<Proof>): Proof => ({
  card: 'Ks',
  since: 2,
  until: '21.1',
  certain: true,
  draws: [3, 5, 9],
  ...change,
});

test('a reason names the moves as people read them', () => {
  expect(reasonOf(hindsight.en, ITEMS, proof({}), '3')).toContain('seen at move 17');
  const perhaps = reasonOf(hindsight.en, ITEMS, proof({ certain: false, since: 3 }), '3');
  expect(perhaps).toContain('seen at move 17');
  expect(perhaps).toContain('since move 2');
});

test('a reason names the draws after the move on show that may have brought the card', () => {
  const perhaps = proof({ certain: false });
  expect(reasonOf(hindsight.en, ITEMS, perhaps, '3')).toContain('or drawn at move 3 or 6.');
  expect(reasonOf(hindsight.fr, ITEMS, perhaps, '5')).toContain('ou piochée au coup 6.');
});

test('a card that was never seen again is told so', () => {
  expect(reasonOf(hindsight.en, ITEMS, proof({ until: null }), '3')).toContain('every other card');
  expect(reasonOf(hindsight.en, ITEMS, proof({ until: null, certain: false }), '3')).toContain('never seen again');
});

const summary = (knowledge: string) => ({ knowledge }) as Summary;
const FOLLOWER = { token: null, role: 'follower' };
const REFEREE = { token: 't', role: 'referee' };
const SEAT = { token: 't', role: 'seat' };

test('hindsight is for matches that are over, and for the referee of an observed one', () => {
  expect(tellsHindsight(summary('dealt'), false, FOLLOWER)).toBe(true);
  expect(tellsHindsight(summary('observed'), true, FOLLOWER)).toBe(false);
  expect(tellsHindsight(summary('observed'), true, REFEREE)).toBe(true);
  expect(tellsHindsight(summary('open'), true, REFEREE)).toBe(false);
});

test('there are views to choose from where cards are hidden, and this reader sees some of them', () => {
  expect(hides(summary('observed'), false, REFEREE)).toBe(false);
  expect(hides(summary('dealt'), true, FOLLOWER)).toBe(false);
  expect(hides(summary('dealt'), true, SEAT)).toBe(true);
  expect(hides(summary('open'), false, FOLLOWER)).toBe(true);
  expect(seatOf('seat:B')).toBe('B');
  expect(seatOf('public')).toBeNull();
});
