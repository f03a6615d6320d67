/** What closing a round now gives to the tables that have no result yet. */
import { useEffect, useState } from 'preact/hooks';
import { type Round, type Table, tryCommand } from '../../api/tournaments';
import type { Settled } from '../../i18n/texts/directing';
import type { Office } from '../../tournaments/useOffice';

/** Group tables by the points that everybody there has; [] where somebody has others than their neighbour. */
export function settledBy(tables: readonly Pick<Table, 'table' | 'result'>[]): Settled[] {
  const found: Settled[] = [];
  for (const { table, result } of tables) {
    const [points, ...others] = new Set(Object.values(result?.shown ?? {}));
    if (points === undefined || others.length) return [];
    const same = found.find((one) => one.points === points);
    if (same) same.tables.push(table);
    else found.push({ tables: [table], points });
  }
  return found;
}

/** Ask the service; nothing is recorded. */
export function useSettled(office: Office, round: Round | null): Settled[] {
  const [settled, setSettled] = useState<Settled[]>([]);
  const { tournament, known } = office;
  const missing = round?.missing.join() ?? '';
  useEffect(() => {
    setSettled([]);
    if (!round || !missing) return;
    let isGone = false;
    tryCommand(tournament.id, known.token, { type: 'close', round: round.round, on_time: true }).then(
      ({ round: closed }) => {
        const tables = closed?.tables.filter(({ table }) => round.missing.includes(table)) ?? [];
        if (!isGone) setSettled(settledBy(tables));
      },
      () => undefined, // the key says it in general
    );
    return () => {
      isGone = true;
    };
  }, [round?.round, missing]);
  return settled;
}
