import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { tableSheet } from '../../i18n/texts/tableSheet';
import { tournament as texts } from '../../i18n/texts/tournament';
import { Field } from '../../tournaments/parts';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { ReasonField } from './ReasonField';
import { ResultEntry } from './ResultEntry';
import { SomebodyMissing } from './SomebodyMissing';
import { TableFacts } from './TableFacts';
import { type TableOnShow, type TableProps, useTable } from './useTable';

/** A table: what was said of it, and what the desk may do about it. */
export function TableSheet(props: TableProps) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const c = useTexts(texts);
  const table = useTable(props);
  const { at, part, trouble } = table;
  const isFirst = part === 'all' || table.typed !== null;
  return (
    <Sheet
      tone={at.disputes.length ? 'stop' : 'calm'}
      title={`${t.tableTitle(at.table)} · ${c.round(table.round.round)}`}
      onClose={table.onClose}
    >
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {part === 'all' && <TableFacts table={table} />}
      {part === 'order' && <ResultEntry table={table} />}
      {part === 'missing' && <SomebodyMissing table={table} />}
      {part === 'ruling' && <Ruling table={table} />}
      <div class="keys">
        <Key quiet onClick={isFirst ? table.onClose : () => table.change({ part: 'all' })}>
          {isFirst ? w.close : w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}

/** A ruling in words, and the minutes that the table lost by it. */
function Ruling({ table }: { table: TableOnShow }) {
  const s = useTexts(tableSheet);
  const { at, why, minutes } = table;
  return (
    <>
      <ReasonField table={table} label={s.rulingText} />
      <Field label={s.minutes} value={minutes} set={(typed) => table.change({ minutes: typed })} numeric />
      <div class="keys">
        <Key
          go
          big
          aria-disabled={!why}
          onClick={() => {
            if (!why) return;
            const lost = Math.max(0, Math.round(Number(minutes)) || 0);
            // the ruling itself gives the table its minutes
            table.send({ type: 'ruling', table: at.table, text: why, ...(lost && { minutes: lost }) });
          }}
        >
          {s.ruling}
        </Key>
      </div>
    </>
  );
}
