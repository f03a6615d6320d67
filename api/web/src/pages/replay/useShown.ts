import { useMemo } from 'preact/hooks';
import { EXAMPLE } from '../../api/example';
import type { Annotation, MatchState, ProblemBody, Seat, Timeline, TimelineItem } from '../../api/types';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { useSettings } from '../../store/settings';
import { type Comments, mayComment, startOf, useComments } from '../../viewing/comments';
import { indexAt } from '../../viewing/items';
import { useCarried } from '../../viewing/lineage';
import { type NameOf, namesOf, titleOf } from '../../viewing/parts';
import type { Access, MatchPicture, Watched } from '../../viewing/useMatch';
import { useMoves } from './useMoves';
import { type Address, usePlace } from './usePlace';
import { useTable } from './useTable';
import { useWay, type Way } from './useWay';

export interface Given extends Address {
  access: Access;
  watched: Watched;
  picture: MatchPicture;
  /** Nothing may show that comes after the move on show. */
  hiding: boolean;
}

/** The match as far as this reader may know it, the move on show, and what may be done there. */
export interface Shown extends Way, Pick<Given, 'match' | 'until' | 'access' | 'picture' | 'hiding'> {
  /** With whose eyes; null: all that this device may see. */
  seenBy: string | null;
  /** The version after which nothing may show; null: all of the match may. */
  horizon: string | null;
  /** The newest version that is known. */
  head: number;
  /** The item on show. */
  index: number;
  item: TimelineItem | undefined;
  spot: string | null;
  /** What was written at the move on show. */
  atMove: readonly Annotation[];
  /** The table there, or the last one shown until that has come. */
  state: MatchState | null;
  there: boolean;
  /** Why this reader does not see it with the eyes that were asked for; null: they do. */
  barred: ProblemBody | null;
  /** Since when the service has not been heard; null: it answers. */
  lost: number | null;
  nameOf: NameOf;
  title: string;
  /** What the seats bring along from the matches that this one continues. */
  carried: Readonly<Record<Seat, number>>;
  /** The match is not over, and each new move is shown. */
  goesOn: boolean;
  /** Comments may show. */
  commented: boolean;
  mayWrite: boolean;
  /** A what-if may begin at the move on show. */
  branches: boolean;
  /** To an item; before the first is the first, behind the last the last. */
  go: (index: number) => void;
  setSpot: (spot: string) => void;
  /** Ask for one more move; null where the match has no more. */
  more: () => Promise<Timeline | null>;
  onPut: Comments['put'];
}

const NO_COMMENTS: readonly Annotation[] = [];

export function useShown({ match, at, until, view, access, watched, picture, hiding }: Given): Shown {
  const { players } = useTexts(home);
  const { lang } = useSettings();
  const { token, role } = access;
  const { feed } = watched;
  const { moves, horizon, epoch, more } = useMoves(match, watched, hiding);
  // of a moment, and without spoilers, nothing that was written later may show
  const commented = !hiding && until === null;
  const comments = useComments(match, token, commented, feed.epoch);
  // of the example all is said in each language
  const said = useMemo(
    () => (match === EXAMPLE ? comments.items.filter((one) => one.lang === lang) : comments.items),
    [match, comments.items, lang],
  );
  const way = useWay(moves, said);
  const { items, places, written } = way;
  const [place, setPlace] = usePlace({ match, at, until, view });
  const indices = useMemo(() => new Map(places.map((spot, i) => [spot, i])), [places]);
  // without a link it opens at the newest move
  const index = place === null ? items.length - 1 : (indices.get(place) ?? indexAt(items, place));
  const item = items[index];
  const spot = places[index] ?? null;
  const { state, there, failed, barred } = useTable({
    match,
    token,
    places,
    place: spot,
    horizon,
    epoch,
    view,
    newest: picture.state,
  });
  const nameOf = useMemo(() => namesOf(picture.state.seats), [picture.state.seats]);
  const carried = useCarried(picture.summary);
  return {
    ...way,
    match,
    until,
    access,
    picture,
    hiding,
    seenBy: view,
    horizon,
    head: moves?.head ?? 0,
    index,
    item,
    spot,
    atMove: written.get(startOf(items, index)) ?? NO_COMMENTS,
    state,
    there,
    barred,
    lost: failed || feed.connection === 'lost' ? feed.heard : null,
    nameOf,
    title: titleOf(picture.summary, nameOf, players),
    carried,
    goesOn: !hiding && until === null && picture.state.status === 'live',
    commented,
    mayWrite: commented && mayComment(picture.summary, token, role),
    // a branch begins where the match still goes on, and belongs to whoever has a right here; the example is everybody's
    branches: (match === EXAMPLE || token !== null) && item !== undefined && state?.status === 'live',
    go: (to) => setPlace(places[Math.max(0, Math.min(places.length - 1, to))] ?? null),
    setSpot: setPlace,
    more,
    onPut: comments.put,
  };
}
