import type { Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { isDirecting } from '../../store/tournaments';
import { Key } from '../../ui/Key';
import { notesAt, seatsTold } from './troubles';
import type { Desk } from './useDesk';

/** What waits for somebody of the desk: tables that called a judge, and notes of players. */
export function Calls({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { office, current, nameOf, send } = desk;
  const { calls = [], attended = [], notes = [] } = office.tournament;
  const written = notes.filter(({ entrant }) => entrant !== null);
  if (!calls.length && !written.length) return null;
  const tableOf = (table: number) => current?.tables.find((one) => one.table === table);
  const seen = current?.version !== undefined && { seen: current.version };
  return (
    <section class="missing" aria-label={t.calls}>
      <h2>{t.calls}</h2>
      <ul>
        {[...new Set(calls)].map((table) => {
          const isComing = attended.includes(table);
          const at = tableOf(table);
          const seats = at ? seatsTold(notes, at) : null;
          return (
            <li key={table} class="call">
              <span class="no">{table}</span>
              <span class="what">
                <b>{isComing ? t.judgeComes : t.wantsJudge}</b>
                {seats && <small>{t.saysSeats(seatsInWords(seats, nameOf))}</small>}
                <small>{notesAt(notes, table) || at?.entrants.map(nameOf).join(', ')}</small>
              </span>
              {seats && isDirecting(office.known) ? (
                <Key
                  go
                  onClick={() => {
                    const here = { table, ...seen };
                    send({ type: 'reseat', round: current!.round, ...here, seats, reason: t.wrongSeats });
                    send({ type: 'answer', ...here });
                  }}
                >
                  {t.seatThemSo}
                </Key>
              ) : isComing ? (
                <Key onClick={() => send({ type: 'answer', table, ...seen })}>{t.seenTo}</Key>
              ) : (
                <Key go onClick={() => send({ type: 'attend', table })}>
                  {t.going}
                </Key>
              )}
            </li>
          );
        })}
        {written.map(({ version, entrant, text }) => (
          <li key={version} class="call note">
            <span class="what">
              <b>{nameOf(entrant!)}</b>
              <small>{text ?? t.noteErased}</small>
            </span>
            <Key go onClick={() => send({ type: 'answer', note: version })}>
              {t.seenTo}
            </Key>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "A Anna, B Boris". */
const seatsInWords = (seats: Record<string, Entrant>, nameOf: (entrant: Entrant) => string): string =>
  Object.entries(seats)
    .sort()
    .map(([seat, one]) => `${seat} ${nameOf(one)}`)
    .join(', ');
