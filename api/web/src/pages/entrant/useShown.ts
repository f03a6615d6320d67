import { useMemo } from 'preact/hooks';
import type { Claim, Entrant, StandingRow, TableAtAGlance, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { seatAt } from '../../seats';
import { roundsOf, useRoundTitle } from '../../tournaments/parts';
import { claimsOf, type Stage, stageOf } from './stage';
import type { Playing, Sight } from './useEntrant';

export interface Given {
  id: string;
  playing: Playing;
  sight: Sight;
}

/** The tournament as it is for this player now. */
export interface Shown extends Given {
  own: Entrant;
  /** What its round is called. */
  title: string;
  stage: Stage;
  /** Who sits at the player's table, by seats; and the own seat, -1 where there is none. */
  seats: readonly Entrant[];
  seat: number;
  seatName: (seat: number) => string;
  nameOf: (entrant: Entrant) => string;
  /** The standing of whoever is shown. */
  rows: ReadonlyMap<Entrant, StandingRow>;
  /** By what a command names the player's table. */
  here: Pick<TableAtAGlance, 'round' | 'table' | 'edition'> | null;
  /** What was said of that table, the newest first. */
  claims: readonly Claim[];
  /** One's own claim, as long as the service has not taken it. */
  sent: TournamentCommand | undefined;
  /** The round goes on. */
  isOpen: boolean;
  /** The round that comes; null: none does. */
  next: number | null;
}

export function useShown({ id, playing, sight }: Given): Shown {
  const t = useTexts(texts);
  const { tournament, table, standing } = sight;
  const own = playing.known.entrant;
  const title = useRoundTitle(tournament, tournament.round);
  const rows = useMemo(() => new Map(standing?.rows.map((row) => [row.entrant, row])), [standing]);
  const seats = table?.entrants.map(({ entrant }) => entrant) ?? [];
  const here = table && { round: table.round, table: table.table, edition: table.edition };
  const rounds = roundsOf(tournament);
  return {
    id,
    playing,
    sight,
    own,
    title,
    stage: stageOf(sight, own),
    seats,
    seat: seats.indexOf(own),
    seatName: (n) => (tournament.teams ? `${seatAt(n)}+${seatAt(n + 2)}` : seatAt(n)),
    nameOf: (one) =>
      table?.entrants.find(({ entrant }) => entrant === one)?.name ??
      rows.get(one)?.name ??
      (one === own ? sight.me?.name : null) ??
      t.someone,
    rows,
    here,
    claims: table ? claimsOf(table) : [],
    sent: playing.unsent.find(({ body }) => body.type === 'claim' && here && body['table'] === here.table)?.body,
    isOpen: tournament.round_status !== 'closed',
    next: tournament.status === 'live' && !(rounds && tournament.round >= rounds) ? tournament.round + 1 : null,
  };
}
