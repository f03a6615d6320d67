import { lazy } from '../../ui/lazy';
import type { Parts } from '../kit/game';
import { CARDS } from './cards';

/** Its cards, its board, and the pad on which they are laid; the rest is made of the game's description. */
export const ratHot: Parts = {
  cards: CARDS,
  Board: lazy(() => import('./Board').then((part) => part.Board)),
  Table: lazy(() => import('./Squares').then((part) => part.Squares)),
  Play: lazy(() => import('./Play').then((part) => part.Play)),
  plays: new Set(['deal', 'place']),
  closes: new Set(['last_card']),
  Deck: lazy(() => import('./DeckCards').then((part) => part.DeckCards)),
  Seat: lazy(() => import('./SeatPad').then((part) => part.SeatPad)),
};
