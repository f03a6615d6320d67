import { useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import { CardWord } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { ways as wayWords } from '../../i18n/texts/ways';
import { useSettings } from '../../store/settings';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { endsOf } from '../kit/ends';
import { DoesSign } from '../kit/Keys';
import { PadFrame } from '../kit/PadFrame';
import type { PadProps, Refusal } from '../kit/pad';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import type { Card } from './cards';
import { cardName } from './cards';
import { DeckKeys, doingOf } from './DeckKeys';
import { commandAfter } from './following';
import { RefusedSheet } from './later';
import {
  askedFor,
  commandFor,
  type Does,
  keyStates,
  likelyMeant,
  NOTHING,
  type Offer,
  type Pointed,
  plateTapped,
} from './offer';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { Said } from './Said';
import { laidAgainst, openCards, tableSize } from './table';
import type { DurakState } from './types';
import { useFollowing } from './useFollowing';
import { words } from './words';

interface Props extends PadProps {
  state: DurakState;
  offer: Offer;
  deck: number;
}

/** An attack under way: cards, takes, passes. */
export function PlayPad({
  state,
  offer,
  deck,
  moment,
  stuck,
  onRecord,
  onAsk,
  onTry,
  items,
  ruling,
  ledger,
  left,
  ways,
  actions,
  unchecked,
  waiting,
  onSee,
}: Props) {
  const t = useTexts(words);
  const { end } = useTexts(wayWords);
  const { cancel, enterHands } = useTexts(kit);
  const { lang } = useSettings();
  const [last, setPointed] = useState({ moment, pointed: NOTHING });
  const [refused, setRefused] = useState<{
    moment: number;
    card: Card | null;
    command: Command;
    refusal: Refusal;
  } | null>(null);

  const pointed: Pointed = last.moment === moment ? last.pointed : NOTHING;
  const point = (change: Partial<Pointed>) => setPointed({ moment, pointed: { ...pointed, ...change } });
  const name = (seat: Seat) => nameOf(state, seat);
  const transferring = pointed.act === 'transfer';
  const turn = (transferring ? offer.transfer?.by : pointed.seat) ?? state.turn[0] ?? null;
  const asked = turn !== null && turn === state.defender;
  const on = asked ? (pointed.on ?? openCards(state)[0] ?? null) : null;
  const doing = ({ type, by }: Does) => t.does[type](name(by));
  const plain = !pointed.seat && !pointed.on && !pointed.act;
  const { next, soon } = useFollowing({ state, offer, moment, stuck, ways, onTry });
  const [forgot, setForgot] = useState<{ moment: number; card: Card } | null>(null);
  const missing = forgot?.moment === moment ? forgot.card : null;
  const keys = keyStates(state, offer, pointed, deck, plain && !missing ? next : null);
  // the key that was pressed shows that it waits for the answer
  const sent = new Set(waiting.slice(-1).flatMap((command) => (command['card'] as Card | undefined) ?? []));

  async function ask(command: Command | null, card: Card | null) {
    if (!command || (stuck && !unchecked)) return;
    if (stuck) return onRecord(command);
    const answer = await onAsk(command);
    if (!answer) return record(command);
    buzz();
    setRefused({ moment, card, command, refusal: answer });
  }

  async function tap(card: Card) {
    const command = commandFor(card, state, offer, pointed);
    if (command) return record(command);
    const unsaid = plain && !missing ? await soon() : null;
    if (unsaid?.cards.has(card)) onRecord(unsaid.first, { type: 'attack', by: unsaid.by, card });
    else void ask(askedFor(card, state, pointed), card);
  }

  /** A move; where it was forgotten, the card that was tapped before it goes with it. */
  async function record(command: Command) {
    const tried = missing && (await onTry(command));
    const then = tried && !tried.refusal ? commandAfter(missing, tried) : null;
    setForgot(null);
    onRecord(command, ...(then ? [then] : []));
  }

  // at a table nobody says that he passes: one tap passes for all who could still add; a plate names one of them
  const passedOn = Boolean(state.word) && state.table.length > 0 && state.word !== state.table.at(-1)!.by;
  const several = state.helpers.length > 0 && !passedOn;
  const passer = pointed.seat ?? (several ? 'all' : (offer.pass ?? state.attacker ?? 'all'));
  const pass: Command = { type: 'pass', by: passer };
  const maySayPass = offer.pass !== null && (pass.by === 'all' || pass.by === offer.pass);
  const again = ways && endsOf(actions).round.has('repetition');
  const take: Command = { type: 'take', by: state.defender! };

  return (
    <>
      <PadFrame
        playing
        plates={<Plates state={state} turn={turn} onTap={(seat) => point(plateTapped(state, pointed, seat))} />}
        table={
          <PadTable
            state={state}
            lit={transferring ? null : on}
            irregular={laidAgainst(items, state)}
            {...(offer.defence && { onTap: (card: Card) => point({ on: card, act: null }) })}
          />
        }
        ledger={ledger}
        left={left}
        ask={
          <Question
            state={state}
            offer={offer}
            stuck={stuck}
            unchecked={unchecked}
            pointed={pointed}
            turn={turn}
            on={on}
            passes={maySayPass ? passer : null}
            missing={missing}
            name={name}
          />
        }
        aside={
          missing ? (
            <button class="ib" aria-label={cancel} onClick={() => setForgot(null)}>
              <Icon name="x" class="s" />
            </button>
          ) : (
            state.knowledge === 'open' &&
            onSee &&
            [...offer.unseen.keys()].some((seat) => state.seats[seat]!.hand.unknown > 0) && (
              <button class="ib" aria-label={enterHands} onClick={onSee}>
                <Icon name="eye" class="s" />
              </button>
            )
          )
        }
        keys={
          <DeckKeys
            size={deck}
            keys={keys}
            trump={state.trump}
            chosen={missing ? new Set([...sent, missing]) : sent}
            doing={doing}
            onTap={(card) => void tap(card)}
          />
        }
        acts={
          <>
            <ActKey
              typed="take"
              legal={offer.take !== null}
              onTap={() => (offer.take ? record(take) : void ask(take, null))}
            >
              {offer.take ? t.takes(tableSize(state)) : t.takesNothing}
            </ActKey>
            {again && (
              <button class="key ready" onClick={ways.onEnd}>
                {end.repetition}
              </button>
            )}
            {!again && offer.transfer && (
              <button
                class="key big ready"
                aria-pressed={transferring}
                onClick={() => point({ seat: null, act: transferring ? null : 'transfer' })}
              >
                <span>{t.transferKey}</span>
              </button>
            )}
            {!again && !offer.transfer && (
              <ActKey
                typed="pass"
                legal={maySayPass}
                who={passer === 'all' ? null : name(passer)}
                onTap={() => (maySayPass ? record(pass) : void ask(pass, null))}
              >
                {passer === 'all' ? t.allPass : t.passes}
              </ActKey>
            )}
          </>
        }
      />
      {refused && refused.moment === moment && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          proposals={(refused.card ? likelyMeant(refused.card, keys, deck) : []).map((card) => {
            const other = doingOf(keys.get(card)!.does, doing);
            return {
              key: card,
              label: [cardName(card, lang), other?.says].filter(Boolean).join(', '),
              children: (
                <>
                  <CardWord card={card} />
                  <DoesSign doing={other} />
                </>
              ),
              onPick: () => {
                setRefused(null);
                onRecord(commandFor(card, state, offer, pointed)!);
              },
            };
          })}
          said={<Said command={refused.command} nameOf={name} />}
          onStand={(reason) => {
            setRefused(null);
            onRecord({ ...refused.command, irregular: reason });
          }}
          {...(refused.card &&
            ways && {
              onForgotten: () => {
                setRefused(null);
                point(NOTHING);
                setForgot({ moment, card: refused.card! });
              },
            })}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  state: DurakState;
  offer: Offer;
  stuck: boolean;
  unchecked: boolean;
  pointed: Pointed;
  turn: Seat | null;
  on: Card | null;
  /** For whom the pass key passes now; null: for nobody. */
  passes: Seat | 'all' | null;
  /** A move was forgotten before this card. */
  missing: Card | null;
  name: (seat: Seat) => string;
}

/** The sentence of the moment: who does what, with which card? */
function Question({ state, offer, stuck, unchecked, pointed, turn, on, passes, missing, name }: QuestionProps) {
  const t = useTexts(words);
  const k = useTexts(kit);
  const { lang } = useSettings();
  if (stuck && unchecked) return <>{k.unchecked(pointed.seat && name(pointed.seat))}</>;
  if (stuck || !turn) return <>{k.awaiting}</>;
  if (missing) {
    return (
      <>
        {t.forgotten.before}
        {t.the(missing)}
        <CardWord card={missing} />
        {t.forgotten.after}
      </>
    );
  }
  if (pointed.act === 'transfer') return <>{t.transfers(name(turn))}</>;
  if (on) {
    const adds = pointed.seat ? [] : [...offer.attacks.keys()];
    return (
      <>
        {t.beats.before(name(turn))}
        {t.the(on)}
        <CardWord card={on} />
        {offer.transfer ? t.beats.orTransfers : t.beats.after}
        {adds.map((seat) => t.beats.orAdds(name(seat)))}
      </>
    );
  }
  if (state.phase === 'attack') return <>{t.attacksWith(name(turn), name(state.defender!))}</>;
  // a seat that may only pass is not told to lay a card
  const who = pointed.seat ? [turn] : [...offer.attacks].flatMap(([seat, cards]) => (cards.size ? [seat] : []));
  if (!who.length) return <>{passes === 'all' ? t.adds.nobody : t.adds.cannot(name(turn))}</>;
  const say = passes === null ? t.adds.only : passes === 'all' ? t.adds.all : t.adds.passes;
  const names = new Intl.ListFormat(lang, { type: 'disjunction' }).format(who.map(name));
  // many are counted, so that no name is cut within the sentence
  if (who.length > 1 && passes === 'all' && (who.length > 2 || names.length > LONG))
    return <>{t.adds.many(who.length)}</>;
  return <>{say(names)}</>;
}

const LONG = 26; // letters of names that leave room for the sentence in its two lines
const SHORT = 9; // letters of a name that stands beside its verb; a longer one has a line of its own

interface ActProps {
  /** What a typed letter calls it. */
  typed: string;
  legal: boolean;
  /** Whose act it is, where that is said. */
  who?: string | null;
  onTap: () => void;
  children: string;
}

function ActKey({ typed, legal, who, onTap, children }: ActProps) {
  const { looks } = useTexts(kit);
  const said = who ? `${who} ${children}` : children;
  return (
    <button
      class={classes('key big', legal ? 'ready' : 'off')}
      aria-label={`${said}, ${legal ? looks.lit : looks.dim}`}
      data-act={typed}
      onClick={onTap}
    >
      {who && who.length > SHORT ? (
        <span class="who-passes">
          <span>{who}</span>
          <span>{children}</span>
        </span>
      ) : (
        <span>{said}</span>
      )}
    </button>
  );
}
