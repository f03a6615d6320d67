import { lazy } from '../../ui/lazy';
import type { Parts } from '../kit/game';
import { CARDS } from './cards';
import { slips } from './slips';

/** Its cards, its board, and the pad for a deal and a turn; the rest is made of the game's description. */
export const ratJong: Parts = {
  cards: CARDS,
  Board: lazy(() => import('./Board').then((part) => part.Board)),
  Table: lazy(() => import('./Table').then((part) => part.Table)),
  Play: lazy(() => import('./Play').then((part) => part.Play)),
  Result: lazy(() => import('./Results').then((part) => part.Results)),
  Ended: lazy(() => import('./Scored').then((part) => part.Ended)),
  slips,
  plays: new Set(['deal', 'draw', 'take_visible', 'discard', 'expose_dragons', 'declare_ratjong', 'lay_all']),
};
