import './rat-hot.css';
import { useEffect, useState } from 'preact/hooks';
import type { Command, MatchState, Seat } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import type { PadProps } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { useRefused } from '../kit/useRefused';
import { kit } from '../kit/words';
import { Deal } from './Deal';
import { InHand, LayKeys } from './InHand';
import { Laying } from './Laying';
import { Palette } from './Naming';
import { goesOn, scoredBy } from './spots';
import { Teams } from './Teams';
import { ratHotTexts } from './texts';
import type { At, Scored } from './types';
import { useLaying } from './useLaying';

/** What the table of Rat Hot is told: the start card, and each card that is laid. */
export const Play = (props: PlayProps) =>
  props.actions.some(({ type }) => type === 'deal') ? <Deal {...props} /> : <Lay {...props} />;

/** A card named by its squares, put where a spot is lit, turned, and laid once its points are told. */
function Lay({
  state,
  options,
  actions,
  moment,
  stuck,
  ledger,
  left,
  ruling,
  said,
  onRecord,
  onAsk,
  onTry,
}: PlayProps) {
  const t = useTexts(ratHotTexts);
  const k = useTexts(kit);
  const { refused, ask } = useRefused({ moment, onAsk, onRecord });
  const hand = useLaying({ state, options, actions: stuck ? [] : actions, moment, atOnce: true });
  const { game, offer, squares, card, faces, held, middle, near, spots, scoring, bounds, command, level, point, put } =
    hand;
  const by = offer?.by ?? state.turn[0] ?? null;
  const scored = useScored(state, command, onTry);

  /** Where the card can lie in one way it lies; where no spot is, the rules say why not. */
  function tap(at: At) {
    const meant = put(at);
    if (meant?.sure) onRecord(meant.command);
    else if (meant) void ask(meant.command);
  }

  return (
    <>
      <PadFrame
        playing
        plates={<Teams state={state} turn={by} />}
        table={
          <Laying
            {...{ game, level, spots, scoring, bounds, near, held, middle, scored }}
            takes={offer !== null && card !== null}
            onTap={tap}
            onBetween={(at) => point({ near: at })}
          >
            {offer && !card && (
              <Palette
                {...{ squares, faces }}
                goes={(next) => goesOn(offer, next)}
                onChange={(next) => point({ squares: next })}
              />
            )}
          </Laying>
        }
        ledger={ledger}
        left={left}
        ask={
          hand.close && state.due ? (
            <Sentence of={state.due} />
          ) : stuck || !by ? (
            k.awaiting
          ) : !card ? (
            t.which(nameOf(state, by as Seat))
          ) : held ? (
            t.lay
          ) : near ? (
            t.between
          ) : (
            t.where
          )
        }
        keys={<InHand hand={hand} />}
        acts={<LayKeys hand={hand} scored={scored} onPlace={onRecord} />}
      />
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}

/** What a placement would score, as the rules tell it: known a moment after the card was put there. */
function useScored(state: MatchState, command: Command | null, onTry: PadProps['onTry']): Scored[] | null {
  const about = command && JSON.stringify([state.version, command]);
  const [told, setTold] = useState<{ about: string; scored: Scored[] } | null>(null);
  useEffect(() => {
    if (!command || !about) return;
    let gone = false;
    void onTry(command).then((tried) => {
      if (!gone && !tried.refusal) setTold({ about, scored: scoredBy(tried.events) });
    });
    return () => {
      gone = true;
    };
  }, [about]);
  return told?.about === about ? told.scored : null;
}
