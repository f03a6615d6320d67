import type { Command } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { Key } from '../../../ui/Key';
import { PadFrame, useFocusKept } from '../PadFrame';
import type { PadProps } from '../pad';
import type { Deck } from './cards';
import { DealPad } from './DealPad';
import { DeckKeys } from './DeckKeys';
import { LastRound } from './LastRound';
import { RestatePad, ResultPad, SeenPad } from './later';
import { type KeyState, NOTHING, readOffer } from './offer';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { PlayPad } from './PlayPad';
import { usePairs } from './shown';
import type { PairsState } from './types';
import { asPairs, asTapped } from './unchecked';
import { words } from './words';

/** The referee's pad. */
export function Pad(props: PadProps) {
  const told = asPairs(props.state);
  const state = props.unchecked ? asTapped(told, props.waiting) : told;
  const offer = readOffer(props.stuck ? [] : props.actions);
  const deck = usePairs().deckOf(props.options, Object.keys(state.seats).length);
  const t = useTexts(words);
  const all = { ...props, state, offer, deck };
  const { ways } = props;
  // where nobody can say yet what a new match begins with, anybody may have dealt, and start
  const seats = Object.keys(state.seats);
  const undealt = props.unchecked && state.phase === 'deal' && !props.waiting.some(({ type }) => type === 'deal');
  const deal = offer.deal ?? (undealt ? { starters: seats, dealers: seats } : null);
  useFocusKept(deal ? 'deal' : offer.redeal ? 'redeal' : 'play');
  const back = () => ways?.onGo(null);
  if (ways?.current === 'restate') return <RestatePad {...all} onClose={back} />;
  if (ways?.current === 'result' && state.phase === 'deal')
    return <ResultPad {...all} onRounds={ways.onRounds} onClose={back} />;
  if (deal && state.knowledge === 'dealt')
    return <ByItselfPad {...all} command={{ type: 'deal' }} ask={t.askShuffle} says={t.shuffle} />;
  if (deal) return <DealPad {...all} deal={deal} />;
  if (offer.redeal) return <ByItselfPad {...all} command={{ type: 'redeal' }} ask={t.askRedeal} says={t.redeal} />;
  if (props.seeing && offer.unseen.size) return <SeenPad {...all} />;
  return <PlayPad {...all} />;
}

interface ByItselfProps extends PadProps {
  state: PairsState;
  deck: Deck;
  command: Command;
  ask: string;
  says: string;
}

/** One key: what is done next needs nothing to be said. */
function ByItselfPad({ state, deck, items, ledger, left, command, ask, says, onRecord }: ByItselfProps) {
  const keys = new Map<string, KeyState>(deck.cards.map((card) => [card, { look: 'gone', sure: false }]));
  return (
    <PadFrame
      plates={<Plates state={state} turn={null} onTap={() => NOTHING} />}
      table={
        <PadTable state={state} lit={null}>
          {state.phase === 'deal' ? <LastRound state={state} items={items} /> : undefined}
        </PadTable>
      }
      ledger={ledger}
      left={left}
      ask={ask}
      keys={<DeckKeys deck={deck} keys={keys} trump={state.trump} onTap={() => NOTHING} />}
      acts={
        <Key big go class="all" onClick={() => onRecord(command)}>
          {says}
        </Key>
      }
    />
  );
}
