/** The state of a tournament's public page. */
import { useMemo, useState } from 'preact/hooks';
import { type Entrant, type Result, readCrosstable, readRound, type Tournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { courseNames } from '../../i18n/texts/courseNames';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { useRoundTitle } from '../../tournaments/parts';
import { useNow, useRead } from '../../tournaments/reading';
import { type Hall, PACE } from '../../tournaments/useHall';
import { useWide } from '../../ui/wide';

const LETTERS = 2; // from so many on somebody is looked for

/** course: only where there are groups, a schedule or a bracket. */
export const PARTS = ['tables', 'standing', 'cross', 'course'] as const;

/** A table as this page shows it, of whichever round. */
export interface TableOfRound {
  table: number;
  entrants: readonly Entrant[];
  match: string | null;
  result: Result | null;
}

export type Part = (typeof PARTS)[number];

export type Shown = ReturnType<typeof useTournament>;

export function useTournament(id: string, hall: Hall, of: Tournament) {
  const t = useTexts(texts);
  const courses = useTexts(courseNames);
  const wide = useWide();
  const [part, setPart] = useState<Part>('tables');
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [row, setRow] = useState<Entrant | null>(null);
  const number = chosen ?? of.round;
  const isNewest = number === of.round;
  // of the round in play the feed tells; who has no table is read once, and whatever is over
  const round = useRead(
    number ? `${id} ${number}` : null,
    isNewest ? `${of.round_status} ${of.status === 'live' ? '' : of.version}` : of.version,
    () => readRound(id, hall.token, number),
    PACE,
  );
  const cross = useRead(part === 'cross' ? id : null, of.version, () => readCrosstable(id, hall.token), PACE);
  const names = useMemo(() => {
    const found = new Map([...hall.entrants].map(([one, { label }]) => [one, label]));
    for (const table of hall.tables) for (const { entrant, name } of table.entrants) found.set(entrant, name);
    return found;
  }, [hall.entrants, hall.tables]);
  const tables: readonly TableOfRound[] =
    isNewest && hall.tables.length
      ? hall.tables.map((table) => ({ ...table, entrants: table.entrants.map(({ entrant }) => entrant) }))
      : (round?.tables ?? []);
  const missing = tables.filter(({ result }) => !result).length;
  return {
    id,
    hall,
    of,
    wide,
    part,
    parts: PARTS.filter((one) => one !== 'course' || of.course),
    partNames: {
      tables: t.tables,
      standing: t.standing,
      cross: t.crosstable,
      course: of.course ? courses[of.course] : '',
    } satisfies Record<Part, string>,
    setPart,
    number,
    setChosen,
    round,
    cross,
    tables,
    title: useRoundTitle(of, number),
    state: useStateWords(of, number, tables.length, missing),
    /** Whether the clock of the round that is shown may run. */
    hasClock: of.status === 'live' && isNewest && of.round_status !== 'closed',
    left: isNewest && round ? round.left_ms : null,
    /** Whether anybody has played: before that, a standing would be zeros. */
    hasPoints: hall.standings?.items.some(({ played, points }) => played > 0 || points !== 0) ?? false,
    typed,
    setTyped,
    /** Whether somebody is looked for. */
    finding: typed.trim().length >= LETTERS,
    row,
    setRow,
    nameOf: (one: Entrant) => names.get(one) ?? (names.size ? t.someone : ''), // the list of people is still coming
  };
}

/** Say how far the tournament, or the round that is shown, has come. */
function useStateWords(of: Tournament, number: number, tables: number, missing: number): string {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const until = of.protest_until;
  const now = useNow(until !== null);
  if (of.status !== 'live') return of.status === 'sealed' ? t.sealed : t.over;
  if (!number) return of.starts_at ? t.begins(timeOfDay(of.starts_at, lang)) : t.notBegun;
  if (number === of.round && of.round_status === 'published') return t.published;
  if (number === of.round && until !== null && now < Date.parse(until)) return t.protest(timeOfDay(until, lang));
  return missing ? t.done(tables - missing, tables) : t.allDone;
}
