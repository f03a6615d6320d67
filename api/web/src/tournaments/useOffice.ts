/** A tournament in the hands of who runs it: what is so now, and commands on their way. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem, Unreachable } from '../api/client';
import { pauseOf } from '../api/network';
import {
  command,
  type Done,
  type Entrant,
  type EntrantTold,
  followEvents,
  readEntrants,
  readTournament,
  type Tournament,
  type TournamentCommand,
} from '../api/tournaments';
import { uuid } from '../random';
import { type KnownTournament, knownTournament, seeTournament } from '../store/tournaments';
import { oneAtATime, useRead } from './reading';

const AGAIN = 2_000; // ms

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
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

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
  const version = tournament ? `${tournament.version} ${tournament.about}` : '';
  const entrants = useRead(tournament && id, version, async () => {
    return new Map((await readEntrants(id, token)).map((one) => [one.entrant, one]));
  });

  function send(body: TournamentCommand): Promise<Done> {
    const key = uuid();
    setWaiting((n) => n + 1);
    const sent = queue.current.then(async () => {
      for (;;) {
        try {
          const done = await command(id, token, key, body);
          take(done.state);
          return done;
        } catch (error) {
          const passes = error instanceof Unreachable || (error instanceof Problem && error.passing);
          if (!passes) throw error;
          await pauseOf(AGAIN);
        }
      }
    });
    queue.current = sent.catch(() => undefined);
    void queue.current.then(() => setWaiting((n) => n - 1));
    return sent;
  }

  if (refused) return 'refused';
  if (!known || !tournament) return null;
  return { known, tournament, version, entrants: entrants ?? NOBODY, connected, waiting, send };
}
