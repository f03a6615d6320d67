import '../../viewing/viewing.css';
import '../../viewing/print.css';
import './live.css';
import { useState } from 'preact/hooks';
import type { Annotation } from '../../api/types';
import { OfGame } from '../../games';
import { Carried } from '../../games/kit/scores';
import { classes } from '../../ui/classes';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/wide';
import type { Pointed } from '../../viewing/comments';
import { cardOf, indexAt } from '../../viewing/items';
import { CommentSheet } from '../../viewing/later';
import { useCarried } from '../../viewing/lineage';
import { PointedTable } from '../../viewing/PointedTable';
import { Say } from '../../viewing/parts';
import { useLying } from '../../viewing/useLying';
import { useMatch } from '../../viewing/useMatch';
import { Waiting } from '../../viewing/Waiting';
import { LiveBar } from './LiveBar';
import { Side } from './Side';
import { type Given, useLive } from './useLive';

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

const NO_MARKS: Annotation['marks'] = [];

function Following(given: Given) {
  const live = useLive(given);
  const { match, token, feed, state, items, last, game, isLost, isReferee, mayWrite, nameOf, onPut } = live;
  const table = useLying(match, token, given.picture);
  const carried = useCarried(live.summary);
  const wide = useWide();
  useTitle(live.title);
  // the move that somebody writes about stays the same while the match goes on
  const [reading, setReading] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const index = reading === null ? -1 : indexAt(items, reading);
  return (
    <div class={classes('watch live', reading !== null && 'commenting')}>
      <LiveBar live={live} wide={wide} />
      <main class={`table${isLost ? ' stale' : ''}`}>
        <Carried.Provider value={carried}>
          <PointedTable marks={NO_MARKS} draft={pointed}>
            {game && <game.Board album={{ id: match, token }} state={table} lit={cardOf(last)} items={items} />}
          </PointedTable>
        </Carried.Provider>
        <Say item={last} state={state} aloud lost={isLost ? feed.heard : null} />
      </main>
      <Side live={live} wide={wide} onRead={(at) => setReading(`${items[at]!.version}`)} />
      {reading !== null && items[index] && (
        <CommentSheet
          {...{ match, token, items, index, mayWrite, nameOf, onPut }}
          written={live.writtenAt(index)}
          seats={Object.keys(state.seats).sort()}
          referee={isReferee}
          onPoint={setPointed}
          onClose={() => setReading(null)}
        />
      )}
    </div>
  );
}
