/** The table of a tournament whose match a pad records, where this device has a part in that tournament. */
import { useEffect, useState } from 'preact/hooks';
import { type Round, readRound, readTournament, type Table } from '../../api/tournaments';
import { type KnownTournament, tournaments } from '../../store/tournaments';

const LOOKED_AT = 3; // tournaments, those that were open here last

export interface OwnTable {
  known: KnownTournament;
  round: Round;
  table: Table;
}

/** Return the table that has a match in the round in play of one of this device's tournaments. */
export async function tableWith(match: string): Promise<OwnTable | null> {
  const all = tournaments.get().filter(({ role }) => role !== 'viewer');
  for (const known of [...all].sort((a, b) => b.seen - a.seen).slice(0, LOOKED_AT)) {
    const { round: number, status } = await readTournament(known.id, known.token);
    if (!number || status !== 'live') continue;
    const round = await readRound(known.id, known.token, number);
    const table = round.tables.find((one) => one.match === match);
    if (table && round.status !== 'closed') return { known, round, table };
  }
  return null;
}

/** null: there is none, or nobody knows yet. */
export function useOwnTable(match: string): OwnTable | null {
  const [found, setFound] = useState<OwnTable | null>(null);
  useEffect(() => {
    let isGone = false;
    tableWith(match).then(
      (table) => isGone || setFound(table),
      () => undefined, // without the service there is nobody to tell
    );
    return () => {
      isGone = true;
    };
  }, [match]);
  return found;
}
