import './entrant.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import type { Entrant, Order, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { tournament as common } from '../../i18n/texts/tournament';
import { whyOf } from '../../i18n/texts/troubles';
import { uuid } from '../../random';
import { href, navigate } from '../../router';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { Clock, placesOf, roundsOf, useRoundTitle, Waiting } from '../../tournaments/parts';
import { useNow } from '../../tournaments/reading';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { lazy } from '../../ui/lazy';
import { useTitle } from '../../ui/title';
import { ClaimSaid, OrderSaid, useYes } from './Claims';
import { Figures, RoundsPlayed } from './Course';
import { PlanOfTable } from './PlanOfTable';
import { claimsOf, type Stage, stageOf } from './stage';
import { Telling } from './Telling';
import { type Playing, type Sight, useEntrant } from './useEntrant';

const MoreSheet = lazy(() => import('./Sheets').then((part) => part.MoreSheet));
const WrongSheet = lazy(() => import('./Sheets').then((part) => part.WrongSheet));
const LettersSheet = lazy(() => import('./Sheets').then((part) => part.LettersSheet));
const MissingSheet = lazy(() => import('./Sheets').then((part) => part.MissingSheet));

const MINUTE = 60_000;
const FELT = 200; // ms of a buzz, in a pocket
const NEWS = 20_000; // ms that news stand there
const SOON = 1_500; // ms in which an answer comes as a rule

/** A player's own phone: the table, the result, what comes next. */
export function EntrantPage({ id }: { id: string }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const [trouble, setTrouble] = useState<string | null>(null);
  const fails = (error: unknown) => setTrouble(whyOf(error, lang));
  const playing = useEntrant(id, fails);
  if (playing === null || playing === 'refused')
    return (
      <Waiting refused>
        <p>{t.notYours}</p>
        <a class="key" href={href({ page: 'join', code: null })}>
          {t.enterCode}
        </a>
        <a class="key" href={href({ page: 'tournament', tournament: id })}>
          {t.everybody}
        </a>
      </Waiting>
    );
  if (!playing.sight) return <Waiting refused={false} />;
  return (
    <Player id={id} playing={playing} sight={playing.sight} trouble={trouble} onTrouble={setTrouble} fails={fails} />
  );
}

type Over = 'more' | 'wrong' | 'letters' | 'missing';

interface Props {
  id: string;
  playing: Playing;
  sight: Sight;
  trouble: string | null;
  onTrouble: (trouble: string | null) => void;
  fails: (error: unknown) => void;
}

