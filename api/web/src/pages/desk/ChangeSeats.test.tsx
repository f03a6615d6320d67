import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { EntrantTold, Round } from '../../api/tournaments';
import { ChangeSeats } from './ChangeSeats';
import { Draft } from './Draft';
import { RoundInPlay } from './RoundInPlay';
import type { Desk } from './useDesk';

const ALL = ['reseat', 'swap', 'move', 'take_out', 'break'];
const here = (entrant: string) => ({ entrant, status: 'in', present: true }) as EntrantTold;
const table = (number: number, entrants: string[], possible: string[]) => ({
  table: number,
  entrants,
  possible,
  result: null,
  disputes: [],
  differs: [],
});

/** Table 1 has started, table 2 has a free seat; e4 has a bye, e9 came late. */
const ROUND = {
  round: 2,
  status: 'started',
  possible: [],
  tables: [table(1, ['e1', 'e2', 'e3'], ['reseat']), table(2, ['e5', 'e6'], [...ALL, 'join'])],
  byes: ['e4'],
  free: [],
  assumed: [],
  unmet_pins: [],
  extra_tables: [],
} as unknown as Round;

const desk = (more: object = {}) =>
  ({
    id: 't',
    number: 2,
    wide: true,
    round: ROUND,
    isChanging: false,
    nameOf: (one: string) => `Player ${one}`,
    pointsOf: () => '60',
    keptOf: () => [2],
    undoing: { next: 'Table 1' },
    office: {
      connected: true,
      known: { role: 'director', token: 'x' },
      tournament: { id: 't', round: 2 },
      entrants: new Map(['e1', 'e4', 'e9'].map((one) => [one, here(one)])),
    },
    ...more,
  }) as unknown as Desk;

const places = (html: string) => [...html.matchAll(/data-place="([^"]+)"/g)].map(([, place]) => place);

it('a published round shows every place that something can be lifted from, or dropped on', () => {
  const html = render(<ChangeSeats desk={desk()} round={ROUND} />);
  expect(places(html)).toEqual([
    ...['table 1', 'e1', 'e2', 'e3'],
    ...['table 2', 'e5', 'e6', 'seat 2'],
    ...['e4', 'e9', 'gone'],
  ]);
  expect(html).toContain('Undo: Table 1');
  expect(html).not.toContain('Unpublish');
  const fresh = { ...ROUND, possible: ['unpublish'] };
  expect(render(<ChangeSeats desk={desk()} round={fresh} />)).toContain('Unpublish round 2');
});

it('only the director changes seats, and only where the service says that it is possible', () => {
  const key = (of: Desk) => render(<RoundInPlay desk={of} />).includes('Change seats');
  expect(key(desk())).toBe(true);
  expect(key(desk({ office: { ...desk().office, known: { role: 'desk' } } }))).toBe(false);
  expect(key(desk({ round: { ...ROUND, tables: [table(1, ['e1', 'e2'], [])] } }))).toBe(false);
});

it('a kept table of a draft is one still, and the key says how many are', () => {
  const draft = { ...ROUND, status: 'draft', drafts: 2, tables: ROUND.tables } as Round;
  const html = render(<Draft desk={desk()} draft={draft} onWhy={() => undefined} />);
  expect(html).toContain('row2 kept');
  expect(html).toContain('Pair again, except 1 table');
  expect(places(html)).toEqual(['e1', 'e2', 'e3', 'e5', 'e6', 'e4']);
});
