import type { StandingRow } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { tournament as common } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { roundsOf } from '../../tournaments/parts';
import type { Sight } from './useEntrant';

/** Points, rank, and when it goes on. */
export function Figures({ sight, row }: { sight: Sight; row: StandingRow | undefined }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const { lang } = useSettings();
  const { tournament, standing, table } = sight;
  const rounds = roundsOf(tournament);
  const next = tournament.round + 1;
  const ends = tournament.round ? (table?.ends_at ?? tournament.ends_at) : tournament.starts_at;
  const goesOn = tournament.status === 'live' && sight.me?.status === 'in';
  const isLast = rounds !== null && next > rounds;
  const isKnown = ends !== null && tournament.round_status !== 'closed';
  return (
    <div class="own">
      <p class="fig">
        <b>{row?.shown ?? 0}</b>
        <small>{t.points}</small>
      </p>
      <p class="fig">
        <b>{row?.rank ? c.place(row.rank) : '–'}</b>
        <small>
          {!standing?.after || !row?.rank
            ? t.noRank
            : standing.provisional
              ? t.soFar(standing.after === tournament.round ? tournament.missing.length : 0)
              : t.rankAfter(standing.after)}
        </small>
      </p>
      {goesOn && (
        <p class="fig">
          <b>{isLast ? '–' : isKnown ? timeOfDay(ends, lang) : next}</b>
          <small>{isLast ? t.last : isKnown ? t.then(next) : t.next}</small>
        </p>
      )}
    </div>
  );
}
