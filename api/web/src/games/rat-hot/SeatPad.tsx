import './rat-hot.css';
import '../kit/seat.css';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import { PadFrame } from '../kit/PadFrame';
import { ownOf, type SeatProps } from '../kit/seat';
import { nameOf } from '../kit/seats';
import { seatWords } from '../kit/seatWords';
import { Deal } from './Deal';
import { InHand, LayKeys } from './InHand';
import { Laying } from './Laying';
import { Palette } from './Naming';
import { goesOn } from './spots';
import { Teams } from './Teams';
import { ratHotTexts } from './texts';
import { useLaying } from './useLaying';

/** Rat Hot from a seat's own phone: the board, and the cards that this seat has turned up. */
export function SeatPad({ state, options, own, actions, moment, sent, reached, onSend, ledger, beside }: SeatProps) {
  const t = useTexts(ratHotTexts);
  const w = useTexts(seatWords);
  const mine = sent ? [] : ownOf(actions, own);
  // an end of the round that is nobody's in particular is the players' to say where the service deals
  const sayable = state.knowledge === 'dealt' ? mine : mine.filter(({ by }) => by === own);
  // what a seat sends it cannot take back, so a key says it
  const hand = useLaying({ state, options, actions: sayable, moment, atOnce: false });
  const { game, offer, squares, card, faces, held, middle, near, spots, scoring, bounds, level, point, put } = hand;
  const deals = state.knowledge === 'dealt' && mine.some(({ type }) => type === 'deal');
  const draws =
    !hand.close && state.knowledge === 'dealt' && mine.some(({ type, by }) => type === 'draw' && by === own);

  if (deals)
    return (
      <Deal
        state={state}
        actions={mine}
        moment={moment}
        stuck={false}
        ledger={ledger}
        left={beside}
        own={own}
        onRecord={onSend}
      />
    );

  const due = state.due ? <Sentence of={state.due} /> : w.toPlay(state.turn.map((seat) => nameOf(state, seat)).join());
  return (
    <PadFrame
      playing
      plates={<Teams state={state} own={own} turn={state.turn[0] ?? null} />}
      table={
        <Laying
          {...{ game, level, spots, scoring, bounds, near, held, middle }}
          scored={null}
          takes={offer !== null && card !== null}
          onTap={(at) => {
            const meant = put(at);
            // where no spot is the service says why not
            if (meant) onSend(meant.command);
          }}
          onBetween={(at) => point({ near: at })}
        >
          {offer && !card && !game.drawn.length && (
            <Palette
              {...{ squares, faces }}
              goes={(next) => goesOn(offer, next)}
              onChange={(next) => point({ squares: next })}
            />
          )}
        </Laying>
      }
      ledger={ledger}
      ask={
        sent ? (
          <small>{reached ? w.sent : w.waits}</small>
        ) : draws ? (
          t.turnUp(game.next?.cards ?? 1)
        ) : offer ? (
          card ? (
            held ? (
              t.lay
            ) : near ? (
              t.between
            ) : (
              t.where
            )
          ) : (
            t.yours
          )
        ) : (
          due
        )
      }
      keys={<InHand hand={hand} drawn={game.drawn} />}
      acts={
        draws ? (
          <Key big go data-act="draw" onClick={() => onSend({ type: 'draw', by: own })}>
            {t.turnUpKey}
          </Key>
        ) : (
          <LayKeys hand={hand} scored={null} onPlace={onSend} />
        )
      }
    />
  );
}
