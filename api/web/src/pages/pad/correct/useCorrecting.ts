import { useState } from 'preact/hooks';
import type { Command, Correction } from '../../../api/types';
import type { Session } from '../../../session/session';
import type { Pen } from '../usePen';
import type { Step } from './step';
import { check } from './verdict';

/** Return which step of a correction the referee is at, and what leads on from there. */
export function useCorrecting(session: Session, pen: Pen, onDealt: () => void) {
  const [step, setStep] = useState<Step | null>(null);

  // What the service dealt follows from its deck: moves are taken back there, and nothing else is corrected.
  function goTo(next: Step | null) {
    const corrects = next?.kind === 'mend' || next?.kind === 'before' || next?.kind === 'visit';
    if (corrects && session.view.get().match.knowledge === 'dealt') onDealt();
    else setStep(next);
  }

  const correct = (correction: Correction) => pen.guard(() => session.correct(correction));

  /** Record what was tapped on the pad of a past move at once, if the later moves can bear it. */
  async function put({ place, instead, commands }: Omit<Step & { kind: 'visit' }, 'kind'>, command: Command) {
    const all = [...commands, command];
    const correction: Correction =
      instead === 'amend' ? { amend: place, commands: all } : { before: place, commands: all };
    if ((await check(session, correction)).kind === 'holds') {
      correct(correction);
      goTo(null);
    } else
      goTo(instead === 'amend' ? { kind: 'mend', place, picked: command } : { kind: 'before', place, commands: all });
  }

  return { step, goTo, correct, put };
}
