import type { CardSet } from '../../cards/set';

/** As the description names them, with their own drawings: a colour by its sign, R and L as printed. */
export const drawn = (plain: CardSet): CardSet => ({
  ...plain,
  face: (card, letters) => ({
    ...plain.face(card, letters),
    sign: card === '??' ? null : `z-${card}`,
    look: `zk ${card}`,
  }),
});
