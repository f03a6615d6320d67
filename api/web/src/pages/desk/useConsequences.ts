import { useEffect, useState } from 'preact/hooks';
import { type Entrant, type Exchange, type TournamentCommand, tryCommand } from '../../api/tournaments';
import type { Office } from '../../tournaments/useOffice';

export interface Consequences {
  /** Whose points are others: before, and after. */
  points: [Entrant, string, string][];
  /** undefined: they are being looked for. */
  tables: number[] | null | undefined;
  exchanges: Exchange[];
}

/** Ask the service what a late result would change, before it is signed. */
export function useConsequences(
  office: Office,
  body: TournamentCommand | null,
  before: Record<Entrant, string>,
): Consequences | null {
  const [found, setFound] = useState<Consequences | null>(null);
  const what = body && JSON.stringify({ ...body, reason: null });
  useEffect(() => {
    setFound(null);
    if (!body) return;
    let gone = false;
    setFound({ points: [], tables: undefined, exchanges: [] });
    const { replaces: _, ...tried } = body; // what stands is told above; here it is what would follow
    tryCommand(office.tournament.id, office.known.token, { ...tried, reason: String(body['reason'] ?? '?') }).then(
      ({ consequences, exchanges = [], result }) => {
        if (gone) return;
        const points = Object.entries(result?.shown ?? {});
        setFound({
          points: points.flatMap(([one, after]) =>
            before[one] !== undefined && before[one] !== after ? [[one, before[one], after]] : [],
          ),
          tables: consequences ?? null,
          exchanges,
        });
      },
      () => gone || setFound(null),
    );
    return () => {
      gone = true;
    };
  }, [what]);
  return found;
}
