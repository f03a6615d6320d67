/** A tournament in the hands of who runs it: what is so now, and commands on their way. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  type Done,
  type Entrant,
  type EntrantTold,
  followEvents,
  readEntrants,
  readTournament,
  type Tournament,
  type TournamentCommand,
} from '../api/tournaments';
import { type KnownTournament, knownTournament, seeTournament } from '../store/tournaments';
import { oneAtATime, useRead } from './reading';
import { useSending } from './sending';

export interface Office {
  known: KnownTournament;
  tournament: Tournament;
  /** Changes with everything that is otherwise. */
  version: string;
  entrants: ReadonlyMap<Entrant, EntrantTold>;
  connected: boolean;
  /** Commands that the service has not answered yet. */
  waiting: number;
  /** Sends a command after those before it, again and again while no answer comes. Rejects with what refuses it. */
  send: (body: TournamentCommand) => Promise<Done>;
}

const NOBODY: ReadonlyMap<Entrant, EntrantTold> = new Map();

/** null: nothing has come yet; 'refused': this device may not. */
export function useOffice(id: string): Office | null | 'refused' {
  const known = useMemo(() => knownTournament(id), [id]);
  const token = known?.token ?? null;
  const [tournament, setTournament] = useState<Tournament | null>(null);
  const [connected, setConnected] = useState(false);
  const [refused, setRefused] = useState(!known);

  const take = (come: Tournament) =>
    setTournament((before) =>
      before && (before.version > come.version || (before.version === come.version && before.about > come.about))
        ? before
        : come,
    );
  useEffect(() => {
    if (!token) return;
    const look = oneAtATime(async () => {
      const come = await readTournament(id, token);
      take(come);
      seeTournament(id, come.name ?? '');
    });
    return followEvents(id, token, {
      onNews: look,
      onConnection: setConnected,
      onRefused: () => setRefused(true),
    });
  }, [id, token]);
  const { unsent, send } = useSending(id, token, ({ state }) => take(state));
  const version = tournament ? `${tournament.version} ${tournament.about}` : '';
  const entrants = useRead(tournament && id, version, async () => {
    return new Map((await readEntrants(id, token)).map((one) => [one.entrant, one]));
  });

  if (refused) return 'refused';
  if (!known || !tournament) return null;
  return { known, tournament, version, entrants: entrants ?? NOBODY, connected, waiting: unsent.length, send };
}
