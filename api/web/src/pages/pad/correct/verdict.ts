/** What the rules, or the service, say to a correction. */
import type { Correction, ProblemBody, Version } from '../../../api/types';
import type { Session } from '../../../session/session';

export type Verdict =
  | { kind: 'holds' }
  /** place: the first move that would no longer hold; null: what is put in does not itself. */
  | { kind: 'fails'; place: Version | null; problem: ProblemBody }
  | { kind: 'checking' }
  | { kind: 'away' };

/** Whether a refusal is about the commands that are put in, not about a move behind them. */
export function refusesItself(problem: ProblemBody): boolean {
  return problem.version === undefined || (problem.errors?.[0]?.at.startsWith('/commands') ?? false);
}

/** Ask what is said to a correction. */
export async function check(session: Session, correction: Correction): Promise<Verdict> {
  const answer = await session.ask({ correction });
  if (!answer) return { kind: 'away' };
  if (!('problem' in answer)) return { kind: 'holds' };
  const { problem } = answer;
  return { kind: 'fails', place: refusesItself(problem) ? null : problem.version!, problem };
}
