import type { PadProps } from '../kit/pad';
import { SeenPad as KitSeenPad } from '../kit/SeenPad';
import { deckOf } from './cards';
import { DeckKeys } from './DeckKeys';
import { layingOpen, type Offer } from './offer';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import type { DurakState } from './types';

interface Props extends PadProps {
  state: DurakState;
  offer: Offer;
  deck: number;
}

/** Cards that the table has seen in a hand. */
export function SeenPad({ state, offer, deck, ...props }: Props) {
  const open = layingOpen(state);
  return (
    <KitSeenPad
      {...props}
      state={state}
      unseen={offer.unseen}
      deck={deckOf(deck)}
      keyOf={(card, key) => ({ ...key, lies: open.get(card) })}
      deckKeys={(keys) => <DeckKeys {...keys} size={deck} trump={state.trump} />}
      plates={(turn, onTap) => <Plates state={state} turn={turn} onTap={onTap} />}
      table={<PadTable state={state} lit={null} />}
    />
  );
}
