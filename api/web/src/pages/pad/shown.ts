import type { Action, MatchState } from '../../api/types';
import type { GamePages } from '../../games';
import type { View } from '../../session/session';

/** The table as the pad shows it: what is recorded, and what waits applied to it as far as can be foreseen. */
export interface Shown {
  state: MatchState;
  actions: readonly Action[];
  /** What waits leads where only the service can tell. */
  stuck: boolean;
}

type Foreseer = Pick<GamePages, 'begin' | 'foresee' | 'foreseenActions'>;

export function shownOf(game: Foreseer, { match, picture, waiting }: Pick<View, 'match' | 'picture' | 'waiting'>): Shown | null {
  const { options } = match;
  let state = picture?.state ?? (match.version === 0 ? game.begin(match.names, options) : null);
  if (!state) return null;
  if (picture && !waiting.length) return { state, actions: picture.actions, stuck: false };
  for (const { command } of waiting) {
    const next = game.foresee(state, command, options);
    if (!next) return { state, actions: [], stuck: true };
    state = next;
  }
  return { state, actions: game.foreseenActions(state, options), stuck: false };
}
