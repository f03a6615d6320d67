/** What closing a round now gives to the tables that have no result yet. */
import { useEffect, useState } from 'preact/hooks';
import { type Round, tryCommand } from '../../api/tournaments';
import type { Settled } from '../../i18n/texts/directing';
import type { Office } from '../../tournaments/useOffice';

/** Group results by the points that everybody of a table has; [] where somebody has others than their neighbour. */
export function settledBy(events: readonly { type: string; data: Record<string, unknown> }[]): Settled[] {
  const found: Settled[] = [];
  for (const { type, data } of events) {
    if (type !== 'result_recorded') continue;
    const [points, ...others] = new Set(Object.values(data['points'] as Record<string, number>));
    if (points === undefined || others.length) return [];
    const same = found.find((one) => one.points === points);
    if (same) same.tables.push(data['table'] as number);
    else found.push({ tables: [data['table'] as number], points });
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
      ({ events }) => isGone || setSettled(settledBy(events)),
      () => undefined, // the key says it in general
    );
    return () => {
      isGone = true;
    };
  }, [round?.round, missing]);
  return settled;
}
