import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import type { PadProps } from '../kit/pad';
import { readOffer, waysOut } from './offer';
import type { WayOut } from './types';

/** What may be done with the card that is drawn. */
interface AfterDraw {
  first: Command;
  /** What may be discarded; null: nobody can be asked. */
  cards: ReadonlySet<Card> | null;
  known: ReadonlySet<Card>;
  outs: readonly WayOut[];
}

interface Asked extends Pick<PadProps, 'state' | 'moment' | 'onTry'> {
  /** Who draws without saying from where; null: nobody. */
  by: Seat | null;
}

/** A discard says that its player has drawn: what may be discarded then, as the rules tell it a moment after the table. */
export function useAfterDraw({ state, moment, by, onTry }: Asked) {
  const on = `${moment} ${state.version} ${by}`;
  const [told, setTold] = useState<{ on: string; after: AfterDraw | null } | null>(null);
  const asking = useRef<Promise<AfterDraw | null>>(Promise.resolve(null));
  useEffect(() => {
    const first: Command | null = by ? { type: 'draw', by } : null;
    asking.current = first
      ? onTry(first).then((tried) => {
          if (tried.refusal?.unsure) return { first, cards: null, known: new Set<Card>(), outs: [] };
          if (!tried.state) return null;
          const { discards } = readOffer(tried.actions);
          const outs = waysOut(tried.actions, [first]).get(by!) ?? [];
          return discards && { first, ...discards, outs: outs.filter(({ from }) => from === 'middle') };
        })
      : Promise.resolve(null);
    let gone = false;
    void asking.current.then((after) => gone || setTold({ on, after }));
    return () => {
      gone = true;
    };
  }, [on]);
  return {
    /** undefined: it is being asked. */
    after: told?.on === on ? told.after : by ? undefined : null,
    /** The same, once it is known. */
    soon: (): Promise<AfterDraw | null> => asking.current,
  };
}
