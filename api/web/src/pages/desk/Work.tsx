import { spoken, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { useSettings } from '../../store/settings';
import { isDirecting } from '../../store/tournaments';
import { timeOfDay } from '../../tournaments/figures';
import { Absent } from './Absent';
import { Exchanges } from './Exchanges';
import { Calls, Disputes } from './later';
import { Missing } from './Missing';
import { resultCommand, saidOfClaim } from './results';
import { TypedLine } from './TypedLine';
import type { Desk } from './useDesk';

const SHOWN = 12; // of the record

/** The work that waits: results to type, tables without one, people and notes that need an answer. */
export function Work({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { office, round, current, nameOf, send } = desk;
  const { tournament, known } = office;
  const absent = [...office.entrants.values()].filter((one) => one.status === 'in' && one.absent_since !== null);
  const began = desk.story?.items.findLast(({ type, round }) => type === 'started' && round === tournament.round);
  return (
    <section class="work" aria-label={t.title}>
      {round && round.status !== 'draft' && (
        <TypedLine
          key={round.round}
          office={office}
          round={round}
          undoing={desk.undoing}
          nameOf={nameOf}
          onLate={(typed) => desk.openTable(typed.table, typed)}
        />
      )}
      <Disputes desk={desk} />
      <Calls desk={desk} />
      {current && desk.isOpen && (
        <Missing
          troubles={desk.troubles}
          missing={current.missing.length}
          began={current.status === 'started' ? (began?.at ?? null) : null}
          patience={tournament.no_show_after ?? 10}
          nameOf={nameOf}
          onOpen={(table) => {
            desk.setChosen(null);
            desk.openTable(table);
          }}
          onTake={({ at, claims }) => send(resultCommand(current, at, saidOfClaim(claims[0]!)))}
        />
      )}
      {current?.exchanges && current.exchanges.length > 0 && (
        <Exchanges
          exchanges={current.exchanges}
          nameOf={nameOf}
          onExchange={
            isDirecting(known)
              ? (coming, going) =>
                  send({ type: 'swap', round: current.round, entrants: [coming, going], reason: t.exchanges })
              : null
          }
        />
      )}
      {absent.length > 0 && tournament.status === 'live' && !tournament.decided && (
        <Absent
          absent={absent}
          onBack={(back) => send({ type: 'check_in', entrants: back.map(({ entrant }) => entrant) })}
        />
      )}
      {desk.wide && desk.story && <LastEvents story={desk.story} />}
    </section>
  );
}

/** The newest items of the story, as the desk is told it. */
function LastEvents({ story }: { story: NonNullable<Desk['story']> }) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  return (
    <section class="record" aria-label={t.record}>
      <h2>{t.record}</h2>
      <ol>
        {story.items
          .slice(-SHOWN)
          .reverse()
          .map((one) => (
            <li key={one.version}>
              <time>{timeOfDay(one.at, lang)}</time>
              <span>{spoken(one.text, lang)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
