import type { Seat } from '../../api/types';
import { CardWord, Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { CancelKey } from '../kit/CancelKey';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { Plates } from '../kit/Plates';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import { Declaration } from './Declaration';
import { useLaidWords } from './Laid';
import { laidBy } from './offer';
import { Got, Table } from './Table';
import { TurnKeys } from './TurnKeys';
import { ratJongTexts } from './texts';
import type { GoingOut } from './types';
import { type Turning, useTurn } from './useTurn';

/** A turn: one tap on what is discarded says that its player has drawn; the visible card is taken by what it joins. */
export function Turn(props: PlayProps) {
  const { state, stuck, unchecked, waiting, ledger, left, ways, ruling, said, onPlain } = props;
  const t = useTexts(ratJongTexts);
  const k = useTexts(kit);
  const turn = useTurn(props);
  const { game, offer, by, aim, waits, declared, refused } = turn;
  if (declared) return <Declaration {...props} {...declared} state={game} onClose={turn.stay} />;
  const part = { state, stuck, unchecked, turn };
  return (
    <>
      <PadFrame
        playing
        plates={<TurnPlates {...part} />}
        table={
          <section class="table baize rat-jong" aria-label={k.table}>
            <Table
              state={state}
              seat={aim ?? by}
              onDraw={offer.draw && !offer.draw.piles && by ? turn.draw : undefined}
            />
          </section>
        }
        ledger={ledger}
        left={waits ? <CancelKey label={aim ? t.drop : k.cancel} onTap={turn.cancel} /> : left}
        ask={<Question {...part} />}
        aside={
          ways && (
            <button class="ib" aria-label={t.plain} disabled={stuck} onClick={() => onPlain()}>
              <Icon name="dots" class="s" />
            </button>
          )
        }
        keys={<TurnKeys {...part} waiting={waiting} />}
        acts={<TurnActs {...part} ways={ways} />}
      />
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}

interface PartProps extends Pick<PlayProps, 'state' | 'stuck' | 'unchecked'> {
  turn: Turning;
}

/** The seats: whose turn it is, who may take the visible card, and what lies before each. */
function TurnPlates({ state, stuck, turn: { game, offer, by, aim, tapSeat } }: PartProps) {
  const { roles } = useTexts(ratJongTexts);
  const laidWords = useLaidWords();
  return (
    <Plates
      state={state}
      turn={by}
      aim={aim}
      counted={false}
      roleOf={(seat) => {
        if (seat === aim) return { word: stuck ? roles.plays : roles.claims };
        if (seat === by) return { word: roles.plays };
        if (seat === game.discarder) return { word: roles.threw };
        return offer.outs.has(seat) ? { word: roles.mayClaim } : null;
      }}
      more={(seat) => {
        const { melds, dragons } = laidBy(state, seat);
        return { says: laidWords(state, seat), shows: <Got melds={melds.length} dragons={dragons.length} /> };
      }}
      onTap={tapSeat}
    />
  );
}

/** The bottom row: who goes out, and the end of the round once the middle is empty. */
function TurnActs({ state, stuck, ways, turn }: PartProps & { ways: PlayProps['ways'] | undefined }) {
  const t = useTexts(ratJongTexts);
  const { aim, offer } = turn;
  if (aim && !stuck) {
    return (
      <Key big go data-act="claim" onClick={() => turn.goOut('declare_ratjong')}>
        <span>
          {t.whoseRatJong(nameOf(state, aim))}
          <small>{t.withVisible}</small>
        </span>
      </Key>
    );
  }
  const out = (type: GoingOut, act: string, word: string) => {
    const may = turn.canGoOut(type);
    return (
      <Key big class={may ? 'may' : 'off'} data-act={act} aria-disabled={!may} onClick={() => may && turn.goOut(type)}>
        {word}
      </Key>
    );
  };
  return (
    <>
      {out('declare_ratjong', 'declare', t.ratJong)}
      {offer.closes ? (
        <Key big ready data-act="close" onClick={() => ways?.onEnd()}>
          {t.close}
        </Key>
      ) : (
        out('lay_all', 'lay-all', t.laysAll)
      )}
    </>
  );
}

/** The sentence of the moment. Where it is no common turn, the table's own says it. */
function Question({ state, stuck, unchecked, turn: { offer, aim, dragon, top, by } }: PartProps) {
  const { ask } = useTexts(ratJongTexts);
  const k = useTexts(kit);
  const name = (seat: Seat) => nameOf(state, seat);
  if (stuck && unchecked) return <>{k.unchecked(aim && name(aim))}</>;
  if (stuck) return <>{k.awaiting}</>;
  if (aim && top) {
    return (
      <>
        {ask.claims.before(name(aim))}
        <CardWord card={top} />
        {ask.claims.after}
      </>
    );
  }
  if (dragon && by) {
    return (
      <>
        {ask.replaces.before(name(by))}
        <CardWord card={dragon} />
        {ask.replaces.after}
      </>
    );
  }
  const plain = by && !offer.trumps.length;
  if (plain && offer.draw) return <>{offer.draw.piles ? ask.drawsFrom(name(by)) : ask.drawsAndDiscards(name(by))}</>;
  if (plain && offer.discards?.cards.size) return <>{ask.discards(name(by))}</>;
  return <span class="wordy">{state.due ? <Sentence of={state.due} /> : k.awaiting}</span>;
}
