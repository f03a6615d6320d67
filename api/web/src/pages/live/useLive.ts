import { useMemo } from 'preact/hooks';
import type { Annotation } from '../../api/types';
import { useGame } from '../../games';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { mayComment, startOf, useByMove, useComments } from '../../viewing/comments';
import type { Feed } from '../../viewing/feed';
import { chaptersOf } from '../../viewing/items';
import { namesOf, titleOf } from '../../viewing/parts';
import { useHiding } from '../../viewing/spoilers';
import type { Access, MatchPicture } from '../../viewing/useMatch';

const NO_COMMENTS: readonly Annotation[] = [];

export interface Given {
  match: string;
  access: Access;
  feed: Feed<MatchPicture>;
  picture: MatchPicture;
}

export type Live = ReturnType<typeof useLive>;

/** Return what the parts of the page show: the match as it stands now, and its comments. */
export function useLive({ match, access, feed, picture }: Given) {
  const { players } = useTexts(home);
  const { summary, moves, state } = picture;
  const { items } = moves;
  const nameOf = useMemo(() => namesOf(state.seats), [state.seats]);
  const [hiding] = useHiding();
  const comments = useComments(match, access.token, !hiding, feed.epoch);
  const written = useByMove(items, comments.items);
  return {
    match,
    token: access.token,
    isReferee: access.role === 'referee',
    feed,
    summary,
    series: moves.series ?? {},
    state,
    items,
    chapters: useMemo(() => chaptersOf(items, moves.chapters), [items, moves.chapters]),
    last: items.at(-1),
    game: useGame(state.game),
    nameOf,
    title: titleOf(summary, nameOf, players),
    isOver: state.status !== 'live',
    isLost: feed.connection === 'lost',
    /** So many seconds this reader is behind. */
    delay: access.role === 'viewer' || access.role === 'follower' ? summary.delay : 0,
    /** The comments by the index at which their move begins. */
    written,
    writtenAt: (index: number) => written.get(startOf(items, index)) ?? NO_COMMENTS,
    mayWrite: !hiding && mayComment(summary, access.token, access.role),
    onPut: comments.put,
  };
}
