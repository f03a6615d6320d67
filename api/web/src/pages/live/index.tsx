import '../../viewing/viewing.css';
import '../../viewing/print.css';
import './live.css';
import { useMemo, useState } from 'preact/hooks';
import type { Annotation } from '../../api/types';
import { OfGame, useGame } from '../../games';
import { Carried } from '../../games/kit/scores';
import { useTexts } from '../../i18n';
import { comments } from '../../i18n/texts/comments';
import { home } from '../../i18n/texts/home';
import { watch } from '../../i18n/texts/watch';
import { href } from '../../router';
import { beginMatch, tableOf } from '../../session/begin';
import { device } from '../../store/device';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key, KeyLink } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import { ChartKey } from '../../viewing/ChartKey';
import type { Pointed } from '../../viewing/CommentSheet';
import { CorrectionBanner } from '../../viewing/CorrectionBanner';
import { chartsOf, titleOf as titleOfChart } from '../../viewing/charts';
import { mayComment, startOf, useByMove, useComments } from '../../viewing/comments';
import { type Change, changeOf } from '../../viewing/correction';
import { DeckLink } from '../../viewing/DeckLink';
import type { Feed } from '../../viewing/feed';
import { cardOf, chaptersOf, indexAt, pointedAt } from '../../viewing/items';
import { Kin } from '../../viewing/Kin';
import { Ledger } from '../../viewing/Ledger';
import { Chart, CommentKey, CommentSheet, SealMark } from '../../viewing/later';
import { useCarried } from '../../viewing/lineage';
import { More } from '../../viewing/More';
import { numberOf } from '../../viewing/numbers';
import { PointedTable } from '../../viewing/PointedTable';
import { namesOf, Say, ShareKey, titleOf, usePlaceLine } from '../../viewing/parts';
import { useHiding } from '../../viewing/spoilers';
import { useLying } from '../../viewing/useLying';
import { type Access, type MatchPicture, useMatch } from '../../viewing/useMatch';
import { Waiting } from '../../viewing/Waiting';

/** A match as it is played, for whoever looks on. */
export function LivePage({ match }: { match: string }) {
  const { access, feed } = useMatch(match);
  if (!access || !feed.value) return <Waiting feed={feed} />;
  return (
    <OfGame game={feed.value.state.game}>
      <Following match={match} access={access} feed={feed} picture={feed.value} />
    </OfGame>
  );
}

const NO_COMMENTS: readonly Annotation[] = [];
const NO_MARKS: Annotation['marks'] = [];

interface Props {
  match: string;
  access: Access;
  feed: Feed<MatchPicture>;
  picture: MatchPicture;
}

