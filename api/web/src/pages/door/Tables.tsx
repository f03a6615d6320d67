import { useEffect, useState } from 'preact/hooks';
import { type Format, planTournament, type TournamentPlan } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tableSizes } from '../../i18n/texts/tableSizes';
import { sizeOf } from '../../tournaments/parts';

/** What tables come of so many. */
export function useTables(game: string, entrants: number, format: Format, teams: boolean): TournamentPlan | null {
  const [plan, setPlan] = useState<TournamentPlan | null>(null);
  const size = sizeOf(format);
  useEffect(() => {
    if (entrants < 2) {
      setPlan(null);
      return;
    }
    const stop = new AbortController();
    const people = teams ? 2 * entrants : entrants;
    planTournament({ game, people, minutes: 60, size, teams }, stop.signal).then(
      (come) => stop.signal.aborted || setPlan(come),
      () => undefined,
    );
    return () => stop.abort();
  }, [game, entrants, size, teams]);
  return entrants < 2 ? null : plan;
}

export function Tables({ plan }: { plan: TournamentPlan }) {
  const t = useTexts(tableSizes);
  return (
    <>
      {t.tables(plan.tables)}
      {plan.byes > 0 && `, ${t.byes(plan.byes)}`}
    </>
  );
}
