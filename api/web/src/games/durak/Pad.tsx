import './pad.css';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n';
import type { PadProps } from '../kit/pad';
import { deckOf } from './cards';
import { DealPad } from './DealPad';
import { type KeyState, NOTHING, readOffer } from './offer';
import { DeckKeys, PadFrame } from './PadFrame';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { PlayPad } from './PlayPad';
import { RestatePad } from './RestatePad';
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
  useFocusKept(offer.deal ? 'deal' : offer.redeal ? 'redeal' : 'play');
  const back = () => ways?.onGo(null);
  if (ways?.current === 'restate') return <RestatePad {...all} onClose={back} />;
  if (ways?.current === 'result' && state.phase === 'deal')
    return <ResultPad {...all} onRounds={ways.onRounds} onClose={back} />;
  if (offer.deal) return <DealPad {...all} deal={offer.deal} />;
  if (offer.redeal) return <RedealPad {...all} />;
  if (props.seeing && offer.unseen.size) return <SeenPad {...all} />;
  return <PlayPad {...all} />;
}

/** Where one face of the pad follows another, the key that was pressed is gone: focus goes to a key that may be pressed now. */
function useFocusKept(face: string): void {
  const before = useRef(face);
  useEffect(() => {
    if (before.current === face) return;
    before.current = face;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.durak-pad .key:is(.lit, .go)')?.focus({ preventScroll: true });
  }, [face]);
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
