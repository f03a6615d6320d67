import LAYOUT from '../../../../drawings/games/durak.json';
import type { PairsGame } from '../kit/pairs/shown';
import { deckOf } from './cards';
import { inTeams } from './fitting';
import { LOST } from './lost';

/** What the shared pads and boards must know of Durak. */
export const PAIRS: PairsGame = {
  deckOf: (options: Readonly<Record<string, unknown>>) => deckOf(Number(options['deck'] ?? 36)),
  inTeams,
  lost: LOST,
  layout: LAYOUT,
};
