import type { Action, Command, MatchState, TimelineItem } from '../../api/types';

/** What a game's pad is given; it knows no network. */
export interface PadProps<S extends MatchState = MatchState> {
  state: S;
  actions: Action[];
  items: TimelineItem[];
  options: Record<string, unknown>;
  onRecord: (command: Command) => void;
}
