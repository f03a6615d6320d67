import { lazy } from '../../ui/lazy';
import type { GamePages } from '../kit/game';
import { pagesOf } from '../kit/pairs/game';
import { loserOf } from '../kit/pairs/loser';
import { tricks } from '../kit/pairs/tricks';
import { Art } from './Art';
import { CARDS } from './cards';
import { fitOptions, inTeams } from './fitting';
import { LOST } from './lost';
import { PAIRS } from './pairs';

export const durak: GamePages = {
  key: 'durak',
  names: { en: 'Durak', fr: 'Dourak' },
  seats: { least: 2, most: 6 },
  cards: CARDS,
  ...pagesOf(PAIRS),
  Options: lazy(() => import('./Options').then((part) => part.Options)),
  fitOptions,
  inTeams: (seats) => inTeams({}, seats),
  evening: { rounds: null },
  tricks,
  loser: loserOf(LOST),
  Art,
};