function Following({ match, access, feed, picture }: Props) {
  const t = useTexts(watch);
  const { players } = useTexts(home);
  const { summary, moves, state } = picture;
  const { items } = moves;
  const nameOf = useMemo(() => namesOf(state.seats), [state.seats]);
  const chapters = useMemo(() => chaptersOf(items, moves.chapters), [items, moves.chapters]);
  const change = useChange(feed);
  const [closed, setClosed] = useState<Change | null>(null);
  const last = items.at(-1);
  const table = useLying(match, access.token, picture);
  const lost = feed.connection === 'lost';
  const title = titleOf(summary, nameOf, players);
  const game = useGame(state.game);
  const behind = access.role === 'viewer' || access.role === 'follower' ? summary.delay : 0;
  const wide = useWide();
  const over = state.status !== 'live';
  const share = () => location.origin + href({ page: 'live', match });
  const replay = href({ page: 'replay', match, at: '1', until: null });
  useTitle(title);
  const carried = useCarried(summary);
  const c = useTexts(comments);
  const [hiding] = useHiding();
  const said = useComments(match, access.token, !hiding, feed.epoch);
  const written = useByMove(items, said.items);
  const mayWrite = !hiding && mayComment(summary, access.token, access.role);
  // the move that somebody writes about stays the same while the match goes on
  const [reading, setReading] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const read = reading === null ? -1 : indexAt(items, reading);
  const writtenAt = (index: number) => written.get(startOf(items, index)) ?? NO_COMMENTS;
  const chart = chartsOf(moves.series ?? {})[0];
  const lines = chart && moves.series?.[chart];
  const chartTitle = chart ? titleOfChart(t, chart, !!game?.loser) : '';
  return (
    <div class={classes('watch live', reading !== null && 'commenting')}>
      <Bar title={title} sub={usePlaceLine(state.game, state.status, last)}>
        {feed.connection === 'open' && state.status === 'live' && !behind && <span class="chip live">{t.live}</span>}
        {behind > 0 && (
          <span class="chip off">
            <Icon name="clock" />
            {t.late(t.behind(behind))}
          </span>
        )}
        {state.status === 'sealed' && <SealMark match={match} token={access.token} />}
        {wide && access.role === 'referee' && (
          <a class="ib" href={href({ page: 'pad', match })} aria-label={t.record}>
            <Icon name="pen" />
          </a>
        )}
        {wide && (
          <a class="ib worded" href={href({ page: 'watch', matches: [match] })}>
            <Icon name="fit" />
            {t.bigScreen}
          </a>
        )}
        {wide && <LanguageKey />}
        {!wide && (
          <More>
            {() => (
              <>
                <KeyLink href={href({ page: 'watch', matches: [match] })}>
                  <Icon name="fit" />
                  {t.bigScreen}
                </KeyLink>
                {access.role === 'referee' && (
                  <KeyLink href={href({ page: 'pad', match })}>
                    <Icon name="pen" />
                    {t.record}
                  </KeyLink>
                )}
                <DeckLink game={table.game} match={match} />
              </>
            )}
          </More>
        )}
      </Bar>
      <main class={`table${lost ? ' stale' : ''}`}>
        <Carried.Provider value={carried}>
          <PointedTable marks={NO_MARKS} draft={pointed}>
            {game && (
              <game.Board album={{ id: match, token: access.token }} state={table} lit={cardOf(last)} items={items} />
            )}
          </PointedTable>
        </Carried.Provider>
        <Say item={last} state={state} aloud lost={lost ? feed.heard : null} />
      </main>
      <aside class="side">
        {change && change !== closed && <CorrectionBanner change={change} onDone={() => setClosed(change)} />}
        <Kin summary={summary} page="live" />
        {mayWrite && last && (
          <CommentKey
            written={writtenAt(items.length - 1)}
            mayWrite
            ask={c.entry}
            onOpen={() => setReading(`${last.version}`)}
          />
        )}
        <Ledger
          {...{ items, chapters, nameOf, written }}
          current={items.length - 1}
          onRead={(at) => setReading(`${items[at]!.version}`)}
        />
        {wide && lines && items.length > 1 && (
          <div class="hands" aria-hidden="true">
            <h2>{chartTitle}</h2>
            <Chart lines={lines} count={items.length} index={items.length - 1} bands={chapters} />
            <ChartKey lines={lines} index={items.length - 1} nameOf={nameOf} title={chartTitle} />
          </div>
        )}
        <nav class="foot">
          <KeyLink go={over} href={replay}>
            <Icon name="play" class="s" />
            {t.fromStart}
          </KeyLink>
          <ShareKey class="key" label={t.share} title={title} url={share} />
          {over && access.role === 'referee' && (
            <Key onClick={() => void onceMore(match)}>
              <Icon name="turn" class="s" />
              {t.again}
            </Key>
          )}
        </nav>
      </aside>
      {reading !== null && items[read] && (
        <CommentSheet
          match={match}
          token={access.token}
          move={numberOf(items[read])}
          place={items[read].version}
          written={writtenAt(read)}
          cards={pointedAt(items, read)}
          seats={Object.keys(state.seats).sort()}
          mayWrite={mayWrite}
          referee={access.role === 'referee'}
          nameOf={nameOf}
          onPut={said.put}
          onPoint={setPointed}
          onClose={() => setReading(null)}
        />
      )}
    </div>
  );
}

/** The same people, the same game. */
async function onceMore(match: string): Promise<void> {
  const known = await (await device).match(match);
  if (known) await beginMatch(tableOf(known));
}

function useChange(feed: Feed<MatchPicture>): Change | null {
  return useMemo(() => feed.correction && changeOf(feed.correction), [feed.correction]);
}
