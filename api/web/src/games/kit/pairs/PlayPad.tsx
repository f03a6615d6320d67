import { useState } from 'preact/hooks';
import type { Command, Seat } from '../../../api/types';
import { CardWord, useCards } from '../../../cards/Card';
import { useTexts } from '../../../i18n';
import { useSettings } from '../../../store/settings';
import { buzz } from '../../../ui/buzz';
import { Icon } from '../../../ui/Icon';
import { Key } from '../../../ui/Key';
import { endsOf } from '../ends';
import { DoesSign } from '../Keys';
import { PadFrame } from '../PadFrame';
import type { PadProps, Refusal } from '../pad';
import { nameOf } from '../seats';
import { kit } from '../words';
import type { Card, Deck } from './cards';
import { DeckKeys, doingOf } from './DeckKeys';
import { commandAfter, type Following } from './following';
import { RefusedSheet } from './later';
import {
  askedFor,
  commandFor,
  type Does,
  keyStates,
  likelyMeant,
  NOTHING,
  needsTarget,
  type Offer,
  type Pointed,
  plateTapped,
} from './offer';
import { PadTable } from './PadTable';
import { Plates } from './Plates';
import { Said } from './Said';
import { laidAgainst, openCards, tableSize } from './table';
import type { PairsState } from './types';
import { useFollowing } from './useFollowing';
import { words } from './words';

interface Props extends PadProps {
  state: PairsState;
  offer: Offer;
  deck: Deck;
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
  const { cancel, enterHands } = useTexts(kit);
  const { lang } = useSettings();
  const cards = useCards();
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
  const after = pointed.after ?? null;
  const turn = after?.by ?? (transferring ? offer.transfer?.by : pointed.seat) ?? state.turn[0] ?? null;
  const asked = !after && turn !== null && turn === state.defender;
  const on = asked ? (pointed.on ?? openCards(state)[0] ?? null) : null;
  const doing = ({ type, by }: Does) => t.does[type](name(by));
  const plain = !pointed.seat && !pointed.on && !pointed.act && !pointed.target && !pointed.card;
  const opens = turn && offer.attacks.has(turn) && offer.targets.length > 1;
  const targets = after?.targets ?? (opens ? offer.targets : []);
  const { next, soon } = useFollowing({ state, offer, moment, stuck, ways, onTry });
  const [forgot, setForgot] = useState<{ moment: number; card: Card } | null>(null);
  const missing = forgot?.moment === moment ? forgot.card : null;
  const keys = keyStates(state, offer, pointed, deck, after ?? (plain && !missing ? next : null));
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
    if (after && card === pointed.card) return point({ card: null, after: null });
    const command = commandFor(card, state, offer, pointed);
    if (command && needsTarget(command, offer)) return point({ card: card === pointed.card ? null : card });
    if (command) return record(command);
    const unsaid = after ?? (plain && !missing ? await soon() : null);
    if (!unsaid?.cards.has(card)) void ask(askedFor(card, state, pointed), card);
    else if (unsaid.targets.length > 1) point({ card, after: unsaid });
    else attackAfter(unsaid, card, unsaid.targets[0]);
  }

  /** The next attack's first card, and what it says of this one. */
  function attackAfter({ first, by }: Following, card: Card, target?: Seat) {
    onRecord(first, { type: 'attack', by, card, ...(target && { target }) });
  }

  /** A plate: whose act it is, or before whom the first card is laid. */
  function tapSeat(seat: Seat) {
    if (after && pointed.card) {
      if (targets.includes(seat)) attackAfter(after, pointed.card, seat);
      else if (after.first.type === 'take' && seat === state.defender) {
        // nothing is taken: he laid it, though it does not beat
        point(NOTHING);
        void ask(askedFor(pointed.card, state, { ...NOTHING, seat }), pointed.card);
      }
      return;
    }
    if (!targets.length) return point(plateTapped(state, pointed, seat));
    if (!pointed.card) return point({ target: seat === pointed.target || seat === turn ? null : seat });
    const command = commandFor(pointed.card, state, offer, { ...pointed, target: seat });
    if (command && targets.includes(seat)) void record(command);
    else void ask(command, pointed.card);
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
  const maySayPass = offer.pass !== null && (pass.by === 'all' || offer.passes.has(pass.by!));
  const again = ways && endsOf(actions).round.has('repetition');
  const take: Command = { type: 'take', by: state.defender ?? turn! };

  return (
    <>
      <PadFrame
        playing
        plates={
          <Plates
            state={state}
            turn={turn}
            ask={targets.length ? t.roles.target : undefined}
            asked={(seat) => targets.includes(seat)}
            onTap={tapSeat}
          />
        }
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
            deck={deck}
            keys={keys}
            trump={state.trump}
            chosen={new Set([...sent, ...(missing ? [missing] : []), ...(pointed.card ? [pointed.card] : [])])}
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
              <Key ready onClick={ways.onEnd}>
                {t.repetition}
              </Key>
            )}
            {!again && offer.transfer && (
              <Key
                big
                ready
                aria-pressed={transferring}
                onClick={() => point({ seat: null, act: transferring ? null : 'transfer' })}
              >
                <span>{t.transferKey}</span>
              </Key>
            )}
            {!again && targets.length > 0 && (
              <Key
                big
                go={!!pointed.card}
                off={!pointed.card}
                disabled={!pointed.card}
                data-act="before"
                onClick={() => tapSeat(targets[0]!)}
              >
                <span>
                  {t.before(name(targets[0]!))}
                  <small>{t.toTheLeft}</small>
                </span>
              </Key>
            )}
            {!again && !offer.transfer && !targets.length && (
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
              label: [cards.name(card, lang), other?.says].filter(Boolean).join(', '),
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
  state: PairsState;
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
  if (pointed.after) return <>{t.afterWhich[pointed.after.first.type as 'take' | 'pass'](name(turn))}</>;
  if (pointed.card) return <>{t.beforeWhom(name(turn))}</>;
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
  if (state.phase === 'attack') {
    const to = pointed.target ?? state.defender ?? (offer.targets.length === 1 ? offer.targets[0] : null);
    return <>{to ? t.attacksWith(name(turn), name(to)) : t.attacksAny(name(turn))}</>;
  }
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
    <Key
      big
      ready={legal}
      off={!legal}
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
    </Key>
  );
}
