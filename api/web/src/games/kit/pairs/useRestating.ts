import { useEffect, useState } from 'preact/hooks';
import type { Command } from '../../../api/types';
import type { PadProps, Refusal } from '../pad';
import { draftOf, gapIn, NEXT_DEALT, restateOf, type TableDraft } from './restating';
import type { PairsState } from './types';

interface Given extends Pick<PadProps, 'onTry' | 'unchecked'> {
  state: PairsState;
  deck: number;
}

interface Restating {
  /** The command that records the draft. */
  command: Command;
  draft: TableDraft;
  setDraft: (draft: TableDraft) => void;
  /** The table as the rules fill up what is stated; the last one that could stand. */
  becomes: PairsState | null;
  /** What stands against the draft; undefined as long as nobody has said. */
  refusal: Refusal | null | undefined;
}

/** A draft of the table, and what the rules say to it after each tap. */
export function useRestating({ state, deck, unchecked, onTry }: Given): Restating {
  const next = state.phase === 'deal' || !state.attacker;
  const [before, setBefore] = useState(() => draftOf(state, next));
  const [draft, setDraft] = useState(before);
  const [touched, setTouched] = useState(false);
  const [becomes, setBecomes] = useState<PairsState | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null | undefined>();

  // between rounds it begins with the next one, just dealt
  useEffect(() => {
    if (!next || touched) return;
    let left = false;
    void onTry(NEXT_DEALT).then(({ state: dealt }) => {
      if (left || !dealt) return;
      setBefore(draftOf(dealt as PairsState, true));
      setDraft(draftOf(dealt as PairsState, true));
      setBecomes(dealt as PairsState);
    });
    return () => {
      left = true;
    };
  }, [next, touched, unchecked]);

  const whole = restateOf(draft, state.phase === 'throw_in', before);
  const command = gapIn(draft, deck) ? null : whole;
  useEffect(() => {
    setRefusal(undefined);
    if (!command) return;
    let left = false;
    void onTry(command).then((tried) => {
      if (left) return;
      if (tried.state) setBecomes(tried.state as PairsState);
      setRefusal(tried.refusal ?? null);
    });
    return () => {
      left = true;
    };
  }, [command && JSON.stringify(command)]);

  return {
    command: whole,
    draft,
    setDraft: (changed) => {
      setTouched(true);
      setDraft(changed);
    },
    becomes,
    refusal,
  };
}
