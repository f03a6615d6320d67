import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import type { KeyState, KeysProps } from './Keys';
import { PadFrame } from './PadFrame';
import type { PadProps } from './pad';
import { nameOf } from './seats';
import { kit } from './words';

interface Props<K extends KeyState> extends Pick<PadProps, 'ledger' | 'onRecord' | 'onSeen'> {
  state: MatchState;
  /** Seat → cards that may be in its hand, where something of the hand is unknown. */
  unseen: ReadonlyMap<Seat, ReadonlySet<Card>>;
  deck: readonly Card[];
  /** A key as it looks, for a card that may be entered, or not. */
  keyOf: (card: Card, state: KeyState) => K;
  deckKeys: (props: Pick<KeysProps<K>, 'keys' | 'chosen' | 'onTap'>) => ComponentChildren;
  plates: (turn: Seat | null, onTap: (seat: Seat) => void) => ComponentChildren;
  table: ComponentChildren;
}

/** Cards that the table has seen in a hand: the seat, the cards, one key. */
export function SeenPad<K extends KeyState>({
  state,
  unseen,
  deck,
  keyOf,
  deckKeys,
  plates,
  table,
  ledger,
  onRecord,
  onSeen,
}: Props<K>) {
  const t = useTexts(kit);
  const open = state.knowledge === 'open';
  const seats = [...unseen.keys()].filter((one) => !open || state.seats[one]!.hand.unknown > 0);
  const [seat, setSeat] = useState<Seat | null>(seats.find((one) => state.turn.includes(one)) ?? seats[0] ?? null);
  const [cards, setCards] = useState<ReadonlySet<Card>>(new Set());
  const possible = (seat && unseen.get(seat)) || new Set<Card>();
  const known = new Set(seat ? state.seats[seat]!.hand.known : []);
  const keys = new Map(
    deck.map((card) => [
      card,
      keyOf(card, { look: possible.has(card) && !known.has(card) ? 'lit' : 'gone', sure: known.has(card) }),
    ]),
  );

  function toggle(card: Card) {
    const next = new Set(cards);
    const room = !open || cards.size < state.seats[seat!]!.hand.unknown;
    if (!next.delete(card) && room) next.add(card);
    setCards(next);
  }

  // in an open record what is entered is the holder's and the referee's; one hand is entered after the other
  function record() {
    onRecord({ type: 'reveal', by: seat!, cards: [...cards], ...(open && { to: 'seat' }) });
    const next = seats[seats.indexOf(seat!) + 1];
    if (!open || !next) return onSeen();
    setSeat(next);
    setCards(new Set());
  }

  return (
    <PadFrame
      plates={plates(seat, (one) => {
        if (!unseen.has(one)) return;
        setSeat(one);
        setCards(new Set());
      })}
      table={table}
      ledger={ledger}
      ask={seat && (open ? t.askHand : t.askSeen)(nameOf(state, seat))}
      keys={deckKeys({ keys, chosen: cards, onTap: toggle })}
      acts={
        <>
          <Key big quiet onClick={onSeen}>
            {t.cancel}
          </Key>
          <Key big go disabled={!cards.size} onClick={record}>
            {(open ? t.recordHand : t.recordSeen)(cards.size)}
          </Key>
        </>
      }
    />
  );
}
