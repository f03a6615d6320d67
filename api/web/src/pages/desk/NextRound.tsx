import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { tournament as texts } from '../../i18n/texts/tournament';
import { StandingTable } from '../../tournaments/parts';
import { Draft } from './later';
import type { Desk } from './useDesk';

/** The draft of the next round; where there is none, a wide screen shows the standing. */
export function NextRound({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { draft, wide } = desk;
  if (draft)
    return (
      <Draft desk={desk} draft={draft} onWhy={(table, entrants) => desk.setOver({ sheet: 'why', table, entrants })} />
    );
  return wide ? <Standing desk={desk} none={t.noDraft} /> : <p class="nothing">{t.noDraft}</p>;
}

/** none: what is said before there is a standing. */
export function Standing({ desk, none }: { desk: Desk; none: string }) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  const { standings, wide } = desk;
  return (
    <section class="standing" aria-label={t.standing}>
      {wide && (
        <div class="hd">
          <h2>{desk.office.tournament.status === 'live' ? t.standing : c.finalStanding}</h2>
        </div>
      )}
      <div class="scrollx">
        {standings && standings.round > 0 ? (
          <StandingTable standings={standings} whole={false} nameOf={desk.nameOf} onRow={desk.openRow} />
        ) : (
          <p class="nothing">{none}</p>
        )}
      </div>
    </section>
  );
}
