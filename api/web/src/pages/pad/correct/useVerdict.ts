/** What is said to a correction while it is drafted, and to others that it might be. */
import { useEffect, useState } from 'preact/hooks';
import type { Command } from '../../../api/types';
import type { Session } from '../../../session/session';
import { useAnswer } from '../../../ui/useAnswer';
import { correctionOf, type Draft, fresh } from './draft';
import type { Target } from './target';
import { check, type Verdict } from './verdict';

const SHOWN = 3;
const TRIED = 8; // of proposals: each has the rules decide all later moves again

interface Proposals {
  /** Those that the later moves can bear come first. */
  commands: readonly Command[];
  holding: ReadonlySet<Command>;
}

/** The likeliest of these that the later moves can bear, then of the others; undefined while they are tried. */
export function useProposals(
  session: Session,
  target: Target,
  likely: readonly Command[] | null,
  head: string,
): Proposals | undefined {
  const [proposals, setProposals] = useState<Proposals>();
  useEffect(() => {
    if (!likely) return;
    let gone = false;
    void tried(session, target, likely, () => gone).then((found) => gone || setProposals(found));
    return () => {
      gone = true;
    };
  }, [head, likely && JSON.stringify(likely)]);
  return proposals;
}

async function tried(
  session: Session,
  target: Target,
  likely: readonly Command[],
  isGone: () => boolean,
): Promise<Proposals> {
  const holding: Command[] = [];
  const others: Command[] = [];
  for (const command of likely.slice(0, TRIED)) {
    if (isGone() || holding.length === SHOWN) break;
    // its place allows it, and behind the last move nothing can stand against it
    const holds = !target.later.length || (await check(session, amending(target, command))).kind === 'holds';
    (holds ? holding : others).push(command);
  }
  return { commands: [...holding, ...others].slice(0, SHOWN), holding: new Set(holding) };
}

const amending = (target: Target, command: Command) => correctionOf(fresh('amend', [command]), target.place);

/** The verdict on a draft, asked anew with every change of it and of the match. head: changes with what is recorded and what waits. */
export function useVerdict(
  session: Session,
  target: Target | null,
  draft: Draft,
  head: string,
): Verdict & { again: () => void } {
  const [verdict, setVerdict] = useState<Verdict>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const asked = target && draft.commands ? correctionOf(draft, target.place) : null;
  const question = asked && JSON.stringify(asked);
  useAnswer(
    [question, head, attempt],
    () => {
      if (!asked) return null;
      setVerdict({ kind: 'checking' });
      return check(session, asked);
    },
    setVerdict,
  );
  return { ...verdict, again: () => setAttempt(attempt + 1) };
}
