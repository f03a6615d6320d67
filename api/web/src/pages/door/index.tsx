import './door.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type EnteredLine,
  type Entrant,
  type EntrantTold,
  enterCsv,
  invite,
  planTournament,
  type TournamentPlan,
} from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { door, office as officeTexts } from '../../i18n/texts/office';
import { planning } from '../../i18n/texts/planning';
import { tournament as texts } from '../../i18n/texts/tournament';
import { whyOf } from '../../i18n/texts/troubles';
import { uuid } from '../../random';
import { href, navigate } from '../../router';
import { useSettings } from '../../store/settings';
import { NotYours } from '../../tournaments/NotYours';
import { cutAt, folded, isCalled, lastFirst } from '../../tournaments/names';
import { OfficeNews } from '../../tournaments/OfficeNews';
import { PersonSheet } from '../../tournaments/PersonSheet';
import { Find, MarkedName, sizeOf, useRoundTitle } from '../../tournaments/parts';
import { type Office, useOffice, useStandings } from '../../tournaments/useOffice';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Sheet } from '../../ui/Sheet';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import { oneLine } from '../../words';

/** Who is in, who is there: checked in by a tap, entered in a line. */
export function DoorPage({ id }: { id: string }) {
  const office = useOffice(id);
  if (!office || office === 'refused') return <NotYours refused={office === 'refused'} />;
  return <Door id={id} office={office} />;
}

const byName = (a: EntrantTold, b: EntrantTold) => lastFirst(a.name ?? '').localeCompare(lastFirst(b.name ?? ''));
const isDouble = (one: EntrantTold, name: string) => folded(one.name ?? '') === folded(name);

/** "name, club" as it is typed. */
function ofLine(line: string): { name: string | null; club: string | null } {
  const [name = '', ...club] = line.split(',');
  return { name: oneLine(name), club: oneLine(club.join(',')) };
}

