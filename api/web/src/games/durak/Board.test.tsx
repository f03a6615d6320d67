import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { TimelineItem } from '../../api/types';
import { WithCards } from '../../cards/Card';
import { Board } from '../kit/pairs/Board';
import { Shown } from '../kit/pairs/shown';
import type { PairsState } from '../kit/pairs/types';
import { CARDS } from './cards';
import { PAIRS } from './pairs';

/** A table of n seats, each with a card that is known and two that are not. */
function table(n: number, change: Partial<PairsState> = {}): PairsState {
  const letters = [...'ABCDEF'].slice(0, n);
  return {
    game: 'durak',
    edition: 1,
    version: 9,
    head: 9,
    status: 'live',
    knowledge: 'observed',
    round: 1,
    phase: 'defend',
    turn: ['B'],
    outcome: null,
    trump: 'c',
    trump_card: '8c',
    stock: 4,
    attacker: 'A',
    defender: 'B',
    helpers: letters.slice(2),
    limit: 6,
    discard: { known: [], unknown: 0 },
    teams: null,
    table: [
      { attack: '7d', by: 'A', defence: 'Jd' },
      { attack: 'Jh', by: 'A', defence: null },
    ],
    seats: Object.fromEntries(
      letters.map((seat, i) => [
        seat,
        { name: i ? null : 'Anna', hand: { known: [`${6 + i}s`], unknown: 2 }, out: null, score: 0 },
      ]),
    ),
    ...change,
  } as PairsState;
}

const shown = (state: PairsState, lit: string[] = []) =>
  render(
    <WithCards cards={CARDS}>
      <Shown.Provider value={PAIRS}>
        <Board state={state} lit={lit} />
      </Shown.Provider>
    </WithCards>,
  );

test.each([2, 3, 4, 5, 6])('a table of %i seats has a place for each, and says who does what', (n) => {
  const html = shown(table(n));
  expect(html.match(/role="group"/g)).toHaveLength(n);
  expect(html).toContain('aria-label="Anna, attacks, 3 cards in hand"');
  expect(html).toContain('aria-label="B, defends, to play, 3 cards in hand"');
  expect(html.includes('C, helps')).toBe(n > 2);
});

test('cards have names, unknown ones a number', () => {
  const html = shown(table(2));
  for (const name of [
    '6 of spades',
    '2 unknown cards',
    'jack of diamonds',
    '8 of clubs, trump',
    '4 cards in the stock',
  ]) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html.match(/not beaten/g)).toHaveLength(1);
});

test('the card of the move is lit on the table only', () => {
  expect(shown(table(2), ['Jh']).match(/lit/g)).toHaveLength(1);
  expect(shown(table(2), ['6s'])).not.toContain('lit');
});

test('before the deal there is no trump and no stock', () => {
  const html = shown(
    table(3, {
      phase: 'deal',
      trump: null,
      trump_card: null,
      stock: 0,
      attacker: null,
      defender: null,
      helpers: [],
      table: [],
    }),
  );
  expect(html).not.toContain('trump');
  expect(html).not.toContain('attacks');
});

test('a large hand is drawn as a few backs and its number', () => {
  const state = table(2);
  state.seats['B']!.hand = { known: [], unknown: 23 };
  const html = shown(state);
  expect(html).toContain('aria-label="23 unknown cards"');
  expect(html.match(/class="card back"/g)!.length).toBeLessThan(14);
});

test('at the end the durak and the places stand beside the names, teams as teams', () => {
  const state = table(4, {
    phase: 'over',
    turn: [],
    teams: [
      ['A', 'C'],
      ['B', 'D'],
    ],
    outcome: { rank: { A: 1, B: 2, C: 1, D: 2 }, winners: ['A', 'C'], loser: 'B+D', reason: 'played' },
  });
  state.seats['A']!.out = 1;
  state.seats['C']!.out = 2;
  const html = shown(state);
  expect(html.match(/, durak,/g)).toHaveLength(2);
  expect(html).toContain('Anna, with C, out 1st');
  expect(html).toContain('C, with Anna, out 2nd');
  expect(html.match(/>A\+C</g)).toHaveLength(2);
  expect(html.match(/>B\+D</g)).toHaveLength(2);
});

test('in later rounds it says who has been the durak', () => {
  const state = table(3, { round: 3 });
  state.seats['A']!.score = 2;
  expect(shown(state)).toContain('Durak so far: Anna 2×');
  expect(shown(table(3, { round: 2 }))).toContain('Durak so far: nobody');
  expect(shown(table(3))).not.toContain('so far');
});

test('a match of several rounds ends with places and how often each was the durak', () => {
  const state = table(2, {
    round: 3,
    phase: 'over',
    turn: [],
    outcome: { rank: { A: 1, B: 2 }, winners: ['A'], loser: 'B', reason: 'time' },
  });
  state.seats['B']!.score = 2;
  const html = shown(state);
  expect(html).toContain('Anna, 1st, durak 0×');
  expect(html).toContain('B, 2nd, durak 2×');
});

test('where nobody holds cards no count of them stands beside the names', () => {
  const state = table(2, { phase: 'deal', round: 1, table: [] });
  for (const seat of Object.values(state.seats)) seat.hand = { known: [], unknown: 0 };
  expect(shown(state)).not.toContain('class="n"');
  expect(shown(state)).not.toContain('in hand');
});

test('the last cards of the stock leave the trump to be remembered', () => {
  const html = shown(table(2, { stock: 0 }));
  expect(html).toContain('the stock is empty');
  expect(html).toContain('8 of clubs, trump');
});

test('beside a team’s mark a seat without a name is its letter, and its role has a sign', () => {
  const html = shown(
    table(4, {
      teams: [
        ['A', 'C'],
        ['B', 'D'],
      ],
    }),
  );
  expect(html).toContain('<b>Anna</b>');
  expect(html).toContain('<b>B</b>');
  expect(html).toContain('aria-label="B, with D, defends, to play, 3 cards in hand"');
  expect(html).toContain('#i-k-s');
  expect(shown(table(4))).toContain('<b>B</b>');
  expect(shown(table(4))).not.toContain('#i-k-s');
});

test('a card that was laid against a ruling is marked, in its own attack alone', () => {
  const items = [
    { cards: ['Jd'], round: 1, trick: 2, irregular: { rule: 'DUR-4' } },
    { cards: ['Jh'], round: 1, trick: 1, irregular: { rule: 'DUR-5' } },
  ] as unknown as TimelineItem[];
  const html = render(
    <WithCards cards={CARDS}>
      <Shown.Provider value={PAIRS}>
        <Board state={table(3, { trick: 2 })} items={items} />
      </Shown.Provider>
    </WithCards>,
  );
  expect(html).toContain('aria-label="jack of diamonds, irregular, DUR-4"');
  expect(html).toContain('aria-label="jack of hearts"');
  expect(html.match(/mark irr against/g)).toHaveLength(1);
});
