import { useMemo, useState } from 'preact/hooks';
import type { EntrantTold, TournamentCommand, TournamentPlan } from '../../api/tournaments';
import { bySort, isCalled } from '../../tournaments/names';
import { type Section, useSections } from '../../tournaments/sections/useSections';
import { type Office, useStandings } from '../../tournaments/useOffice';
import { useWide } from '../../ui/wide';
import { useTables } from './Tables';

export interface Given {
  id: string;
  office: Office;
}

/** Who is there, and who of all of them is found. */
export interface Shown extends Given {
  wide: boolean;
  /** The other sections of the day. */
  sections: readonly Section[];
  /** By their last names. */
  people: readonly EntrantTold[];
  here: readonly EntrantTold[];
  away: readonly EntrantTold[];
  /** Those who are away and have not played yet either. */
  never: readonly EntrantTold[];
  /** Those who were declared absent, or left, and have not come back. */
  absent: readonly EntrantTold[];
  /** Letters of a name, and whom they find; everybody where there are none. */
  typed: string;
  onType: (typed: string) => void;
  found: readonly EntrantTold[];
  /** Whom Enter takes: the only one who is found, or who was chosen by the arrows. */
  meant: EntrantTold | null;
  onMove: (step: number) => void;
  /** How many a list of another section has by these letters: with them, Enter takes nobody who was not chosen. */
  onElsewhere: (section: string, count: number) => void;
  /** Who was entered here, as long as the service has not taken it. */
  coming: readonly TournamentCommand[];
  /** What tables come of those who are here; null: not known. */
  plan: TournamentPlan | null;
}

export function useShown({ id, office }: Given): Shown {
  const { tournament, entrants } = office;
  const wide = useWide();
  const sections = useSections(tournament);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const [elsewhere, setElsewhere] = useState<Readonly<Record<string, number>>>({});
  const people = useMemo(() => [...entrants.values()].sort(bySort), [entrants]);
  const found = typed.trim() ? people.filter(({ name }) => isCalled(name, typed)) : people;
  const here = people.filter(({ status, present }) => status === 'in' && present);
  const away = people.filter(({ status, present }) => status === 'in' && !present);
  const standings = useStandings(office);
  const played = new Set(standings?.items.filter(({ played }) => played > 0).map(({ entrant }) => entrant));
  const alone = found.length === 1 && !Object.values(elsewhere).some((count) => count > 0);
  const plan = useTables(tournament.game, here.length, tournament.format, tournament.teams);
  return {
    id,
    office,
    wide,
    sections,
    people,
    here,
    away,
    never: away.filter(({ entrant, absent_since }) => !played.has(entrant) && absent_since === null),
    absent: away.filter(({ absent_since }) => absent_since !== null),
    typed,
    onType(letters) {
      setTyped(letters);
      setAt(null);
    },
    found,
    meant: typed.trim() ? (found[at ?? (alone ? 0 : -1)] ?? null) : null,
    onMove: (step) => setAt(Math.min(found.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : 0)) + step))),
    onElsewhere: (section, count) =>
      setElsewhere((before) => (before[section] === count ? before : { ...before, [section]: count })),
    coming: office.waiting.filter(({ type }) => type === 'enter'),
    plan,
  };
}