function Door({ id, office }: { id: string; office: Office }) {
  const t = useTexts(door);
  const w = useTexts(officeTexts);
  const { tournament, entrants, send } = office;
  const { lang } = useSettings();
  const wide = useWide();
  const round = useTexts(texts);
  const roundTitle = useRoundTitle(tournament, Math.max(1, tournament.round));
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const [line, setLine] = useState('');
  const [more, setMore] = useState(false);
  const [person, setPerson] = useState<Entrant | null>(null);
  const [news, setNews] = useState<string[]>([]);
  const [out, setOut] = useState<Entrant[] | null>(null);
  const [pairing, setPairing] = useState<'asks' | 'goes' | null>(null);
  const [dropping, setDropping] = useState(false);
  useTitle(`${t.title} · ${tournament.name ?? ''}`);

  const people = useMemo(
    () => [...entrants.values()].filter(({ status }) => status !== 'merged').sort(byName),
    [entrants],
  );
  const here = people.filter(({ status, present }) => status === 'in' && present);
  const away = people.filter(({ status, present }) => status === 'in' && !present);
  const standings = useStandings(office);
  const played = new Set(standings?.items.filter(({ played }) => played > 0).map(({ entrant }) => entrant));
  const never = away.filter(({ entrant }) => !played.has(entrant));
  const found = typed.trim() ? people.filter(({ name }) => isCalled(name, typed)) : people;
  const coming = office.waiting.filter(({ type }) => type === 'enter');
  const plan = useTables(tournament.game, here.length, sizeOf(tournament.format));

  const fails = (error: unknown) => setNews([whyOf(error, lang)]);
  const check = (one: EntrantTold) => {
    setNews([]);
    const type = one.status === 'withdrawn' ? 'return' : one.present ? 'check_out' : 'check_in';
    void send(type === 'return' ? { type, entrant: one.entrant } : { type, entrants: [one.entrant] }).catch(fails);
  };
  async function enter(text: string) {
    const { name, club } = ofLine(text);
    if (!name) return;
    setLine('');
    setAdding(false);
    setTyped('');
    setNews([]);
    try {
      await send({ type: 'enter', name, ...(club && { club }), present: true });
    } catch (error) {
      setLine(text);
      if (!wide) setAdding(true);
      fails(error);
    }
  }
  async function take(file: File) {
    setNews([]);
    setMore(false);
    try {
      setNews(told(await enterCsv(id, office.known.token, uuid(), file)));
    } catch (error) {
      fails(error);
    }
  }
  function told(lines: EnteredLine[]): string[] {
    const of = (status: string) => lines.filter((one) => one.status === status);
    return [
      t.entered(of('entered').length),
      ...(of('double').length ? [t.doubles(of('double').length)] : []),
      ...of('refused').map((one) => t.refused(one.line, one.errors?.map(({ detail }) => detail).join('; ') ?? '')),
    ];
  }
  async function pair() {
    setPairing('goes');
    try {
      await send({ type: 'pair' });
      navigate(href({ page: 'desk', tournament: id }));
    } catch (error) {
      setPairing(null);
      fails(error);
    }
  }
  const walkIn = (
    <WalkIn
      line={line}
      people={people}
      office={office}
      onLine={setLine}
      onEnter={(text) => void enter(text)}
      wide={wide}
    />
  );
  const counts = (
    <dl class="counts baize">
      {(
        [
          [here.length, t.in],
          [away.length, t.notHere],
          [people.filter(({ late, status }) => late > 0 && status === 'in').length, t.late],
          [people.filter(({ status }) => status === 'withdrawn' || status === 'disqualified').length, t.left],
        ] as const
      ).map(([n, word]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
  const field = (
    <Find
      value={typed}
      label={t.letters}
      onType={setTyped}
      onEnter={() => {
        const first = found.find((one) => !one.present || one.status === 'withdrawn') ?? found[0];
        if (!first || !typed.trim()) return;
        if (!first.present) check(first);
        setTyped('');
      }}
    />
  );
  const canPair =
    here.length > 1 && tournament.status === 'live' && office.known.role === 'director' && office.connected;
  const pairKey = (
    <button
      type="button"
      class="key go big"
      aria-disabled={!canPair || pairing === 'goes'}
      onClick={() => canPair && (never.length ? setPairing('asks') : void pair())}
    >
      {pairing === 'goes' ? t.pairing : t.pair(here.length)}
    </button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may also be chosen by a key
    <div
      class={classes('hall door', wide && 'wide')}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={(event) => event.target === event.currentTarget && setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        const file = event.dataTransfer?.files[0];
        if (file) void take(file);
      }}
    >
      <Bar
        title={t.title}
        sub={[tournament.name, tournament.round > 0 && roundTitle].filter(Boolean).join(' · ')}
        back={href({ page: 'desk', tournament: id })}
      >
        {wide && field}
        {wide && counts}
        {office.waiting.length > 0 && <span class="chip wait">{w.waiting(office.waiting.length)}</span>}
        <button type="button" class="ib" aria-label={t.more} onClick={() => setMore(true)}>
          <Icon name="dots" />
        </button>
        {wide && <LanguageKey class="key quiet" />}
      </Bar>
      <OfficeNews office={office} />
      {!wide && <section aria-label={t.title}>{counts}</section>}
      {news.length > 0 && (
        <div class="news" role="status">
          {news.slice(0, 6).map((one) => (
            <p key={one}>{one}</p>
          ))}
          {out && (
            <button
              type="button"
              class="key"
              onClick={() => {
                void send({ type: 'check_in', entrants: out }).catch(fails);
                setOut(null);
                setNews([]);
              }}
            >
              {t.undo}
            </button>
          )}
        </div>
      )}
      {adding && !wide ? (
        <main class="anew">
          <h2>{t.anew}</h2>
          <p>{t.line}</p>
          {walkIn}
        </main>
      ) : (
        <main class={classes('people', typed.trim() && 'few')}>
          {people.length === 0 && <p class="nothing">{dropping ? t.drop : t.empty}</p>}
          {coming.length > 0 && (
            <ul>
              {coming.map(({ name, club }, n) => (
                <li key={n} class="one coming">
                  <span class="who">
                    <b>{lastFirst(String(name))}</b>
                    <small>{[club, w.unsent].filter(Boolean).join(' · ')}</small>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <ul>
            {found.map((one, n) => (
              <Row
                key={one.entrant}
                one={one}
                typed={typed}
                letter={!wide && !typed && headOf(one) !== headOf(found[n - 1]) ? headOf(one) : null}
                onCheck={() => check(one)}
                onOpen={() => setPerson(one.entrant)}
              />
            ))}
          </ul>
          {typed.trim() && (
            <button
              type="button"
              class="key else"
              onClick={() => {
                setLine(typed);
                setTyped('');
                if (!wide) setAdding(true);
              }}
            >
              <Icon name="plus" class="s" />
              {t.somebodyElse}
            </button>
          )}
        </main>
      )}
      <footer class="foot pad">
        {wide ? (
          <>
            {pairKey}
            <span class="sp tables">{plan && <Tables plan={plan} />}</span>
            {walkIn}
          </>
        ) : adding ? (
          <div class="keys2">
            <button type="button" class="key quiet" onClick={() => setAdding(false)}>
              {w.cancel}
            </button>
            <button type="button" class="key go" onClick={() => void enter(line)}>
              {people.some((one) => isDouble(one, ofLine(line).name ?? '')) ? t.enterAll : t.enter}
            </button>
          </div>
        ) : (
          <>
            <div class="keys2">
              {field}
              <button type="button" class="key" onClick={() => setAdding(true)}>
                <Icon name="plus" class="s" />
                {t.walkIn}
              </button>
            </div>
            {pairKey}
          </>
        )}
      </footer>
      {pairing === 'asks' && (
        <Sheet tone="ask" title={t.never(never.length)} onClose={() => setPairing(null)}>
          <p>{t.neverNames(never.map(({ name }) => name ?? round.someone))}</p>
          {plan && (
            <p>
              <Tables plan={plan} />
            </p>
          )}
          <div class="keys">
            <button type="button" class="key go big" data-first onClick={() => void pair()}>
              {t.pairAll}
            </button>
            <button type="button" class="key quiet" onClick={() => setPairing(null)}>
              {w.cancel}
            </button>
          </div>
        </Sheet>
      )}
      {more && (
        <MoreSheet
          office={office}
          onFile={(file) => void take(file)}
          onAllOut={() => {
            const before = here.map(({ entrant }) => entrant);
            setMore(false);
            void send({ type: 'check_out', all: true }).then(() => {
              setOut(before);
              setNews([t.allOutDone(before.length)]);
            }, fails);
          }}
          onAllIn={() => {
            setMore(false);
            void send({ type: 'check_in', all: true }).catch(fails);
          }}
          onClose={() => setMore(false)}
        />
      )}
      {person && <PersonSheet office={office} entrant={person} onClose={() => setPerson(null)} />}
    </div>
  );
}

const headOf = (one: EntrantTold | undefined) =>
  folded(lastFirst(one?.name ?? ''))
    .slice(0, 1)
    .toUpperCase();

/** What tables come of so many. */
function useTables(game: string, people: number, size: number): TournamentPlan | null {
  const [plan, setPlan] = useState<TournamentPlan | null>(null);
  useEffect(() => {
    if (people < 2) {
      setPlan(null);
      return;
    }
    const stop = new AbortController();
    planTournament({ game, people, minutes: 60, size }, stop.signal).then(
      (come) => stop.signal.aborted || setPlan(come),
      () => undefined,
    );
    return () => stop.abort();
  }, [game, people, size]);
  return people < 2 ? null : plan;
}

function Tables({ plan }: { plan: TournamentPlan }) {
  const t = useTexts(planning);
  return (
    <>
      {t.tables(plan.tables)}
      {plan.byes > 0 && `, ${t.byes(plan.byes)}`}
    </>
  );
}

interface RowProps {
  one: EntrantTold;
  typed: string;
  letter: string | null;
  onCheck: () => void;
  onOpen: () => void;
}

function Row({ one, typed, letter, onCheck, onOpen }: RowProps) {
  const t = useTexts(door);
  const { someone } = useTexts(texts);
  const name = one.name ? lastFirst(one.name) : someone;
  const cut = typed.trim() ? cutAt(name, typed) : null;
  const gone = one.status !== 'in';
  const isHere = one.present && !gone;
  return (
    <>
      {letter && (
        <li class="letter" aria-hidden="true">
          {letter}
        </li>
      )}
      <li class={classes('one', !isHere && !gone && 'away', gone && 'gone')}>
        <button type="button" class="who" onClick={onOpen}>
          <b>
            <MarkedName name={name} cut={cut} />
          </b>
          <small>{gone ? t.gone : isHere ? (one.late ? t.came(one.late + 1) : one.club) : t.away}</small>
        </button>
        {one.status === 'disqualified' ? null : isHere ? (
          <button type="button" class="tick" aria-label={t.checked(one.name ?? someone)} onClick={onCheck}>
            <Icon name="check" />
          </button>
        ) : (
          <button
            type="button"
            class={gone ? 'key' : 'key go'}
            aria-label={`${gone ? t.back : t.check}: ${one.name ?? someone}`}
            onClick={onCheck}
          >
            {gone ? t.back : t.check}
          </button>
        )}
      </li>
    </>
  );
}

interface WalkInProps {
  line: string;
  people: readonly EntrantTold[];
  office: Office;
  wide: boolean;
  onLine: (line: string) => void;
  onEnter: (line: string) => void;
}

/** "name, club": what it says, and whether such a one is in the list already. */
function WalkIn({ line, people, office, wide, onLine, onEnter }: WalkInProps) {
  const t = useTexts(door);
  const { name, club } = ofLine(line);
  const double = name ? people.find((one) => isDouble(one, name)) : undefined;
  const { tournament } = office;
  const missed = tournament.round_status ? tournament.round - (tournament.round_status === 'published' ? 1 : 0) : 0;
  const others = club ? people.filter((one) => folded(one.club ?? '') === folded(club)).length : 0;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wide) field.current?.focus();
  }, []);
  return (
    <div class="walk">
      {wide && double && (
        <span class="chip bad" role="alert">
          {t.double(double.name!, double.club ?? '')}
        </span>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onEnter(line);
        }}
      >
        <input
          ref={field}
          type="text"
          value={line}
          maxLength={130}
          autocomplete="off"
          spellcheck={false}
          aria-label={t.line}
          placeholder={`${t.name}, ${t.club} ⏎`}
          onInput={(event) => onLine(event.currentTarget.value)}
        />
      </form>
      {!wide && name && (
        <dl>
          <div>
            <dt>{t.name}</dt>
            <dd>{name}</dd>
          </div>
          {club && (
            <div>
              <dt>{t.club}</dt>
              <dd>
                {club} <small>{t.others(others)}</small>
              </dd>
            </div>
          )}
          <div>
            <dt>{t.enters}</dt>
            <dd>{missed ? t.fromRound(missed + 1, missed) : t.now}</dd>
          </div>
        </dl>
      )}
      {!wide && double && (
        <p class="chip bad" role="alert">
          {t.double(double.name!, double.club ?? '')}
        </p>
      )}
    </div>
  );
}

interface MoreProps {
  office: Office;
  onFile: (file: File) => void;
  onAllOut: () => void;
  onAllIn: () => void;
  onClose: () => void;
}

function MoreSheet({ office, onFile, onAllOut, onAllIn, onClose }: MoreProps) {
  const t = useTexts(door);
  const w = useTexts(officeTexts);
  const { lang } = useSettings();
  const [code, setCode] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const ask = (role: 'director' | 'desk') =>
    invite(office.tournament.id, office.known.token, uuid(), role).then(
      (made) => setCode(made.code),
      (error) => setCode(whyOf(error, lang)),
    );
  return (
    <Sheet tone="calm" title={t.more} onClose={onClose}>
      <div class="keys">
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFile(file);
          }}
        />
        <button type="button" class="key" data-first onClick={() => chooser.current?.click()}>
          {t.file}
        </button>
        <button type="button" class="key" onClick={onAllOut}>
          {t.allOut}
        </button>
        <button type="button" class="key" onClick={onAllIn}>
          {t.allIn}
        </button>
        {office.known.role === 'director' && (
          <>
            <span class="eyebrow">{t.code}</span>
            <button type="button" class="key" onClick={() => void ask('desk')}>
              {t.codes.desk}
            </button>
            <button type="button" class="key" onClick={() => void ask('director')}>
              {t.codes.director}
            </button>
            {code && (
              <p class="said" role="status">
                {code}
              </p>
            )}
          </>
        )}
        <a class="key" href={href({ page: 'desk', tournament: office.tournament.id })}>
          {t.desk}
        </a>
        {/* the bar of a phone has no room for it */}
        <LanguageKey class="key quiet" inFull />
        <button type="button" class="key quiet" onClick={onClose}>
          {w.close}
        </button>
      </div>
    </Sheet>
  );
}
