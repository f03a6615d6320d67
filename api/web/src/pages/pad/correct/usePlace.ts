import { useState } from 'preact/hooks';
import type { Action, Command, MatchState } from '../../../api/types';
import type { Session } from '../../../session/session';
import { useAnswer } from '../../../ui/useAnswer';
import { leadingTo } from './draft';
import type { Target } from './target';

/** The table at a place of the past, and what was allowed there. */
interface PlaceTable {
  state: MatchState;
  actions: readonly Action[];
}

/** Just before a move, or behind these commands put in before it; undefined while it is asked for, null where nobody answers. */
export function usePlace(
  session: Session,
  target: Target | null,
  commands: readonly Command[] = [],
): PlaceTable | null | undefined {
  const [table, setTable] = useState<PlaceTable | null>();
  const asked = target && leadingTo(target, commands);
  useAnswer(
    [session, asked && JSON.stringify(asked)],
    () => asked && session.ask({ correction: asked }),
    (answer) => setTable(answer && !('problem' in answer) ? answer : null),
  );
  return table;
}
