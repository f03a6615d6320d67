import { lazy } from '../../ui/lazy';
import type { Parts } from '../kit/game';
import { drawn } from './set';

/** Its cards, its board, and the pad on which flying cards are tapped; the rest is made of the game's description. */
export const zack: Parts = {
  cards: drawn,
  Board: lazy(() => import('./Board').then((part) => part.Board)),
  Play: lazy(() => import('./Play').then((part) => part.Play)),
  plays: new Set(['deal', 'challenge']),
  Phone: lazy(() => import('./Phone').then((part) => part.Phone)),
  awaited: new Set(['challenged', 'marker_thrown']),
  Options: lazy(() => import('./Options').then((part) => part.Options)),
  evening: { rounds: null },
};
