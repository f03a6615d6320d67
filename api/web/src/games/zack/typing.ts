import type { TypedKey } from '../../cards/set';
import { cardName, signOf, UNREAD } from './cards';

/** A letter of each card's name that no other one has; < and > point to the left and to the right. */
const LETTERS: readonly [card: string, en: string, fr: string][] = [
  ['red', 'r', 'r'],
  ['blue', 'b', 'b'],
  ['green', 'g', 'v'],
  ['yellow', 'y', 'j'],
  ['orange', 'o', 'o'],
  ['purple', 'p', 'i'],
  ['L', '<', '<'],
  ['R', '>', '>'],
  ['2L', '2<', '2<'],
  ['2R', '2>', '2>'],
  ['again', 'a', 'e'],
  ['back', 'k', 't'],
  ['choose', 'c', 'c'],
  ['swap', 's', 'h'],
  ['mirror', '=', '='],
  [UNREAD, 'x', 'x'],
];

export const TYPING: readonly TypedKey[] = [
  ...LETTERS.map(([card, en, fr]) => ({
    finds: `[data-card="${card}"]`,
    typed: { en, fr },
    sign: signOf(card),
    name: { en: cardName(card, 'en'), fr: cardName(card, 'fr') },
  })),
  {
    finds: '[data-act="marker"]',
    typed: { en: 'm', fr: 'm' },
    sign: 'z-marker',
    name: { en: 'marker', fr: 'marqueur' },
  },
];
