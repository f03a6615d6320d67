import type { Command, Seat } from '../../../api/types';
import { useTexts } from '../../../i18n';
import type { HandState } from '../SeatFrame';
import type { SeatProps } from '../seat';
import { seatWords as kitWords } from '../seatWords';
import { useMomentState } from '../useMomentState';
import { type Card, suitOf } from './cards';
import { askedFor, commandFor, NOTHING, needsTarget, type Pointed, readOffer } from './offer';
import { seatWords } from './seatWords';
import { usePairs } from './shown';
import { openCards } from './table';
import type { PairsState } from './types';
import { asPairs } from './unchecked';
import { words } from './words';

/** What a seat may do, what it pointed at, how its hand stands, and what a tap does. */
export type SeatPlaying = ReturnType<typeof useSeatPlay>;

/** Return the table as a seat's own phone shows it, and what each tap on the phone does. */
export function useSeatPlay({ state: told, own, actions, options, moment, sent, onSend }: SeatProps) {
  const t = useTexts(seatWords);
  const w = useTexts(words);
  const k = useTexts(kitWords);
  const { deckOf } = usePairs();
  const [last, setPointed] = useMomentState<Pointed>(moment, NOTHING);
  const state = asPairs(told);
  const offer = readOffer(sent ? [] : actions);
  const pointed: Pointed = { ...last, seat: own };
  const point = (change: Partial<Pointed>) => setPointed({ ...pointed, ...change });
  const open = openCards(state);
  const defends = offer.take === own;
  const transferring = pointed.act === 'transfer';
  const mine = defends || offer.passes.has(own) || (offer.attacks.get(own)?.size ?? 0) > 0;
  const choosing = mine && !sent && offer.targets.length > 1;
  const dealing = offer.deal !== null || offer.redeal;
  const deck = deckOf(options, Object.keys(state.seats).length).cards;

  function stateOf(card: Card): HandState {
    const trump = suitOf(card) === state.trump;
    if (sent) return { look: sent['card'] === card ? 'sent' : 'dim', says: '', trump };
    const command = commandFor(card, state, offer, pointed);
    if (!command) return { look: 'dim', says: k.notNow, trump };
    if (command.type === 'transfer') return { look: 'other', says: t.transfers, sign: 'swap', trump };
    if (card === pointed.card) return { look: 'sent', says: w.before('…'), trump };
    return { look: 'lit', says: command.type === 'defend' ? t.beats : open.length ? t.adds : t.lays, trump };
  }

  function tapCard(card: Card) {
    if (sent) return;
    // what is not legal is asked of the service, which says why; out of turn nothing was meant
    const command = commandFor(card, state, offer, pointed) ?? (mine ? askedFor(card, state, pointed) : null);
    if (command && needsTarget(command, offer)) return point({ card: card === pointed.card ? null : card });
    if (command) onSend(command);
  }

  function tapSeat(seat: Seat) {
    if (!choosing || seat === own) return;
    const command = pointed.card ? commandFor(pointed.card, state, offer, { ...pointed, target: seat }) : null;
    if (command) onSend(command);
    else point({ target: seat === pointed.target ? null : seat });
  }

  return {
    state,
    offer,
    pointed,
    defends,
    /** The card that is to be beaten. */
    on: defends ? (pointed.on ?? open[0] ?? null) : null,
    transferring,
    /** It is chosen before whom the first card is laid. */
    choosing,
    dealing,
    /** null: nobody holds cards now. */
    hand: dealing ? null : held(state.seats[own]!.hand.known, state, deck),
    stateOf,
    tapCard,
    tapSeat,
    tapOpen: (card: Card) => point({ on: card, act: null }),
    deal: () => onSend({ type: offer.redeal ? 'redeal' : 'deal' } as Command),
    take: () => onSend({ type: 'take', by: own }),
    pass: () => onSend({ type: 'pass', by: own }),
    transfer: () => point({ act: transferring ? null : 'transfer' }),
  };
}

/** A hand as it is held: suit by suit, the trumps last. */
function held(hand: readonly Card[], state: PairsState, deck: readonly Card[]): Card[] {
  const place = (card: Card) => deck.indexOf(card) + (suitOf(card) === state.trump ? deck.length : 0);
  return [...hand].sort((a, b) => place(a) - place(b));
}
