/** Where everybody sits in a round, and the commands that take back a change of that. */
import type { Entrant, Round, TournamentCommand } from '../../api/tournaments';
import { seatAt } from '../../seats';

export const seatsOf = (entrants: readonly Entrant[]): Record<string, Entrant> =>
  Object.fromEntries(entrants.map((one, n) => [seatAt(n), one]));

/** Where everybody is: by entrant, table and seat; who is nowhere is left out. */
export function placesOf(round: Round): ReadonlyMap<Entrant, string> {
  return new Map([
    ...round.tables.flatMap(({ table, entrants }) =>
      entrants.map((one, n) => [one, `${table} ${seatAt(n)}`] as [Entrant, string]),
    ),
    ...[...round.byes, ...round.free].map((one) => [one, '-'] as [Entrant, string]),
  ]);
}

/** Return who is elsewhere in one of two rounds than in the other. */
export function movedBetween(before: Round, after: Round): Entrant[] {
  const [was, is] = [placesOf(before), placesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((one) => was.get(one) !== is.get(one));
}

/** Return the commands that take others back, which were sent while a round stood so. */
export function inverseOf(bodies: readonly TournamentCommand[], before: Round, reason: string): TournamentCommand[] {
  const { round } = before;
  const at = (number: number) => before.tables.find(({ table }) => table === number)?.entrants ?? [];
  const [first] = bodies;
  if (bodies.length === 1 && first) {
    if (first.type === 'swap') return [{ type: 'swap', round, entrants: first['entrants'] as Entrant[], reason }];
    if (first.type === 'move') return [{ type: 'move', round, from: first['to'], to: first['from'] }];
    if (first.type === 'reseat') {
      const table = first['table'] as number;
      return [{ type: 'reseat', round, table, seats: seatsOf(at(table)), reason }];
    }
  }
  const named = (type: string) => bodies.flatMap((body) => (body.type === type ? [body['entrant'] as Entrant] : []));
  // who had no place at all leaves the table again, and is here still: by `seat` they would have a bye
  const late = bodies.filter(({ type, entrant }) => type === 'join' && !before.byes.includes(entrant as Entrant));
  const leave = late.map(({ table, entrant }) => ({ type: 'take_out', round, table, entrant, as: 'checked_out' }));
  const here = [...named('take_out'), ...late.map(({ entrant }) => entrant as Entrant)];
  const numbers = new Set(
    bodies.flatMap((body) => (body['tables'] ? Object.keys(body['tables']).map(Number) : [body['table'] as number])),
  );
  const tables = Object.fromEntries([...numbers].map((number) => [number, at(number)]));
  return [
    ...leave,
    ...(here.length ? [{ type: 'check_in', entrants: here }] : []),
    ...(late.length === bodies.length ? [] : [{ type: 'seat', round, tables, reason }]),
  ];
}
