import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import type { PlayProps } from '../kit/game';
import { useMomentState } from '../kit/useMomentState';
import { useRefused } from '../kit/useRefused';
import type { Colour } from './cards';
import { onTop, type Pile, readOffer, tableOf } from './offer';
import type { GoingOut, WayOut } from './types';
import { useAfterDraw } from './useAfterDraw';

interface Pointed {
  /** Who takes the visible card out of turn. */
  aim: Seat | null;
  /** The dragon that is laid out, while the pile is asked from which a card comes for it. */
  dragon: Card | null;
}

const NOTHING: Pointed = { aim: null, dragon: null };

interface Meant {
  by: Seat;
  meant: GoingOut;
}

/** Return the going out that is mended: it is entered again at once. */
function meantBefore(instead: Command | null | undefined): Meant | null {
  const meant = instead?.type;
  return instead?.by && (meant === 'declare_ratjong' || meant === 'lay_all') ? { by: instead.by, meant } : null;
}

/** Whose turn it is, what the rules offer, what was pointed at, and what a tap says. */
export type Turning = ReturnType<typeof useTurn>;

/** Return the turn as the pad shows it, and what each tap on the pad does. */
export function useTurn(props: PlayProps) {
  const { state, moment, stuck, unchecked, ways, instead, onRecord, onAsk, onTry } = props;
  const [{ aim, dragon }, point] = useMomentState(moment, NOTHING);
  const [asked, setAsked] = useState<Command | null>(null);
  const first = useRef(moment).current;
  const [meant, setMeant] = useMomentState(moment, moment === first ? meantBefore(instead) : null);
  const { refused, ask } = useRefused({ moment, onAsk, onRecord });

  const game = tableOf(state);
  const offer = readOffer(stuck ? [] : props.actions);
  const by = state.turn[0] ?? null;
  const draws = ways && offer.draw && !offer.draw.piles ? by : null;
  const { after, soon } = useAfterDraw({ state, moment, by: draws, onTry });

  // what could be asked only once its player had drawn
  useEffect(() => {
    if (!asked || stuck || state.phase !== 'play') return;
    setAsked(null);
    void ask(asked);
  }, [asked, moment, stuck, state.phase]);

  /** Return the ways in which a seat may go out, those behind the draw of its turn first. */
  const waysOut = (seat: Seat): WayOut[] => [
    ...(seat === by ? (after?.outs ?? []) : []),
    ...(offer.outs.get(seat) ?? []),
  ];
  const declared = meant && { ...meant, waysOut: waysOut(meant.by) };

  async function tapCard(card: Card) {
    if (stuck) return tapUnchecked(card);
    if (aim || dragon || !by) return;
    const discard: Command = { type: 'discard', by, card };
    if (offer.discards) return offer.discards.cards.has(card) ? onRecord(discard) : void ask(discard);
    const next = draws ? await soon() : null;
    // where nobody can be asked it is kept, and checked when it arrives
    if (next && (!next.cards || next.cards.has(card))) return onRecord(next.first, discard);
    if (!next) return void ask(offer.draw ? discard : { type: 'draw', by });
    setAsked(discard);
    onRecord(next.first);
  }

  /** Record a card where nobody can say whose turn it is: the plate says it, then the card. */
  function tapUnchecked(card: Card) {
    if (unchecked && aim && game.middle.piles === null)
      onRecord({ type: 'draw', by: aim }, { type: 'discard', by: aim, card });
  }

  function tapDragon(card: Card) {
    if (stuck || !by || aim) return;
    const command: Command = { type: 'expose_dragons', by, dragons: [card] };
    if (!offer.dragons?.cards.has(card)) return void ask(command);
    if (offer.dragons.piles) point({ aim, dragon: card === dragon ? null : card });
    else onRecord(command);
  }

  function tapPile(pile: Pile) {
    if (!by) return;
    if (dragon) onRecord({ type: 'expose_dragons', by, dragons: [dragon], piles: [pile] });
    else onRecord({ type: 'draw', by, pile });
  }

  function tapSeat(seat: Seat) {
    if (stuck) return unchecked ? point({ aim: seat === aim ? null : seat, dragon: null }) : undefined;
    if (seat === aim || seat === by) return point(NOTHING);
    if (offer.outs.has(seat)) point({ aim: seat, dragon: null });
  }

  return {
    game,
    offer,
    by,
    aim,
    dragon,
    after,
    /** The card that may be taken. */
    top: onTop(game),
    /** Something was pointed at that must be done, or cancelled, first. */
    waits: !stuck && (aim !== null || dragon !== null),
    /** Who goes out, while the cards are entered. */
    declared: declared?.waysOut.length ? declared : null,
    refused,
    canGoOut: (type: GoingOut) => by !== null && waysOut(by).some((way) => way.type === type),
    tapCard,
    tapDragon,
    tapPile,
    tapSeat,
    draw: () => by && onRecord({ type: 'draw', by }),
    take: (meld: readonly Card[]) => by && onRecord({ type: 'take_visible', by, meld }),
    chooseTrump: (colour: Colour) => by && onRecord({ type: 'choose_trump', by, colour }),
    /** Begin to enter all that a seat lays. */
    goOut(meant: GoingOut) {
      const seat = aim ?? by;
      if (!stuck && seat) setMeant({ by: seat, meant });
    },
    stay: () => setMeant(null),
    cancel: () => point(NOTHING),
  };
}
