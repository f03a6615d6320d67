/** A tournament as everybody may follow it. */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/client';
import {
  type Entrant,
  type EntrantTold,
  followHall,
  readEntrants,
  readStandings,
  type Standings,
  type TableAtAGlance,
  type Tournament,
} from '../api/tournaments';
import { knownTournament, seeTournament } from '../store/tournaments';
import { useRead } from './reading';

/** Many phones look on: none asks for the same long list more often than this. ms */
export const PACE = 2_500;

export interface Hall {
  token: string | null;
  tournament: Tournament | null;
  /** Of the round that is published last, as long as the tournament goes on. */
  tables: readonly TableAtAGlance[];
  entrants: ReadonlyMap<Entrant, EntrantTold>;
  standings: Standings | null;
  connected: boolean;
  /** The service refuses; null: it is not for this device any more. undefined: it does not. */
  refused: Problem | null | undefined;
}

const NOBODY: ReadonlyMap<Entrant, EntrantTold> = new Map();

/**
 * Follow a tournament by a right, by default this device's. Once that has ended, follow as everybody may.
 */
export function useHall(id: string, right: string | null = knownTournament(id)?.token ?? null): Hall {
  const [token, setToken] = useState(right);
  const [told, setTold] = useState<{ tournament: Tournament; tables: TableAtAGlance[] } | null>(null);
  const [connected, setConnected] = useState(false);
  const [refused, setRefused] = useState<Problem | null | undefined>(undefined);
  useEffect(
    () =>
      followHall(id, token, {
        onHall(tournament, tables) {
          setTold({ tournament, tables });
          seeTournament(tournament);
        },
        onConnection: setConnected,
        onRefused: (problem) => (token ? setToken(null) : setRefused(problem)),
      }),
    [id, token],
  );
  const tournament = told?.tournament ?? null;
  const key = tournament && id;
  const who = useRead(
    key,
    tournament && `${tournament.entrants} ${tournament.about} ${tournament.round}`,
    async () => new Map((await readEntrants(id, token)).items.map((one) => [one.entrant, one])),
    PACE,
  );
  const standings = useRead(key, tournament?.version, () => readStandings(id, token), PACE);
  return { token, tournament, tables: told?.tables ?? [], entrants: who ?? NOBODY, standings, connected, refused };
}
