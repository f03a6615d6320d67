import { useMemo } from 'preact/hooks';
import type { GamePages } from '../../games';
import { Proving } from '../../games/kit/proved';
import { Carried } from '../../games/kit/scores';
import type { Pointed } from '../../viewing/comments';
import { cardOf } from '../../viewing/items';
import { PointedTable } from '../../viewing/PointedTable';
import { Say } from '../../viewing/parts';
import { useSwipe } from './gestures';
import type { Shown } from './useShown';
import type { Walk } from './useWalk';

interface Props {
  shown: Shown;
  walk: Walk;
  game: GamePages | null | undefined;
  /** What is proved of the hands; null where that is not shown. */
  proving: Proving | null;
  /** Comments lie over the page. */
  commenting: boolean;
  /** What is pointed at in a comment that is being written. */
  draft: Pointed | null;
  wide: boolean;
}

/** The table as it stood at the move on show; a swipe turns to the next. */
export function TableOnShow({ shown, walk, game, proving, commenting, draft, wide }: Props) {
  const { match, access, carried, items, item, atMove, state, there, lost } = shown;
  const pointedAtMove = useMemo(() => atMove.flatMap((one) => one.marks), [atMove]);
  const swipe = useSwipe(walk.steps.move);
  return (
    <main
      class={`table${lost === null ? '' : ' stale'}`}
      aria-busy={!there}
      tabIndex={wide ? undefined : 0}
      {...(!commenting && swipe)}
    >
      <Carried.Provider value={carried}>
        <Proving.Provider value={proving}>
          <PointedTable marks={pointedAtMove} draft={draft}>
            {game && state ? (
              <game.Board album={{ id: match, token: access.token }} state={state} lit={cardOf(item)} items={items} />
            ) : (
              <div class="baize blank" />
            )}
          </PointedTable>
        </Proving.Provider>
      </Carried.Provider>
      <Say item={item} state={there ? state : null} aloud={walk.playing} lost={lost} />
    </main>
  );
}
