import type { ComponentChildren } from 'preact';
import type { Entrant, Round } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { href } from '../../router';
import { seatAt } from '../../seats';
import { cutAt, isCalled } from '../../tournaments/names';
import { MarkedName, ResultWords, Seats } from '../../tournaments/parts';
import { RoundsNav } from '../../tournaments/RoundsNav';
import type { Hall } from '../../tournaments/useHall';
import { classes } from '../../ui/classes';
import { FindSomebody, ToWall } from './TournamentBar';
import type { Shown, TableOfRound } from './useTournament';

/** The tables of a round, or who is in before the first one; once a name is typed, where they sit who have it. */
export function TablesPart({ shown }: { shown: Shown }) {
  const t = useTexts(texts);
  const { id, hall, of, wide, number, round, tables, title, state, nameOf } = shown;
  const toWall = !wide && <ToWall id={id} />;
  return (
    <section class="left" aria-label={t.tables}>
      {wide && (
        <div class="hd">
          <h2>{number ? `${title} · ${state}` : state}</h2>
          <FindSomebody shown={shown} />
        </div>
      )}
      {shown.finding ? (
        <Hits typed={shown.typed} tables={tables} byes={round?.byes ?? []} hall={hall} nameOf={nameOf} />
      ) : (
        <>
          {!wide && of.round > 1 && <RoundsNav steps tournament={of} number={number} onChoose={shown.setChosen} />}
          {number ? (
            <Tables {...{ tables, round, nameOf }} over={of.status !== 'live'}>
              {toWall}
            </Tables>
          ) : (
            <WhoIsIn hall={hall}>{toWall}</WhoIsIn>
          )}
        </>
      )}
    </section>
  );
}

interface TablesProps {
  tables: readonly TableOfRound[];
  round: Round | null;
  over: boolean;
  nameOf: (entrant: Entrant) => string;
  children: ComponentChildren;
}

function Tables({ tables, round, over, nameOf, children }: TablesProps) {
  const t = useTexts(texts);
  return (
    <div class="list">
      {tables.map((one) => {
        const { table, match, result } = one;
        const body = (
          <>
            <span class="no" aria-hidden="true">
              {table}
            </span>
            <span class="bd">
              <span class="vh">{t.table(table)}</span>
              <Seats {...one} nameOf={nameOf} />
              <span class="ft">
                <ResultWords result={result} match={match} over={over} />
              </span>
            </span>
          </>
        );
        const look = classes('tt', result && 'ended');
        return match ? (
          <a
            key={table}
            class={look}
            href={href(result ? { page: 'replay', match, at: null, until: null } : { page: 'live', match })}
          >
            {body}
          </a>
        ) : (
          <div key={table} class={look}>
            {body}
          </div>
        );
      })}
      {round && round.byes.length > 0 && <p class="beneath">{t.byes(round.byes.map(nameOf))}</p>}
      {round && round.free.length > 0 && <p class="beneath">{t.free(round.free.map(nameOf))}</p>}
      {children}
    </div>
  );
}

/** Before the first round. */
function WhoIsIn({ hall, children }: { hall: Hall; children: ComponentChildren }) {
  const t = useTexts(texts);
  const here = [...hall.entrants.values()].filter(({ status }) => status === 'in');
  return (
    <div class="list whole">
      <p class="nothing">{t.noTables}</p>
      {here.length > 0 && (
        <section class="who">
          <h2>{t.whoIsIn}</h2>
          <ul>
            {here.map(({ entrant, name, club }) => (
              <li key={entrant}>
                <b>{name ?? t.someone}</b> {club && <small>{club}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </div>
  );
}

interface HitsProps {
  typed: string;
  tables: readonly TableOfRound[];
  byes: readonly Entrant[];
  hall: Hall;
  nameOf: (entrant: Entrant) => string;
}

/** Who is called so: table, seat, and with whom. */
function Hits({ typed, tables, byes, hall, nameOf }: HitsProps) {
  const t = useTexts(texts);
  const found = [...hall.entrants.values()].filter(({ name }) => isCalled(name, typed)).slice(0, 30);
  return (
    <div class="hits" role="status">
      <p class="says">{found.length ? t.found(found.length, typed.trim()) : t.notFound(typed.trim())}</p>
      {found.map(({ entrant, name, status }) => {
        const at = tables.find(({ entrants }) => entrants.includes(entrant));
        const row = hall.standings?.items.find((one) => one.entrant === entrant);
        const cut = cutAt(name!, typed);
        const place = at?.result ? null : at && seatAt(at.entrants.indexOf(entrant));
        const stands = row && (hall.standings?.round ?? 0) > 0;
        const facts = [place && t.seat(place), stands && row.rank && t.place(row.rank), stands && t.pt(row.shown)];
        return (
          <div key={entrant} class="hit">
            <span class="hn">
              <small>{t.tableWord}</small>
              {at ? at.table : '–'}
            </span>
            <span class="hb">
              <b>
                <MarkedName name={name!} cut={cut} />
              </b>
              <span class="seat">{facts.filter(Boolean).join(' · ')}</span>
              <span class="ag">
                {at
                  ? t.with(at.entrants.filter((one) => one !== entrant).map(nameOf))
                  : byes.includes(entrant)
                    ? t.bye
                    : status === 'in'
                      ? t.noTable
                      : t.withdrawn}
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
