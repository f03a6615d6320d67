import type { Tournament } from '../api/tournaments';
import { useTexts } from '../i18n';
import { tournament as texts } from '../i18n/texts/tournament';
import { classes } from '../ui/classes';
import { roundsOf } from './parts';

interface RoundsNavProps {
  tournament: Tournament;
  /** The round that is shown. */
  number: number;
  /** List only the rounds that are published, as small steps. */
  steps?: boolean;
  /** null: the newest round, whichever that is. */
  onChoose: (round: number | null) => void;
}

/** The keys from round to round. */
export function RoundsNav({ tournament, number, steps, onChoose }: RoundsNavProps) {
  const t = useTexts(texts);
  const { round: newest, round_status } = tournament;
  const done = steps || round_status !== 'closed' ? newest - 1 : newest;
  const count = steps ? newest : Math.max(roundsOf(tournament) ?? 0, newest);
  if (count === 0) return null;
  return (
    <nav class={classes('rounds', steps && 'steps')} aria-label={t.rounds}>
      {Array.from({ length: count }, (_, n) => n + 1).map((n) => (
        <button
          key={n}
          type="button"
          class={classes(n <= done && 'done')}
          aria-pressed={n === number}
          disabled={n > newest}
          onClick={() => onChoose(n === newest ? null : n)}
        >
          {n}
        </button>
      ))}
    </nav>
  );
}
