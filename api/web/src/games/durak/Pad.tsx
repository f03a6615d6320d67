import './pad.css';
import { deckOf } from '../../cards';
import { useTexts } from '../../i18n';
import type { PadProps } from '../../pages/pad/types';
import { DealPad } from './DealPad';
import { LostPad } from './LostPad';
import { type KeyState, NOTHING, readOffer } from './offer';
import { DeckKeys, PadFrame } from './PadFrame';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { PlayPad } from './PlayPad';
import { ResultPad } from './ResultPad';
import { SeenPad } from './SeenPad';
import type { DurakState } from './types';
import { words } from './words';

/** The referee's pad for Durak. */
export function Pad(props: PadProps) {
  const state = props.state as DurakState;
  const offer = readOffer(props.stuck ? [] : props.actions);
  const deck = Number(props.options['deck'] ?? 36);
  const all = { ...props, state, offer, deck };
  const { ways } = props;
  const back = () => ways?.onGo(null);
  if (ways?.current === 'lost') return <LostPad {...all} onClose={back} />;
  if (ways?.current === 'result' && state.phase === 'deal') return <ResultPad {...all} onRounds={ways.onRounds} onClose={back} />;
  if (offer.deal) return <DealPad {...all} deal={offer.deal} />;
  if (offer.redeal) return <RedealPad {...all} />;
  if (props.seeing && offer.unseen.size) return <SeenPad {...all} />;
  return <PlayPad {...all} />;
}

function RedealPad({ state, deck, ledger, left, onRecord }: PadProps & { state: DurakState; deck: number }) {
  const t = useTexts(words);
  const keys = new Map<string, KeyState>(deckOf(deck).map((card) => [card, { look: 'gone', sure: false }]));
  return (
    <PadFrame
      plates={<Plates state={state} turn={null} onTap={() => NOTHING} />}
      table={<PadTable state={state} lit={null} />}
      ledger={ledger}
      left={left}
      ask={t.askRedeal}
      keys={<DeckKeys size={deck} keys={keys} trump={state.trump} onTap={() => NOTHING} />}
      acts={
        <button class="key big go all" onClick={() => onRecord({ type: 'redeal' })}>
          {t.redeal}
        </button>
      }
    />
  );
}
