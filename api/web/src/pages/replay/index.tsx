import '../../viewing/viewing.css';
import '../../viewing/print.css';
import './replay.css';
import { useState } from 'preact/hooks';
import { OfGame, useGame } from '../../games';
import { classes } from '../../ui/classes';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import type { Pointed } from '../../viewing/comments';
import { useHiding } from '../../viewing/spoilers';
import { useMatch } from '../../viewing/useMatch';
import { Waiting } from '../../viewing/Waiting';
import { useKeys } from './gestures';
import { ReplayBar } from './ReplayBar';
import { type SheetName, Sheets } from './Sheets';
import { Side } from './Side';
import { TableOnShow } from './TableOnShow';
import { TimeLine } from './TimeLine';
import { useChart } from './useChart';
import { useEyes } from './useEyes';
import type { Address } from './usePlace';
import { useProving } from './useProving';
import { type Given, useShown } from './useShown';
import { useWalk } from './useWalk';

/** A match move by move. */
export function ReplayPage({ match, at, until, view }: Address) {
  const [hiding, setHiding] = useHiding();
  const [from, setFrom] = useState(at);
  // without spoilers only what was on show when the page, or the hiding, began is asked for
  const bound = hiding ? String(Number.parseInt(from ?? '1', 10) || 1) : until;
  const watched = useMatch(match, bound);
  const toggle = (place: string | null) => {
    setFrom(place);
    setHiding(!hiding);
  };
  const { access, feed } = watched;
  if (!access || !feed.value) return <Waiting feed={feed} />;
  // the page changes over when what it needs has come
  const hidden = watched.until === bound ? hiding : !hiding;
  return (
    <OfGame game={feed.value.summary.game}>
      <Replay {...{ match, at, until, view, access, watched }} picture={feed.value} hiding={hidden} onHide={toggle} />
    </OfGame>
  );
}

interface Props extends Given {
  onHide: (place: string | null) => void;
}

function Replay({ onHide, ...given }: Props) {
  const shown = useShown(given);
  const { picture, series, items, item, spot, atMove, state, nameOf, commented, mayWrite, branches } = shown;
  useTitle(shown.title);
  const [auditing, setAuditing] = useState(false);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [sign, setSign] = useState<number | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [dragged, setDragged] = useState(false);
  const commenting = sheet === 'comments';
  const walk = useWalk(shown, !commenting);
  const readComments = (sign: number | null = null) => {
    walk.pause();
    setSign(sign);
    setSheet('comments');
  };
  useKeys({
    ...walk.steps,
    comment: (sign) =>
      commented && item && (mayWrite || (sign === undefined && atMove.length > 0)) && readComments(sign ?? null),
    whatIf: () => branches && setSheet('what-if'),
    audit: () => setAuditing(!auditing),
    keys: () => setSheet('keys'),
  });
  const game = useGame(picture.summary.game);
  const chart = useChart(series, !!game?.loser);
  const eyes = useEyes(shown, walk.pause, () => setSheet('view'));
  const proved = useProving(state, spot, items, nameOf);
  const wide = useWide();
  return (
    <div class={classes('watch replay', commenting && 'commenting')}>
      <ReplayBar {...{ shown, walk, chart, wide, auditing, onHide }} onAudit={setAuditing} onOpen={setSheet} />
      <TableOnShow
        {...{ shown, walk, game, commenting, wide }}
        proving={eyes.recalling ? proved.proving : null}
        draft={pointed}
      />
      <Side
        {...{ shown, walk, eyes, wide, dragged, auditing }}
        onAudit={setAuditing}
        onWhatIf={() => setSheet('what-if')}
        onRead={() => readComments()}
      />
      <TimeLine {...{ shown, walk, chart, eyes, wide }} onDrag={setDragged} onRead={() => readComments()} />
      <Sheets {...{ shown, eyes, proved, sign }} open={sheet} onPoint={setPointed} onClose={() => setSheet(null)} />
    </div>
  );
}
