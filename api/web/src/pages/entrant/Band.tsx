import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { tournament as common } from '../../i18n/texts/tournament';
import { gained } from '../../tournaments/figures';
import { Clock, placesOf } from '../../tournaments/parts';
import type { Shown } from './useShown';

/** Where one sits, or why nowhere; and what is left of the round. */
export function Band({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const s = t.stages;
  const { stage, own, seat, seatName } = shown;
  const { tournament, table, beside, me } = shown.sight;
  const round = tournament.round;
  const result = table?.result;
  const said = ((): [string, string] => {
    if (stage === 'over') return [s.over, ''];
    if (stage === 'gone')
      return me?.status === 'disqualified' ? [s.disqualified, s.disqualifiedHow] : [s.withdrawn, s.withdrawnHow];
    if (stage === 'away') return [s.away, s.awayHow];
    if (stage === 'waiting') {
      const sits = me?.out?.some((one) => one.round === round + 1);
      return [sits ? s.sits(round + 1) : s.waiting, ''];
    }
    if (stage === 'beside') {
      if (beside?.why === 'bye') return [s.bye(round), s.byeHow];
      if (beside?.why === 'free') return [s.free(round), ''];
      const why = beside?.why;
      const known = why === 'sat_out' || why === 'absent' || why === 'walkover' || why === 'out' ? s[why] : s.noneHow;
      return [s.none(round), known];
    }
    if (stage === 'done' && result) {
      const place = placesOf(result.order).get(own);
      const from = result.outcome ? c.outcome[result.outcome] : c.state[result.source.kind];
      const points = gained(result.shown[own] ?? '0');
      const took = result.shown[own] === undefined || result.outcome === 'void' ? t.noPoints : null;
      return [took ?? (place ? t.took(c.place(place), points) : points), `${c.table(table.table)} · ${from}`];
    }
    const room = tournament.tables?.find(({ from, to }) => table!.table >= from && table!.table <= to)?.room;
    const state = { published: t.be, started: t.plays, closed: t.closed }[tournament.round_status ?? 'published'];
    return [t.at(table!.table, seatName(seat)), room ? `${room} · ${state}` : state];
  })();
  const runs = tournament.status === 'live' && round > 0 && tournament.round_status !== 'closed' && stage !== 'gone';
  return (
    <section class="band baize" aria-label={said[0]}>
      <div class="l">
        <b>{said[0]}</b>
        {said[1] && <small>{said[1]}</small>}
      </div>
      {runs && <Clock ends={table?.ends_at ?? tournament.ends_at} left={beside?.left ?? null} class="clk" />}
    </section>
  );
}