function Player({ id, playing, sight, trouble, onTrouble, fails }: Props) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const { known, connected, unsent } = playing;
  const { tournament, table, standing } = sight;
  const own = known.entrant;
  const [over, setOver] = useState<Over | null>(null);
  const [tells, setTells] = useState(false);
  const [news, setNews] = useState('');
  const title = useRoundTitle(tournament, tournament.round);
  const rows = useMemo(() => new Map(standing?.rows.map((row) => [row.entrant, row])), [standing]);
  const seats = table?.entrants.map(({ entrant }) => entrant) ?? [];
  const seat = seats.indexOf(own);
  const seatName = (n: number) => (tournament.format.teams ? `${seatAt(n)}+${seatAt(n + 2)}` : seatAt(n));
  const nameOf = (one: Entrant) =>
    table?.entrants.find(({ entrant }) => entrant === one)?.name ??
    rows.get(one)?.name ??
    (one === own ? sight.me?.name : null) ??
    c.someone;
  useTitle(`${nameOf(own)} · ${tournament.name ?? ''}`);

  // told where somebody looks, and felt in a pocket: a round is published, or the table is another one
  const place = `${tournament.round} ${table?.table} ${seat}`;
  const before = useRef<string | null>(null);
  useEffect(() => {
    const moved = before.current !== null && before.current !== place && tournament.round > 0;
    before.current = place;
    if (!moved) return;
    setTells(false);
    setOver(null);
    onTrouble(null);
    setNews(table ? t.called(table.table, seatName(seat), tournament.round) : t.roundIsOut(tournament.round));
    navigator.vibrate?.(FELT);
  }, [place]);

  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(''), NEWS);
    return () => clearTimeout(timer);
  }, [news]);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!unsent.length) return setWaiting(false);
    const timer = setTimeout(() => setWaiting(true), SOON);
    return () => clearTimeout(timer);
  }, [unsent.length > 0]);

  const isOpen = tournament.round_status !== 'closed';
  const here = table && { round: table.round, table: table.table, edition: table.edition };
  const waits = (type: string) => unsent.some(({ body }) => body.type === type);
  const send = (body: TournamentCommand, told = ''): void => {
    setOver(null);
    setTells(false);
    onTrouble(null);
    if (waits(body.type)) return;
    playing.send(body).then(
      () => told && setNews(told),
      (error) =>
        body.type === 'check_in' && error instanceof Problem && error.status === 403
          ? onTrouble(t.tooEarly)
          : fails(error),
    );
  };
  const sent = unsent.find(({ body }) => body.type === 'claim' && here && body['table'] === here.table)?.body;
  const stage = stageOf(sight, own);
  const telling = tells && here && isOpen && !['done', 'over', 'gone'].includes(stage);
  const claims = table ? claimsOf(table) : [];
  const rounds = roundsOf(tournament);
  const next = tournament.status === 'live' && !(rounds && tournament.round >= rounds) ? tournament.round + 1 : null;
  const shared = {
    id,
    stage,
    sight,
    playing,
    own,
    nameOf,
    next,
    isOpen,
    send,
    fails,
    onTell: () => setTells(true),
    onSheet: setOver,
  };
  return (
    <div class={classes('hall player', !connected && 'stale')}>
      <Bar
        title={nameOf(own)}
        sub={`${tournament.name ?? ''}${tournament.round ? ` · ${title}` : ''}`}
        back={href({ page: 'tournament', tournament: id })}
      >
        <LanguageKey class="key quiet" />
        <button type="button" class="ib" aria-label={t.more} onClick={() => setOver('more')}>
          <Icon name="dots" />
        </button>
      </Bar>
      {!connected && <Age at={sight.at} />}
      {waiting && (
        <p class="lostline" role="status">
          {t.unsent}
        </p>
      )}
      <p class={classes('news', !news && 'vh')} role="status">
        {news}
      </p>
      <p class="vh" role="status">
        {stage === 'claimed'
          ? t.claims.says(nameOf(claims[0]!.entrant))
          : stage === 'disputed'
            ? t.claims.disputed
            : ''}
      </p>
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
          <button type="button" class="key quiet" onClick={() => onTrouble(null)}>
            {t.close}
          </button>
        </p>
      )}
      {telling ? (
        <Telling
          key={`${here.round} ${here.table} ${here.edition}`}
          entrants={seats}
          own={own}
          byScore={tournament.points.by === 'score'}
          contradicts={claims.some(({ entrant }) => entrant !== own)}
          nameOf={nameOf}
          seatName={seatName}
          onSend={(claim) => send({ type: 'claim', ...here, ...claim })}
          onMissing={() => setOver('missing')}
          onDispute={() => send({ type: 'dispute', ...here })}
          onBack={() => setTells(false)}
        />
      ) : (
        <>
          <Band stage={stage} sight={sight} own={own} seat={seat} seatName={seatName} />
          <main class="work">
            {table && stage === 'seated' && !sent && <PlanOfTable {...{ table, seatName, nameOf, rows }} own={seat} />}
            {table && !sent && ['told', 'claimed', 'differ', 'disputed'].includes(stage) && (
              <Said {...shared} table={table} claims={claims} />
            )}
            {sent && <Unsent claim={sent} nameOf={nameOf} />}
            {!sent && !['told', 'claimed', 'differ'].includes(stage) && (
              <>
                <Figures sight={sight} row={rows.get(own)} />
                <RoundsPlayed sight={sight} nameOf={nameOf} />
              </>
            )}
            <After stage={stage} sight={sight} next={next} />
          </main>
          {!sent && <Foot {...shared} />}
        </>
      )}
      {over === 'more' && (
        <MoreSheet
          tournament={id}
          entrant={own}
          table={table && isOpen ? table.table : null}
          next={next}
          sitsOut={sight.me?.out?.some(({ round }) => round === next) ?? false}
          isIn={sight.me?.status === 'in' && tournament.status === 'live'}
          onSend={(body) => send(body, ['call', 'note'].includes(body.type) ? t.deskKnows : '')}
          onClose={() => setOver(null)}
        />
      )}
      {over === 'wrong' && here && (
        <WrongSheet
          onSend={(text) => send({ type: 'dispute', ...here, ...(text && { text }) })}
          onClose={() => setOver(null)}
        />
      )}
      {over === 'letters' && here && (
        <LettersSheet
          onSend={(code) => {
            const mine = claims.find(({ entrant }) => entrant === own);
            if (mine) send({ type: 'confirm', ...here, claim: mine.version, code });
          }}
          onClose={() => setOver(null)}
        />
      )}
      {over === 'missing' && table && (
        <MissingSheet
          table={table.table}
          others={seats.filter((one) => one !== own)}
          nameOf={nameOf}
          onSend={(body) => send(body, t.deskKnows)}
          onClose={() => setOver(null)}
        />
      )}
    </div>
  );
}

