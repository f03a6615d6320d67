/** A tournament as one of its players follows it: the live connection, and little besides. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import {
  type Course,
  type Entrant,
  followHall,
  readCourse,
  readRound,
  readStandings,
  readTournament,
  type StandingRow,
  type TableAtAGlance,
  type Tournament,
} from '../../api/tournaments';
import { keepSight, sightOf } from '../../store/kept';
import { type KnownTournament, keepTournament, knownTournament, seeTournament } from '../../store/tournaments';
import { useRead } from '../../tournaments/reading';
import { type Sending, useSending } from '../../tournaments/sending';
import { PACE } from '../../tournaments/useHall';

const SELDOM = 4 * PACE; // ms: the whole standing, of which a player looks at a few rows

/** Who has no table in a round, and why; and what is left where its clock stands. */
export interface Beside {
  round: number;
  why: string | null;
  left: number | null;
}

/** The last that this device was told; kept for when there is no network. */
export interface Sight {
  /** ms since 1970 */
  at: number;
  tournament: Tournament;
  /** Where one sits. */
  table: TableAtAGlance | null;
  me: Course | null;
  beside: Beside | null;
  /** after: of which round the standing is; rows: oneself and whom one meets. */
  standing: { after: number; provisional: boolean; rows: StandingRow[] } | null;
}

export interface Playing extends Sending {
  known: KnownTournament & { entrant: Entrant };
  sight: Sight | null;
  connected: boolean;
}

/** Follow as this device's player. A problem: why the service refuses; null: this device is no player's. */
export function useEntrant(id: string, onRefused: (error: unknown) => void): Playing | Problem | null {
  const [renamed, setRenamed] = useState(0); // how often this device's player has got another id
  const known = useMemo(() => knownTournament(id), [id, renamed]);
  const entrant = known?.role === 'entrant' ? known.entrant : null;
  const token = known?.token ?? null;
  const box = `${id} ${entrant}`;
  const kept = useMemo(() => sightOf<Sight>(box), [box]);
  const [told, setTold] = useState(kept);
  const [connected, setConnected] = useState(false);
  const [refused, setRefused] = useState<Problem | null>(null);
  // a feed that ends does not say why; what is read next does
  const askWhy = () => readTournament(id, token).catch((error) => error instanceof Problem && setRefused(error));
  const [done, setDone] = useState(0);
  const live = useRef(false);
  const sending = useSending(id, token, entrant && box, { onDone: () => setDone((n) => n + 1), onRefused });
  useEffect(() => {
    if (!entrant) return;
    return followHall(id, token, {
      onHall(tournament, tables) {
        live.current = true;
        const table = tables.find(({ entrants }) => entrants.some((one) => one.entrant === entrant)) ?? null;
        setTold((before) => ({ me: null, beside: null, standing: null, ...before, at: Date.now(), tournament, table }));
        seeTournament(tournament);
      },
      onConnection(now) {
        // what stood when it was lost has stood until then
        if (!now && live.current) setTold((before) => before && { ...before, at: Date.now() });
        setConnected(now);
      },
      onRefused: (problem) => (problem ? setRefused(problem) : void askWhy()),
    });
  }, [id, token, entrant]);

  const tournament = told?.tournament ?? null;
  const table = told?.table ?? null;
  const at = tournament && `${tournament.round} ${tournament.round_status} ${table?.table} ${tournament.about}`;
  // a round counts once it is started; and as long as one plays, the standing is that of the rounds before
  const plays = table !== null && !table.result && tournament?.round_status === 'started';
  const after = tournament ? tournament.round - (plays || tournament.round_status === 'published' ? 1 : 0) : 0;
  const counted = useRef(0);
  const standing = useRead(
    tournament && after > 0 && live.current ? `${after} ${tournament.round} ${tournament.round_status}` : null,
    tournament?.version,
    async () => {
      const come = await readStandings(id, token, after);
      counted.current = come.version;
      return come;
    },
    (table?.result?.version ?? 0) > counted.current ? 0 : SELDOM,
  );
  const points = standing?.items.find((row) => row.entrant === entrant)?.points;
  const me = useRead(
    entrant && live.current ? id : null,
    tournament && `${at} ${tournament.status} ${tournament.present} ${table?.result?.version} ${points} ${done}`,
    () => readCourse(id, token, entrant!),
    PACE,
  );
  // the live connection tells of tables; who has none, and a clock that stands, only a round does
  const asks = tournament && tournament.round > 0 && (!table || !tournament.ends_at) && tournament.status === 'live';
  const beside = useRead(
    asks && live.current ? `${id} ${tournament.round}` : null,
    `${at} ${tournament?.ends_at}`,
    async (): Promise<Beside> => {
      const round = await readRound(id, token, tournament!.round);
      const why = round.byes.includes(entrant!)
        ? 'bye'
        : round.free.includes(entrant!)
          ? 'free'
          : (round.absent.find((one) => one.entrant === entrant)?.why ?? null);
      return { round: round.round, why, left: round.left_ms };
    },
    PACE,
  );
  const last = useRef(kept?.standing ?? null);
  const sight = useMemo((): Sight | null => {
    if (!told) return null;
    const now = me ?? told.me;
    const met = new Set([entrant, ...(table?.entrants.map((one) => one.entrant) ?? [])]);
    for (const { opponents } of now?.rounds ?? []) for (const one of opponents) met.add(one);
    if (standing)
      last.current = {
        after: standing.round,
        provisional: standing.provisional,
        rows: standing.items.filter((row) => met.has(row.entrant)),
      };
    return {
      ...told,
      me: now,
      beside: [beside, told.beside].find((one) => one?.round === told.tournament.round) ?? null,
      standing: last.current,
    };
  }, [told, me, beside, standing]);
  useEffect(() => {
    if (sight && live.current) keepSight(box, sight);
  }, [sight]);

  // the entry was merged: this device's player has another id from now on
  useEffect(() => {
    if (!known || !me || me.entrant === entrant || sending.unsent.length) return;
    keepTournament({ ...known, entrant: me.entrant });
    setRenamed((times) => times + 1);
  }, [me, sending.unsent.length]);

  if (refused) return refused;
  if (!known || !entrant) return null;
  const seen = told?.tournament.version;
  const send: Sending['send'] = (body) => sending.send({ ...(seen !== undefined && { seen }), ...body });
  return { known: { ...known, entrant }, sight, connected, unsent: sending.unsent, full: sending.full, send };
}
