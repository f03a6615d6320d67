/** The state of the desk: the rounds that it shows, and the sheet that lies over it. */
import { useMemo, useState } from 'preact/hooks';
import { type Entrant, type Round, readRound, readStory, type TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { refusalOf } from '../../i18n/texts/refusals';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { roundWith } from '../../tournaments/overlay';
import { useRead } from '../../tournaments/reading';
import { type Office, useStandings } from '../../tournaments/useOffice';
import { useWide } from '../../ui/wide';
import { troublesOf } from './troubles';
import type { Typed } from './typed';

const FAR = 60; // versions back that the record is read from

export const PARTS = ['tables', 'draft', 'standing'] as const;
export type Over =
  | { sheet: 'table'; table: number; typed: Typed | null }
  | { sheet: 'person' | 'row'; entrant: Entrant }
  | { sheet: 'why'; table: number | null; entrants: readonly Entrant[] }
  | { sheet: 'close' | 'publish' | 'end' | 'prizes' | 'visibility' };

export type Desk = ReturnType<typeof useDesk>;

export function useDesk(id: string, office: Office) {
  const c = useTexts(texts);
  const { tournament, known, version } = office;
  const { lang } = useSettings();
  const wide = useWide();
  const [chosen, setChosen] = useState<number | null>(null);
  const [part, setPart] = useState<(typeof PARTS)[number]>('tables');
  const [over, setOver] = useState<Over | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const number = chosen ?? tournament.round;
  const chosenRound = useRound(office, chosen);
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
  const points = useMemo(() => new Map(standings?.items.map((row) => [row.entrant, row.shown])), [standings]);
  return {
    id,
    office,
    wide,
    /** The part that a narrow screen shows; null: all parts are shown. */
    shown: wide ? null : part,
    setPart,
    number,
    setChosen,
    /** The round that is shown. */
    round: number === tournament.round ? current : withResults(chosenRound),
    /** The newest round that is published. */
    current,
    isOpen: current !== null && current.status !== 'closed',
    draft,
    standings,
    story,
    /** What the tables of the round in play lack. */
    troubles: current && current.status !== 'closed' ? troublesOf(current, tournament.calls ?? []) : [],
    over,
    setOver,
    close: () => setOver(null),
    openTable: (table: number, typed: Typed | null = null) => setOver({ sheet: 'table', table, typed }),
    openRow: (entrant: Entrant) => setOver({ sheet: 'row', entrant }),
    trouble,
    setTrouble,
    nameOf: (one: Entrant) => office.entrants.get(one)?.name ?? c.someone,
    pointsOf: (one: Entrant) => points.get(one) ?? null,
    send(body: TournamentCommand): void {
      setTrouble(null);
      office.send(body).catch((error) => setTrouble(refusalOf(error, lang)));
    },
  };
}

/** shelf: where the round stays on this device. */
function useRound(office: Office, n: number | null, shelf?: 'round' | 'draft'): Round | null {
  const { tournament, known, version } = office;
  const key = n ? `${tournament.id} ${n}` : null;
  return useRead(key, version, () => readRound(tournament.id, known.token, n!), 0, shelf && office.shelf(shelf));
}
