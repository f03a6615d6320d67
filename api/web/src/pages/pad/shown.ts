import type { Action, MatchState, TimelineItem } from '../../api/types';
import type { GamePages } from '../../games';
import { pictureOf, settled, withoutLast } from '../../session/outbox';
import type { View } from '../../session/view';
import type { Waiting } from '../../store/device';

/** The table as the pad shows it: what is recorded, and what waits applied to it as far as can be foreseen. */
export interface Shown {
  state: MatchState;
  actions: readonly Action[];
  /** What waits leads where only the service can tell. */
  stuck: boolean;
  /** What is recorded and not taken back, and what waits behind it. */
  items: readonly TimelineItem[];
  waiting: readonly Waiting[];
}

type Foreseer = Pick<GamePages, 'begin' | 'foresee' | 'foreseenActions'>;

const JUST_MADE = 1; // the version of a match of which nothing but its making is recorded

export function shownOf(
  game: Foreseer,
  { match, picture, past, waiting: all }: Pick<View, 'match' | 'picture' | 'past' | 'waiting'>,
): Shown | null {
  const { options } = match;
  const { retracts, rest: waiting } = settled(all);
  const items = withoutLast(picture?.items ?? [], retracts);
  const base = retracts ? pictureOf(past, items) : picture;
  const known = base?.state ?? picture?.state ?? (match.version <= JUST_MADE ? game.begin(match.names, options) : null);
  if (!known) return null;
  let state: MatchState = known;
  if (picture && !base) return { state, actions: [], stuck: true, items, waiting };
  const changes = waiting.filter((entry) => !entry.ruling);
  if (base && !changes.length) return { state, actions: base.actions, stuck: false, items, waiting };
  for (const { command } of changes) {
    const next: MatchState | null = command ? game.foresee(state, command, options) : null;
    if (!next) return { state, actions: [], stuck: true, items, waiting };
    state = next;
  }
  return { state, actions: game.foreseenActions(state, options), stuck: false, items, waiting };
}
