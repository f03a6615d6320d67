import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { StandingTable } from '../../tournaments/parts';
import { Key } from '../../ui/Key';
import { CrossTable } from './later';
import type { Shown } from './useTournament';

/** The standing, or who played whom. */
export function StandingPart({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const { hall, of, wide, part, cross, nameOf } = shown;
  const standing = hall.standings;
  const isCross = part === 'cross';
  const after = standing?.round ? t.standingAfter(standing.round) : t.standing;
  return (
    <section class="right" aria-label={isCross ? t.crosstable : t.standing}>
      {wide && (
        <div class="hd">
          <h2>{isCross ? t.crosstable : of.status !== 'live' ? t.finalStanding : after}</h2>
          <Key quiet onClick={() => shown.setPart(isCross ? 'standing' : 'cross')}>
            {isCross ? t.standing : t.crosstable}
          </Key>
        </div>
      )}
      {isCross ? (
        <div class="scrollx">{cross && <CrossTable cross={cross} nameOf={nameOf} />}</div>
      ) : standing?.round ? (
        <div class="scrollx">
          {!wide && <h2 class="vh">{after}</h2>}
          <StandingTable standings={standing} whole={wide} nameOf={nameOf} onRow={shown.setRow} />
        </div>
      ) : (
        <p class="nothing">{t.noStanding}</p>
      )}
      {!isCross && standing && standing.round > 0 && (
        <div class="beneath">
          {standing.provisional && <p>{t.soFar}</p>}
          {wide && <p>{t.marked}</p>}
          {standing.changed && <p>{t.changed}</p>}
        </div>
      )}
    </section>
  );
}
