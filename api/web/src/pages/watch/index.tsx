import '../../viewing/viewing.css';
import './watch.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { listMatches } from '../../api/matches';
import type { Summary } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { OfGame, useGame } from '../../games';
import { RoundScores } from '../../games/kit/rounds';
import { Carried } from '../../games/kit/scores';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { watch } from '../../i18n/texts/watch';
import { href } from '../../router';
import { useAwake } from '../../ui/awake';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { QrOf } from '../../ui/reachLater';
import { useTitle } from '../../ui/title';
import { useReach } from '../../ui/useReach';
import { titleOf as titleOfChart } from '../../viewing/charts';
import type { Feed } from '../../viewing/feed';
import { cardOf } from '../../viewing/items';
import { useCarried } from '../../viewing/lineage';
import { namesOf, titleOf, usePlaceLine } from '../../viewing/parts';
import { afterRounds } from '../../viewing/rounds';
import { useLying } from '../../viewing/useLying';
import { type Access, type MatchPicture, useMatch } from '../../viewing/useMatch';
import { nextOf, REST, replaced, TABLES } from './tables';

/** The list of public matches is asked again after so long, in milliseconds. */
const ASK = 10_000;

/** Rounds of which the points are shown: so many have room beside a name. */
const ROUNDS = 5;

/** The big screen: one table or several, to be read from afar. Nothing to tap; it goes on to the next match by itself. */
export function WatchPage({ matches }: { matches: readonly string[] }) {
  const t = useTexts(watch);
  const [shown, setShown] = useState<readonly string[]>(matches.slice(0, TABLES));
  useAwake();
  useTitle(t.bigScreen);
  const open = matches.length === 0;
  useListed(open && shown.length < 4, (live) =>
    setShown((now) => [...now, ...live.map(({ id }) => id).filter((id) => !now.includes(id))].slice(0, 4)),
  );
  return (
    <main class={`big-screen n${shown.length}`}>
      {shown.length === 0 && <p class="nothing">{t.nothingLive}</p>}
      {shown.map((match) => (
        <Shown
          key={match}
          match={match}
          others={shown}
          onNext={(next) => setShown((now) => replaced(now, match, next))}
        />
      ))}
    </main>
  );
}

interface ShownProps {
  match: string;
  others: readonly string[];
  onNext: (match: string) => void;
}

function Shown({ match, others, onNext }: ShownProps) {
  const t = useTexts(watch);
  const { noMatch, unreachable } = useTexts(common);
  const { access, feed } = useMatch(match, null, true);
  if (!access || !feed.value) {
    const trouble = feed.refused || feed.closed ? noMatch : feed.connection === 'lost' ? unreachable : t.opening;
    return (
      <section class="one">
        <p class="nothing" role="status">
          {trouble}
        </p>
      </section>
    );
  }
  return (
    <OfGame game={feed.value.state.game}>
      <Table {...{ match, others, onNext, access, feed }} picture={feed.value} />
    </OfGame>
  );
}

interface TableProps extends ShownProps {
  access: Access;
  feed: Feed<MatchPicture>;
  picture: MatchPicture;
}

function Table({ match, others, onNext, access, feed, picture }: TableProps) {
  const t = useTexts(watch);
  const reach = useReach();
  const { players } = useTexts(home);
  const { summary, moves, state } = picture;
  const last = moves.items.at(-1);
  const before = moves.items.findLast(({ main, move }) => main && move !== last?.move);
  const table = useLying(match, access.token, picture);
  const game = useGame(state.game);
  const carried = useCarried(summary);
  const title = titleOf(summary, namesOf(state.seats), players);
  const lost = feed.connection === 'lost';
  const place = usePlaceLine(state.game, state.status, last);
  const over = state.status !== 'live';
  const rounds = useMemo(() => {
    const after = afterRounds(moves.items, moves.series?.['score'] ?? {}, over, ROUNDS, carried);
    const several = after.numbers.length > 0 && (!over || after.numbers.length > 1);
    return several ? { ...after, title: titleOfChart(t, 'score', !!game?.loser), nth: t.nthRound } : null;
  }, [moves, over, carried, t, game]);
  useNext(summary, over, others, onNext);
  return (
    <section class={classes('one', lost && 'stale')} aria-label={title}>
      <div class="fit">
        <header>
          <Icon name="seal" class="seal" />
          <b class="serif">{summary.title ?? ''}</b>
          <span>{place}</span>
          {lost ? (
            <span class="chip off">{t.lostNow}</span>
          ) : summary.delay > 0 ? (
            <span class="chip off">{t.late(t.behind(summary.delay))}</span>
          ) : (
            state.status === 'live' && <span class="chip live">{t.live}</span>
          )}
        </header>
        <Carried.Provider value={carried}>
          <RoundScores.Provider value={rounds}>
            {game && (
              <game.Board
                album={{ id: match, token: access.token }}
                state={table}
                lit={cardOf(last)}
                items={moves.items}
              />
            )}
          </RoundScores.Provider>
        </Carried.Provider>
        <footer>
          <div role="status">
            {before && (
              <p class="before">
                <Sentence of={before.text} />
              </p>
            )}
            <p class="line">{last ? <Sentence of={last.headline ?? last.text} /> : t.notBegun}</p>
            {state.due && (
              <p class="due">
                <Sentence of={state.due} />
              </p>
            )}
          </div>
          {reach && (
            <>
              <p class="phone-too">{t.onYourPhone}</p>
              <QrOf path={href({ page: 'live', match })} label={t.onYourPhone} />
            </>
          )}
        </footer>
      </div>
    </section>
  );
}

/** Goes on, by itself: to the match that continues this one, or when a public one is over to the next of the list. */
function useNext(summary: Summary, over: boolean, others: readonly string[], onNext: (match: string) => void): void {
  const { continued_by: continued, visibility } = summary;
  useEffect(() => {
    if (!continued) return;
    const timer = setTimeout(() => onNext(continued), over ? REST : 0);
    return () => clearTimeout(timer);
  }, [continued, over]);
  const [rested, setRested] = useState(false);
  useEffect(() => {
    setRested(false);
    if (!over) return;
    const timer = setTimeout(() => setRested(true), REST);
    return () => clearTimeout(timer);
  }, [over]);
  useListed(rested && !continued && visibility === 'public', (live) => {
    const next = nextOf(live, others);
    if (next) onNext(next);
  });
}

/** Public matches that are live, the newest first, asked for again and again as long as they are wanted. */
function useListed(wanted: boolean, onList: (live: readonly Summary[]) => void): void {
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const ask = () =>
      listMatches({ status: 'live', limit: 20 }).then(
        ({ items }) => gone || onList(items),
        () => undefined, // asked again anyway
      );
    void ask();
    const timer = setInterval(() => void ask(), ASK);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [wanted]);
}
