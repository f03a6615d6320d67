import { useEffect, useState } from 'preact/hooks';
import { planTournament, type TournamentPlan } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tableSizes } from '../../i18n/texts/tableSizes';

/** What tables come of so many. */
export function useTables(game: string, people: number, size: number): TournamentPlan | null {
  const [plan, setPlan] = useState<TournamentPlan | null>(null);
  useEffect(() => {
    if (people < 2) {
      setPlan(null);
      return;
    }
    const stop = new AbortController();
    planTournament({ game, people, minutes: 60, size }, stop.signal).then(
      (come) => stop.signal.aborted || setPlan(come),
      () => undefined,
    );
    return () => stop.abort();
  }, [game, people, size]);
  return people < 2 ? null : plan;
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
