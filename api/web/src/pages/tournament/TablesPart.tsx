import type { ComponentChildren } from 'preact';
import type { Entrant, Round } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { href } from '../../router';
import { bySort } from '../../tournaments/names';
import { ResultWords, Seats } from '../../tournaments/parts';
import { RoundsNav } from '../../tournaments/RoundsNav';
import type { Hall } from '../../tournaments/useHall';
import { classes } from '../../ui/classes';
import { Hits } from './later';
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
        <Hits
          typed={shown.typed}
          tables={tables}
          byes={round?.byes ?? []}
          hall={hall}
          nameOf={nameOf}
          hasPoints={shown.hasPoints}
        />
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
  const here = [...hall.entrants.values()].filter(({ status }) => status === 'in').sort(bySort);
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
