import type { Action, MatchState, SeatState, TimelineItem } from '../../api/types';
import type { View } from '../../session/view';
import type { KnownMatch, Waiting } from '../../store/device';

/** The table as the pad shows it. */
export interface Shown {
  state: MatchState;
  actions: readonly Action[];
  items: readonly TimelineItem[];
  /** The newest version that is recorded: what stands behind it waits. */
  recorded: number;
  /** What waits and was not judged: the table does not show it. */
  waiting: readonly Waiting[];
  /** Nobody has said how the table stands now. */
  stuck: boolean;
  /** Nobody can be asked: what is tapped is kept as it is, and checked when it arrives. */
  unchecked: boolean;
}

/** Whether an answer is under way that says how the table stands: until then nobody can tell what a tap is about. */
export function isAwaited({ match, picture, judged, waiting, reached, unmade, barred }: View): boolean {
  if (judged && waiting.length) {
    const said = new Set(judged.results.map(({ key }) => key));
    return !judged.results.some(({ problem }) => problem) && waiting.some(({ key }) => !said.has(key));
  }
  if (!reached || unmade || barred) return false;
  return waiting.length > 0 || (!picture && (!match.pending || match.pending.atOnce === true));
}

const JUST_MADE = 1; // the version of a match of which nothing but its making is recorded

/** As the rules on this phone judge what waits; without them as recorded. null: nothing is known of the table. */
export function shownOf(view: View): Shown | null {
  const { match, picture, judged, waiting, reached } = view;
  const recorded = picture?.state.version ?? match.version;
  const known = { recorded, waiting: [], stuck: false, unchecked: false };
  if (picture && !waiting.length) return { ...known, ...picture };
  if (judged) {
    const { state, actions, items } = judged;
    return { ...known, state, actions, items };
  }
  const base = picture ?? (match.version <= JUST_MADE ? { state: blank(match), actions: [], items: [] } : null);
  const stuck = waiting.length > 0 || isAwaited(view);
  return base && { ...base, actions: [], recorded, waiting, stuck, unchecked: stuck ? !reached : true };
}

/** The table of a match that nobody has said anything of: its seats, and nobody has a card. */
function blank({ game, names, version }: KnownMatch): MatchState {
  const seat = (name: string | null): SeatState => ({ name, hand: { known: [], unknown: 0 }, out: null, score: 0 });
  return {
    game,
    edition: 1,
    version,
    head: version,
    hash: null,
    status: 'live',
    knowledge: 'observed',
    round: 0,
    trick: 0,
    phase: 'deal',
    turn: [],
    seats: Object.fromEntries(Object.entries(names).map(([letter, name]) => [letter, seat(name)])),
    outcome: null,
    due: null,
  };
}
