import './desk.css';
import { useMemo, useState } from 'preact/hooks';
import { type Entrant, type Round, readRound, readStory, type TournamentCommand } from '../../api/tournaments';
import { spoken, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { tournament as texts } from '../../i18n/texts/tournament';
import { visibility } from '../../i18n/texts/visibility';
import { href } from '../../router';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { PersonSheet, RowSheet } from '../../tournaments/later';
import { NotYours } from '../../tournaments/NotYours';
import { OfficeNews } from '../../tournaments/OfficeNews';
import { roundWith } from '../../tournaments/overlay';
import { roundsOf, Seats, StandingTable, useFacts } from '../../tournaments/parts';
import { useRead } from '../../tournaments/reading';
import { type Office, useOffice, useStandings } from '../../tournaments/useOffice';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import { Absent } from './Absent';
import { Draft } from './Draft';
import { Exchanges } from './Exchanges';
import { AnywaySheet, EndSheet, PrizeSheet, TableSheet, VisibilitySheet, WhySheet } from './later';
import { Missing } from './Missing';
import { Notes } from './Notes';
import { RoundClock } from './RoundClock';
import { resultCommand, saidOfClaim, signs, waitingAt } from './results';
import { Step } from './Step';
import { TypedLine } from './TypedLine';
import { notesAt, troublesOf } from './troubles';
import type { Typed } from './typed';

const SHOWN = 12; // of the record
const FAR = 60; // versions back that the record is read from

/** The director's day: the round in play beside the draft of the next, results, troubles, the clock, the end. */
export function DeskPage({ tournament: id }: { tournament: string }) {
  const office = useOffice(id);
  if (!office || office === 'refused') return <NotYours refused={office === 'refused'} />;
  return <Desk id={id} office={office} />;
}

type Part = 'tables' | 'draft' | 'standing';
type Over =
  | { sheet: 'table'; table: number; typed: Typed | null }
  | { sheet: 'person' | 'row'; entrant: Entrant }
  | { sheet: 'why'; table: number | null; entrants: readonly Entrant[] }
  | { sheet: 'close' | 'publish' | 'end' | 'prizes' | 'visibility' };

function Desk({ id, office }: { id: string; office: Office }) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const c = useTexts(texts);
  const v = useTexts(visibility);
  const { tournament, known, version } = office;
  const { lang } = useSettings();
  const wide = useWide();
  const facts = useFacts(tournament);
  const [chosen, setChosen] = useState<number | null>(null);
  const [part, setPart] = useState<Part>('tables');
  const [over, setOver] = useState<Over | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useTitle(`${t.title} · ${tournament.name ?? ''}`);
  const token = known.token;
  const number = chosen ?? tournament.round;
  const chosenRound = useRound(office, chosen);
  const currentRound = useRound(office, tournament.round, 'round');
  const draft = useRound(office, tournament.draft ?? null, 'draft');
  const standings = useStandings(office);
  const story = useRead(
    id,
    version,
    () => readStory(id, token, Math.max(1, tournament.version - FAR)),
    0,
    office.shelf('story'),
  );
  const withResults = (of: Round | null) => of && roundWith(of, office.since(of.version ?? 0));
  const current = withResults(currentRound);
  const round = number === tournament.round ? current : withResults(chosenRound);

  const nameOf = (one: Entrant) => office.entrants.get(one)?.name ?? c.someone;
  const points = useMemo(() => new Map(standings?.items.map((row) => [row.entrant, row.points])), [standings]);
  const pointsOf = (one: Entrant) => points.get(one) ?? null;
  const openRow = (entrant: Entrant) => setOver({ sheet: 'row', entrant });
  const fails = (error: unknown) => setTrouble(refusalOf(error, lang));
  /** Sends one after another, as far as they go. */
  const send = async (...bodies: TournamentCommand[]): Promise<boolean> => {
    setTrouble(null);
    try {
      await Promise.all(bodies.map((body) => office.send(body)));
      return true;
    } catch (error) {
      fails(error);
      return false;
    }
  };
  const began = story?.items.findLast((one) => one.type === 'started' && one.round === tournament.round)?.at ?? null;
  const troubles = current && current.status !== 'closed' ? troublesOf(current, tournament.calls ?? []) : [];
  // of the round in play they stand among what is missing
  const undecided = (tournament.differs ?? []).filter(
    (one) => one.round !== current?.round || current.status === 'closed',
  );
  const saidAt = (table: number) => notesAt(tournament.notes ?? [], table);
  const absent = [...office.entrants.values()].filter((one) => one.status === 'in' && one.absent_since !== null);
  const notes = tournament.notes?.filter(({ entrant }) => entrant !== null) ?? [];
  const atTable = over?.sheet === 'table' && round ? round.tables.find(({ table }) => table === over.table) : undefined;
  const shown = wide ? null : part;
  const clock = tournament.status === 'live' && current && current.status !== 'closed' && (
    <RoundClock office={office} round={current} onSend={(body) => void send(body)} />
  );
  const rounds = Math.max(roundsOf(tournament) ?? 0, tournament.round);
  const steps = rounds > 0 && (
    <nav class="rounds" aria-label={c.rounds}>
      {Array.from({ length: rounds }, (_, n) => n + 1).map((n) => (
        <button
          key={n}
          type="button"
          class={classes(
            (n < tournament.round || (n === tournament.round && tournament.round_status === 'closed')) && 'done',
          )}
          aria-pressed={n === number}
          disabled={n > tournament.round}
          onClick={() => setChosen(n === tournament.round ? null : n)}
        >
          {n}
        </button>
      ))}
    </nav>
  );
  return (
    <div class={classes('hall directing', wide && 'wide')}>
      <Bar title={tournament.name ?? t.title} sub={facts}>
        {wide && steps}
        {wide && (
          <>
            <KeyLink quiet href={href({ page: 'tournament', tournament: id })}>
              {t.all}
            </KeyLink>
            <KeyLink quiet href={href({ page: 'door', tournament: id })}>
              {t.door(tournament.present)}
            </KeyLink>
            {clock}
          </>
        )}
        {office.waiting.length > 0 && <span class="chip wait">{w.waiting(office.waiting.length)}</span>}
        {known.role === 'director' && (
          <Key quiet aria-label={v.title} onClick={() => setOver({ sheet: 'visibility' })}>
            <Icon name="eye" class="s" />
          </Key>
        )}
        <LanguageKey class="key quiet" />
      </Bar>
      <OfficeNews office={office} />
      {!wide && clock && (
        <section class="narrow" aria-label={t.clock}>
          {clock}
        </section>
      )}
      {!wide && (
        <nav class="links" aria-label={t.title}>
          {steps}
          <KeyLink quiet href={href({ page: 'door', tournament: id })}>
            {t.door(tournament.present)}
          </KeyLink>
          <KeyLink quiet href={href({ page: 'tournament', tournament: id })}>
            {t.all}
          </KeyLink>
          <HallLinks id={id} />
        </nav>
      )}
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
          <Key quiet onClick={() => setTrouble(null)}>
            {w.close}
          </Key>
        </p>
      )}
      {undecided.map((one) => (
        <p key={`${one.round} ${one.table}`} class="refusal" role="alert">
          {t.playing(one.round)}, {t.tableTitle(one.table)}: {t.twoResults}
          <Key
            quiet
            onClick={() => {
              setChosen(one.round === tournament.round ? null : one.round);
              setOver({ sheet: 'table', table: one.table, typed: null });
            }}
          >
            {t.decide}
          </Key>
        </p>
      ))}
      <main class={classes('columns', draft && 'drafted')}>
        {(wide || shown === 'tables') && (
          <section class="work" aria-label={t.title}>
            {round && round.status !== 'draft' && (
              <TypedLine
                key={round.round}
                office={office}
                round={round}
                nameOf={nameOf}
                onLate={(typed) => setOver({ sheet: 'table', table: typed.table, typed })}
              />
            )}
            {current && current.status !== 'closed' && (
              <Missing
                troubles={troubles}
                missing={current.missing.length}
                began={current.status === 'started' ? began : null}
                patience={tournament.no_show_after ?? 10}
                nameOf={nameOf}
                saidAt={saidAt}
                onOpen={(table) => {
                  setChosen(null);
                  setOver({ sheet: 'table', table, typed: null });
                }}
                onAnswer={(table) =>
                  void send({
                    type: 'answer',
                    table,
                    ...(current.version !== undefined && { seen: current.version }),
                  })
                }
                onTake={({ at, claims }) => void send(resultCommand(current, at, saidOfClaim(claims[0]!)))}
              />
            )}
            {current?.exchanges && current.exchanges.length > 0 && (
              <Exchanges
                exchanges={current.exchanges}
                nameOf={nameOf}
                onExchange={
                  known.role === 'director'
                    ? (coming, going) =>
                        void send({
                          type: 'swap',
                          round: current.round,
                          entrants: [coming, going],
                          reason: t.exchanges,
                        })
                    : null
                }
              />
            )}
            {absent.length > 0 && tournament.status === 'live' && (
              <Absent
                absent={absent}
                onBack={(back) => void send({ type: 'check_in', entrants: back.map(({ entrant }) => entrant) })}
              />
            )}
            {notes.length > 0 && (
              <Notes notes={notes} nameOf={nameOf} onAnswer={(note) => void send({ type: 'answer', note })} />
            )}
            {wide && story && (
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
            )}
          </section>
        )}
        {(wide || shown === 'tables') && (
          <section class="round" aria-label={t.playing(number)}>
            <div class="hd">
              <h2>
                {!round
                  ? c.notBegun
                  : round.status === 'published'
                    ? t.published(round.round)
                    : round.status === 'closed'
                      ? t.closed(round.round)
                      : t.playing(round.round)}
              </h2>
              {wide && (
                <nav class="chips" aria-label={t.forTheHall}>
                  <HallLinks id={id} />
                </nav>
              )}
            </div>
            <div class="rows">
              {round?.tables.map((at) => (
                <button
                  key={at.table}
                  type="button"
                  class={classes(
                    'tt',
                    at.result && 'ended',
                    (at.disputes.length > 0 || waitingAt(at).length > 0) && 'disputed',
                  )}
                  onClick={() => setOver({ sheet: 'table', table: at.table, typed: null })}
                >
                  <span class="no">{at.table}</span>
                  <span class="bd">
                    <Seats entrants={at.entrants} result={at.result} nameOf={nameOf} />
                    {at.result?.version === 0 && !office.connected && <small class="unsent">{w.unsent}</small>}
                  </span>
                </button>
              ))}
              {round && round.byes.length > 0 && <p class="beneath">{c.byes(round.byes.map(nameOf))}</p>}
            </div>
          </section>
        )}
        {(wide || shown === 'draft') &&
          (draft ? (
            <Draft
              office={office}
              draft={draft}
              wide={wide}
              nameOf={nameOf}
              pointsOf={pointsOf}
              onWhy={(table, entrants) => setOver({ sheet: 'why', table, entrants })}
            />
          ) : wide ? (
            <section class="standing" aria-label={t.standing}>
              <div class="hd">
                <h2>{tournament.status === 'live' ? t.standing : c.finalStanding}</h2>
              </div>
              <div class="scrollx">
                {standings && standings.round > 0 ? (
                  <StandingTable standings={standings} whole={false} nameOf={nameOf} onRow={openRow} />
                ) : (
                  <p class="nothing">{t.noDraft}</p>
                )}
              </div>
            </section>
          ) : (
            <p class="nothing">{t.noDraft}</p>
          ))}
        {shown === 'standing' && (
          <section class="standing" aria-label={t.standing}>
            <div class="scrollx">
              {standings && standings.round > 0 ? (
                <StandingTable standings={standings} whole={false} nameOf={nameOf} onRow={openRow} />
              ) : (
                <p class="nothing">{c.noStanding}</p>
              )}
            </div>
          </section>
        )}
      </main>
      <footer class="foot pad">
        {!wide && (
          <nav class="seg">
            {(['tables', 'draft', 'standing'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
                {one === 'tables' ? t.tables : one === 'draft' ? t.next : t.standing}
              </button>
            ))}
          </nav>
        )}
        <Step
          office={office}
          current={current}
          draft={draft}
          closedAt={story?.items.findLast((one) => one.type === 'closed')?.at ?? null}
          onSheet={(sheet) => setOver({ sheet })}
          onDrafted={() => setPart('draft')}
          onPublished={() => setPart('tables')}
        />
      </footer>
      {over?.sheet === 'table' && atTable && round && (
        <TableSheet
          key={`${round.round} ${atTable.table}`}
          office={office}
          round={round}
          at={atTable}
          typed={over.typed}
          nameOf={nameOf}
          onPerson={(entrant) => setOver({ sheet: 'person', entrant })}
          onClose={() => setOver(null)}
        />
      )}
      {over?.sheet === 'person' && <PersonSheet office={office} entrant={over.entrant} onClose={() => setOver(null)} />}
      {over?.sheet === 'row' && (
        <RowSheet id={id} token={token} entrant={over.entrant} nameOf={nameOf} onClose={() => setOver(null)} />
      )}
      {over?.sheet === 'why' && draft && (
        <WhySheet office={office} round={draft.round} {...over} nameOf={nameOf} onClose={() => setOver(null)} />
      )}
      {over?.sheet === 'close' && current && (
        <AnywaySheet
          title={t.close(current.round)}
          said={[
            ...(current.missing.length ? [t.waitFor(current.missing)] : []),
            ...(current.undecided.length ? [t.toDecide(current.undecided)] : []),
          ].join('. ')}
          label={!current.undecided.length && (current.missing.length ? t.onTime : t.close(current.round))}
          deed={() =>
            void send({
              type: 'close',
              round: current.round,
              ...(current.version !== undefined && { seen: current.version }),
              ...(current.missing.length && { on_time: true }),
            })
          }
          onClose={() => setOver(null)}
        >
          {troubles
            .filter(({ kind }) => kind === 'claim' || kind === 'claims')
            .map((one) => (
              <div key={one.at.table} class="waits">
                <p>
                  {t.tableTitle(one.at.table)} ·{' '}
                  {one.claims
                    .map((claim) => t.says(nameOf(claim.entrant), signs(saidOfClaim(claim), one.at.entrants)))
                    .join(' · ')}
                </p>
                {one.kind === 'claim' ? (
                  <Key go onClick={() => void send(resultCommand(current, one.at, saidOfClaim(one.claims[0]!)))}>
                    {t.takeIt}
                  </Key>
                ) : (
                  <Key rule onClick={() => setOver({ sheet: 'table', table: one.at.table, typed: null })}>
                    {t.decide}
                  </Key>
                )}
              </div>
            ))}
          {trouble && (
            <p class="chip bad" role="alert">
              {trouble}
            </p>
          )}
        </AnywaySheet>
      )}
      {over?.sheet === 'publish' && draft && (
        <AnywaySheet
          title={t.publish(draft.round)}
          said={draft.stale ? t.stale : current ? t.waitFor(current.missing) : ''}
          label={draft.stale && t.publishAsIs}
          deed={() =>
            void send({
              type: 'publish',
              round: draft.round,
              ...(draft.version !== undefined && { seen: draft.version }),
              as_is: true,
            })
          }
          onClose={() => setOver(null)}
        />
      )}
      {over?.sheet === 'visibility' && <VisibilitySheet office={office} onClose={() => setOver(null)} />}
      {over?.sheet === 'end' && <EndSheet office={office} onClose={() => setOver(null)} />}
      {over?.sheet === 'prizes' && standings && (
        <PrizeSheet office={office} standings={standings} nameOf={nameOf} onClose={() => setOver(null)} />
      )}
    </div>
  );
}

/** shelf: where it stays on this device. */
function useRound(office: Office, n: number | null, shelf?: 'round' | 'draft'): Round | null {
  const { tournament, known, version } = office;
  const key = n ? `${tournament.id} ${n}` : null;
  return useRead(key, version, () => readRound(tournament.id, known.token, n!), 0, shelf && office.shelf(shelf));
}

/** What the hall sees: its screen, and paper. */
function HallLinks({ id }: { id: string }) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  return (
    <>
      <KeyLink quiet href={href({ page: 'wall', tournament: id })}>
        {c.wall}
      </KeyLink>
      <KeyLink quiet href={href({ page: 'print', tournament: id })}>
        {t.print}
      </KeyLink>
    </>
  );
}