/** How old the last is that this phone was told. */
function Age({ at }: { at: number }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const now = useNow(true);
  return (
    <p class="lostline" role="status">
      {t.stale(timeOfDay(at, lang), Math.floor((now - at) / MINUTE))}
    </p>
  );
}

interface BandProps {
  stage: Stage;
  sight: Sight;
  own: Entrant;
  seat: number;
  seatName: (seat: number) => string;
}

/** Where one sits, or why nowhere; and what is left of the round. */
function Band({ stage, sight, own, seat, seatName }: BandProps) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const s = t.stages;
  const { tournament, table, beside, me } = sight;
  const round = tournament.round;
  const result = table?.result;
  const said = ((): [string, string] => {
    if (stage === 'over') return [s.over, ''];
    if (stage === 'gone')
      return me?.status === 'disqualified' ? [s.disqualified, s.disqualifiedHow] : [s.withdrawn, s.withdrawnHow];
    if (stage === 'away') return [s.away, s.awayHow];
    if (stage === 'waiting') {
      const sits = me?.out?.some((one) => one.round === round + 1);
      return [sits ? s.sits(round + 1) : s.waiting, ''];
    }
    if (stage === 'beside') {
      if (beside?.why === 'bye') return [s.bye(round), s.byeHow];
      if (beside?.why === 'free') return [s.free(round), ''];
      const why = beside?.why;
      const known = why === 'sat_out' || why === 'absent' || why === 'walkover' || why === 'out' ? s[why] : s.noneHow;
      return [s.none(round), known];
    }
    if (stage === 'done' && result) {
      const place = placesOf(result.order).get(own);
      const from = result.outcome ? c.outcome[result.outcome] : c.state[result.source.kind];
      const points = result.points[own];
      const took = points === undefined || result.outcome === 'void' ? t.noPoints : null;
      return [took ?? (place ? t.took(c.place(place), points!) : `+${points}`), `${c.table(table.table)} · ${from}`];
    }
    const room = tournament.tables?.find(({ from, to }) => table!.table >= from && table!.table <= to)?.room;
    const state = { published: t.be, started: t.plays, closed: t.closed }[tournament.round_status ?? 'published'];
    return [t.at(table!.table, seatName(seat)), room ? `${room} · ${state}` : state];
  })();
  const runs = tournament.status === 'live' && round > 0 && tournament.round_status !== 'closed' && stage !== 'gone';
  return (
    <section class="band baize" aria-label={said[0]}>
      <div class="l">
        <b>{said[0]}</b>
        {said[1] && <small>{said[1]}</small>}
      </div>
      {runs && <Clock ends={table?.ends_at ?? tournament.ends_at} left={beside?.left ?? null} class="clk" />}
    </section>
  );
}

