import { lazy } from '../../ui/lazy';
import type { GamePages } from '../kit/game';
import { pagesOf } from '../kit/pairs/game';
import { loserOf } from '../kit/pairs/loser';
import { tricks } from '../kit/pairs/tricks';
import { Art } from './Art';
import { CARDS, deckOf } from './cards';
import { fitOptions, inTeams } from './fitting';
import { LOST } from './lost';

/** What the shared pads and boards must know of Durak. */
export const PAIRS = {
  deckOf: (options: Readonly<Record<string, unknown>>) => deckOf(Number(options['deck'] ?? 36)),
  inTeams,
  lost: LOST,
};

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
