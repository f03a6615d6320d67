import { useState } from 'preact/hooks';
import type { Command, Seat } from '../../../api/types';
import { CardWord, Sentence } from '../../../cards/Card';
import { list, useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { useSettings } from '../../../store/settings';
import { Key } from '../../../ui/Key';
import { Plates } from '../Plates';
import { type HandState, SeatAct, SeatFrame } from '../SeatFrame';
import type { SeatProps } from '../seat';
import { nameOf } from '../seats';
import { seatWords as kitWords } from '../seatWords';
import { type Card, suitOf } from './cards';
import { LastRound } from './LastRound';
import { askedFor, commandFor, NOTHING, needsTarget, type Offer, type Pointed, readOffer } from './offer';
import { PadTable } from './PadTable';
import { seatWords } from './seatWords';
import { usePairs } from './shown';
import { laidAgainst, openCards, ROLE_SIGNS, roleOf, tableSize } from './table';
import type { PairsState } from './types';
import { asPairs } from './unchecked';
import { words } from './words';

/** The game from a seat's own phone: its hand, and what it may do. */
export function SeatPad({
  state: told,
  own,
  actions,
  items,
  options,
  moment,
  sent,
  reached,
  onSend,
  ledger,
  beside,
}: SeatProps) {
  const t = useTexts(seatWords);
  const w = useTexts(words);
  const k = useTexts(kitWords);
  const { deckOf } = usePairs();
  const { cards: counted } = useTexts(common);
  const state = asPairs(told);
  const offer = readOffer(sent ? [] : actions);
  const [last, setPointed] = useState({ moment, pointed: NOTHING });
  const pointed: Pointed = { ...(last.moment === moment ? last.pointed : NOTHING), seat: own };
  const point = (change: Partial<Pointed>) => setPointed({ moment, pointed: { ...pointed, ...change } });
  const open = openCards(state);
  const defends = offer.take === own;
  const on = defends ? (pointed.on ?? open[0] ?? null) : null;
  const transferring = pointed.act === 'transfer';
  const mine = defends || offer.passes.has(own) || (offer.attacks.get(own)?.size ?? 0) > 0;
  const dealing = offer.deal !== null || offer.redeal;

  function stateOf(card: Card): HandState {
    const trump = suitOf(card) === state.trump;
    if (sent) return { look: sent['card'] === card ? 'sent' : 'dim', says: '', trump };
    const command = commandFor(card, state, offer, pointed);
    if (!command) return { look: 'dim', says: k.notNow, trump };
    if (command.type === 'transfer') return { look: 'other', says: t.transfers, sign: 'swap', trump };
    if (card === pointed.card) return { look: 'sent', says: w.before('…'), trump };
    return { look: 'lit', says: command.type === 'defend' ? t.beats : open.length ? t.adds : t.lays, trump };
  }

  function tap(card: Card) {
    if (sent) return;
    // what is not legal is asked of the service, which says why; out of turn nothing was meant
    const command = commandFor(card, state, offer, pointed) ?? (mine ? askedFor(card, state, pointed) : null);
    if (command && needsTarget(command, offer)) return point({ card: card === pointed.card ? null : card });
    if (command) onSend(command);
  }

  /** Before whom the first card is laid, where that is chosen. */
  const choosing = mine && !sent && offer.targets.length > 1;
  function tapSeat(seat: Seat) {
    if (!choosing || seat === own) return;
    const command = pointed.card ? commandFor(pointed.card, state, offer, { ...pointed, target: seat }) : null;
    if (command) onSend(command);
    else point({ target: seat === pointed.target ? null : seat });
  }

  const hand = dealing
    ? null
    : held(state.seats[own]!.hand.known, state, deckOf(options, Object.keys(state.seats).length).cards);
  return (
    <SeatFrame
      plates={
        <Plates
          state={state}
          own={own}
          turn={state.turn.includes(own) ? own : (state.turn[0] ?? null)}
          roleOf={(seat) => {
            const role = roleOf(state, seat);
            return role && { word: seat === own ? t.yourRoles[role] : w.roles[role], sign: ROLE_SIGNS[role] };
          }}
          ask={choosing ? w.roles.target : undefined}
          asked={(seat) => offer.targets.includes(seat)}
          onTap={tapSeat}
        />
      }
      table={
        <PadTable
          state={state}
          lit={transferring ? null : on}
          least={2}
          irregular={laidAgainst(items, state)}
          {...(defends && { onTap: (card: Card) => point({ on: card, act: null }) })}
        >
          {dealing && state.round > 0 ? <LastRound state={state} items={items} /> : undefined}
        </PadTable>
      }
      ledger={ledger}
      ask={
        <Ask
          state={state}
          own={own}
          offer={offer}
          on={on}
          transferring={transferring}
          sent={sent}
          reached={reached}
          target={pointed.target ?? null}
          chosen={pointed.card ?? null}
        />
      }
      hand={hand}
      stateOf={stateOf}
      onTap={tap}
      acts={
        dealing ? (
          <>
            {beside}
            <Key big go data-act="deal" onClick={() => onSend({ type: offer.redeal ? 'redeal' : 'deal' } as Command)}>
              {offer.redeal ? w.redeal : k.deal}
            </Key>
          </>
        ) : (
          <>
            <SeatAct
              act="take"
              legal={defends}
              about={defends && counted(tableSize(state))}
              onTap={() => onSend({ type: 'take', by: own })}
            >
              {t.take}
            </SeatAct>
            <SeatAct act="pass" legal={offer.passes.has(own)} onTap={() => onSend({ type: 'pass', by: own })}>
              {t.pass}
            </SeatAct>
            {offer.transfer && (
              <SeatAct
                act="transfer"
                legal
                pressed={transferring}
                onTap={() => point({ act: transferring ? null : 'transfer' })}
              >
                {t.transfer}
              </SeatAct>
            )}
          </>
        )
      }
    />
  );
}

/** A hand as it is held: suit by suit, the trumps last. */
function held(hand: readonly Card[], state: PairsState, deck: readonly Card[]): Card[] {
  const place = (card: Card) => deck.indexOf(card) + (suitOf(card) === state.trump ? deck.length : 0);
  return [...hand].sort((a, b) => place(a) - place(b));
}

interface AskProps {
  state: PairsState;
  own: Seat;
  offer: Offer;
  on: Card | null;
  transferring: boolean;
  sent: Command | null;
  reached: boolean;
  /** Of a first card: before whom, and which, as far as either was tapped. */
  target: Seat | null;
  chosen: Card | null;
}

/** The sentence of the moment, said to whoever holds the phone. */
function Ask({ state, own, offer, on, transferring, sent, reached, target, chosen }: AskProps) {
  const t = useTexts(seatWords);
  const w = useTexts(words);
  const k = useTexts(kitWords);
  const { lang } = useSettings();
  const name = (seat: Seat) => nameOf(state, seat);
  if (sent) return <small>{reached ? k.sent : k.waits}</small>;
  if (offer.redeal) return <>{w.askRedeal}</>;
  if (offer.deal) {
    return (
      <>
        {state.round ? k.askNext : k.askDeal}
        <small>{k.dealt}</small>
      </>
    );
  }
  if (transferring) return <>{t.whichTransfers}</>;
  if (offer.take === own && on) {
    const beats = (offer.defence?.on.get(on)?.size ?? 0) > 0;
    return (
      <>
        {beats ? t.beat : t.faced}
        <CardWord card={on} />
        <small>
          {beats ? (offer.transfer ? t.orTransferOrTake : t.orTake) : offer.transfer ? t.transferOrTake : t.onlyTake}
        </small>
      </>
    );
  }
  const adds = (offer.attacks.get(own)?.size ?? 0) > 0;
  if (state.phase === 'attack' && adds) {
    const to = target ?? state.defender ?? (offer.targets.length === 1 ? offer.targets[0] : null);
    return <>{to ? t.attack(name(to)) : chosen ? t.beforeWhom : t.attackAny}</>;
  }
  if (offer.passes.has(own)) {
    if (!adds) return <>{t.onlyPass}</>;
    return <>{state.phase === 'throw_in' ? t.takes(name(state.defender!)) : t.addOrPass}</>;
  }
  const out = state.seats[own]!.out;
  const others = state.due ? <Sentence of={state.due} /> : k.toPlay(list(lang, state.turn.map(name)));
  return (
    <>
      {out === null ? others : k.out(out)}
      {(adds || out !== null) && <small>{adds ? t.mayAdd : others}</small>}
    </>
  );
}
