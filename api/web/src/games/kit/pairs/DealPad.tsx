import { useState } from 'preact/hooks';
import type { Seat } from '../../../api/types';
import { Card as CardFace } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { Key } from '../../../ui/Key';
import { PadFrame } from '../PadFrame';
import type { PadProps } from '../pad';
import { nameOf } from '../seats';
import { useRefused } from '../useRefused';
import { WhoPlays } from '../WhoPlays';
import { kit } from '../words';
import { type Card, type Deck, suitOf } from './cards';
import { DeckKeys } from './DeckKeys';
import { LastRound } from './LastRound';
import { RefusedSheet } from './later';
import type { KeyState, Offer } from './offer';
import { PadTable, useSides } from './PadTable';
import { Plates } from './Plates';
import { Said } from './Said';
import { useLostTexts, usePairs } from './shown';
import type { PairsState } from './types';
import { wholeWords } from './wholeWords';
import { words } from './words';

interface Props extends PadProps {
  state: PairsState;
  deal: NonNullable<Offer['deal']>;
  deck: Deck;
}

/** The deal: the trump card, then, where nothing says who starts, the seat (or the lowest trump and its seat). */
export function DealPad({ state, options, deal, deck, items, onRecord, onAsk, ruling, ledger, left, ways }: Props) {
  const t = useTexts(words);
  const w = useLostTexts(wholeWords);
  const { looks, onlyResult } = useTexts(kit);
  const pairs = usePairs();
  const sides = useSides(state, pairs.inTeams(options, Object.keys(state.seats).length));
  const [trump, setTrump] = useState<Card | null>(null);
  const [lowest, setLowest] = useState<Card | null>(null);
  const [dealer, setDealer] = useState<Seat | null>(null);
  const [askingDealer, setAskingDealer] = useState(false);
  const { refused, ask: askRules } = useRefused({ recordsUnsure: true, onAsk, onRecord });
  const needsStarter = deal.starters.length > 1;
  const freeDealer = deal.dealers.length > 1;
  const dealing = dealer ?? (freeDealer ? Object.keys(state.seats).at(-1)! : deal.dealers[0]!);

  function record(fields: Record<string, unknown>) {
    const command = { type: 'deal', trump_card: trump, ...(freeDealer && dealer ? { dealer } : {}), ...fields };
    // such a deal has two or three taps behind it: the rules are asked first, so that a slip loses none of them
    if ('shown' in fields) void askRules(command);
    else onRecord(command);
  }

  function tapCard(card: Card) {
    if (!needsStarter) record({ trump_card: card });
    else if (trump && card !== trump && suitOf(card) === suitOf(trump)) setLowest(card === lowest ? null : card);
    else {
      setTrump(card === trump ? null : card);
      setLowest(null);
    }
  }

  function tapSeat(seat: Seat) {
    if (askingDealer) {
      setDealer(seat);
      setAskingDealer(false);
    } else if (!trump) ways?.onPlayers();
    else if (needsStarter) record(lowest ? { shown: { [seat]: lowest } } : { starter: seat });
  }

  const keys = new Map<Card, KeyState>(
    deck.cards.map((card) => [card, { look: !trump || suitOf(card) === suitOf(trump) ? 'lit' : 'dim', sure: false }]),
  );
  const chosen = new Set([trump, lowest]) as ReadonlySet<Card>;
  const ask = askingDealer ? t.askDealer : !trump ? t.askTrump : lowest ? t.askHolder : t.askStarter;

  return (
    <>
      <PadFrame
        plates={
          <Plates
            state={{ ...state, round: 0 }}
            turn={null}
            ask={askingDealer ? t.roles.deals : trump ? t.roles.starts : undefined}
            onTap={tapSeat}
          />
        }
        table={
          <PadTable state={{ ...state, trump: null }} lit={null}>
            {trump ? <Turned trump={trump} lowest={lowest} /> : <LastRound state={state} items={items} />}
            {!trump && <WhoPlays ways={ways} />}
          </PadTable>
        }
        ledger={ledger}
        left={left}
        ask={
          <>
            {ask} {trump && !lowest && !askingDealer && <small>{t.starterHint}</small>}
            {!trump && sides && <small>{sides}</small>}
          </>
        }
        aside={
          ways &&
          !trump && (
            <Key quiet onClick={() => ways.onGo('result')}>
              {onlyResult}
            </Key>
          )
        }
        keys={
          <DeckKeys
            deck={deck}
            keys={keys}
            trump={trump ? suitOf(trump) : null}
            chosen={chosen}
            says={{ ...looks, dim: t.trumpInstead }}
            onTap={tapCard}
          />
        }
        acts={
          <>
            {freeDealer ? (
              <Key quiet aria-pressed={askingDealer} onClick={() => setAskingDealer(!askingDealer)}>
                {t.dealer(nameOf(state, dealing))}
              </Key>
            ) : (
              <p class="due">{t.dealer(nameOf(state, dealing))}</p>
            )}
            {ways && !trump && (
              <Key quiet onClick={() => ways.onGo('restate')}>
                {w.underWay}
              </Key>
            )}
            {needsStarter && trump && <Key onClick={() => record({ shown: {} })}>{t.noTrump}</Key>}
          </>
        }
      />
      {refused && (
        <RefusedSheet
          {...refused}
          ruling={ruling}
          said={<Said command={refused.command} nameOf={(seat) => nameOf(state, seat)} />}
        />
      )}
    </>
  );
}

function Turned({ trump, lowest }: { trump: Card; lowest: Card | null }) {
  const t = useTexts(words);
  return (
    <div class="pairs">
      <CardFace card={trump} look="trump" note={t.trump} />
      {lowest && <CardFace card={lowest} look="lit" />}
    </div>
  );
}
