import { useState } from 'preact/hooks';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import type { PadProps } from '../kit/pad';
import { type Card, deckOf } from './cards';
import { type KeyState, layingOpen, type Offer } from './offer';
import { DeckKeys, PadFrame } from './PadFrame';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { nameOf } from './table';
import type { DurakState } from './types';
import { words } from './words';

interface Props extends PadProps {
  state: DurakState;
  offer: Offer;
  deck: number;
}

/** Cards that the table has seen in a hand: the seat, the cards, one key. */
export function SeenPad({ state, offer, deck, ledger, onRecord, onSeen }: Props) {
  const t = useTexts(words);
  const seats = [...offer.unseen.keys()];
  const [seat, setSeat] = useState<Seat | null>(seats.find((one) => state.turn.includes(one)) ?? seats[0] ?? null);
  const [cards, setCards] = useState<ReadonlySet<Card>>(new Set());
  const possible = (seat && offer.unseen.get(seat)) || new Set<Card>();
  const known = new Set(seat ? state.seats[seat]!.hand.known : []);

  const open = layingOpen(state);
  const keys = new Map<Card, KeyState>(
    deckOf(deck).map((card) => [
      card,
      { look: possible.has(card) && !known.has(card) ? 'lit' : 'gone', sure: known.has(card), lies: open.get(card) },
    ]),
  );

  function toggle(card: Card) {
    const next = new Set(cards);
    if (!next.delete(card)) next.add(card);
    setCards(next);
  }

  function record() {
    onRecord({ type: 'reveal', by: seat!, cards: [...cards] });
    onSeen();
  }

  return (
    <PadFrame
      plates={
        <Plates
          state={state}
          turn={seat}
          onTap={(one) => {
            if (!offer.unseen.has(one)) return;
            setSeat(one);
            setCards(new Set());
          }}
        />
      }
      table={<PadTable state={state} lit={null} />}
      ledger={ledger}
      ask={seat && t.askSeen(nameOf(state, seat))}
      keys={<DeckKeys size={deck} keys={keys} trump={state.trump} chosen={cards} onTap={toggle} />}
      acts={
        <>
          <button class="key big quiet" onClick={onSeen}>
            {t.cancel}
          </button>
          <button class="key big go" disabled={!cards.size} onClick={record}>
            {t.recordSeen(cards.size)}
          </button>
        </>
      }
    />
  );
}
