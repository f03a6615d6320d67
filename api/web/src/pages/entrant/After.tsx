import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { tournament as common } from '../../i18n/texts/tournament';
import type { Shown } from './useShown';
import { Waits } from './Waits';

/** What is under way, and what follows. */
export const After = ({ shown }: { shown: Shown }) => (
  <>
    <Waits shown={shown} />
    <Next shown={shown} />
  </>
);

/** What follows, in a sentence. */
function Next({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const { stage, sight, next } = shown;
  const row = sight.standing?.rows.find((one) => one.entrant === sight.me?.entrant);
  if (stage === 'over') return row?.rank ? <p class="nx">{t.stages.final(c.place(row.rank), row.shown)}</p> : null;
  if (!['done', 'beside', 'waiting'].includes(stage)) return null;
  return (
    <p class="nx">
      {stage === 'done' && `${t.nothingToDo} `}
      {next === null ? t.lastDone : t.comes(next)}
    </p>
  );
}
