/** A slip for each table, on which its players write the result. */
import type { Round, Table } from '../../api/tournaments';
import { useGameName } from '../../games';
import { localeOf, useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { roundsOf } from '../../tournaments/parts';
import { classes } from '../../ui/classes';
import { QrOf } from '../../ui/reachLater';
import { useReach } from '../../ui/useReach';
import { slipSheets } from './laying';
import { type Printed, reportingPathOf } from './parts';

const MANY = 4; // seats: a slip of more has lower lines

interface Props extends Printed {
  round: Round;
}

export function Slips({ of, nameOf, round }: Props) {
  const t = useTexts(texts);
  const sheets = slipSheets(round.tables);
  return (
    <>
      {sheets.map((slips, n) => (
        <section
          key={slips[0]!.table}
          class="leaf four"
          aria-label={`${t.kinds.slips}, ${t.page(n + 1, sheets.length)}`}
        >
          {slips.map((at, place) =>
            at ? <Slip key={at.table} {...{ of, nameOf, round, at }} /> : <div key={place} />,
          )}
        </section>
      ))}
    </>
  );
}

function Slip({ of, nameOf, round, at }: Pick<Props, 'of' | 'nameOf' | 'round'> & { at: Table }) {
  const { slip: t } = useTexts(texts);
  const reach = useReach();
  const { lang } = useSettings();
  const game = useGameName(of.game);
  const day = new Date(round.starts_at ?? Date.now()).toLocaleDateString(localeOf(lang), {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
  });
  const places = at.entrants.map((_, n) => n + 1);
  return (
    <article class={classes('ticket', at.entrants.length > MANY && 'long', of.teams && 'pairs')}>
      <div class="head">
        <div>
          <h3>{of.name}</h3>
          <p>{[game, day, t.round(round.round, roundsOf(of))].join(' · ')}</p>
          <p class="large">{t.table(at.table)}</p>
        </div>
        {reach && (
          <div class="scan">
            <QrOf path={reportingPathOf(of)} label={t.scan} />
            <p>{t.scan}</p>
          </div>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <td />
            <td />
            {places.map((place) => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
            <th scope="col">{t.cards}</th>
            <th scope="col">{t.leaves}</th>
          </tr>
        </thead>
        <tbody>
          {at.entrants.map((one, seat) => (
            <tr key={one}>
              <td>{seatAt(seat)}</td>
              <th scope="row">{nameOf(one)}</th>
              {[...places, 'cards', 'leaves'].map((box) => (
                <td key={box}>
                  <i class="box" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="how">{t.how}</p>
      <div class="lines">
        <p>{t.first}</p>
        <p>{t.second}</p>
        <p class="remarks">{t.remarks}</p>
      </div>
      <div class="under">
        <span>Greffier · {t.seating(at.edition)}</span>
        <span>
          {t.desk} · {at.table} <i class="box wide" />
        </span>
      </div>
    </article>
  );
}
