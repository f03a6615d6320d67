import './page.css';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type Entrant, type Result, type Round, readCrosstable, readRound } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { tournament as texts } from '../../i18n/texts/tournament';
import { href } from '../../router';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { isOffice, knownTournament } from '../../store/tournaments';
import { timeOfDay } from '../../tournaments/figures';
import { RowSheet } from '../../tournaments/later';
import { cutAt, isCalled } from '../../tournaments/names';
import {
  Clock,
  Find,
  MarkedName,
  ResultWords,
  roundsOf,
  Seats,
  StandingTable,
  useFacts,
  useRoundTitle,
  Waiting,
} from '../../tournaments/parts';
import { useRead } from '../../tournaments/reading';
import { type Hall, PACE, useHall } from '../../tournaments/useHall';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Key, KeyLink } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import { CrossTable } from './later';

type Part = 'tables' | 'standing' | 'cross';

/** A table as this page shows it, of whichever round. */
interface Shown {
  table: number;
  entrants: readonly Entrant[];
  match: string | null;
  result: Result | null;
}

const LETTERS = 2; // from so many on somebody is looked for

/** A tournament for everybody: its tables, its standing, who plays whom. */
export function TournamentPage({ tournament: id }: { tournament: string }) {
  const hall = useHall(id);
  if (!hall.tournament) return <Waiting refused={hall.refused !== undefined} />;
  return <Tournament id={id} hall={hall} of={hall.tournament} />;
}

