/**
 * What lifting something at the desk and dropping it elsewhere asks of the service, and how that is undone. Whether it
 * may be is the service's to say: `possible` of each published table, and its refusals.
 *
 * A place is an entrant ("e7"), a free seat ("seat 5"), a table ("table 5"), or "gone", for who is not here.
 */
import type { Entrant, Round, Table, TournamentCommand } from '../../api/tournaments';
import { seatAt } from '../../seats';

export type Place = string;

export interface Plan {
  bodies: TournamentCommand[];
  /** Who changes seats; for the question of why, where one is asked. */
  people: Entrant[];
  /** It takes a reason. */
  needsReason?: boolean;
}

/** Why nothing can be done: that table has begun, or the two places have nothing to do with each other. */
export type Hindrance = { why: 'begun'; table: number } | { why: 'nowhere' };

export const isHindrance = (plan: Plan | Hindrance): plan is Hindrance => 'why' in plan;

const tableOf = (round: Round, one: Entrant): Table | null =>
  round.tables.find(({ entrants }) => entrants.includes(one)) ?? null;

export const seatsOf = (entrants: readonly Entrant[]): Record<string, Entrant> =>
  Object.fromEntries(entrants.map((one, n) => [seatAt(n), one]));

const isSeat = (place: Place) => place.startsWith('seat ');
const isTable = (place: Place) => place.startsWith('table ');
const numberIn = (place: Place) => Number(place.split(' ')[1]);
const NOWHERE: Hindrance = { why: 'nowhere' };

/** What is sent where something is lifted from one place, and dropped on another. */
export function planOf(round: Round, from: Place, onto: Place): Plan | Hindrance {
  const here = { round: round.round };
  const may = (at: Table, what: string) => round.status === 'draft' || at.possible.includes(what);
  const begun = (at: Table): Hindrance => ({ why: 'begun', table: at.table });
  const at = (number: number) => round.tables.find(({ table }) => table === number);
  if (isTable(from)) {
    const [one, other] = [at(numberIn(from)), isTable(onto) ? at(numberIn(onto)) : undefined];
    if (!one || !other) return NOWHERE;
    for (const each of [one, other]) if (!may(each, 'move')) return begun(each);
    return { bodies: [{ type: 'move', ...here, from: one.table, to: other.table }], people: [] };
  }
  const one = tableOf(round, from);
  if (onto === 'gone') {
    if (!one) return NOWHERE;
    if (!may(one, 'take_out')) return begun(one);
    return { bodies: [{ type: 'take_out', ...here, table: one.table, entrant: from, as: 'absent' }], people: [from] };
  }
  if (isSeat(onto) || isTable(onto)) {
    const other = at(numberIn(onto));
    if (!other || other === one) return NOWHERE;
    if (!may(other, 'join')) return may(other, 'swap') ? NOWHERE : begun(other);
    if (!one) return { bodies: [{ type: 'join', ...here, table: other.table, entrant: from }], people: [from] };
    if (!may(one, 'swap')) return begun(one);
    const tables = {
      [one.table]: one.entrants.filter((each) => each !== from),
      [other.table]: [...other.entrants, from],
    };
    return { bodies: [{ type: 'seat', ...here, tables }], people: [from] };
  }
  const other = tableOf(round, onto);
  const people = [from, onto];
  if (one && one === other && !may(one, 'swap')) {
    if (!may(one, 'reseat')) return begun(one);
    const entrants = one.entrants.map((each) => (each === from ? onto : each === onto ? from : each));
    return {
      bodies: [{ type: 'reseat', ...here, table: one.table, seats: seatsOf(entrants) }],
      people,
      needsReason: true,
    };
  }
  for (const each of [one, other]) if (each && !may(each, 'swap')) return begun(each);
  const isPlaced = (each: Entrant, table: Table | null) =>
    table !== null || round.byes.includes(each) || round.free.includes(each);
  if (!one && !other) return NOWHERE;
  if (isPlaced(from, one) && isPlaced(onto, other))
    return { bodies: [{ type: 'swap', ...here, entrants: [from, onto] }], people };
  // somebody who has no place in the round takes that of another, who then has a bye
  const table = (one ?? other)!;
  const [leaves, comes] = one ? [from, onto] : [onto, from];
  const entrants = table.entrants.map((each) => (each === leaves ? comes : each));
  return { bodies: [{ type: 'seat', ...here, tables: { [table.table]: entrants } }], people };
}

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
