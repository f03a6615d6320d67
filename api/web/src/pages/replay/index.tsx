import '../../viewing/viewing.css';
import '../../viewing/print.css';
import './replay.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { EXAMPLE } from '../../api/example';
import type { Annotation, TimelineItem } from '../../api/types';
import { Sentence, useCards } from '../../cards/Card';
import { spoken } from '../../cards/set';
import { OfGame, useGame } from '../../games';
import { Proving } from '../../games/kit/proved';
import { Carried } from '../../games/kit/scores';
import { useTexts } from '../../i18n';
import { audit } from '../../i18n/texts/audit';
import { files } from '../../i18n/texts/files';
import { hindsight } from '../../i18n/texts/hindsight';
import { home } from '../../i18n/texts/home';
import { marks as markWords } from '../../i18n/texts/marks';
import { troubleOf } from '../../i18n/texts/troubles';
import { watch } from '../../i18n/texts/watch';
import { whatIf } from '../../i18n/texts/whatIf';
import { href, navigate } from '../../router';
import { useSettings } from '../../store/settings';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import { ChartKey, type Lines } from '../../viewing/ChartKey';
import type { Pointed } from '../../viewing/CommentSheet';
import { chartsOf, titleOf as titleOfChart } from '../../viewing/charts';
import { mayComment, startOf, useByMove, useComments } from '../../viewing/comments';
import { DeckLink } from '../../viewing/DeckLink';
import {
  cardOf,
  chaptersOf,
  clock,
  indexAt,
  isCorrected,
  marksOf,
  nextChapter,
  pointedAt,
  previousChapter,
  spotsOf,
  whysOf,
  withNotes,
} from '../../viewing/items';
import { Kin } from '../../viewing/Kin';
import { Ledger } from '../../viewing/Ledger';
import { CommentKey, CommentSheet, CommentSign, SealMark } from '../../viewing/later';
import { useCarried } from '../../viewing/lineage';
import { More } from '../../viewing/More';
import { numberOf } from '../../viewing/numbers';
import { PointedTable } from '../../viewing/PointedTable';
import { namesOf, Say, ShareKey, titleOf, usePlaceLine } from '../../viewing/parts';
import { useHiding } from '../../viewing/spoilers';
import { attacksOf, movesOf, type Series, stopFrom, stopOf } from '../../viewing/stops';
import { type MatchPicture, useMatch, type Watched } from '../../viewing/useMatch';
import { Waiting } from '../../viewing/Waiting';
import { Audit } from './Audit';
import { Controls, ThumbControls, Views } from './Controls';
import { nextSpeed, type Speed, type View } from './clock';
import { useKeys, useSwipe } from './gestures';
import { Legend } from './Legend';
import { HandSheet, Keys, SaveSheet, ViewSheet, WhatIfSheet } from './later';
import { Scrubber } from './Scrubber';
import { useMoves } from './useMoves';
import { usePlaying } from './usePlaying';
import { useProving } from './useProving';
import { useTable } from './useTable';
import { HINDSIGHT, hides, seatOf, tellsHindsight } from './views';

interface Props {
  match: string;
  /** The move to begin with: a version, or "41.1". */
  at: string | null;
  /** Show the match as it stood at this version. */
  until: string | null;
  /** With whose eyes; null: all that this device may see. */
  view: string | null;
}

const NO_ITEMS: TimelineItem[] = [];
const NO_COMMENTS: readonly Annotation[] = [];
const NO_SERIES: Series = {};
const NO_LINES: Lines = {};

