import { readStages } from '../../api/stages';
import { type Entrant, readCrosstable, readRound, readStandings, verifyTournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament } from '../../i18n/texts/tournament';
import { useRead } from '../../tournaments/reading';
import type { Hall } from '../../tournaments/useHall';
import type { Made } from './Badges';
import { Cross, FinalSheet, Prizes, Standing } from './Lists';
import { Badges, Course } from './later';
import type { Paper } from './laying';
import { ByName, ByTable } from './Pairings';
import { Slips } from './Slips';

export const OF_A_ROUND = ['tables', 'names', 'slips', 'standing'] as const;
export const OF_ALL = ['course', 'cross', 'final', 'prizes'] as const;
export type Kind = (typeof OF_A_ROUND)[number] | (typeof OF_ALL)[number] | 'badges';

const SLIPS_ON_A_SHEET = 4;

interface Given {
  id: string;
  hall: Hall;
  of: NonNullable<Hall['tournament']>;
  chosen: readonly Kind[];
  paper: Paper;
  round: number;
  badges: readonly Made[];
}

/** Return the sheets that are printed, and how many of them are cut into slips. */
export function useSheets({ hall, of, paper, badges, ...given }: Given) {
  const { someone } = useTexts(tournament);
  const { round, before, standings, cross, stages, verdict } = useLists({ hall, of, ...given });
  const wants = (kind: Kind) => given.chosen.includes(kind);
  const last = hall.standings?.round ? hall.standings : null;
  const printed = {
    of,
    paper,
    membersOf: (one: Entrant) => hall.entrants.get(one)?.members ?? null,
    nameOf: (one: Entrant) => hall.entrants.get(one)?.label ?? someone,
    sortOf: (one: Entrant) => hall.entrants.get(one)?.sort ?? '',
    surnameOf(one: Entrant, member?: number): string | null {
      const told = hall.entrants.get(one);
      return (member === undefined ? told?.surname : told?.surnames?.[member]) ?? null;
    },
  };
  const slips = round && wants('slips') ? Math.ceil(round.tables.length / SLIPS_ON_A_SHEET) : 0;
  const sheets = [
    round && wants('tables') && <ByTable key="tables" {...printed} round={round} before={before} />,
    round && wants('names') && <ByName key="names" {...printed} round={round} before={before} />,
    slips > 0 && <Slips key="slips" {...printed} round={round!} />,
    standings && standings.round > 0 && wants('standing') && (
      <Standing key="standing" {...printed} standings={standings} />
    ),
    stages && wants('course') && <Course key="course" {...printed} stages={stages} />,
    cross && cross.items.length > 0 && wants('cross') && <Cross key="cross" {...printed} cross={cross} />,
    last && wants('final') && (of.status !== 'sealed' || verdict) && (
      <FinalSheet key="final" {...printed} standings={last} verdict={verdict} />
    ),
    last && wants('prizes') && (
      <Prizes
        key="prizes"
        {...printed}
        standings={last}
        categoryOf={(one) => hall.entrants.get(one)?.category ?? null}
      />
    ),
    badges.length > 0 && wants('badges') && <Badges key="badges" of={of} badges={badges} />,
  ].filter(Boolean);
  return { sheets, slips };
}

/** Read the lists that are wanted, and read them again when the tournament changes. */
function useLists({ id, hall: { token }, of, chosen, round: number }: Omit<Given, 'paper' | 'badges'>) {
  const wants = (...kinds: Kind[]) => kinds.some((kind) => chosen.includes(kind));
  const read = <T,>(wanted: boolean, what: string, get: () => Promise<T>) =>
    useRead(wanted ? `${id} ${what}` : null, `${of.version} ${of.about}`, get);
  const pairings = number > 0 && wants('tables', 'names', 'slips');
  // after the newest round everybody's status is as it is now; after an older one as it was then
  const asNow = number === of.round && of.round_status !== 'published';
  return {
    round: read(pairings, `round ${number}`, () => readRound(id, token, number)),
    before: read(pairings && number > 1, `before ${number}`, () => readStandings(id, token, number - 1)),
    standings: read(number > 0 && wants('standing'), `after ${number}`, () =>
      readStandings(id, token, asNow ? null : number),
    ),
    cross: read(wants('cross'), 'cross', () => readCrosstable(id, token)),
    stages: read(of.course !== null && wants('course'), 'stages', () => readStages(id, token)),
    verdict: read(of.status === 'sealed' && wants('final'), 'seal', () => verifyTournament(id, token)),
  };
}
