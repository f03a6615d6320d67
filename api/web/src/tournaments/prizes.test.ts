import { describe, expect, it } from 'vitest';
import type { StandingRow, Standings } from '../api/tournaments';
import { categoriesOf, prizesOf, USUAL_PRIZES } from './prizes';

// Seven people: e2 and e3 share the second rank, e6 and e7 are under 16, e5 was disqualified.
const RANKS: [string, number | null][] = [
  ['e1', 1],
  ['e2', 2],
  ['e3', 2],
  ['e4', 4],
  ['e6', 5],
  ['e7', 6],
  ['e5', null],
];
const standings = { items: RANKS.map(([entrant, rank]) => ({ entrant, rank }) as StandingRow) } as Standings;
const categories: Record<string, string> = { e1: 'Open', e2: 'U16', e3: 'Open', e6: 'U16', e7: 'U16', e5: 'Senior' };
const categoryOf = (entrant: string) => categories[entrant] ?? null;
const told = (plan: Partial<typeof USUAL_PRIZES>) =>
  prizesOf(standings, categoryOf, { ...USUAL_PRIZES, ...plan }).map(({ category, winners }) => [
    category,
    winners.map(({ row, place, shares }) => `${place}${shares ? '=' : ''} ${row.entrant}`),
  ]);

describe('prizes', () => {
  it('are of the first three, and of the best of each category, where nothing else is said', () => {
    expect(told({})).toEqual([
      [null, ['1 e1', '2= e2', '2= e3']],
      ['Open', ['1 e1']],
      ['U16', ['1 e2']],
    ]);
  });

  it('are shared by all of a rank, also beyond the last place', () => {
    expect(told({ overall: 2, each: 0 })).toEqual([[null, ['1 e1', '2= e2', '2= e3']]]);
  });

  it('go to the next of a category where nobody takes two', () => {
    expect(told({ each: 2, once: true })).toEqual([
      [null, ['1 e1', '2= e2', '2= e3']],
      ['Open', []],
      ['U16', ['1 e6', '2 e7']],
    ]);
  });

  it('are not of a category that has none', () => {
    expect(told({ overall: 1, without: ['Open'] })).toEqual([
      [null, ['1 e1']],
      ['U16', ['1 e2']],
    ]);
  });

  it('know the categories of those who are ranked', () => {
    expect(categoriesOf(standings, categoryOf)).toEqual(['Open', 'U16']);
  });
});
