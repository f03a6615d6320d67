import { lazy } from '../../ui/lazy';
import type { GamePages } from '../kit/game';
import { pagesOf } from '../kit/pairs/game';
import { loserOf } from '../kit/pairs/loser';
import { tricks } from '../kit/pairs/tricks';
import { Art } from './Art';
import { CARDS } from './cards';
import { fitOptions } from './fitting';
import { LOST } from './lost';
import { PAIRS } from './pairs';

export const ratak: GamePages = {
  key: 'ratak',
  names: { en: 'Ratak', fr: 'Ratak' },
  seats: { least: 2, most: 6 },
  cards: CARDS,
  ...pagesOf(PAIRS),
  Options: lazy(() => import('./Options').then((part) => part.Options)),
  evening: { rounds: null },
  fitOptions,
  inTeams: () => false,
  tricks,
  loser: loserOf(LOST),
  Art,
};
