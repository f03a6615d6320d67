import type { Seat } from '../../../api/types';
import { CardWord, Sentence } from '../../../cards/Card';
import { list, useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { useSettings } from '../../../store/settings';
import { Key } from '../../../ui/Key';
import { Plates } from '../Plates';
import { SeatAct, SeatFrame } from '../SeatFrame';
import type { SeatProps } from '../seat';
import { nameOf } from '../seats';
import { seatWords as kitWords } from '../seatWords';
import { LastRound } from './LastRound';
import { PadTable } from './PadTable';
import { seatWords } from './seatWords';
import { laidAgainst, ROLE_SIGNS, roleOf, tableSize } from './table';
import { type SeatPlaying, useSeatPlay } from './useSeatPlay';
import { words } from './words';

/** The game from a seat's own phone: its hand, and what it may do. */
export function SeatPad(props: SeatProps) {
  const { own, items, ledger } = props;
  const t = useTexts(seatWords);
  const w = useTexts(words);
  const play = useSeatPlay(props);
  const { state, offer, defends, choosing, dealing } = play;
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
          onTap={play.tapSeat}
        />
      }
      table={
        <PadTable
          state={state}
          lit={play.transferring ? null : play.on}
          least={2}
          irregular={laidAgainst(items, state)}
          {...(defends && { onTap: play.tapOpen })}
        >
          {dealing && state.round > 0 ? <LastRound state={state} items={items} /> : undefined}
        </PadTable>
      }
      ledger={ledger}
      ask={<SeatAsk {...props} play={play} />}
      hand={play.hand}
      stateOf={play.stateOf}
      onTap={play.tapCard}
      acts={<SeatActs {...props} play={play} />}
    />
  );
}

/** A key for each act that needs no card. */
function SeatActs({ own, beside, play }: SeatProps & { play: SeatPlaying }) {
  const t = useTexts(seatWords);
  const w = useTexts(words);
  const k = useTexts(kitWords);
  const { cards } = useTexts(common);
  const { state, offer, defends } = play;
  if (play.dealing) {
    return (
      <>
        {beside}
        <Key big go data-act="deal" onClick={play.deal}>
          {offer.redeal ? w.redeal : k.deal}
        </Key>
      </>
    );
  }
  return (
    <>
      <SeatAct act="take" legal={defends} about={defends && cards(tableSize(state))} onTap={play.take}>
        {t.take}
      </SeatAct>
      <SeatAct act="pass" legal={offer.passes.has(own)} onTap={play.pass}>
        {t.pass}
      </SeatAct>
      {offer.transfer && (
        <SeatAct act="transfer" legal pressed={play.transferring} onTap={play.transfer}>
          {t.transfer}
        </SeatAct>
      )}
    </>
  );
}

/** The sentence of the moment, said to whoever holds the phone. */
function SeatAsk({ own, sent, reached, play }: SeatProps & { play: SeatPlaying }) {
  const { state, offer, on, pointed } = play;
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
  if (play.transferring) return <>{t.whichTransfers}</>;
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
    const to = pointed.target ?? state.defender ?? (offer.targets.length === 1 ? offer.targets[0] : null);
    return <>{to ? t.attack(name(to)) : pointed.card ? t.beforeWhom : t.attackAny}</>;
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
