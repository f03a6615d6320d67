import LAYOUT from '../../../../drawings/games/ratak.json';
import type { PairsGame } from '../kit/pairs/shown';
import { deckOf } from './cards';
import { inTeams } from './fitting';
import { LOST } from './lost';

/** What the shared pads and boards must know of Ratak. */
export const PAIRS: PairsGame = { deckOf, inTeams, asksWhom: true, lost: LOST, layout: LAYOUT };
