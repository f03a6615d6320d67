import type { PadProps } from '../pad';
import { SeenPad as KitSeenPad } from '../SeenPad';
import type { Deck } from './cards';
import { DeckKeys } from './DeckKeys';
import { layingOpen, type Offer } from './offer';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import type { PairsState } from './types';

interface Props extends PadProps {
  state: PairsState;
  offer: Offer;
  deck: Deck;
}

/** Cards that the table has seen in a hand. */
export function SeenPad({ state, offer, deck, ...props }: Props) {
  const open = layingOpen(state);
  return (
    <KitSeenPad
      {...props}
      state={state}
      unseen={offer.unseen}
      deck={deck.cards}
      keyOf={(card, key) => ({ ...key, lies: open.get(card) })}
      deckKeys={(keys) => <DeckKeys {...keys} deck={deck} trump={state.trump} />}
      plates={(turn, onTap) => <Plates state={state} turn={turn} onTap={onTap} />}
      table={<PadTable state={state} lit={null} />}
    />
  );
}
