import { useEffect, useState } from 'preact/hooks';
import { Problem, Unreachable } from '../../api/client';
import { engine } from '../../engine';
import { workOut } from '../../engine/tools';
import { type Refusal, refusalOf } from '../kit/pad';
import { type Draft, isWhole, type Kind, type Meld, setsOf } from './draft';
import type { Score, Split } from './scores';

const GAME = 'rat-jong';

/** What somebody has laid, and what bears on its worth. */
export interface Laid {
  open: readonly Meld[];
  draft: Draft;
  /** How he goes out; null where he does not. */
  kind: Kind | null;
  trump: string | null;
  options: Readonly<Record<string, unknown>>;
}

/** Points and lines, or what stands against these cards; neither where nobody can be asked. */
export type Told = { score: Score; refusal?: undefined } | { score?: undefined; refusal: Refusal | null };

/** What is asked of the rules: whoever has not entered everything yet counts what lies. */
function bodyOf({ open, draft, kind, trump, options }: Laid) {
  const out = kind !== null && isWhole(draft);
  return {
    melds: [...open, ...setsOf(draft)],
    dragons: draft.dragons,
    ...(out && { kind, pair: draft.pair }),
    ...(trump && { trump }),
    options,
  };
}

/** Asks the rules what is laid is worth. */
export async function scoreOf(laid: Laid): Promise<Told> {
  try {
    return { score: await workOut<Score>(engine, GAME, 'score', bodyOf(laid)) };
  } catch (error) {
    return { refusal: refusedBy(error) };
  }
}

/** The best way to lay the cards that were entered one by one. */
export async function splitOf(laid: Laid, from: 'middle' | 'visible', visible: string | null) {
  const { open, draft, trump, options } = laid;
  const body = {
    cards: draft.cards,
    melds: open,
    dragons: draft.dragons,
    from,
    ...(from === 'visible' && visible && draft.cards.includes(visible) && { visible }),
    ...(trump && { trump }),
    options,
  };
  try {
    return { split: await workOut<Split>(engine, GAME, 'split', body), refusal: null };
  } catch (error) {
    return { split: null, refusal: refusedBy(error) };
  }
}

function refusedBy(error: unknown): Refusal | null {
  if (error instanceof Problem) return refusalOf(error.body);
  if (error instanceof Unreachable) return null;
  throw error;
}

/** What was told last, so that it stands there again at once. */
const LATELY = new Map<string, Told>();
const KEPT = 40;

function remember(about: string, told: Told): void {
  if (!told.score) return;
  LATELY.delete(about);
  LATELY.set(about, told);
  for (const oldest of LATELY.keys()) if (LATELY.size > KEPT) LATELY.delete(oldest);
}

/** What is laid, and what it is worth: known a moment after it was laid. */
export function useScore(laid: Laid): Told | null {
  const about = JSON.stringify(bodyOf(laid));
  const [known, setKnown] = useState<{ about: string; told: Told } | null>(null);
  useEffect(() => {
    let gone = false;
    void scoreOf(laid).then((told) => {
      remember(about, told);
      if (!gone) setKnown({ about, told });
    });
    return () => {
      gone = true;
    };
  }, [about]);
  return known?.about === about ? known.told : (LATELY.get(about) ?? null);
}
