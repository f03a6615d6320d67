/** A tournament in the hands of who runs it: what is so now, and commands on their way. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type Done,
  type Entrant,
  type EntrantTold,
  followEvents,
  readEntrants,
  readStandings,
  readTournament,
  type Standings,
  type Tournament,
  type TournamentCommand,
} from '../api/tournaments';
import { type KnownTournament, knownTournament, seeTournament } from '../store/tournaments';
import { copyOf } from './copy';
import { entrantsWith, tournamentWith } from './overlay';
import { oneAtATime, type Shelf, useRead } from './reading';
import { boxOf, useSending } from './sending';

const SILENCE = 3_000; // ms without a word from the service, from which on it counts as away
const FAR = 100; // commands back that a list which is on its way may lack

export interface Refusal {
  error: unknown;
  body: TournamentCommand;
}

export interface Office {
  known: KnownTournament;
  tournament: Tournament;
  /** Changes with everything that is otherwise. */
  version: string;
  entrants: ReadonlyMap<Entrant, EntrantTold>;
  connected: boolean;
  /** ms since 1970: until when what stands here was told, while there is no connection. */
  toldAt: number;
  /** Commands that the service has not answered yet. */
  waiting: readonly TournamentCommand[];
  /** The service has no room left to record. */
  full: boolean;
  /** What what was read at a version does not tell yet: recorded since, or on its way. */
  since: (version: number) => readonly TournamentCommand[];
  /** What was sent from a page that is gone, and refused; until it is heard. */
  refusals: readonly Refusal[];
  hear: () => void;
  /** What was refused, and has no place of its own any more where that can be told. */
  refuse: (error: unknown, body: TournamentCommand) => void;
  /** Where an answer stays on this device, by a name of its own. */
  shelf: (name: string) => Shelf;
  /** Sends a command after those before it, again and again while no answer comes. Rejects with what refuses it. */
  send: (body: TournamentCommand) => Promise<Done>;
  /** From a sheet: it closes once all is recorded; without a connection at once, and what is refused later is news. */
  sendFrom: (
    bodies: readonly TournamentCommand[],
    sheet: { close: () => void; refuse: (error: unknown) => void; done?: (done: Done[]) => void },
  ) => void;
}

const NOBODY: ReadonlyMap<Entrant, EntrantTold> = new Map();

/** null: nothing has come yet; 'refused': this device may not. */
export function useOffice(id: string): Office | null | 'refused' {
  const known = useMemo(() => knownTournament(id), [id]);
  const token = known?.token ?? null;
  const box = boxOf(id);
  const copy = useMemo(() => copyOf(box), [box]);
  const [tournament, setTournament] = useState(known ? copy.tournament : null);
  const [connected, setConnected] = useState<boolean | null>(null);
  const [refused, setRefused] = useState(!known);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [done, setDone] = useState<readonly { version: number; body: TournamentCommand }[]>([]);

  // what the service has told in this visit: a backup may have been restored since the last one
  const newest = useRef<Tournament | null>(null);
  const take = (come: Tournament) => {
    const before = newest.current;
    if (before && (before.version > come.version || (before.version === come.version && before.about > come.about)))
      return;
    newest.current = come;
    copy.keep(come);
    setTournament(come);
  };
  useEffect(() => {
    if (!token) return;
    let live = false;
    const look = oneAtATime(async () => {
      const come = await readTournament(id, token);
      take(come);
      seeTournament(come);
    });
    const silence = setTimeout(() => setConnected((now) => now ?? false), SILENCE);
    const stop = followEvents(id, token, {
      onNews: look,
      onConnection(now) {
        if (live) copy.keep(); // what stood when it was lost has stood until then
        live = now;
        setConnected(now);
      },
      onRefused(problem) {
        // null: it is not this device's any more; the copy of a tournament that is damaged stays
        if (problem === null || problem.closed) copy.forget(id);
        setRefused(true);
      },
    });
    return () => {
      clearTimeout(silence);
      stop();
    };
  }, [id, token]);
  const refuse = (error: unknown, body: TournamentCommand) => setRefusals((before) => [...before, { error, body }]);
  const { unsent, full, send } = useSending(id, token, known ? box : null, {
    onDone({ state, version }, body) {
      setDone((before) => [...before, { version, body }].slice(-FAR));
      take(state);
    },
    onRefused: refuse,
  });
  const sendSeen = (body: TournamentCommand) =>
    send({ seen: Math.min(tournament?.version ?? 0, read?.version ?? Number.POSITIVE_INFINITY), ...body });
  const version = tournament ? `${tournament.version} ${tournament.about}` : '';
  const read = useRead(tournament && id, version, () => readEntrants(id, token), 0, copy.shelf('entrants'));
  const waiting = useMemo(() => unsent.map(({ body }) => body), [unsent]);
  const since = (at: number) => [...done.flatMap((one) => (one.version > at ? [one.body] : [])), ...waiting];
  const entrants = useMemo(() => {
    if (!read) return NOBODY;
    return entrantsWith(new Map(read.items.map((one) => [one.entrant, one])), since(read.version));
  }, [read, done, waiting]);
  const now = useMemo(() => tournament && tournamentWith(tournament, waiting), [tournament, waiting]);

  if (refused) return 'refused';
  // the copy is for when the service is away: nobody taps what is another in a moment
  if (!known || !now || (!newest.current && connected !== false)) return null;
  return {
    known,
    tournament: now,
    version,
    entrants,
    connected: connected !== false,
    toldAt: copy.at,
    waiting,
    full,
    since,
    refusals,
    hear: () => setRefusals([]),
    shelf: (name) => copy.shelf(name),
    send: sendSeen,
    refuse,
    sendFrom(bodies, sheet) {
      const isThere = connected !== false;
      if (isThere) {
        const recorded = (done: Done[]) => {
          sheet.done?.(done);
          sheet.close();
        };
        void Promise.all(bodies.map(sendSeen)).then(recorded, sheet.refuse);
        return;
      }
      for (const body of bodies) sendSeen(body).catch((error) => refuse(error, body));
      sheet.close();
    },
  };
}

/** The standings as they are now; null before the first round. */
export function useStandings({ tournament, known, version, shelf }: Office): Standings | null {
  const { id, round } = tournament;
  return useRead(round ? id : null, version, () => readStandings(id, known.token), 0, shelf('standings'));
}
