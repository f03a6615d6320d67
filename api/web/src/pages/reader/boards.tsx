/** The boards of all games with nothing else of them: for a document that is one file. */
import type { ComponentType } from 'preact';
import type { CardSet } from '../../cards/set';
import { CARDS as DURAK } from '../../games/durak/cards';
import { PAIRS as OF_DURAK } from '../../games/durak/pairs';
import type { BoardProps } from '../../games/kit/game';
import { Board as Pairs } from '../../games/kit/pairs/Board';
import { type PairsGame, Shown } from '../../games/kit/pairs/shown';
import { Board as RatHot } from '../../games/rat-hot/Board';
import { CARDS as RAT_HOT } from '../../games/rat-hot/cards';
import { Board as RatJong } from '../../games/rat-jong/Board';
import { CARDS as RAT_JONG } from '../../games/rat-jong/cards';
import { CARDS as RATAK } from '../../games/ratak/cards';
import { PAIRS as OF_RATAK } from '../../games/ratak/pairs';
import { Board as Zack } from '../../games/zack/Board';
import { CARDS as ZACK } from '../../games/zack/cards';

interface Drawn {
  cards: CardSet;
  Board: ComponentType<BoardProps>;
}

const pairs = (game: PairsGame) => (props: BoardProps) => (
  <Shown.Provider value={game}>
    <Pairs {...props} />
  </Shown.Provider>
);

export const BOARDS: Readonly<Record<string, Drawn>> = {
  durak: { cards: DURAK, Board: pairs(OF_DURAK) },
  ratak: { cards: RATAK, Board: pairs(OF_RATAK) },
  'rat-jong': { cards: RAT_JONG, Board: RatJong },
  'rat-hot': { cards: RAT_HOT, Board: RatHot },
  zack: { cards: ZACK, Board: Zack },
};
