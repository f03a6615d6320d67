import { useEffect, useState } from 'preact/hooks';
import type { Knowledge } from '../../api/types';
import type { GamePages } from '../../games';
import { tableOf } from '../../session/begin';
import { device } from '../../store/device';

/** The match as it will be made. */
export interface Plan {
  /** Clockwise from seat A. */
  names: readonly string[];
  options: Record<string, unknown>;
  knowledge: Knowledge;
  /** Of a match that the service deals: this device plays in it, and nobody referees. */
  plays: boolean;
  /** So many seconds spectators are behind. */
  delay: number;
}

/** Return the plan, at first with people and options of the last match of this game, and a function that changes it. */
export function usePlan({ key, seats, evening }: GamePages): [Plan, (change: Partial<Plan>) => void] {
  const [plan, setPlan] = useState<Plan>({
    names: Array<string>(seats.least).fill(''),
    options: evening,
    knowledge: 'observed',
    plays: true,
    delay: 0,
  });
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }));
  useEffect(() => {
    void lastTable(key).then((last) => {
      if (!last) return;
      const { names, options, knowledge, seat } = last;
      change({
        names,
        options: { ...evening, ...options },
        ...(knowledge && { knowledge }),
        ...(knowledge === 'dealt' && { plays: Boolean(seat) }),
      });
    });
  }, [key]);
  return [plan, change];
}

async function lastTable(game: string) {
  const matches = (await (await device).matches()).filter(
    (match) => match.game === game && (match.role === 'referee' || match.seat === 'A'),
  );
  const last = matches.sort((a, b) => b.seen - a.seen)[0];
  return last && tableOf(last);
}
