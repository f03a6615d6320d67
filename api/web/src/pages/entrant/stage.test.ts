import { expect, it } from 'vitest';
import type { Course, TableAtAGlance, Tournament } from '../../api/tournaments';
import { claimsOf, stageOf } from './stage';

type Round = Pick<Tournament, 'status' | 'round' | 'round_status'>;

const PLAYS: Round = { status: 'live', round: 2, round_status: 'started' };
const IN = { status: 'in', present: true } as Course;
const claim = (entrant: string, version: number, edition = 1) => ({ entrant, version, edition });
const table = (more: object = {}) =>
  ({ edition: 1, claims: [], disputes: [], result: null, ...more }) as unknown as TableAtAGlance;

it.each([
  ['seated', PLAYS, table(), IN],
  ['told', PLAYS, table({ claims: [claim('e1', 9)] }), IN],
  ['claimed', PLAYS, table({ claims: [claim('e2', 9)] }), IN],
  ['differ', PLAYS, table({ claims: [claim('e2', 9), claim('e1', 10)] }), IN],
  ['seated', PLAYS, table({ claims: [claim('e2', 9)], edition: 2 }), IN],
  ['done', PLAYS, table({ result: {} }), IN],
  ['disputed', PLAYS, table({ result: {}, disputes: [{}] }), IN],
  ['gone', PLAYS, table(), { ...IN, status: 'withdrawn' }],
  ['beside', PLAYS, null, IN],
  ['waiting', { ...PLAYS, round_status: 'closed' }, null, IN],
  ['waiting', { status: 'live', round: 0, round_status: null }, null, IN],
  ['away', { status: 'live', round: 0, round_status: null }, null, { ...IN, present: false }],
  ['over', { ...PLAYS, status: 'sealed' }, null, IN],
] as [string, Round, TableAtAGlance | null, Course][])('%s, where %o %o %o', (stage, tournament, at, me) =>
  expect(stageOf({ tournament, table: at, me }, 'e1')).toBe(stage),
);

it('claims for people who do not sit there any more are left out, the newest stands first', () => {
  const at = table({ edition: 2, claims: [claim('e3', 4), claim('e2', 7, 2), claim('e1', 9, 2)] });
  expect(claimsOf(at).map(({ version }) => version)).toEqual([9, 7]);
});
