import { Problem } from '../../api/client';
import { tryRequest } from '../../api/matches';
import type { Command } from '../../api/types';
import { type Refusal, UNSURE } from '../../games/kit/pad';
import type { View } from '../../session/view';
import type { KnownMatch } from '../../store/device';

/** What the service would say to a command; null: it would be accepted. */
export async function askService(match: KnownMatch, command: Command): Promise<Refusal | null> {
  try {
    await tryRequest(match.id, match.token, { command });
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || error.passing) return UNSURE;
    const { rule, text, waivable } = error.body;
    return { rule: rule ?? null, text: text ?? null, waivable: waivable === true };
  }
}

/** The same of the table as the pad shows it: while moves wait, only what the phone itself can tell. */
export async function askOf({ match, waiting }: View, command: Command): Promise<Refusal | null> {
  if (waiting.length || match.pending) return command.type === 'deal' || command.type === 'restate' ? null : UNSURE;
  return askService(match, command);
}
