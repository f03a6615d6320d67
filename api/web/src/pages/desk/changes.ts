/**
 * What lifting something at the desk and dropping it elsewhere asks of the service. Whether it
 * may be is the service's to say: `possible` of each published table, and its refusals.
 *
 * A place is an entrant ("e7"), a free seat ("seat 5"), a table ("table 5"), or "gone", for who is not here.
 */
import type { Entrant, Round, Table, TournamentCommand } from '../../api/tournaments';
import { seatsOf } from './places';

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
