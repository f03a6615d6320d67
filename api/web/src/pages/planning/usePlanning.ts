/** The state of a tournament that is planned: the wishes, the proposal, and what is made of both. */
import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { createTournament, planTournament, type TournamentPlan, type Wish } from '../../api/tournaments';
import { useGameName, useGames } from '../../games';
import { useTexts } from '../../i18n';
import { planning } from '../../i18n/texts/planning';
import { refusalOf } from '../../i18n/texts/refusals';
import { matchId, uuid } from '../../random';
import { href, navigate } from '../../router';
import { changeCreation, creationKey } from '../../store/creation';
import { useSettings } from '../../store/settings';
import { keepTournament } from '../../store/tournaments';
import { momentOf, nextHalfHour } from '../../tournaments/moment';
import { usePatch } from '../../tournaments/usePatch';
import { oneLine } from '../../words';

const TYPING = 250; // ms
const MINUTE = 60_000;
export const [FEWEST, MOST] = [2, 2000];

/** What was changed of the proposal. */
type Changes = Omit<Wish, 'game' | 'people' | 'minutes'>;

interface Plans {
  name: string;
  game: string;
  people: string;
  hours: number;
  /** As fields of date and time have them; '' where nothing is chosen. */
  date: string;
  begins: string;
  /** Minutes in which results of the last round may be disputed. */
  protests: number;
  changes: Changes;
  /** What a requested bye pays; null: nothing. */
  byes: { points: number; most: number } | null;
  plan: TournamentPlan | null;
  /** The wish that it answers, as JSON. */
  planned: string;
  trouble: string | null;
  isMaking: boolean;
}

export type Planning = ReturnType<typeof usePlanning>;

export function usePlanning() {
  const t = useTexts(planning);
  const { lang } = useSettings();
  const games = useGames();
  const [plans, set] = usePatch<Plans>(() => ({
    name: '',
    game: games[0]!.game,
    people: '16',
    hours: 4,
    ...nextHalfHour(),
    protests: 15,
    changes: {},
    byes: null,
    plan: null,
    planned: '',
    trouble: null,
    isMaking: false,
  }));
  const [made] = useState(() => ({ id: matchId(), key: uuid() }));
  const { game, plan, changes, date, begins } = plans;
  const startsAt = momentOf(date, begins);
  const called = useGameName(game);
  const count = Math.min(MOST, Math.max(FEWEST, Math.round(Number(plans.people)) || FEWEST));
  const minutes = plans.hours * 60;
  const wish: Wish = { game, people: count, minutes, ...changes };
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        planTournament(wish, stop.signal).then(
          (come) => stop.signal.aborted || set({ plan: come, planned: JSON.stringify(wish), trouble: null }),
          (error) =>
            stop.signal.aborted || set({ trouble: error instanceof Problem ? refusalOf(error, lang) : t.failed }),
        ),
      plan ? TYPING : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [JSON.stringify(wish)]);

  async function make(): Promise<void> {
    if (!plan || plans.isMaking) return;
    const name = oneLine(plans.name);
    if (!name || !startsAt) {
      const missing = [...(name ? [] : [t.name]), ...(date ? [] : [t.date]), ...(begins ? [] : [t.begins])];
      set({ trouble: t.missing(missing) });
      return;
    }
    set({ isMaking: true, trouble: null });
    try {
      const starts_at = startsAt.toISOString();
      // what was tapped a moment ago is not in the proposal yet
      const isNow = plans.planned === JSON.stringify(wish);
      const { format, sets_rounds } = isNow ? plan : await planTournament(wish, new AbortController().signal);
      const requested = sets_rounds && plans.byes ? { requested_bye: plans.byes } : {};
      const body = {
        id: made.id,
        name,
        game,
        format,
        starts_at,
        lang,
        protest_minutes: plans.protests,
        ...requested,
      };
      const { tokens } = await createTournament(body, made.key, creationKey());
      const seen = Date.now();
      keepTournament({ id: made.id, role: 'director', token: tokens.director, entrant: null, name, game, seen });
      navigate(href({ page: 'door', tournament: made.id }), { replace: true });
    } catch (error) {
      const problem = error instanceof Problem ? error : null;
      if (problem?.status === 401 || problem?.status === 403) changeCreation({ asked: true });
      set({ isMaking: false, trouble: problem ? refusalOf(problem, lang) : t.failed });
    }
  }

  const seats = games.find((one) => one.game === game)?.seats ?? { least: 2, most: 6 };
  return {
    ...plans,
    games,
    called,
    count,
    minutes,
    seats,
    /** How many sit at a table. */
    size: plan ? ((plan.format.stages?.[0] ?? plan.format).table as number) : seats.least,
    // what was tapped holds at once, before the proposal has come anew
    rounds: changes.rounds ?? plan?.rounds ?? 1,
    length: changes.length ?? plan?.length ?? 30,
    /** When it ends, in ms since 1970; minutes: how long it takes. */
    endsAt: (minutes: number) => (startsAt ?? new Date()).getTime() + minutes * MINUTE,
    /** Whether all is filled in that a tournament needs. */
    isWhole: oneLine(plans.name) !== null && startsAt !== null,
    set,
    change: (more: Changes) => set({ changes: { ...changes, ...more } }),
    make: () => void make(),
  };
}
