import type { Command, Seat } from '../../../api/types';
import type { PadProps } from '../pad';
import { useMomentState } from '../useMomentState';
import { useRefused } from '../useRefused';
import type { Card, Deck } from './cards';
import { commandAfter, type Following } from './following';
import { askedFor, commandFor, keyStates, NOTHING, needsTarget, type Offer, type Pointed, plateTapped } from './offer';
import { openCards } from './table';
import type { PairsState } from './types';
import { useFollowing } from './useFollowing';

export interface Props extends PadProps {
  state: PairsState;
  offer: Offer;
  deck: Deck;
}

/** Whose act it is, what was pointed at, how the keys stand, and what a tap does. */
export type Playing = ReturnType<typeof usePlay>;

/** Return an attack under way as the pad shows it, and what each tap on the pad does. */
export function usePlay({ state, offer, deck, moment, stuck, unchecked, ways, onRecord, onAsk, onTry }: Props) {
  const [pointed, setPointed] = useMomentState<Pointed>(moment, NOTHING);
  const [missing, setMissing] = useMomentState<Card | null>(moment, null);
  const { refused, ask: askRules } = useRefused({ moment, onAsk, onRecord });
  const { next, soon } = useFollowing({ state, offer, moment, stuck, ways, onTry });

  const point = (change: Partial<Pointed>) => setPointed({ ...pointed, ...change });
  const transferring = pointed.act === 'transfer';
  const after = pointed.after ?? null;
  const turn = after?.by ?? (transferring ? offer.transfer?.by : pointed.seat) ?? state.turn[0] ?? null;
  const asked = !after && turn !== null && turn === state.defender;
  const plain = !pointed.seat && !pointed.on && !pointed.act && !pointed.target && !pointed.card;
  const opens = turn && offer.attacks.has(turn) && offer.targets.length > 1;
  const targets = after?.targets ?? (opens ? offer.targets : []);

  // at a table nobody says that he passes: one tap passes for all who could still add; a plate names one of them
  const passedOn = Boolean(state.word) && state.table.length > 0 && state.word !== state.table.at(-1)!.by;
  const several = state.helpers.length > 0 && !passedOn;
  const passer = pointed.seat ?? (several ? 'all' : (offer.pass ?? state.attacker ?? 'all'));
  const mayPass = offer.pass !== null && (passer === 'all' || offer.passes.has(passer));

  function ask(command: Command | null) {
    if (!command || (stuck && !unchecked)) return;
    if (stuck) onRecord(command);
    else void askRules(command, record);
  }

  /** Record a move; where it was forgotten, the card that was tapped before it goes with it. */
  async function record(command: Command) {
    const tried = missing && (await onTry(command));
    const then = tried && !tried.refusal ? commandAfter(missing, tried) : null;
    setMissing(null);
    onRecord(command, ...(then ? [then] : []));
  }

  const act = (command: Command, legal: boolean) => (legal ? void record(command) : ask(command));

  /** Record what goes without saying before the next attack, and its first card. */
  function attackAfter({ first, by }: Following, card: Card, target?: Seat) {
    onRecord(first, { type: 'attack', by, card, ...(target && { target }) });
  }

  async function tapCard(card: Card) {
    if (after && card === pointed.card) return point({ card: null, after: null });
    const command = commandFor(card, state, offer, pointed);
    if (command && needsTarget(command, offer)) return point({ card: card === pointed.card ? null : card });
    if (command) return record(command);
    const unsaid = after ?? (plain && !missing ? await soon() : null);
    if (!unsaid?.cards.has(card)) ask(askedFor(card, state, pointed));
    else if (unsaid.targets.length > 1) point({ card, after: unsaid });
    else attackAfter(unsaid, card, unsaid.targets[0]);
  }

  /** Point at a seat: whose act it is, or before whom the first card is laid. */
  function tapSeat(seat: Seat) {
    if (after && pointed.card) {
      if (targets.includes(seat)) attackAfter(after, pointed.card, seat);
      else if (after.first.type === 'take' && seat === state.defender) {
        // nothing is taken: he laid it, though it does not beat
        point(NOTHING);
        ask(askedFor(pointed.card, state, { ...NOTHING, seat }));
      }
      return;
    }
    if (!targets.length) return point(plateTapped(state, pointed, seat));
    if (!pointed.card) return point({ target: seat === pointed.target || seat === turn ? null : seat });
    const command = commandFor(pointed.card, state, offer, { ...pointed, target: seat });
    if (command && targets.includes(seat)) void record(command);
    else ask(command);
  }

  return {
    pointed,
    /** The plate that a tap on a card is recorded for. */
    turn,
    /** The card that is to be beaten. */
    on: asked ? (pointed.on ?? openCards(state)[0] ?? null) : null,
    /** Before whom a first card may be laid. */
    targets,
    /** For whom the pass key passes, and whether it may. */
    passer,
    mayPass,
    /** The card before which a move was forgotten. */
    missing,
    keys: keyStates(state, offer, pointed, deck, after ?? (plain && !missing ? next : null)),
    tapCard,
    tapSeat,
    take: () => act({ type: 'take', by: state.defender ?? turn! }, offer.take !== null),
    pass: () => act({ type: 'pass', by: passer }, mayPass),
    point,
    refused,
    setMissing,
  };
}
