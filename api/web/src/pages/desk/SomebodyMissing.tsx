import type { Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { office as officeTexts } from '../../i18n/texts/office';
import { tableSheet } from '../../i18n/texts/tableSheet';
import { Key } from '../../ui/Key';
import { ReasonField } from './ReasonField';
import { NO_RESULT } from './results';
import type { TableOnShow } from './useTable';

/** The choice of who did not come, and whether the table plays with one less, with a substitute, or not at all. */
export function SomebodyMissing({ table }: { table: TableOnShow }) {
  const s = useTexts(tableSheet);
  const w = useTexts(officeTexts);
  const { office, round, at, absent, offPin, why, nameOf, send } = table;
  const here = { round: round.round, table: at.table, ...(round.version !== undefined && { seen: round.version }) };
  const takeOut = { type: 'take_out', ...here, entrant: absent, as: 'absent' };
  const others = at.entrants.filter((one) => one !== absent);
  const free = [...office.entrants.values()].filter(
    ({ entrant, status, present }) =>
      status === 'in' && present && !round.tables.some(({ entrants }) => entrants.includes(entrant)),
  );
  return (
    <>
      <p>{s.whoMissing}</p>
      <div class="keys two">
        {at.entrants.map((one) => (
          <Key
            key={one}
            chosen={absent === one}
            aria-pressed={absent === one}
            onClick={() => table.change({ absent: one })}
          >
            {nameOf(one)}
          </Key>
        ))}
      </div>
      {offPin && (
        <>
          <ReasonField table={table} label={w.reason} />
          <div class="keys">
            <Key rule big aria-disabled={!why} onClick={() => why && send({ ...offPin, ...here, irregular: why })}>
              {s.three.fill(nameOf(offPin['entrant'] as Entrant))}
            </Key>
          </div>
        </>
      )}
      {absent && !offPin && (
        <div class="keys">
          {others.length === 1 ? (
            <Key go onClick={() => table.sendResult({ ...NO_RESULT, outcome: null, order: others, absent: [absent] })}>
              {s.three.forfeit(nameOf(others[0]!))}
            </Key>
          ) : (
            <Key go onClick={() => send(takeOut)}>
              {s.three.smaller(others.length)}
            </Key>
          )}
          {free.slice(0, 6).map(({ entrant }) => (
            <Key key={entrant} onClick={() => send(takeOut, { type: 'join', ...here, entrant })}>
              {s.three.fill(nameOf(entrant))}
            </Key>
          ))}
          <Key onClick={() => send(takeOut, { type: 'break', ...here })}>{s.three.broken}</Key>
        </div>
      )}
    </>
  );
}
