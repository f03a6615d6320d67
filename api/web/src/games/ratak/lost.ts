import LAYOUT from '../../../../drawings/games/ratak.json';
import { lostIn } from '../kit/pairs/lost';

/** How this game calls who has lost. */
export const LOST = lostIn(LAYOUT);
