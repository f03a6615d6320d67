import type { Command } from '../../api/types';
import { type Refusal, refusalOf, type Tried, UNSURE } from '../../games/kit/pad';
import type { Session } from '../../session/session';
import type { Waiting } from '../../store/device';

/** What a command would lead to, behind all that waits, or instead of something that does. */
export async function tryCommand(session: Session, command: Command, instead?: Waiting): Promise<Tried> {
  const answer = await session.ask({ command }, instead);
  if (!answer) return { refusal: UNSURE };
  return 'problem' in answer ? { refusal: refusalOf(answer.problem) } : answer;
}

/** What stands against a command; null: it would be accepted. */
export const askCommand = async (session: Session, command: Command, instead?: Waiting): Promise<Refusal | null> =>
  (await tryCommand(session, command, instead)).refusal ?? null;
