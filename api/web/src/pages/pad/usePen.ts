import { useEffect, useRef, useState } from 'preact/hooks';
import { readSummary, takePen } from '../../api/matches';
import type { Summary } from '../../api/types';
import type { Session } from '../../session/session';
import type { View } from '../../session/view';
import { useAnswer } from '../../ui/useAnswer';

export interface Pen {
  /** The other device that has it; null: this device has it, or nobody. */
  elsewhere: { tid: string; label: string | null } | null;
  /** Whether anybody is known to have it. */
  held: boolean;
  /** Somebody took it from here a moment ago. */
  went: boolean;
  take: () => Promise<void>;
  /** Do it, or ask about the pen first. */
  guard: (act: () => void) => void;
  /** A move waits for the answer. */
  asked: boolean;
  answer: (how: 'take' | 'without' | 'look') => void;
}

const SHOWN = 5_000;

/** A label that is only the moment of handing over is no name. */
const worded = (label: string | null) => (label && !/^\d{4}-\d\d-\d\dT/.test(label) ? label : null);

/** Who holds the pen: a courtesy, shown to all. */
export function usePen(session: Session, { match, about }: View): Pen {
  const [pen, setPen] = useState<Summary['pen']>(null);
  const [went, setWent] = useState(false);
  /** What was tapped before the question was answered, in order: two taps may come before it is seen. */
  const [acts, setActs] = useState<(() => void)[]>([]);
  const allowed = useRef<string | null>(null);
  const mine = useRef(false);
  const there = match.pending === null;
  /** What stood beside the moves when the pen was last asked about. */
  const asOf = useRef<number | null>(null);

  useAnswer(
    [match.id, there, about],
    () => there && (about === 0 || about !== asOf.current) && readSummary(match.id, match.token),
    (summary) => {
      asOf.current = summary.about;
      setPen(summary.pen);
    },
  );

  const tid = match.tid;
  const elsewhere = pen && tid && pen.tid !== tid ? { tid: pen.tid, label: worded(pen.label) } : null;
  useEffect(() => {
    setWent(elsewhere !== null && mine.current);
    mine.current = pen !== null && !elsewhere;
    const timer = setTimeout(() => setWent(false), SHOWN);
    return () => clearTimeout(timer);
  }, [elsewhere?.tid, pen?.tid]);

  async function take() {
    try {
      const summary = await takePen(match.id, match.token);
      setPen(summary.pen);
      if (summary.pen) await session.knownAs(summary.pen.tid);
    } catch {
      // no answer: the chip stays, and recording goes on without it
    }
  }

  return {
    elsewhere,
    held: pen !== null,
    went,
    take,
    guard: (next) => (elsewhere && allowed.current !== elsewhere.tid ? setActs((before) => [...before, next]) : next()),
    asked: acts.length > 0,
    answer: (how) => {
      setActs([]);
      if (how === 'look' || acts.length === 0) return;
      allowed.current = elsewhere?.tid ?? null;
      if (how === 'take') void take();
      for (const act of acts) act();
    },
  };
}