function Tournament({ id, hall, of }: { id: string; hall: Hall; of: NonNullable<Hall['tournament']> }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const wide = useWide();
  const facts = useFacts(of);
  const [part, setPart] = useState<Part>('tables');
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [row, setRow] = useState<Entrant | null>(null);
  useTitle(of.name);
  const number = chosen ?? of.round;
  const current = number === of.round;
  const title = useRoundTitle(of, number);
  // of the round in play the feed tells; who has no table is read once, and whatever is over
  const round = useRead(
    number ? `${id} ${number}` : null,
    current ? `${of.round_status} ${of.status === 'live' ? '' : of.version}` : of.version,
    () => readRound(id, hall.token, number),
    PACE,
  );
  const cross = useRead(part === 'cross' ? id : null, of.version, () => readCrosstable(id, hall.token), PACE);
  const names = useMemo(() => {
    const found = new Map([...hall.entrants].map(([one, { name }]) => [one, name]));
    for (const table of hall.tables) for (const { entrant, name } of table.entrants) found.set(entrant, name);
    return found;
  }, [hall.entrants, hall.tables]);
  const nameOf = (one: Entrant) => names.get(one) ?? t.someone;
  const tables: readonly Shown[] =
    current && hall.tables.length
      ? hall.tables.map((table) => ({ ...table, entrants: table.entrants.map(({ entrant }) => entrant) }))
      : (round?.tables ?? []);
  const done = tables.filter(({ result }) => result).length;
  const left = current && round ? round.left_ms : null;
  const finding = typed.trim().length >= LETTERS;
  const state =
    of.status !== 'live'
      ? of.status === 'sealed'
        ? t.sealed
        : t.over
      : !number
        ? of.starts_at
          ? t.begins(timeOfDay(of.starts_at, lang))
          : t.notBegun
        : current && of.round_status === 'published'
          ? t.published
          : done === tables.length
            ? t.allDone
            : t.done(done, tables.length);
  const office = isOffice(knownTournament(id));
  const rounds = Math.max(roundsOf(of) ?? 0, of.round);
  const toWall = (
    <KeyLink quiet href={href({ page: 'wall', tournament: id })}>
      {t.wall}
    </KeyLink>
  );
  const find = <Find value={typed} label={t.find} onType={setTyped} />;
  const standing = hall.standings;
  const isFinal = of.status !== 'live';
  return (
    <div class={classes('hall everybody', wide && 'wide')}>
      <Bar title={of.name ?? 'Greffier'} sub={facts}>
        {wide && rounds > 0 && (
          <nav class="rounds" aria-label={t.rounds}>
            {Array.from({ length: rounds }, (_, n) => n + 1).map((n) => (
              <button
                key={n}
                type="button"
                class={classes((n < of.round || (n === of.round && of.round_status === 'closed')) && 'done')}
                aria-pressed={n === number}
                disabled={n > of.round}
                onClick={() => setChosen(n === of.round ? null : n)}
              >
                {n}
              </button>
            ))}
          </nav>
        )}
        {wide && of.status === 'live' && current && <Clock ends={of.ends_at} left={left} class="tclk" />}
        {wide && toWall}
        {knownTournament(id)?.role === 'entrant' && (
          <KeyLink quiet href={href({ page: 'entrant', tournament: id })}>
            {t.mine}
          </KeyLink>
        )}
        {office && (
          <KeyLink quiet href={href({ page: 'desk', tournament: id })}>
            {t.desk}
          </KeyLink>
        )}
        <LanguageKey class="key quiet" />
      </Bar>
      {!hall.connected && (
        <p class="lostline" role="status">
          {t.lost}
        </p>
      )}
      {!wide && (
        <section class="band baize" aria-label={number ? t.round(number) : state}>
          <div class="l">
            <b>{number ? title : state}</b>
            {number > 0 && <small>{state}</small>}
          </div>
          {of.status === 'live' && current && <Clock ends={of.ends_at} left={left} class="clk" />}
        </section>
      )}
      {!wide && (
        <div class="segw">
          <nav class="seg">
            {(['tables', 'standing', 'cross'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={part === one}
                onClick={() => {
                  setPart(one);
                  setTyped('');
                }}
              >
                {one === 'tables' ? t.tables : one === 'standing' ? t.standing : t.crosstable}
              </button>
            ))}
          </nav>
        </div>
      )}
      <main class="parts">
        {(wide || part === 'tables' || finding) && (
          <section class="left" aria-label={t.tables}>
            {wide && (
              <div class="hd">
                <h2>{number ? `${title} · ${state}` : state}</h2>
                {find}
              </div>
            )}
            {finding ? (
              <Hits typed={typed} tables={tables} byes={round?.byes ?? []} hall={hall} nameOf={nameOf} />
            ) : (
              <>
                {!wide && of.round > 1 && <RoundSteps {...{ number, last: of.round }} onChoose={setChosen} />}
                {number ? (
                  <Tables {...{ tables, round, nameOf }} over={of.status !== 'live'}>
                    {!wide && toWall}
                  </Tables>
                ) : (
                  <WhoIsIn hall={hall}>{!wide && toWall}</WhoIsIn>
                )}
              </>
            )}
          </section>
        )}
        {(wide || (part !== 'tables' && !finding)) && (
          <section class="right" aria-label={part === 'cross' ? t.crosstable : t.standing}>
            {wide && (
              <div class="hd">
                <h2>
                  {part === 'cross'
                    ? t.crosstable
                    : isFinal
                      ? t.finalStanding
                      : standing?.round
                        ? t.standingAfter(standing.round)
                        : t.standing}
                </h2>
                <Key quiet onClick={() => setPart(part === 'cross' ? 'standing' : 'cross')}>
                  {part === 'cross' ? t.standing : t.crosstable}
                </Key>
              </div>
            )}
            {part === 'cross' ? (
              <div class="scrollx">{cross && <CrossTable cross={cross} nameOf={nameOf} />}</div>
            ) : standing?.round ? (
              <div class="scrollx">
                {!wide && <h2 class="vh">{t.standingAfter(standing.round)}</h2>}
                <StandingTable standings={standing} whole={wide} nameOf={nameOf} onRow={setRow} />
              </div>
            ) : (
              <p class="nothing">{t.noStanding}</p>
            )}
            {part !== 'cross' && standing && standing.round > 0 && (
              <div class="beneath">
                {standing.provisional && <p>{t.soFar}</p>}
                {wide && <p>{t.marked}</p>}
                {standing.changed && <p>{t.changed}</p>}
              </div>
            )}
          </section>
        )}
      </main>
      {!wide && <footer class="foot pad">{find}</footer>}
      {row && <RowSheet id={id} token={hall.token} entrant={row} nameOf={nameOf} onClose={() => setRow(null)} />}
    </div>
  );
}

function RoundSteps({
  number,
  last,
  onChoose,
}: {
  number: number;
  last: number;
  onChoose: (n: number | null) => void;
}) {
  const t = useTexts(texts);
  return (
    <nav class="rounds steps" aria-label={t.rounds}>
      {Array.from({ length: last }, (_, n) => n + 1).map((n) => (
        <button
          key={n}
          type="button"
          class={classes(n < last && 'done')}
          aria-pressed={n === number}
          onClick={() => onChoose(n === last ? null : n)}
        >
          {n}
        </button>
      ))}
    </nav>
  );
}

interface TablesProps {
  tables: readonly Shown[];
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
  tables: readonly Shown[];
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
        const facts = [place && t.seat(place), stands && row.rank && t.place(row.rank), stands && t.pt(row.points)];
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
