/** The state of the desk: the rounds that it shows, and the sheet that lies over it. */
import { useMemo, useState } from 'preact/hooks';
import { type Entrant, type Round, readRound, readStory, type TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { refusalOf } from '../../i18n/texts/refusals';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { roundWith } from '../../tournaments/overlay';
import { useRead } from '../../tournaments/reading';
import { useSections } from '../../tournaments/sections/useSections';
import { type Office, useStandings } from '../../tournaments/useOffice';
import { useRoomyBar, useWide } from '../../ui/wide';
import { troublesOf } from './troubles';
import type { Typed } from './typed';
import { useUndoing } from './useUndoing';

const FAR = 60; // versions back that the record is read from

export const PARTS = ['tables', 'draft', 'standing'] as const;
export type Over =
  | { sheet: 'table'; table: number; typed: Typed | null }
  | { sheet: 'person' | 'row'; entrant: Entrant }
  | { sheet: 'why'; table: number | null; entrants: readonly Entrant[] }
  | { sheet: 'unpublish'; round: number }
  | {
      sheet:
        | 'close'
        | 'publish'
        | 'drop'
        | 'end'
        | 'prizes'
        | 'visibility'
        | 'settings'
        | 'more'
        | 'devices'
        | 'backup'
        | 'sections';
    };

export type Desk = ReturnType<typeof useDesk>;

export function useDesk(id: string, office: Office) {
  const c = useTexts(texts);
  const { tournament, known, version } = office;
  const { lang } = useSettings();
  const wide = useWide();
  const sections = useSections(tournament);
  const roomy = useRoomyBar();
  const [chosen, setChosen] = useState<number | null>(null);
  const [part, setPart] = useState<(typeof PARTS)[number]>('tables');
  const [over, setOver] = useState<Over | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [kept, setKept] = useState<{ round: number; tables: readonly number[] }>({ round: 0, tables: [] });
  const [changing, setChanging] = useState<number | null>(null);
  // a round that was chosen may be a draft again
  const shownRound = chosen !== null && chosen <= tournament.round ? chosen : null;
  const number = shownRound ?? tournament.round;
  const chosenRound = useRound(office, shownRound);
  const currentRound = useRound(office, tournament.round, 'round');
  const draft = useRound(office, tournament.draft ?? null, 'draft');
  const standings = useStandings(office);
  const story = useRead(
    id,
    version,
    () => readStory(id, known.token, Math.max(1, tournament.version - FAR)),
    0,
    office.shelf('story'),
  );
  const withResults = (of: Round | null) => of && roundWith(of, office.since(of.version ?? 0));
  const current = withResults(currentRound);
  const round = number === tournament.round ? current : withResults(chosenRound);
  const undoing = useUndoing(office, [round, current, draft]);
  const points = useMemo(() => new Map(standings?.items.map((row) => [row.entrant, row.shown])), [standings]);
  return {
    id,
    office,
    /** The other sections of the day. */
    sections,
    wide,
    /** Whether the bar has room for the rounds and the ways to other pages, too. */
    roomy,
    /** The part that a narrow screen shows; null: all parts are shown. */
    shown: wide ? null : part,
    setPart,
    number,
    setChosen,
    /** The round that is shown. */
    round,
    /** The newest round that is published. */
    current,
    isOpen: current !== null && current.status !== 'closed',
    draft,
    undoing,
    /** The tables of a draft that stay when it is paired again. */
    keptOf: (of: number) => (kept.round === of ? kept.tables : []),
    setKept: (of: number, tables: readonly number[]) => setKept({ round: of, tables }),
    /** Whether seats of the round that is shown are being changed. */
    isChanging: changing === number && round !== null && round.tables.some(({ possible }) => possible.length > 0),
    setChanging: (isOn: boolean) => setChanging(isOn ? number : null),
    standings,
    story,
    /** What the tables of the round in play lack. */
    troubles: current && current.status !== 'closed' ? troublesOf(current) : [],
    over,
    setOver,
    close: () => setOver(null),
    openTable: (table: number, typed: Typed | null = null) => setOver({ sheet: 'table', table, typed }),
    openRow: (entrant: Entrant) => setOver({ sheet: 'row', entrant }),
    trouble,
    setTrouble,
    nameOf: (one: Entrant) => office.entrants.get(one)?.label ?? c.someone,
    pointsOf: (one: Entrant) => points.get(one) ?? null,
    send(body: TournamentCommand): void {
      setTrouble(null);
      office.send(body).catch((error) => setTrouble(refusalOf(error, lang)));
    },
  };
}

/** shelf: where the round stays on this device. */
export function useRound(office: Office, n: number | null, shelf?: 'round' | 'draft'): Round | null {
  const { tournament, known, version } = office;
  const key = n ? `${tournament.id} ${n}` : null;
  return useRead(key, version, () => readRound(tournament.id, known.token, n!), 0, shelf && office.shelf(shelf));
}
