import { useMemo, useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { comments } from '../../i18n/texts/comments';
import { watch } from '../../i18n/texts/watch';
import { href } from '../../router';
import { beginMatch, tableOf } from '../../session/begin';
import { device } from '../../store/device';
import { Key, KeyLink } from '../../ui/Key';
import { ChartKey } from '../../viewing/ChartKey';
import { CorrectionBanner } from '../../viewing/CorrectionBanner';
import { chartsOf, titleOf as titleOfChart } from '../../viewing/charts';
import { type Change, changeOf } from '../../viewing/correction';
import { Kin } from '../../viewing/Kin';
import { Ledger } from '../../viewing/Ledger';
import { Chart, CommentKey } from '../../viewing/later';
import { ShareKey } from '../../viewing/parts';
import type { Live } from './useLive';

interface Props {
  live: Live;
  wide: boolean;
  /** The comments at the move of this item are asked for. */
  onRead: (index: number) => void;
}

/** Beside the table: corrections, comments, moves, the chart, and the ways on. */
export function Side({ live, wide, onRead }: Props) {
  const { entry } = useTexts(comments);
  const { summary, items, chapters, nameOf, written, writtenAt, mayWrite } = live;
  const newest = items.length - 1;
  return (
    <aside class="side">
      <Corrected feed={live.feed} />
      <Kin summary={summary} page="live" />
      {mayWrite && newest >= 0 && (
        <CommentKey written={writtenAt(newest)} mayWrite ask={entry} onOpen={() => onRead(newest)} />
      )}
      <Ledger {...{ items, chapters, nameOf, written, onRead }} current={newest} />
      {wide && <Hands live={live} />}
      <WaysOn live={live} />
    </aside>
  );
}

/** The banner of the last correction, until it is closed. */
function Corrected({ feed: { correction } }: Pick<Live, 'feed'>) {
  const change = useMemo(() => correction && changeOf(correction), [correction]);
  const [closed, setClosed] = useState<Change | null>(null);
  return change && change !== closed ? <CorrectionBanner change={change} onDone={() => setClosed(change)} /> : null;
}

/** The first chart of the game, up to now. */
function Hands({ live: { series, items, chapters, game, nameOf } }: Pick<Props, 'live'>) {
  const t = useTexts(watch);
  const chart = chartsOf(series)[0];
  const lines = chart && series[chart];
  if (!lines || items.length < 2) return null;
  const title = titleOfChart(t, chart, !!game?.loser);
  const index = items.length - 1;
  return (
    <div class="hands" aria-hidden="true">
      <h2>{title}</h2>
      <Chart lines={lines} count={items.length} index={index} bands={chapters} />
      <ChartKey lines={lines} index={index} nameOf={nameOf} title={title} />
    </div>
  );
}

/** The replay, the address for others, and behind the end one more match. */
function WaysOn({ live: { match, title, isOver, isReferee } }: Pick<Props, 'live'>) {
  const t = useTexts(watch);
  return (
    <nav class="foot">
      <KeyLink icon="play" go={isOver} href={href({ page: 'replay', match, at: '1', until: null })}>
        {t.fromStart}
      </KeyLink>
      <ShareKey class="key" label={t.share} title={title} url={() => location.origin + href({ page: 'live', match })} />
      {isOver && isReferee && (
        <Key icon="turn" onClick={() => void onceMore(match)}>
          {t.again}
        </Key>
      )}
    </nav>
  );
}

/** Begin another match of the same game with the same people. */
async function onceMore(match: string): Promise<void> {
  const known = await (await device).match(match);
  if (known) await beginMatch(tableOf(known));
}
