import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { isDirecting } from '../../store/tournaments';
import { timeOfDay } from '../../tournaments/figures';
import { Seats } from '../../tournaments/parts';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import { HallLinks } from './DeskBar';
import { ChangeSeats } from './later';
import { waitingAt } from './results';
import type { Desk } from './useDesk';

/** The tables of the round that is shown. */
export function RoundInPlay({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  const { office, round } = desk;
  const directs = isDirecting(office.known) && office.connected;
  const mayChange = directs && !desk.isChanging && round?.tables.some(({ possible }) => possible.length > 0);
  return (
    <section class={classes('round', desk.isChanging && 'draft')} aria-label={t.playing(desk.number)}>
      <div class="hd">
        <h2>
          {!round
            ? c.notBegun
            : round.status === 'published'
              ? t.published(round.round)
              : round.status === 'closed'
                ? t.closed(round.round)
                : t.playing(round.round)}
        </h2>
        <span class="chips">
          {mayChange && <Key onClick={() => desk.setChanging(true)}>{t.changeSeats}</Key>}
          {desk.wide && (
            <nav class="chips" aria-label={t.forTheHall}>
              <HallLinks id={desk.id} />
            </nav>
          )}
        </span>
      </div>
      {round && desk.isChanging ? <ChangeSeats desk={desk} round={round} /> : <Tables desk={desk} />}
    </section>
  );
}

function Tables({ desk }: { desk: Desk }) {
  const w = useTexts(officeTexts);
  const c = useTexts(texts);
  const { lang } = useSettings();
  const { office, round, nameOf } = desk;
  return (
    <div class="rows">
      {round?.tables.map((at) => (
        <button
          key={at.table}
          type="button"
          class={classes(
            'tt',
            at.result && 'ended',
            (at.disputes.length > 0 || waitingAt(at).length > 0) && 'disputed',
          )}
          onClick={() => desk.openTable(at.table)}
        >
          <span class="no">{at.table}</span>
          <span class="bd">
            <Seats entrants={at.entrants} result={at.result} nameOf={nameOf} />
            {!at.result && at.ends_at && <small class="until">{c.ends(timeOfDay(at.ends_at, lang))}</small>}
            {at.result?.version === 0 && !office.connected && <small class="unsent">{w.unsent}</small>}
          </span>
        </button>
      ))}
      {round && round.byes.length > 0 && <p class="beneath">{c.byes(round.byes.map(nameOf))}</p>}
      {round && round.free.length > 0 && <p class="beneath">{c.free(round.free.map(nameOf))}</p>}
    </div>
  );
}
