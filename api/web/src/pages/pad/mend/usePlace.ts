import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../../../api/client';
import { readActions, readState, tryRequest } from '../../../api/matches';
import type { Action, Correction, MatchState } from '../../../api/types';
import type { KnownMatch } from '../../../store/device';
import { correctionOf, type Draft, type Mended, refusesItself, type Verdict } from './draft';

/** The table around a move of the past: before it, what was allowed there, and after it. */
export interface PlaceTable {
  before: MatchState;
  actions: Action[];
  after: MatchState;
}

/** undefined while it is asked for, null where the service does not answer. */
export function usePlace(match: KnownMatch, mended: Mended | null): PlaceTable | null | undefined {
  const [table, setTable] = useState<PlaceTable | null>();
  const where = mended && `${mended.before} ${mended.place}`;
  useEffect(() => {
    if (!mended) return;
    let gone = false;
    const { id, token } = match;
    Promise.all([
      readState(id, token, { at: mended.before }),
      readActions(id, token, { at: mended.before }),
      readState(id, token, { at: mended.place }),
    ]).then(
      ([before, { actions }, after]) => !gone && setTable({ before, actions, after }),
      () => !gone && setTable(null),
    );
    return () => (gone = true) && undefined;
  }, [match.id, where]);
  return table;
}

/** What the service would say to a correction. */
export async function check(match: KnownMatch, correction: Correction): Promise<Verdict> {
  try {
    await tryRequest(match.id, match.token, { correction });
    return { kind: 'holds' };
  } catch (error) {
    if (!(error instanceof Problem) || error.passing) return { kind: 'away' };
    const { body } = error;
    return { kind: 'fails', place: refusesItself(body) ? null : body.version!, problem: body };
  }
}

/** The verdict on a draft, asked anew with every change of it and of the match. head: the newest version; null: moves wait. */
export function useVerdict(
  match: KnownMatch,
  mended: Mended | null,
  draft: Draft,
  head: number | null,
): Verdict & { again: () => void } {
  const [verdict, setVerdict] = useState<Verdict>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const asked = mended && draft.commands ? correctionOf(draft, mended.place) : null;
  const question = asked && JSON.stringify(asked);
  useEffect(() => {
    if (!asked) return;
    if (head === null) return setVerdict({ kind: 'away' });
    let gone = false;
    setVerdict({ kind: 'checking' });
    void check(match, asked).then((answer) => !gone && setVerdict(answer));
    return () => {
      gone = true;
    };
  }, [question, head, attempt]);
  return { ...verdict, again: () => setAttempt(attempt + 1) };
}
