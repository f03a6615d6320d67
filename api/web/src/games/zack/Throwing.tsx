import './zack.css';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import { BesideKey, useArmed } from './Armed';
import { BoxTable } from './BoxTable';
import { CardKeys } from './CardKeys';
import { Challengers, Targets } from './Challenge';
import { cardWord, UNREAD } from './cards';
import { type Over, Overlay } from './Overlay';
import { SeatPlates } from './SeatPlates';
import type { Tap } from './taps';
import { zackTexts } from './texts';
import type { Lying } from './types';
import { useTaps } from './useTaps';
import { useVerdict } from './Verdict';

/** Cards fly: one tap each, of whoever's turn it is; a challenge by two; verdicts where the box was. */
export function Throwing(props: PlayProps) {
  const { state, options, moment, stuck, unchecked, ledger, left, ruling, said, onMend } = props;
  const t = useTexts(zackTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const { taps, waiting, asks, refused, ask } = useTaps(props);
  const armed = useArmed();
  const [challenger, setChallenger] = useState<{ by: Seat; seen: Tap['seen'] } | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  useEffect(() => setOver(null), [moment]);

  function tap(event: Event, what: { kind: 'card'; card: string } | { kind: 'marker' }) {
    const { by, beside } = armed.take();
    taps.put({ ...what, by, landed: !beside, seen: props.onSaw?.(event) });
  }

  const items = props.items;
  const actions = stuck ? [] : props.actions;
  const standing = useVerdict(state, items);
  const { by, beside } = armed.now();
  const [head] = waiting;
  const turn = state.turn[0] ?? null;
  const onLook = actions.some(({ type }) => type === 'box_order') ? () => setOver({ kind: 'order' }) : null;
  const mends = (lying: Lying) =>
    onMend && lying.card === UNREAD && items[lying.version - 1] ? () => setOver({ kind: 'mend', lying }) : null;

  return (
    <>
      <PadFrame
        playing
        instant
        plates={
          <SeatPlates
            state={state}
            turn={turn}
            asked={asks}
            armed={by}
            wordOf={(seat) => (seat === turn ? (state.phase === 'choose' ? t.chooses : t.toThrow) : '')}
            onTap={(seat) => taps.by(seat) || armed.tapSeat(seat)}
          />
        }
        table={
          <BoxTable
            state={state}
            standing={standing}
            mends={mends}
            onLook={onLook}
            onWhy={() => setOver({ kind: 'verdict' })}
          />
        }
        ledger={ledger}
        left={
          <span
            class="contents"
            onClickCapture={(event) => {
              if (taps.drop()) event.stopPropagation();
            }}
          >
            {left}
          </span>
        }
        ask={
          asks ? (
            t.whoThrew(head?.kind === 'card' ? cardWord(head.card, lang) : t.theMarker)
          ) : by ? (
            (beside ? t.besideArmed : t.armed)(nameOf(state, by))
          ) : stuck && unchecked ? (
            k.unchecked(null)
          ) : (
            <>
              {state.due && <Sentence of={state.due} />}
              {waiting.length > 1 && <small>{t.waiting(waiting.length)}</small>}
            </>
          )
        }
        aside={<BesideKey armed={armed} />}
        keys={
          <CardKeys
            state={state}
            options={options}
            onCard={(card, event) => tap(event, { kind: 'card', card })}
            onMarker={(event) => tap(event, { kind: 'marker' })}
          />
        }
        acts={<Challengers state={state} onTap={(by, event) => setChallenger({ by, seen: props.onSaw?.(event) })} />}
      />
      {challenger && (
        <Targets
          state={state}
          by={challenger.by}
          beside={beside}
          onTap={(target, landed) => {
            setChallenger(null);
            armed.take();
            taps.put({ kind: 'challenge', ...challenger, target, landed });
          }}
          onClose={() => setChallenger(null)}
        />
      )}
      {over && (
        <Overlay
          {...props}
          actions={actions}
          over={over}
          standing={standing}
          onLook={onLook}
          onAsk={(command) => void ask(command)}
          onClose={() => setOver(null)}
        />
      )}
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}
