import type { CardSet } from '../../cards/set';
import { TYPING } from './typing';

/** As the description names them, with their own drawings: a colour by its sign, R and L as printed. */
export const drawn = (plain: CardSet): CardSet => ({
  ...plain,
  typing: TYPING,
  face: (card, letters) => ({
    ...plain.face(card, letters),
    sign: card === '??' ? null : `z-${card}`,
    look: `zk ${card}`,
  }),
});
