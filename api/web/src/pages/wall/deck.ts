/** The pages of the hall's screen as things stand: names, then tables; between rounds the standing. */
import type {
  BracketRound,
  Entrant,
  EntrantTold,
  Round,
  StageGroup,
  Standings,
  TableAtAGlance,
  Tournament,
} from '../../api/tournaments';
import { bySort, folded, initialsOf, lastAndFirst } from '../../tournaments/names';
import { pieces } from '../../tournaments/pieces';
import { type Layout, layoutOf, lettersOf, numbersOf, roomOf, standingLayout, tableColumns, tableRows } from './paging';

/** Where the tournament is: what the hall wants to know. */
export type Phase = 'before' | 'playing' | 'between' | 'over';

export function phaseOf({ status, round, round_status }: Tournament): Phase {
  if (status !== 'live') return 'over';
  if (!round) return 'before';
  return round_status === 'closed' ? 'between' : 'playing';
}

/** Somebody in a list by names: the surname first, and shorter where that has no room. */
export interface Line {
  entrant: Entrant;
  name: string;
  short: string;
  /** A table's number, or a word in its place. */
  at: number | string;
  sort: string;
}

type Called = Omit<Line, 'sort'>;

export type Page =
  | { kind: 'names'; label: string; layout: Layout; lines: Line[] }
  | { kind: 'tables'; label: string; rows: number; tables: TableAtAGlance[] }
  | { kind: 'bracket'; label: string; rounds: BracketRound[] }
  | { kind: 'groups'; label: string; groups: StageGroup[] }
  | { kind: 'standing'; label: string; round: number; provisional: boolean; rows: Standings['items'] };

export interface Facts {
  phase: Phase;
  tables: readonly TableAtAGlance[];
  round: Round | null;
  entrants: ReadonlyMap<Entrant, EntrantTold>;
  standings: Standings | null;
  /** Pages of the stage that is played: its bracket, or its groups. */
  course: Page[];
  /** The screen stands upright. */
  tall: boolean;
  words: { bye: string; free: string; here: string };
}

export function deckOf(facts: Facts): Page[] {
  const { phase, tables, tall, course } = facts;
  if (phase === 'before') return namePages(facts, whoIsIn(facts));
  if (phase === 'playing') return [...namePages(facts, whoSits(facts)), ...tablePages(tables, tall), ...course];
  // within a stage of groups a standing over all of them says little
  if (phase === 'between' && course.length) return course;
  return [...course, ...standingPages(facts)];
}

function standingPages({ standings, tall }: Facts): Page[] {
  if (!standings) return [];
  const { round, provisional, items } = standings;
  const room = roomOf(standingLayout(tall));
  return pieces(items, room).map((rows, n) => {
    const first = n * room + 1;
    return { kind: 'standing', label: numbersOf(first, first + rows.length - 1), round, provisional, rows };
  });
}

function namePages({ tall, entrants }: Facts, lines: Called[]): Page[] {
  const sortOf = ({ entrant, name }: Called) => {
    const told = entrants.get(entrant);
    return told && !told.members ? told.sort : folded(name);
  };
  const known = lines.map((one) => ({ ...one, sort: sortOf(one) }));
  const sorted = apart(known).sort(bySort);
  const layout = layoutOf(sorted.length, tall);
  return pieces(sorted, roomOf(layout)).map((page) => {
    return { kind: 'names', label: lettersOf(page.map(({ name }) => name)), layout, lines: page };
  });
}

function tablePages(tables: readonly TableAtAGlance[], tall: boolean): Page[] {
  const rows = tableRows(Math.max(0, ...tables.map(({ entrants }) => entrants.length)));
  return pieces(tables, rows * tableColumns(tall)).map((page) => {
    return { kind: 'tables', label: numbersOf(page[0]?.table ?? 0, page.at(-1)?.table ?? 0), rows, tables: page };
  });
}

function whoSits({ tables, round, entrants, words }: Facts): Called[] {
  const lines = tables.flatMap(({ table, entrants: seated }) =>
    seated.flatMap(({ entrant, name }) => linesOf(entrants.get(entrant), entrant, name, table)),
  );
  const without = (who: readonly Entrant[] = [], word: string) =>
    who.flatMap((one) => linesOf(entrants.get(one), one, entrants.get(one)?.label ?? null, word));
  return [...lines, ...without(round?.byes, words.bye), ...without(round?.free, words.free)].filter(isCalled);
}

const whoIsIn = ({ entrants, words }: Facts): Called[] =>
  [...entrants.values()]
    .filter(({ status }) => status === 'in')
    .flatMap((one) => linesOf(one, one.entrant, one.label, one.present ? words.here : ''))
    .filter(isCalled);

/** Who would be called as somebody else for short keeps the whole name. */
function apart(lines: Line[]): Line[] {
  const times = new Map<string, number>();
  for (const { short } of lines) times.set(short, (times.get(short) ?? 0) + 1);
  return lines.map((one) => (times.get(one.short)! > 1 ? { ...one, short: one.name } : one));
}

const isCalled = ({ name }: Called) => name !== '';

/** The lines of an entrant: their own, or one for each of a pair. */
const linesOf = (told: EntrantTold | undefined, entrant: Entrant, name: string | null, at: Line['at']): Called[] =>
  told?.members?.map((one, n) => lineOf(entrant, one, told.surnames?.[n] ?? null, at)) ?? [
    lineOf(entrant, name ?? '', told?.surname ?? null, at),
  ];

function lineOf(entrant: Entrant, name: string, surname: string | null, at: Line['at']): Called {
  const [last, first] = lastAndFirst(name, surname);
  return { entrant, name: `${last} ${first}`.trim(), short: `${last} ${initialsOf(first)}`.trim(), at };
}
