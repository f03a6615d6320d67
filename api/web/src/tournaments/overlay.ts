/**
 * What stands once commands on their way are recorded: who is there, who won, what was seen to. What follows of them by
 * rule (points, places, who meets whom) is the service's to say.
 */
import type { Entrant, EntrantTold, Result, Round, Table, Tournament, TournamentCommand } from '../api/tournaments';

type Entrants = ReadonlyMap<Entrant, EntrantTold>;

/** present, status: what a command makes of those whom it names. */
const CHANGES: Record<string, Partial<EntrantTold>> = {
  check_in: { present: true, absent_since: null },
  check_out: { present: false, absent_since: null },
  withdraw: { status: 'withdrawn', present: false, absent_since: null },
  return: { status: 'in', present: true, absent_since: null },
};

/** What a person is called from now on. */
const NAMED = ['name', 'club', 'alias', 'minor'];
const renamed = (body: TournamentCommand): Partial<EntrantTold> =>
  Object.fromEntries([
    ...Object.entries(body).filter(([field]) => NAMED.includes(field)),
    ...('name' in body ? [['label', body['name']]] : []),
  ]);

function named(body: TournamentCommand, entrants: Entrants): readonly Entrant[] {
  if (body['all'] === true) return [...entrants.values()].flatMap((one) => (one.status === 'in' ? [one.entrant] : []));
  return (body['entrants'] as Entrant[] | undefined) ?? [body['entrant'] as Entrant];
}

/** Who is there, and what they are called. */
export function entrantsWith(entrants: Entrants, commands: readonly TournamentCommand[]): Entrants {
  const changed = new Map(entrants);
  for (const body of commands) {
    const change = body.type === 'rename' ? renamed(body) : CHANGES[body.type];
    if (!change) continue;
    for (const who of named(body, changed)) {
      const one = changed.get(who);
      if (one) changed.set(who, { ...one, ...change });
    }
  }
  return changed;
}

/** Calls and notes that are seen to. */
export function tournamentWith(tournament: Tournament, commands: readonly TournamentCommand[]): Tournament {
  let { calls, attended, notes } = tournament;
  for (const { type, table, note } of commands) {
    if (type === 'attend') attended = [...(attended ?? []), table as number];
    if (type !== 'answer') continue;
    calls = calls?.filter((one) => one !== table);
    attended = attended?.filter((one) => one !== table);
    notes = notes?.filter((one) => (note === undefined ? one.table !== table : one.version !== note));
  }
  return { ...tournament, ...(calls && { calls }), ...(attended && { attended }), ...(notes && { notes }) };
}

/** version 0: it is on its way. */
const resultOf = (body: TournamentCommand): Result | null =>
  body['outcome'] === 'none'
    ? null
    : {
        version: 0,
        order: (body['order'] as Result['order'] | undefined) ?? [],
        scores: (body['scores'] as Result['scores'] | undefined) ?? null,
        points: {},
        shown: {},
        outcome: (body['outcome'] as Result['outcome'] | undefined) ?? null,
        absent: (body['absent'] as Entrant[] | undefined) ?? [],
        left: (body['left'] as Entrant[] | undefined) ?? [],
        unfinished: body['unfinished'] === true,
        cards: (body['cards'] as Result['cards'] | undefined) ?? null,
        source: { kind: 'desk' },
        replaces: null,
      };

/** The tables' results. */
export function roundWith(round: Round, commands: readonly TournamentCommand[]): Round {
  const told = new Map<number, Result | null>();
  for (const body of commands)
    if (body.type === 'result' && body['round'] === round.round) told.set(body['table'] as number, resultOf(body));
  if (!told.size) return round;
  const tables: Table[] = round.tables.map((at) =>
    told.has(at.table) ? { ...at, result: told.get(at.table)!, disputes: told.get(at.table) ? [] : at.disputes } : at,
  );
  const lacks = new Set(round.missing);
  for (const [table, result] of told) result ? lacks.delete(table) : lacks.add(table);
  return { ...round, tables, missing: [...lacks].sort((a, b) => a - b) };
}
