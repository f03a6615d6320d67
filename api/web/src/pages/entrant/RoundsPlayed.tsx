import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { tournament as common } from '../../i18n/texts/tournament';
import { gained } from '../../tournaments/figures';
import { classes } from '../../ui/classes';
import type { Sight } from './useEntrant';

/** The rounds that count so far, the newest first: place, table, with whom, points. */
export function RoundsPlayed({ sight, nameOf }: { sight: Sight; nameOf: (entrant: string) => string }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const played = (sight.me?.rounds ?? []).filter(({ kind }) => kind !== null).reverse();
  if (!played.length) return null;
  return (
    <ol class="ledger hist" aria-label={t.rounds}>
      {played.map(({ round, kind, place, table, shown, opponents }) => (
        <li key={round} class={classes(round === sight.tournament.round && 'now')}>
          <span class="v">{round}</span>
          <span class="x">
            {place ? (
              <b>{table ? t.tableIn(c.place(place), table) : c.place(place)}</b>
            ) : (
              <b>{[t.kinds[kind!], kind === 'sat' && table && t.atTable(table)].filter(Boolean).join(' · ')}</b>
            )}
            {opponents.length > 0 && <small>{t.with(opponents.map(nameOf))}</small>}
          </span>
          <span class="g">{shown === null ? '' : gained(shown)}</span>
        </li>
      ))}
    </ol>
  );
}
