import './wall.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readStages } from '../../api/stages';
import { type Entrant, readRound, type TableAtAGlance, type Tournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { courseNames } from '../../i18n/texts/courseNames';
import { tournament as texts } from '../../i18n/texts/tournament';
import { wall } from '../../i18n/texts/wall';
import { href } from '../../router';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { AsEverybody } from '../../tournaments/AsEverybody';
import { Fit, Name } from '../../tournaments/Fit';
import { timeOfDay } from '../../tournaments/figures';
import { Clock, placesOf, useRoundTitle } from '../../tournaments/parts';
import { useNow, useRead } from '../../tournaments/reading';
import { useSections } from '../../tournaments/sections/useSections';
import { type Hall, PACE } from '../../tournaments/useHall';
import { useAwake } from '../../ui/awake';
import { classes } from '../../ui/classes';
import { later, useLater } from '../../ui/lazy';
import { AddressOf, QrOf } from '../../ui/reachLater';
import { useTitle } from '../../ui/title';
import { useTall } from '../../ui/wide';
import { deckOf, type Facts, type Page, phaseOf } from './deck';
import { STANDS, stripOf } from './paging';
import { type Turns, useTurns } from './useTurns';

const MINUTE = 60_000;
const coursePart = later(() => import('./course'));

/** The hall's screen: who sits where, and between rounds who stands where, read from ten metres. Nothing to tap. */
export function WallPage({ tournament: id }: { tournament: string }) {
  const { shown, onPlay, onSections, onOver } = useTurns(id);
  return (
    <AsEverybody key={shown} id={shown}>
      {(hall, of) => <Wall id={shown} hall={hall} of={of} turns={{ onPlay, onSections, onOver }} />}
    </AsEverybody>
  );
}

/** Pages as they were when the one that stands came: nothing moves on it while it stands. */
interface Shown {
  pages: readonly Page[];
  at: number;
  /** How many have stood before. */
  turn: number;
}

interface WallProps {
  id: string;
  hall: Hall;
  of: Tournament;
  turns: Turns;
}

function Wall({ id, hall, of, turns }: WallProps) {
  const t = useTexts(texts);
  const w = useTexts(wall);
  useAwake();
  useTitle(`${w.title} · ${of.name ?? ''}`);
  const round = useRead(
    of.round ? `${id} ${of.round}` : null,
    of.version,
    () => readRound(id, hall.token, of.round),
    PACE,
  );
  const tall = useTall();
  const linked = useSections(of);
  useEffect(turns.onPlay, []);
  useEffect(() => turns.onSections(of.id, linked), [linked]);
  const course = useCourse(hall, of, tall);
  const shown = usePages(linked.length ? turns.onOver : null, hall, of, round, course, tall);
  const CoursePage = coursePart.here()?.CoursePage;
  const nameOf = (one: Entrant) => hall.entrants.get(one)?.label ?? (hall.entrants.size ? t.someone : '');
  const surnameOf = (one: Entrant) => hall.entrants.get(one)?.surname ?? null;
  const membersOf = (one: Entrant) => hall.entrants.get(one)?.members ?? null;
  const page = shown?.pages[shown.at] ?? null;
  const path = href({ page: 'tournament', tournament: id });
  const ticking = of.status === 'live' && of.round_status !== 'closed';
  return (
    <div class={classes('wall', tall && 'tall')}>
      <header>
        <Heading
          named={linked.length > 0}
          of={of}
          tables={hall.tables}
          shown={shown}
          page={page}
          connected={hall.connected}
        />
        {ticking && <Clock ends={of.ends_at} left={round?.left_ms ?? null} class="clk" />}
      </header>
      <main key={shown?.turn} aria-label={of.name ?? t.tables}>
        {page?.kind === 'names' && <Names {...page} />}
        {page?.kind === 'tables' && (
          <div class={`tables rows${page.rows}`}>
            {page.tables.map((one) => (
              <Table key={one.table} {...one} membersOf={membersOf} surnameOf={surnameOf} />
            ))}
          </div>
        )}
        {page && CoursePage && <CoursePage page={page} nameOf={nameOf} surnameOf={surnameOf} />}
        {page?.kind === 'standing' && (
          <ol class="standing">
            {page.rows.map((row) => (
              <li key={row.entrant}>
                <i>{row.rank ?? '–'}</i>
                <Name name={nameOf(row.entrant)} surname={surnameOf(row.entrant)} />
                <span>{row.shown}</span>
              </li>
            ))}
          </ol>
        )}
      </main>
      <footer>
        <div class="foot-words">
          {shown && page && (
            <Strip pages={shown.pages.filter(({ kind }) => kind === page.kind)} page={page} tall={tall} />
          )}
          <AddressOf path={path} name={w.ownPage} />
        </div>
        <QrOf path={path} />
      </footer>
    </div>
  );
}

/** The pages of the stage that is played; none where it has neither groups nor a bracket. */
function useCourse(hall: Hall, of: Tournament, tall: boolean): Page[] {
  const stages = useRead(of.course ? of.id : null, of.version, () => readStages(of.id, hall.token), PACE);
  useLater(of.course ? coursePart : null);
  const stage = stages?.find((one) => one.stage === of.stage) ?? null;
  return coursePart.here()?.coursePages(stage, tall) ?? [];
}

/** One page after the other, each as long; from the first again with another round, or when one is closed. */
function usePages(
  onOver: (() => void) | null,
  hall: Hall,
  of: Tournament,
  round: Facts['round'],
  course: Page[],
  tall: boolean,
): Shown | null {
  const { bye, free } = useTexts(wall);
  const [shown, setShown] = useState<Shown | null>(null);
  const phase = phaseOf(of);
  const moment = `${phase} ${of.round} ${tall}`;
  const deck = useRef<() => Page[]>(() => []);
  const last = useRef(0);
  const over = useRef(onOver);
  over.current = onOver;
  const { tables, entrants, standings } = hall;
  deck.current = () =>
    deckOf({
      ...{ phase, tables, round, entrants, standings, course, tall },
      words: { bye, free, here: '✓' },
    });
  // the first page waits for what it tells, as it stands unchanged; those after it are made of what is there
  const isHere =
    phase === 'before'
      ? entrants.size > 0 || of.entrants === 0
      : phase === 'playing'
        ? round !== null && entrants.size > 0
        : standings !== null && standings.version >= of.version;
  const begun = useRef('');
  if (isHere) begun.current = moment;
  const goesOn = begun.current === moment;
  useEffect(() => {
    if (!goesOn) return;
    const turn = () => {
      const pages = deck.current();
      const at = last.current + 1;
      if (at >= pages.length && over.current) over.current();
      last.current = at % Math.max(1, pages.length);
      setShown((before) => ({ pages, at: last.current, turn: (before?.turn ?? 0) + 1 }));
    };
    last.current = 0;
    setShown((before) => ({ pages: deck.current(), at: 0, turn: (before?.turn ?? 0) + 1 }));
    const timer = setInterval(turn, STANDS);
    return () => clearInterval(timer);
  }, [moment, goesOn]);
  return shown;
}

interface HeadingProps {
  /** The wall shows several sections: each page says whose it is. */
  named: boolean;
  of: Tournament;
  tables: readonly TableAtAGlance[];
  shown: Shown | null;
  page: Page | null;
  connected: boolean;
}

function Heading({ named, of, tables, shown, page, connected }: HeadingProps) {
  const t = useTexts(texts);
  const w = useTexts(wall);
  const s = useTexts(courseNames);
  const { lang } = useSettings();
  const round = useRoundTitle(of, of.round);
  const alike = shown?.pages.filter(({ kind }) => kind === page?.kind) ?? [];
  const many = alike.length > 1;
  const which = page && many ? w.pageOf(alike.indexOf(page) + 1, alike.length, STANDS / 1000) : null;
  const done = tables.filter(({ result }) => result).length;
  const state =
    of.status !== 'live'
      ? of.status === 'sealed'
        ? t.sealed
        : t.over
      : !of.round
        ? of.starts_at
          ? t.begins(timeOfDay(of.starts_at, lang))
          : t.notBegun
        : of.round_status === 'published'
          ? t.published
          : done === tables.length
            ? t.allDone
            : t.done(done, tables.length);
  const title =
    page?.kind === 'names'
      ? page.lines.length === 0
        ? w.nobody
        : many
          ? w.letters(...(page.label.split('–') as [string, string]))
          : of.round
            ? w.findName
            : w.findHere
      : page?.kind === 'tables'
        ? many
          ? w.tables(page.tables[0]!.table, page.tables.at(-1)!.table)
          : round
        : page?.kind === 'bracket' || page?.kind === 'groups'
          ? s[page.kind]
          : page?.kind === 'standing'
            ? of.status !== 'live'
              ? t.finalStanding
              : t.standingAfter(page.round)
            : (of.name ?? 'Greffier');
  const told = which
    ? [page?.kind !== 'names' || named ? of.name : null, page?.kind === 'names' && w.findName, which]
    : [of.name, of.round ? (page?.kind === 'tables' ? null : round) : w.here(of.present, of.entrants), state];
  return (
    <div class="headline">
      <h1>{title}</h1>
      {connected || !shown ? <p>{told.filter(Boolean).join(' · ')}</p> : <Lost />}
    </div>
  );
}

/** Since when nothing has come. */
function Lost() {
  const w = useTexts(wall);
  const { lang } = useSettings();
  const [since] = useState(Date.now);
  const now = useNow(true);
  return (
    <p class="lost" role="status">
      {w.lost(Math.floor((now - since) / MINUTE), timeOfDay(since, lang))}
    </p>
  );
}

/** Which pages there are of this kind, in the order in which they come. */
function Strip({ pages, page, tall }: { pages: readonly Page[]; page: Page; tall: boolean }) {
  const w = useTexts(wall);
  const s = useTexts(courseNames);
  const at = pages.indexOf(page);
  if (pages.length === 1)
    return (
      <ol class="which">
        <li class="on">
          {page.kind === 'names'
            ? w.allNames
            : page.kind === 'tables'
              ? w.allTables(page.tables.length)
              : page.kind === 'standing'
                ? w.allPlaces
                : s[page.kind]}
        </li>
      </ol>
    );
  const [from, to] = stripOf(pages.length, at, tall);
  return (
    <ol class="which">
      {pages.slice(from, to).map((one, n) => (
        <li key={one.label} class={from + n === at ? 'on' : ''} {...(from + n === at && { 'aria-current': 'page' })}>
          {one.label}
        </li>
      ))}
    </ol>
  );
}

function Names({ layout, lines }: Extract<Page, { kind: 'names' }>) {
  return (
    <ol class={`by-name rows${layout.rows}`}>
      {lines.map(({ entrant, name, short, at }) => (
        <li key={`${entrant} ${name}`}>
          <Fit key={name} name={name} short={short} />
          {at !== '' && <span>{at}</span>}
        </li>
      ))}
    </ol>
  );
}

interface TableProps extends TableAtAGlance {
  /** Who a pair is; null: no pair. */
  membersOf: (entrant: Entrant) => readonly string[] | null;
  surnameOf: (entrant: Entrant) => string | null;
}

/** Its seats, and once it has a result its places. */
function Table({ table, entrants, match, result, membersOf, surnameOf }: TableProps) {
  const t = useTexts(texts);
  const places = result ? placesOf(result.order) : null;
  const out = (one: Entrant) => (result?.absent.includes(one) ? '–' : result?.left.includes(one) ? '/' : null);
  const placed = !!places?.size;
  const seats = entrants.map((one, n) => ({
    ...one,
    mark: out(one.entrant) ?? (placed ? String(places.get(one.entrant) ?? '–') : seatAt(n)),
    place: places?.get(one.entrant) ?? entrants.length + 1,
  }));
  if (placed) seats.sort((one, other) => one.place - other.place);
  return (
    <section class={classes('table', result && 'done', match && !result && 'live')} aria-label={t.table(table)}>
      <b class={classes('no', table > 99 && 'long')}>{table}</b>
      <ul>
        {seats.flatMap(({ entrant, name, mark }) =>
          (membersOf(entrant) ?? [name]).map((one, n) => (
            <li key={`${entrant} ${n}`}>
              <i>{mark}</i>
              <Name name={one ?? t.someone} surname={surnameOf(entrant)} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
