import { useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import { CardWord, Sentence } from '../../cards/Card';
import { list, useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { useSettings } from '../../store/settings';
import { Plates } from '../kit/Plates';
import { type HandState, SeatAct, SeatFrame } from '../kit/SeatFrame';
import type { SeatProps } from '../kit/seat';
import { nameOf } from '../kit/seats';
import { seatWords as kitWords } from '../kit/seatWords';
import { CARDS, type Card, suitOf } from './cards';
import { LastRound } from './LastRound';
import { askedFor, commandFor, NOTHING, type Offer, type Pointed, readOffer } from './offer';
import { PadTable } from './PadTable';
import { seatWords } from './seatWords';
import { laidAgainst, openCards, ROLE_SIGNS, roleOf, tableSize } from './table';
import type { DurakState } from './types';
import { asDurak } from './unchecked';
import { words } from './words';

/** Durak from a seat's own phone: its hand, and what it may do. */
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
  const { cards: counted } = useTexts(common);
  const state = asDurak(told);
  const offer = readOffer(sent ? [] : actions);
  const [last, setPointed] = useState({ moment, pointed: NOTHING });
  const pointed: Pointed = { ...(last.moment === moment ? last.pointed : NOTHING), seat: own };
  const point = (change: Partial<Pointed>) => setPointed({ moment, pointed: { ...pointed, ...change } });
  const open = openCards(state);
  const defends = offer.take === own;
  const on = defends ? (pointed.on ?? open[0] ?? null) : null;
  const transferring = pointed.act === 'transfer';
  const mine = defends || offer.pass === own || (offer.attacks.get(own)?.size ?? 0) > 0;
  const dealing = offer.deal !== null || offer.redeal;

  function stateOf(card: Card): HandState {
    const trump = suitOf(card) === state.trump;
    if (sent) return { look: sent['card'] === card ? 'sent' : 'dim', says: '', trump };
    const command = commandFor(card, state, offer, pointed);
    if (!command) return { look: 'dim', says: k.notNow, trump };
    if (command.type === 'transfer') return { look: 'other', says: t.transfers, sign: 'swap', trump };
    return { look: 'lit', says: command.type === 'defend' ? t.beats : open.length ? t.adds : t.lays, trump };
  }

  function tap(card: Card) {
    if (sent) return;
    // what is not legal is asked of the service, which says why; out of turn nothing was meant
    const command = commandFor(card, state, offer, pointed) ?? (mine ? askedFor(card, state, pointed) : null);
    if (command) onSend(command);
  }

  const hand = dealing ? null : held(state.seats[own]!.hand.known, state, options);
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
          onTap={() => undefined}
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
        <Ask state={state} own={own} offer={offer} on={on} transferring={transferring} sent={sent} reached={reached} />
      }
      hand={hand}
      stateOf={stateOf}
      onTap={tap}
      acts={
        dealing ? (
          <>
            {beside}
            <button
              class="key big go"
              data-act="deal"
              onClick={() => onSend({ type: offer.redeal ? 'redeal' : 'deal' } as Command)}
            >
              {offer.redeal ? w.redeal : k.deal}
            </button>
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
            <SeatAct act="pass" legal={offer.pass === own} onTap={() => onSend({ type: 'pass', by: own })}>
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
function held(hand: readonly Card[], state: DurakState, options: Readonly<Record<string, unknown>>): Card[] {
  const deck = CARDS.deck(options);
  const place = (card: Card) => deck.indexOf(card) + (suitOf(card) === state.trump ? deck.length : 0);
  return [...hand].sort((a, b) => place(a) - place(b));
}

interface AskProps {
  state: DurakState;
  own: Seat;
  offer: Offer;
  on: Card | null;
  transferring: boolean;
  sent: Command | null;
  reached: boolean;
}

/** The sentence of the moment, said to whoever holds the phone. */
function Ask({ state, own, offer, on, transferring, sent, reached }: AskProps) {
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
  if (state.phase === 'attack' && adds) return <>{t.attack(name(state.defender!))}</>;
  if (offer.pass === own) {
    if (!adds) return <>{t.onlyPass}</>;
    return <>{state.phase === 'throw_in' ? t.takes(name(state.defender!)) : t.addOrPass}</>;
  }
  const out = state.seats[own]!.out;
  const others = state.due ? <Sentence text={state.due[lang]} /> : k.toPlay(list(lang, state.turn.map(name)));
  return (
    <>
      {out === null ? others : k.out(out)}
      {(adds || out !== null) && <small>{adds ? t.mayAdd : others}</small>}
    </>
  );
}
