import { useEffect, useRef, useState } from 'preact/hooks';
import type { PadProps } from '../pad';
import { type Following, following, unsaid } from './following';
import type { Offer } from './offer';
import { usePairs } from './shown';
import type { PairsState } from './types';

interface Asked extends Pick<PadProps, 'moment' | 'stuck' | 'onTry'> {
  ways: PadProps['ways'] | undefined;
  state: PairsState;
  offer: Offer;
}

/** What may follow a move that goes without saying, as the rules tell it: known a moment after the table. */
export function useFollowing({ state, offer, moment, stuck, ways, onTry }: Asked) {
  const { asksWhom } = usePairs();
  const on = `${moment} ${state.version}`;
  const [told, setTold] = useState<{ on: string; next: Following | null } | null>(null);
  const asking = useRef<Promise<Following | null>>(Promise.resolve(null));
  useEffect(() => {
    const first = ways && !stuck ? unsaid(state, offer, asksWhom) : null;
    asking.current = first
      ? onTry(first).then((tried) => (tried.refusal ? null : following(first, tried)))
      : Promise.resolve(null);
    let gone = false;
    void asking.current.then((next) => gone || setTold({ on, next }));
    return () => {
      gone = true;
    };
  }, [on, stuck]);
  const known = told?.on === on;
  return {
    next: known ? told.next : null,
    /** The same, once it is known. */
    soon: (): Promise<Following | null> => asking.current,
  };
}
