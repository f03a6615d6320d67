import { makeTableMatch, type Order } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { tableSheet } from '../../i18n/texts/tableSheet';
import { uuid } from '../../random';
import { href, navigate } from '../../router';
import { seatAt } from '../../seats';
import { isDirecting } from '../../store/tournaments';
import { Key, KeyLink } from '../../ui/Key';
import { NO_RESULT, saidOf, saidOfClaim, signs, waitingAt } from './results';
import { notesAt } from './troubles';
import type { TableOnShow } from './useTable';

interface Props {
  table: TableOnShow;
}

/** The people of a table, what was said of it, and the keys to all that may be done. */
export function TableFacts({ table }: Props) {
  const t = useTexts(directing);
  const { at, nameOf } = table;
  const said = notesAt(table.office.tournament.notes ?? [], at.table);
  return (
    <>
      <ul class="seated">
        {at.entrants.map((one, n) => (
          <li key={one}>
            <Key quiet onClick={() => table.onPerson(one)}>
              <i>{seatAt(n)}</i> {nameOf(one)}
            </Key>
          </li>
        ))}
      </ul>
      {at.disputes.map((one) => (
        <p key={one.version} class="chip bad said2">
          {nameOf(one.entrant)}: {one.text ?? t.trouble.dispute}
        </p>
      ))}
      {waitingAt(at).length > 0 && <TwoResults table={table} />}
      {at.claims.length > 0 && <Claims table={table} />}
      {said && <p class="chip bad said2">{said}</p>}
      <TableKeys table={table} />
    </>
  );
}

function Places({ table, order }: Props & { order: Order }) {
  return (
    <ol>
      {order.map((each) => (
        <li key={String(each)}>{[each].flat().map(table.nameOf).join(' = ')}</li>
      ))}
    </ol>
  );
}

/** Two results of the desk, of which one is chosen. */
function TwoResults({ table }: Props) {
  const t = useTexts(directing);
  const s = useTexts(tableSheet);
  const { at } = table;
  return (
    <>
      <p class="chip bad said2">{t.twoResults}</p>
      <div class="claims">
        {[...(at.result ? [at.result] : []), ...waitingAt(at)].map((one) => (
          <div key={one.version}>
            <h3>{one === at.result ? s.stands : s.cameLate}</h3>
            {one.outcome === 'void' ? <p>{t.void}</p> : <Places table={table} order={one.order} />}
            <Key go onClick={() => table.choose(saidOf(one))}>
              {s.soItWas(one.outcome === 'void' ? t.void : signs(saidOf(one), at.entrants))}
            </Key>
          </div>
        ))}
      </div>
    </>
  );
}

function Claims({ table }: Props) {
  const s = useTexts(tableSheet);
  const { at } = table;
  return (
    <div class="claims">
      {at.claims.map((one) => (
        <div key={one.version}>
          <h3>{s.toldAt(table.nameOf(one.entrant))}</h3>
          <Places table={table} order={one.order} />
          <Key go onClick={() => table.choose(saidOfClaim(one))}>
            {s.soItWas(signs(saidOfClaim(one), at.entrants))}
          </Key>
        </div>
      ))}
    </div>
  );
}

function TableKeys({ table }: Props) {
  const t = useTexts(directing);
  const s = useTexts(tableSheet);
  const { office, round, at, isClosed, change } = table;
  const { tournament, known } = office;
  const makeMatch = () =>
    void makeTableMatch(tournament.id, known.token, uuid(), round.round, at.table).then(
      // a code of its own opens the pad here
      ({ id, code }) => navigate(href(code ? { page: 'join', code } : { page: 'live', match: id })),
      table.fail,
    );
  return (
    <div class="keys two">
      <Key data-first onClick={() => change({ part: 'order' })}>
        {s.another(at.result !== null)}
      </Key>
      {tournament.calls?.includes(at.table) && (
        <Key go onClick={() => table.send({ type: 'answer', table: at.table })}>
          {s.answer}
        </Key>
      )}
      {isDirecting(known) && at.possible.includes('take_out') && (
        <Key onClick={() => change({ part: 'missing' })}>{s.somebodyMissing}</Key>
      )}
      {isDirecting(known) && at.possible.includes('reseat') && <Key onClick={table.onSeats}>{t.changeSeats}</Key>}
      {!isClosed && <Key onClick={() => table.sendResult({ ...NO_RESULT, outcome: 'void' })}>{s.tableVoid}</Key>}
      {!isClosed && at.result && <Key onClick={() => table.sendResult(NO_RESULT)}>{s.takeBack}</Key>}
      <Key onClick={() => change({ part: 'ruling' })}>{s.ruling}</Key>
      {at.match ? (
        <KeyLink href={href({ page: 'live', match: at.match })}>{s.watch}</KeyLink>
      ) : (
        !isClosed && <Key onClick={makeMatch}>{s.makeMatch}</Key>
      )}
    </div>
  );
}
