import { useEffect, useState } from 'preact/hooks';
import { engine } from '../../engine';
import { workOut } from '../../engine/tools';
import { middleOf, type Way } from './spots';
import type { At, RatHotState } from './types';

interface Place {
  at: At;
  way: Way;
  points: Readonly<Record<'red' | 'green', number>>;
}

/** By the place of its middle square, the way in which a card would give its player the most points. */
export type Scoring = ReadonlyMap<string, Way>;

const NONE: Scoring = new Map();

/**
 * Where a card as it is read would score for who lays it, as the rules tell it a moment later; nowhere where nobody can
 * be asked. A person who laid it most likely laid it there, so there a finger is believed first; it is never shown, as
 * that would be advice.
 */
export function useScoring(game: RatHotState, by: string | null, card: string | null, options: object): Scoring {
  const about = by && card && JSON.stringify([game.version, card]);
  const [told, setTold] = useState<{ about: string; scoring: Scoring } | null>(null);
  useEffect(() => {
    if (!about) return;
    let gone = false;
    void workOut<{ places: Place[] }>(engine, 'rat-hot', 'scoring', { card, squares: game.squares, options })
      .then(({ places }) => {
        const colour = (game.seats[by] as { colour?: 'red' | 'green' } | undefined)?.colour;
        if (!gone && colour) setTold({ about, scoring: bestOf(places, colour) });
      })
      .catch(() => {}); // every spot is then as likely as another
    return () => {
      gone = true;
    };
  }, [about]);
  return told?.about === about ? told.scoring : NONE;
}

/** For each middle the way that gives this colour the most; only where it gives any. */
export function bestOf(places: readonly Place[], colour: 'red' | 'green'): Scoring {
  const best = new Map<string, { way: Way; points: number }>();
  for (const { at, way, points } of places) {
    const key = middleOf(at, way).join();
    if (points[colour] > (best.get(key)?.points ?? 0)) best.set(key, { way, points: points[colour] });
  }
  return new Map([...best].map(([key, { way }]) => [key, way]));
}
