import { expect, it } from 'vitest';
import type { EntrantTold, Round, Stage, Standings, TableAtAGlance, Tournament } from '../../api/tournaments';
import { coursePages } from './course';
import { deckOf, type Facts, phaseOf } from './deck';

const person = (entrant: string, name: string | null, more: Partial<EntrantTold> = {}) =>
  ({ entrant, name, label: name, surname: null, status: 'in', present: true, ...more }) as EntrantTold;
const table = (number: number, ...who: [string, string | null][]) =>
  ({ table: number, entrants: who.map(([entrant, name]) => ({ entrant, name })), result: null }) as TableAtAGlance;
const facts = (more: Partial<Facts>): Facts => ({
  phase: 'playing',
  tables: [],
  round: null,
  entrants: new Map(),
  standings: null,
  course: [],
  tall: false,
  words: { bye: 'exempt', free: 'libre', here: '✓' },
  ...more,
});

it('a round is shown by names, last words first, then by tables; who has a bye is among the names', () => {
  const [names, tables] = deckOf(
    facts({
      tables: [
        table(1, ['e1', 'Zoé Marchetti'], ['e2', 'Jean-Pierre Évrard']),
        table(2, ['e3', 'Player 17'], ['e4', null]),
      ],
      round: { byes: ['e5'], free: [] } as unknown as Round,
      entrants: new Map([
        ['e1', person('e1', 'Zoé Marchetti', { surname: 'Marchetti', sort: 'marchetti zoe' })],
        ['e2', person('e2', 'Jean-Pierre Évrard', { surname: 'Évrard', sort: 'evrard jean-pierre' })],
        ['e3', person('e3', 'Player 17', { sort: 'player 000017' })],
        ['e5', person('e5', 'Anna Fontanel', { surname: 'Fontanel', sort: 'fontanel anna' })],
      ]),
    }),
  );
  expect(names).toMatchObject({
    kind: 'names',
    lines: [
      { name: 'Évrard Jean-Pierre', short: 'Évrard J.-P.', at: 1 },
      { name: 'Fontanel Anna', at: 'exempt' },
      { name: 'Marchetti Zoé', at: 1 },
      { name: 'Player 17', short: 'Player 17', at: 2 },
    ],
  });
  expect(tables).toMatchObject({ kind: 'tables', label: '1–2', rows: 4 });
});

it('two who would be called alike for short are not shortened', () => {
  const seats: [string, string][] = [
    ['e1', 'Odile Desjardins'],
    ['e2', 'Océane Desjardins'],
    ['e3', 'Emma Desjardins'],
  ];
  const entrants = new Map(
    seats.map(([one, name]) => [
      one,
      person(one, name, { surname: 'Desjardins', sort: `desjardins ${name.toLowerCase()}` }),
    ]),
  );
  const [names] = deckOf(facts({ entrants, tables: [table(1, ...seats)] }));
  expect(names).toMatchObject({
    lines: [{ short: 'Desjardins E.' }, { short: 'Desjardins Océane' }, { short: 'Desjardins Odile' }],
  });
});

it('before the first round those who are here are ticked; who has withdrawn is not shown', () => {
  const entrants = [
    person('e1', 'Anna', { present: false }),
    person('e2', 'Boris'),
    person('e3', 'Chloé', { status: 'withdrawn' }),
  ];
  const [names] = deckOf(facts({ phase: 'before', entrants: new Map(entrants.map((one) => [one.entrant, one])) }));
  expect(names).toMatchObject({
    lines: [
      { name: 'Anna', at: '' },
      { name: 'Boris', at: '✓' },
    ],
  });
});

it('between rounds the standing is shown, twenty a page', () => {
  const items = Array.from({ length: 48 }, (_, n) => ({ entrant: `e${n}` }));
  const standings = { round: 2, provisional: false, items } as unknown as Standings;
  expect(deckOf(facts({ phase: 'between', standings })).map(({ label }) => label)).toEqual(['1–20', '21–40', '41–48']);
});

it.each([
  [{ status: 'live', round: 0, round_status: null }, 'before'],
  [{ status: 'live', round: 2, round_status: 'published' }, 'playing'],
  [{ status: 'live', round: 2, round_status: 'started' }, 'playing'],
  [{ status: 'live', round: 2, round_status: 'closed' }, 'between'],
  [{ status: 'sealed', round: 2, round_status: 'closed' }, 'over'],
] as const)('%j is %s', (of, phase) => expect(phaseOf(of as Tournament)).toBe(phase));

const bracketRound = (number: number | null, count: number) => ({
  round: number,
  people: 2 * count,
  title: 'round' as const,
  tables: Array.from({ length: count }, () => ({
    table: null,
    third_place: false,
    seats: Array.from({ length: 2 }, () => ({ entrant: null, state: 'unknown' as const, place: null })),
  })),
});
const stage = (more: Partial<Stage>) => ({ groups: [], bracket: [], ...more }) as unknown as Stage;

it('a bracket comes after the tables, from the newest round on', () => {
  const bracket = [bracketRound(1, 8), bracketRound(2, 4), bracketRound(null, 2), bracketRound(null, 1)];
  const kinds = deckOf(facts({ course: coursePages(stage({ bracket }), false) })).map(({ kind }) => kind);
  expect(kinds).toEqual(['names', 'tables', 'bracket', 'bracket', 'bracket']);
  const later = [bracketRound(1, 8), bracketRound(2, 4), bracketRound(3, 2), bracketRound(4, 1)];
  const [page, ...more] = deckOf(facts({ phase: 'between', course: coursePages(stage({ bracket: later }), false) }));
  expect(more).toEqual([]);
  expect(page).toMatchObject({ kind: 'bracket', rounds: later.slice(1) });
});

it('between rounds of groups their tables are shown, as many on a page as have room', () => {
  const group = (name: string) => ({ name, items: Array.from({ length: 4 }, (_, n) => ({ entrant: `e${n}` })) });
  const groups = ['A', 'B', 'C', 'D', 'E'].map(group) as unknown as Stage['groups'];
  const pages = deckOf(facts({ phase: 'between', course: coursePages(stage({ groups }), false) }));
  expect(pages.map(({ kind, label }) => [kind, label])).toEqual([
    ['groups', 'A–D'],
    ['groups', 'E'],
  ]);
});

it('each of a pair finds their own name', () => {
  const pair = person('e1', 'The Foxes (Zoé Roy, Anna Ek)', {
    sort: 'the foxes',
    members: ['Zoé Roy', 'Anna Ek'],
    surnames: ['Roy', 'Ek'],
  });
  const [names] = deckOf(
    facts({
      tables: [table(3, ['e1', 'The Foxes (Zoé Roy, Anna Ek)'], ['e2', 'Carl Crow'])],
      entrants: new Map([
        ['e1', pair],
        ['e2', person('e2', 'Carl Crow', { surname: 'Crow', sort: 'crow carl' })],
      ]),
    }),
  );
  expect(names).toMatchObject({
    lines: [
      { name: 'Crow Carl', at: 3 },
      { name: 'Ek Anna', at: 3 },
      { name: 'Roy Zoé', at: 3 },
    ],
  });
});
