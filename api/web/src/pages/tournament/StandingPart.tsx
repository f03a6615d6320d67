import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { StandingTable } from '../../tournaments/parts';
import { Key } from '../../ui/Key';
import { CrossTable, FileLinks, Stages } from './later';
import type { Shown } from './useTournament';

/** The standing, or who played whom. */
export function StandingPart({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const { hall, of, wide, part, cross, partNames, nameOf } = shown;
  const standing = hall.standings;
  const on = part === 'tables' ? 'standing' : part;
  const others = shown.parts.filter((one) => one !== 'tables' && one !== on);
  const after = standing?.round && shown.hasPoints ? t.standingAfter(standing.round) : t.standing;
  return (
    <section class="right" aria-label={partNames[on]}>
      {wide && (
        <div class="hd">
          <h2>{on !== 'standing' ? partNames[on] : of.status !== 'live' ? t.finalStanding : after}</h2>
          {others.map((one) => (
            <Key key={one} quiet onClick={() => shown.setPart(one)}>
              {partNames[one]}
            </Key>
          ))}
        </div>
      )}
      {on === 'course' ? (
        <div class="scrollx">
          <Stages id={shown.id} token={hall.token} version={of.version} nameOf={nameOf} />
        </div>
      ) : on === 'cross' ? (
        <div class="scrollx">{cross && <CrossTable cross={cross} nameOf={nameOf} />}</div>
      ) : standing?.round && shown.hasPoints ? (
        <div class="scrollx">
          {!wide && <h2 class="vh">{after}</h2>}
          <StandingTable standings={standing} whole={wide} nameOf={nameOf} onRow={shown.setRow} />
        </div>
      ) : (
        <p class="nothing">{t.noStanding}</p>
      )}
      {on === 'standing' && standing && shown.hasPoints && (
        <div class="beneath">
          {standing.provisional && <p>{t.soFar}</p>}
          {wide && <p>{t.marked}</p>}
          {standing.changed && <p>{t.changed}</p>}
          <FileLinks of={of} />
        </div>
      )}
    </section>
  );
}