/** What follows, in a sentence. */
function After({ stage, sight, next }: { stage: Stage; sight: Sight; next: number | null }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const row = sight.standing?.rows.find((one) => one.entrant === sight.me?.entrant);
  if (stage === 'over') return row?.rank ? <p class="nx">{t.stages.final(c.place(row.rank), row.points)}</p> : null;
  if (!['done', 'beside', 'waiting'].includes(stage)) return null;
  return (
    <p class="nx">
      {stage === 'done' && `${t.nothingToDo} `}
      {next === null ? t.lastDone : t.comes(next)}
    </p>
  );
}

interface Shared {
  id: string;
  stage: Stage;
  sight: Sight;
  playing: Playing;
  own: Entrant;
  nameOf: (entrant: Entrant) => string;
  next: number | null;
  isOpen: boolean;
  send: (body: TournamentCommand, told?: string) => void;
  fails: (error: unknown) => void;
  onTell: () => void;
  onSheet: (sheet: Over) => void;
}

/** What the table says of its result. */
function Said({
  stage,
  playing,
  table,
  claims,
  own,
  nameOf,
  send,
}: Shared & { table: NonNullable<Sight['table']>; claims: ReturnType<typeof claimsOf> }) {
  const t = useTexts(texts).claims;
  const others = claims.filter(({ entrant }) => entrant !== own);
  const shown = table.result ? [] : claims;
  return (
    <div class="saids">
      {stage === 'disputed' && (
        <>
          <p class="how">{t.disputed}</p>
          {table.disputes.map((one) => (
            <p key={one.version} class="chip bad said2">
              {t.by(nameOf(one.entrant), one.text ?? t.noText)}
            </p>
          ))}
        </>
      )}
      {stage === 'disputed' && table.result && (
        <section class="claim">
          <h2>{t.stands}</h2>
          <OrderSaid
            order={table.result.order}
            nameOf={nameOf}
            figureOf={(one) => `+${table.result!.points[one] ?? 0}`}
          />
        </section>
      )}
      {shown.map((claim) => (
        <ClaimSaid
          key={claim.version}
          known={playing.known}
          table={table}
          claim={claim}
          own={own}
          nameOf={nameOf}
          onYes={
            claim.entrant !== own && stage !== 'disputed' && (stage === 'differ' || others.length > 1)
              ? () => send(confirmOf(table, claim.version))
              : undefined
          }
        />
      ))}
      {stage === 'claimed' && <p class="how">{t.how}</p>}
      {stage === 'told' && <p class="how">{t.waits}</p>}
      {stage === 'differ' && <p class="how">{t.differ}</p>}
    </div>
  );
}

/** One's own claim, as long as the service has not taken it. */
function Unsent({ claim, nameOf }: { claim: TournamentCommand; nameOf: (entrant: Entrant) => string }) {
  const t = useTexts(texts).claims;
  const scores = claim['scores'] as Record<Entrant, number> | undefined;
  const order = (claim['order'] as Order | undefined) ?? [];
  return (
    <div class="saids">
      <section class="claim">
        <h2>{t.youSay}</h2>
        <OrderSaid order={order} nameOf={nameOf} figureOf={() => ''} />
        {Object.entries(scores ?? {}).map(([one, points]) => (
          <p key={one} class="how">
            {t.by(nameOf(one), String(points))}
          </p>
        ))}
      </section>
    </div>
  );
}