/** A match move by move. */
export function ReplayPage({ match, at, until, view }: Props) {
  const [hiding, setHiding] = useHiding();
  const [from, setFrom] = useState(at);
  // without spoilers only what was on show when the page, or the hiding, began is asked for
  const bound = hiding ? String(Number.parseInt(from ?? '1', 10) || 1) : until;
  const watched = useMatch(match, bound);
  const toggle = (place: string | null) => {
    setFrom(place);
    setHiding(!hiding);
  };
  if (!watched.access || !watched.feed.value) return <Waiting feed={watched.feed} />;
  // the page changes over when what it needs has come
  const hidden = watched.until === bound ? hiding : !hiding;
  return (
    <OfGame game={watched.feed.value.summary.game}>
      <Replay {...{ match, at, until, view, watched }} hiding={hidden} picture={watched.feed.value} onHide={toggle} />
    </OfGame>
  );
}

interface ReplayProps extends Props {
  hiding: boolean;
  watched: Watched;
  picture: MatchPicture;
  onHide: (place: string | null) => void;
}

function Replay({ match, at, until, view: seenBy, hiding, watched, picture, onHide }: ReplayProps) {
  const t = useTexts(watch);
  const m = useTexts(markWords);
  const { players } = useTexts(home);
  const { lang } = useSettings();
  const { access, feed } = watched;
  const { moves, horizon, epoch, more } = useMoves(match, watched, hiding);
  const items = moves?.items ?? NO_ITEMS;
  const places = useMemo(() => spotsOf(items), [items]);
  const chapters = useMemo(() => chaptersOf(items, moves?.chapters), [items, moves?.chapters]);
  // of a moment, and without spoilers, nothing that was written later may show
  const commented = !hiding && until === null;
  const comments = useComments(match, access!.token, commented, feed.epoch);
  // of the example all is said in each language
  const said = useMemo(
    () => (match === EXAMPLE ? comments.items.filter((one) => one.lang === lang) : comments.items),
    [match, comments.items, lang],
  );
  const written = useByMove(items, said);
  const found = useMemo(() => marksOf(items, moves?.moments), [items, moves?.moments]);
  const whys = useMemo(() => whysOf(found), [found]);
  const marks = useMemo(() => withNotes(found, written.keys()), [found, written]);
  const [place, setPlace] = usePlace(match, at, until, seenBy);
  const indices = useMemo(() => new Map(places.map((spot, i) => [spot, i])), [places]);
  // without a link it opens at the newest move
  const index = place === null ? items.length - 1 : (indices.get(place) ?? indexAt(items, place));
  const item = items[index];
  const [dragged, setDragged] = useState(false);
  // the list of moves stays as it is while a finger is on the line
  const rested = useRef(index);
  if (!dragged) rested.current = index;
  const { state, there, failed, barred } = useTable({
    match,
    token: access!.token,
    places,
    place: places[index] ?? null,
    horizon,
    epoch,
    view: seenBy,
    newest: picture.state,
  });
  const go = (to: number) => setPlace(places[Math.max(0, Math.min(places.length - 1, to))] ?? null);

  const { key: auditKey } = useTexts(audit);
  const [auditing, setAuditing] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const [view, setView] = useState<View>('move');
  const stops = useMemo(() => movesOf(items), [items]);
  const series = moves?.series ?? NO_SERIES;
  const attacks = useMemo(() => attacksOf(chapters, series, stops), [chapters, series, stops]);
  const next = view === 'attack' ? stopFrom(attacks, index, 1) : index + 1;
  const goesOn = !hiding && until === null && picture.state.status === 'live';
  const { playing, toggle, pause } = usePlaying({
    items,
    index,
    speed,
    view,
    next: next > index && next < items.length ? next : null,
    waits: goesOn,
    onStep: go,
    more: hiding ? more : null,
  });
  const [sheet, setSheet] = useState<'view' | 'what-if' | 'comments' | 'save' | 'keys' | null>(null);
  const [sign, setSign] = useState<number | null>(null);
  useFollowing(items, index, goesOn && sheet !== 'comments', go);

  const jump = (to: number) => {
    pause();
    go(to);
  };
  const readComments = (sign: number | null = null) => {
    pause();
    setSign(sign);
    setSheet('comments');
  };
  const steps = {
    move: async (by: -1 | 1) => {
      pause();
      if (by === -1 || index < items.length - 1) return go(stopFrom(stops, index, by));
      const fresh = (await more())?.items;
      if (fresh) setPlace(spotsOf(fresh)[stopFrom(movesOf(fresh), index, 1)] ?? spotsOf(fresh).at(-1)!);
    },
    attack: (by: -1 | 1) =>
      jump(
        view === 'attack'
          ? stopFrom(attacks, index, by)
          : by === 1
            ? nextChapter(chapters, index)
            : previousChapter(chapters, index),
      ),
    mark: (by: -1 | 1) => {
      const at = marks.map((mark) => stops[stopOf(stops, mark.index)]!);
      const now = stops[stopOf(stops, index)]!;
      const to = by === 1 ? at.find((stop) => stop > now) : at.findLast((stop) => stop < now);
      if (to !== undefined) jump(to);
    },
    comment: (sign?: number) =>
      commented && item && (mayWrite || (sign === undefined && atMove.length > 0)) && readComments(sign ?? null),
    whatIf: () => branches && setSheet('what-if'),
    audit: () => setAuditing(!auditing),
    keys: () => setSheet('keys'),
    start: () => jump(0),
    end: () => jump(items.length - 1),
    play: () => {
      const over = index >= items.length - 1 && !goesOn && !hiding;
      if (over && !playing) go(0);
      toggle();
    },
  };
  useKeys(steps);
  const swipe = useSwipe(steps.move);

  const nameOf = useMemo(() => namesOf(picture.state.seats), [picture.state.seats]);
  const title = titleOf(picture.summary, nameOf, players);
  useTitle(title);
  const carried = useCarried(picture.summary);
  const line = usePlaceLine(picture.summary.game, hiding ? 'live' : picture.state.status, item);
  const game = useGame(picture.summary.game);
  const cards = useCards();
  const last = items.at(-1);
  const here = () => location.origin + href({ page: 'replay', match, at: places[index] ?? null, until, view: seenBy });
  const lost = failed || feed.connection === 'lost';

  const { summary } = picture;
  const live = picture.state.status === 'live';
  const recalls = !hiding && tellsHindsight(summary, live, access!);
  const chooses = match !== EXAMPLE && hides(summary, live, access!);
  const look = (view: string | null) => {
    pause();
    navigate(href({ page: 'replay', match, at: places[index] ?? null, until, view }), { replace: true });
  };
  const h = useTexts(hindsight);
  const { key: whatIfKey } = useTexts(whatIf);
  const { key: saveKey } = useTexts(files);
  const recalling = seenBy === HINDSIGHT && !barred;
  const { proving, asked, onClose, onAssume, assume } = useProving(state, places[index] ?? null, items, nameOf);
  const atMove = written.get(startOf(items, index)) ?? NO_COMMENTS;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const pointedAtMove = useMemo(() => atMove.flatMap((one) => one.marks), [atMove]);
  const mayWrite = commented && mayComment(summary, access!.token, access!.role);
  // a branch begins where the match still goes on, and belongs to whoever has a right here; the example is everybody's
  const branches = (match === EXAMPLE || access!.token !== null) && item !== undefined && state?.status === 'live';
  const seat = seatOf(seenBy);
  const whyNot = barred && (troubleOf(barred, lang) ?? h.barred);
  const told = whyNot ?? (seat ? h.seenAs(nameOf(seat)) : seenBy === 'public' ? h.seenByAll : null);

  const charts = useMemo(() => chartsOf(series), [series]);
  const [chosen, setChosen] = useState<string | null>(null);
  const chart = charts.find((name) => name === chosen) ?? charts[0];
  const lines = (chart !== undefined && series[chart]) || NO_LINES;
  const other = charts[(charts.indexOf(chart!) + 1) % charts.length];
  const chartTitle = (name: string | undefined) => (name ? titleOfChart(t, name, !!game?.loser) : '');
  const markAt = useMemo(() => new Map(marks.map((mark) => [stopOf(stops, mark.index), mark])), [marks, stops]);
  const marked = markAt.get(stopOf(stops, index));

  const wide = useWide();
  const keys = (look: string, done: () => void) => (
    <>
      <button
        class={look}
        aria-pressed={hiding}
        aria-label={t.noSpoilers}
        onClick={() => {
          onHide(places[index] ?? null);
          done();
        }}
      >
        <Icon name="eye" />
        <span class="label" aria-hidden="true">
          {t.noSpoilers}
        </span>
      </button>
      {wide && <ShareKey class={look} label={t.linkToMove} title={title} url={here} />}
    </>
  );
  const saving = (look: string, done: () => void) => (
    <button
      class={look}
      aria-label={saveKey}
      onClick={() => {
        done();
        setSheet('save');
      }}
    >
      <Icon name="cards" />
      <span class="label" aria-hidden="true">
        {saveKey}
      </span>
    </button>
  );
  // whose eyes, or what came later
  const seen: Eyes | null = chooses
    ? { label: h.view, pressed: seenBy !== null, onPress: () => setSheet('view') }
    : recalls
      ? { label: h.key, pressed: recalling, onPress: () => look(recalling ? null : HINDSIGHT) }
      : null;
  const stepping = (by: -1 | 1) => (view === 'attack' ? steps.attack(by) : void steps.move(by));
  const nextChart = charts.length > 1 ? () => setChosen(other!) : null;
  const time = item && last && (
    <p class="time" aria-hidden="true">
      <b>{hiding ? numberOf(item) : `${numberOf(item)} / ${numberOf(last)}`}</b>
      <span>
        {clock(item.t ?? 0)} {!hiding && wide && t.of(clock(last.t ?? 0))}
      </span>
    </p>
  );
  return (
    <div class={classes('watch replay', sheet === 'comments' && 'commenting')}>
      <Bar
        title={title}
        sub={[match === EXAMPLE && t.example, line].filter(Boolean).join(' · ')}
        back={match === EXAMPLE ? '/' : href({ page: 'live', match })}
      >
        {goesOn && (
          <a class="go-live" href={href({ page: 'live', match })} aria-label={t.follow}>
            <span class="chip live">{t.live}</span>
          </a>
        )}
        {!hiding && picture.state.status === 'sealed' && <SealMark match={match} token={access!.token} />}
        {!wide && <ShareKey class="ib" label={t.linkToMove} title={title} url={here} />}
        {wide ? (
          <>
            {keys('ib worded', () => undefined)}
            {saving('ib worded', () => undefined)}
          </>
        ) : (
          <More>
            {(close) => (
              <>
                <Views view={view} onView={setView} />
                <button class="key" aria-label={t.speed(speed)} onClick={() => setSpeed(nextSpeed(speed))}>
                  <Icon name="play" />
                  {t.speed(speed)}
                </button>
                {nextChart && (
                  <button
                    class="key"
                    onClick={() => {
                      nextChart();
                      close();
                    }}
                  >
                    <Icon name="swap" />
                    {t.chartOf(chartTitle(other))}
                  </button>
                )}
                <button
                  class="key"
                  aria-pressed={auditing}
                  onClick={() => {
                    setAuditing(!auditing);
                    close();
                  }}
                >
                  <Icon name="gavel" />
                  {auditKey}
                </button>
                {branches && (
                  <button
                    class="key"
                    onClick={() => {
                      close();
                      setSheet('what-if');
                    }}
                  >
                    <Icon name="branch" />
                    {whatIfKey}
                  </button>
                )}
                {keys('key', close)}
                {saving('key', close)}
                <DeckLink game={picture.state.game} match={match} />
                {!picture.summary.parent && <Kin summary={picture.summary} page="replay" />}
              </>
            )}
          </More>
        )}
        {wide && <LanguageKey />}
      </Bar>
      <main
        class={`table${lost ? ' stale' : ''}`}
        aria-busy={!there}
        tabIndex={wide ? undefined : 0}
        {...(sheet !== 'comments' && swipe)}
      >
        <Carried.Provider value={carried}>
          <Proving.Provider value={recalling ? proving : null}>
            <PointedTable marks={pointedAtMove} draft={pointed}>
              {game && state ? (
                <game.Board
                  album={{ id: match, token: access!.token }}
                  state={state}
                  lit={cardOf(item)}
                  items={items}
                />
              ) : (
                <div class="baize blank" />
              )}
            </PointedTable>
          </Proving.Provider>
        </Carried.Provider>
        <Say item={item} state={there ? state : null} aloud={playing} lost={lost ? feed.heard : null} />
      </main>
      <aside class="side">
        {!hiding && (wide || picture.summary.parent) && <Kin summary={picture.summary} page="replay" />}
        {hiding && (
          <p class="hiding" role="status">
            <Icon name="eye" class="s" />
            {t.noSpoilersOn}
          </p>
        )}
        {told && (
          <p class="hiding" role="status">
            <Icon name="eye" class="s" />
            {told}
          </p>
        )}
        {wide && recalling && <Legend tap />}
        {(wide || auditing) && (
          <div class="tabs">
            <div role="tablist">
              <Tab label={t.moves} on={!auditing} onTap={() => setAuditing(false)} />
              <Tab label={auditKey} on={auditing} onTap={() => setAuditing(true)} />
            </div>
            {wide && seen && (
              <button aria-pressed={seen.pressed} onClick={seen.onPress}>
                <Icon name="eye" class="s" />
                {seen.label}
              </button>
            )}
            {wide && branches && (
              <button onClick={() => setSheet('what-if')}>
                <Icon name="branch" class="s" />
                {whatIfKey}
              </button>
            )}
          </div>
        )}
        {wide && commented && item && <CommentKey written={atMove} mayWrite={mayWrite} onOpen={() => readComments()} />}
        {auditing ? (
          <Audit
            match={match}
            token={access!.token}
            horizon={horizon}
            head={moves?.head ?? 0}
            current={item?.version ?? null}
          />
        ) : (
          <Ledger
            {...{ items, chapters, nameOf, whys, written }}
            current={rested.current}
            onPick={jump}
            onRead={(at) => {
              jump(stops[stopOf(stops, at)]!);
              readComments();
            }}
          />
        )}
      </aside>
      <section class="scrub" aria-label={t.timeLine}>
        {item && last && (
          <>
            <div class="told">
              {wide && <Views view={view} onView={setView} />}
              {marked?.why.length ? (
                <p class="moment" aria-hidden="true">
                  <Icon name="bulb" />
                  <span>
                    {marked.why.map((why) => (
                      <span key={why.en}>
                        <Sentence of={why} />
                      </span>
                    ))}
                  </span>
                </p>
              ) : (
                <ChartKey
                  lines={lines}
                  index={index}
                  nameOf={nameOf}
                  title={chartTitle(chart)}
                  onOther={nextChart}
                  other={t.showChart(chartTitle(other))}
                />
              )}
              {wide && time}
            </div>
            <Scrubber
              count={items.length}
              stops={stops}
              items={items}
              lines={lines}
              chapters={chapters}
              marks={marks}
              markAt={markAt}
              here={marked}
              index={index}
              spoken={[
                t.position(numberOf(item), numberOf(last), spoken(cards, item.text, lang)),
                item.irregular && m.irregular(item.irregular.rule),
                isCorrected(item) && m.corrected,
                ...(marked?.why ?? []).map((why) => spoken(cards, why, lang)),
              ]
                .filter(Boolean)
                .join(', ')}
              onGo={jump}
              onDrag={setDragged}
            />
          </>
        )}
        {wide ? (
          <Controls
            playing={playing}
            speed={speed}
            onPlay={steps.play}
            onSpeed={() => setSpeed(nextSpeed(speed))}
            onStep={stepping}
            onAttack={steps.attack}
            view={view}
          />
        ) : (
          <ThumbControls
            playing={playing}
            onPlay={steps.play}
            onStep={stepping}
            onEnd={(by) => (by === 1 ? steps.end() : steps.start())}
            view={view}
            left={
              commented &&
              (mayWrite || written.size > 0) && (
                <CommentSign written={atMove} mayWrite={mayWrite} onOpen={() => readComments()} />
              )
            }
            right={
              <>
                {time}
                {seen && (
                  <button class="key eyes" aria-label={seen.label} aria-pressed={seen.pressed} onClick={seen.onPress}>
                    <Icon name="eye" />
                  </button>
                )}
              </>
            }
          />
        )}
      </section>
      {asked && state && recalling && (
        <HandSheet
          {...{ asked, state, items, item, proving, nameOf, onClose }}
          onAssume={branches ? (nth) => onAssume(asked.seat, nth) : null}
        />
      )}
      {sheet === 'view' && (
        <ViewSheet
          match={match}
          token={access!.token}
          at={item ? String(item.version) : null}
          until={horizon}
          view={seenBy}
          seats={Object.keys(picture.state.seats).sort()}
          nameOf={nameOf}
          onView={look}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'save' && (
        <SaveSheet
          match={match}
          token={access!.token}
          at={item?.version ?? null}
          until={horizon ?? null}
          open={match !== EXAMPLE && picture.summary.visibility !== 'private'}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'comments' && commented && item && (
        <CommentSheet
          match={match}
          token={access!.token}
          move={numberOf(item)}
          place={item.version}
          written={atMove}
          cards={pointedAt(items, index)}
          seats={Object.keys(picture.state.seats).sort()}
          mayWrite={mayWrite}
          sign={sign}
          referee={access!.role === 'referee'}
          nameOf={nameOf}
          onPut={comments.put}
          onPoint={setPointed}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'keys' && <Keys comments={commented && mayWrite} branches={branches} onClose={() => setSheet(null)} />}
      {sheet === 'what-if' && branches && (
        <WhatIfSheet
          match={match}
          token={access!.token}
          supposed={{
            at: item.version,
            ...(recalling && { view: HINDSIGHT }),
            ...(Object.keys(assume).length > 0 && { assume }),
          }}
          move={numberOf(item)}
          mayHang={mayWrite}
          nameOf={nameOf}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  );
}

/** A key that shows the match with other eyes. */
interface Eyes {
  label: string;
  pressed: boolean;
  onPress: () => void;
}

function Tab({ label, on, onTap }: { label: string; on: boolean; onTap: () => void }) {
  return (
    <button role="tab" aria-selected={on} onClick={onTap}>
      {label}
    </button>
  );
}

const SETTLED = 250;

/** The place on show, kept in the address once it has settled; a browser counts how often that is changed. */
function usePlace(
  match: string,
  at: string | null,
  until: string | null,
  view: string | null,
): [string | null, (place: string | null) => void] {
  const [place, setPlace] = useState(at);
  const written = useRef(at);
  useEffect(() => {
    if (at === written.current) return;
    written.current = at;
    setPlace(at);
  }, [at]);
  useEffect(() => {
    if (place === written.current) return;
    const timer = setTimeout(() => {
      written.current = place;
      navigate(href({ page: 'replay', match, at: place, until, view }), { replace: true });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [place, view]);
  return [place, setPlace];
}

/** Whoever looks at the newest move of a match that goes on is carried along. */
function useFollowing(items: readonly TimelineItem[], index: number, goesOn: boolean, go: (to: number) => void): void {
  const before = useRef({ count: items.length, index, goesOn });
  useEffect(() => {
    const { count, index: was, goesOn: went } = before.current;
    if (went && goesOn && count > 1 && was === count - 1 && items.length > count) go(items.length - 1);
  }, [items]);
  useEffect(() => {
    before.current = { count: items.length, index, goesOn };
  });
}
