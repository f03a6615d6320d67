import { useTexts } from '../../i18n';
import { waits } from '../../i18n/texts/waits';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { useNow } from '../../tournaments/reading';
import type { Shown } from './useShown';

/** What is under way: a judge who was called, and the time in which results may be disputed. */
export function Waits({ shown }: { shown: Shown }) {
  const t = useTexts(waits);
  const { lang } = useSettings();
  const { table, tournament } = shown.sight;
  const until = tournament.protest_until;
  const now = useNow(until !== null);
  return (
    <>
      {table?.judge && (
        <p class="nx" role="status">
          {t[table.judge]}
        </p>
      )}
      {until && tournament.status === 'live' && (
        <p class="nx" role="status">
          {now < Date.parse(until) ? t.protest(timeOfDay(until, lang)) : t.protestOver}
        </p>
      )}
    </>
  );
}
