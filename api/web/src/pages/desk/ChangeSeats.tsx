import type { Entrant, Round, Table } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { seating } from '../../i18n/texts/seating';
import { seatAt } from '../../seats';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import { Name, UndoKey } from './Draft';
import { SeatQuestion } from './SeatQuestion';
import type { Desk } from './useDesk';
import { type SeatChanges, useSeatChanges } from './useSeatChanges';

/** The tables of a published round, to change who sits where: names, whole tables, free seats, and who is not here. */
export function ChangeSeats({ desk, round }: { desk: Desk; round: Round }) {
  const changes = useSeatChanges(desk, round);
  const { asked, trouble } = changes;
  return (
    <>
      <div class="rows" ref={changes.lifting.list}>
        {round.tables.map((at) => (
          <TableOfNames key={at.table} changes={changes} at={at} />
        ))}
        <WithoutTable changes={changes} people={withoutTable(desk, round)} />
      </div>
      <div class={classes('below', asked && 'asks')}>
        {trouble && (
          <p class="echo bad" role="alert">
            {trouble}
          </p>
        )}
        {asked ? <SeatQuestion changes={changes} plan={asked} /> : <Foot desk={desk} changes={changes} />}
      </div>
    </>
  );
}

/** Who has no table: a bye, a free round, or came late. */
function withoutTable({ office }: Desk, { byes, free, tables }: Round): Entrant[] {
  const seated = new Set(tables.flatMap(({ entrants }) => entrants));
  const late = [...office.entrants.values()].filter(({ status, present }) => status === 'in' && present);
  const people = [...byes, ...free, ...late.map(({ entrant }) => entrant)];
  return [...new Set(people)].filter((one) => !seated.has(one));
}

interface Props {
  changes: SeatChanges;
}

function TableOfNames({ changes, at }: Props & { at: Table }) {
  const t = useTexts(directing);
  const s = useTexts(seating);
  const { table, entrants, possible } = at;
  const mayMove = possible.includes('move');
  return (
    <div class={classes('row2', !possible.includes('swap') && 'begun')}>
      <button {...changes.lifting.keyOf(`table ${table}`, 'no', mayMove)} aria-label={t.tableTitle(table)}>
        {table}
      </button>
      <div class="names2">
        {entrants.map((one, n) => (
          <Name key={one} changes={changes} entrant={one} letter={seatAt(n)} />
        ))}
        {possible.includes('join') && (
          <button {...changes.lifting.keyOf(`seat ${table}`, 'name seat', false)} title={s.freeSeat(table)}>
            <i>{seatAt(entrants.length)}</i>
            <em>{s.free}</em>
          </button>
        )}
      </div>
      <span class="ask" aria-hidden="true" />
    </div>
  );
}

function WithoutTable({ changes, people }: Props & { people: readonly Entrant[] }) {
  const s = useTexts(seating);
  return (
    <div class="row2">
      <span class="no" aria-hidden="true">
        –
      </span>
      <div class="names2">
        {people.map((one) => (
          <Name key={one} changes={changes} entrant={one} letter="–" />
        ))}
        <button {...changes.lifting.keyOf('gone', 'name seat', false)}>
          <em>{s.notHere}</em>
        </button>
      </div>
      <span class="ask" aria-hidden="true" />
    </div>
  );
}

function Foot({ desk, changes }: Props & { desk: Desk }) {
  const t = useTexts(directing);
  const s = useTexts(seating);
  const w = useTexts(officeTexts);
  const { lifting, round, nameOf } = changes;
  const { lifted } = lifting;
  const what = lifted?.startsWith('table ') ? t.tableTitle(Number(lifted.slice('table '.length))) : lifted;
  const name = what && what === lifted ? nameOf(lifted) : what;
  return (
    <>
      <p class="sp hint">
        {!changes.office.connected
          ? w.needsService
          : name
            ? s.liftedTo(name)
            : desk.wide
              ? s.changeHint
              : s.changeHintPhone}
      </p>
      <UndoKey changes={changes} />
      {round.possible.includes('unpublish') && (
        <Key quiet onClick={() => desk.setOver({ sheet: 'unpublish', round: round.round })}>
          {t.unpublish(round.round)}
        </Key>
      )}
      <Key onClick={() => desk.setChanging(false)}>{s.seatsDone}</Key>
    </>
  );
}