const confirmOf = ({ round, table, edition }: NonNullable<Sight['table']>, claim: number): TournamentCommand => ({
  type: 'confirm',
  round,
  table,
  edition,
  claim,
});

/** The keys at the thumb. */
function Foot(props: Shared) {
  const t = useTexts(texts);
  const { id, stage, sight, own, next, isOpen, send, onTell, onSheet } = props;
  const { table } = sight;
  const standing = (
    <a class="key big" href={href({ page: 'tournament', tournament: id })}>
      {t.standing}
    </a>
  );
  const judge = table && (
    <button type="button" class="key big" onClick={() => send({ type: 'call', table: table.table }, t.deskKnows)}>
      {t.judge}
    </button>
  );
  const tell = (label: string, look: string) => (
    <button type="button" class={look} onClick={onTell}>
      {label}
    </button>
  );
  const isHere = (
    <button type="button" class="key go big" onClick={() => send({ type: 'check_in', entrants: [own] })}>
      {t.here}
    </button>
  );
  const keys = () => {
    if (stage === 'gone')
      return (
        <>
          {standing}
          {sight.me?.status === 'withdrawn' && (
            <button type="button" class="key go big" onClick={() => send({ type: 'return', entrant: own })}>
              {t.comeBack}
            </button>
          )}
        </>
      );
    if (stage === 'away') return isHere;
    if (stage === 'over') return standing;
    if (stage === 'waiting' || stage === 'beside')
      return (
        <>
          {standing}
          {sight.me?.present === false && isHere}
        </>
      );
    if (stage === 'done')
      return (
        <>
          <button type="button" class="key quiet big" onClick={() => onSheet('wrong')}>
            <Icon name="warn" class="s" />
            {t.wrong}
          </button>
          {standing}
        </>
      );
    if (!isOpen) return standing;
    if (stage === 'disputed')
      return (
        <>
          {judge}
          {!table!.result && tell(t.tell, 'key big')}
        </>
      );
    if (stage === 'differ')
      return (
        <>
          {judge}
          {tell(t.claims.otherwise, 'key big')}
        </>
      );
    if (stage === 'told')
      return (
        <>
          {tell(t.claims.otherwise, 'key big')}
          <button type="button" class="key go big" onClick={() => onSheet('letters')}>
            {t.claims.letters}
          </button>
        </>
      );
    if (stage === 'claimed') return <Answer {...props} />;
    return (
      <>
        <RecordKey {...props} />
        {tell(t.tell, 'key go big')}
      </>
    );
  };
  return (
    <footer class="foot pad">
      <div class="two">{keys()}</div>
      {next !== null && stage === 'away' && standing}
    </footer>
  );
}

/** Yes or no to what another has told. */
function Answer({ sight, own, send, onTell }: Shared) {
  const t = useTexts(texts).claims;
  const claims = claimsOf(sight.table!);
  const [claim, ...others] = claims;
  const yes = useYes(claim!.order as Order, own);
  return (
    <>
      <button type="button" class="key big" onClick={onTell}>
        {t.no}
      </button>
      {!others.length && (
        <button type="button" class="key go big" onClick={() => send(confirmOf(sight.table!, claim!.version))}>
          <Icon name="check" class="s" />
          {yes}
        </button>
      )}
    </>
  );
}

/** Opens the pad of the table's match; it is made where nobody has. */
function RecordKey({ sight, playing, fails }: Shared) {
  const t = useTexts(texts);
  const table = sight.table!;
  const [key] = useState(uuid);
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      class="key big"
      aria-disabled={busy}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void import('./record')
          .then(({ openMatch }) => openMatch(playing.known, table, key))
          .then(navigate, fails)
          .finally(() => setBusy(false));
      }}
    >
      <span>
        {table.match ? t.goOn : t.record}
        {!table.match && <small>{t.cardByCard}</small>}
      </span>
    </button>
  );
}
