import { about, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { tableSheet } from '../../i18n/texts/tableSheet';
import { tournament as texts } from '../../i18n/texts/tournament';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { ReasonField } from './ReasonField';
import type { Consequences } from './useConsequences';
import type { TableOnShow } from './useTable';

interface Props {
  table: TableOnShow;
}

/** A result: names in the order of their places, or amounts; once the round is closed, with what it would change. */
export function ResultEntry({ table }: Props) {
  const s = useTexts(tableSheet);
  const w = useTexts(officeTexts);
  const { isClosed, isReady, why, consequences } = table;
  return (
    <>
      {!table.told?.outcome && <Order table={table} />}
      {isClosed && (
        <>
          <p class="small">{s.late}</p>
          {consequences && <WouldChange table={table} consequences={consequences} />}
          <ReasonField table={table} label={w.reason} />
        </>
      )}
      <div class="keys">
        <Key
          big
          rule={isClosed}
          go={!isClosed}
          aria-disabled={!isReady || (isClosed && !why)}
          onClick={() => isReady && (!isClosed || why) && table.enter()}
        >
          {isClosed ? s.correct : s.enter}
        </Key>
      </div>
    </>
  );
}

function Order({ table }: Props) {
  const t = useTexts(directing);
  const s = useTexts(tableSheet);
  const c = useTexts(texts);
  const { at, order, out, nameOf } = table;
  return (
    <>
      <p>{table.office.tournament.scores ? s.inOrderOrScores : s.inOrder}</p>
      <div class="keys two">
        {at.entrants.map((one, n) => {
          const stands = order.findIndex((each) => [each].flat().includes(one));
          const before = order.slice(0, stands).flat().length;
          return (
            <Key
              key={one}
              chosen={stands >= 0}
              aria-pressed={stands >= 0}
              disabled={out.includes(one)}
              onClick={() => table.place(one)}
            >
              <span>
                {stands >= 0 ? t.place(before + 1) : out.includes(one) ? c.absent : seatAt(n)} · {nameOf(one)}
              </span>
            </Key>
          );
        })}
      </div>
      {order.length > 1 && (
        <Key quiet class="shares" onClick={table.share}>
          {nameOf([order.at(-1)!].flat()[0]!)} {s.shares}
        </Key>
      )}
      <Amounts table={table} />
    </>
  );
}

/** Scores, or in a game without points of its own the cards that were left. */
function Amounts({ table }: Props) {
  const s = useTexts(tableSheet);
  const { lang } = useSettings();
  const { at, out, amounts, nameOf } = table;
  const { scores } = table.office.tournament;
  const what = scores ? s.scores : s.cardsLeft;
  return (
    <details class="amounts" open={scores || Object.keys(table.counted).length > 0}>
      <summary>{what}</summary>
      {at.entrants
        .filter((one) => !out.includes(one))
        .map((one) => (
          <label key={one} class="choice">
            <span class="eyebrow">{nameOf(one)}</span>
            <input
              type="text"
              inputMode={scores ? 'text' : 'numeric'}
              maxLength={8}
              autocomplete="off"
              aria-label={about(lang, what, nameOf(one))}
              value={amounts[one] ?? ''}
              onInput={(event) => table.change({ amounts: { ...amounts, [one]: event.currentTarget.value } })}
            />
          </label>
        ))}
    </details>
  );
}

function WouldChange({ table, consequences }: Props & { consequences: Consequences }) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  const s = useTexts(tableSheet);
  const { nameOf } = table;
  const { points, tables, exchanges } = consequences;
  return (
    <div class="consequences" role="status">
      {points.map(([one, before, after]) => (
        <p key={one}>
          {about(lang, nameOf(one), '')}
          <s>{before}</s> <b>{after}</b>
        </p>
      ))}
      <p>{tables === undefined ? s.differsWait : tables === null ? s.differsUnknown : s.differs(tables)}</p>
      {exchanges.map(({ entrant, instead_of, table: at, possible }) => (
        <p key={`${entrant} ${instead_of}`}>
          {t.exchange(entrant && nameOf(entrant), instead_of && nameOf(instead_of))}
          {at !== null && ` (${t.exchangeAt(at, possible)})`}
        </p>
      ))}
    </div>
  );
}
