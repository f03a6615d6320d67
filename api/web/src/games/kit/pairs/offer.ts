/** What the rules allow now, as the pad asks it: one place that knows the shape of their actions. */
import type { Action, ActionField, Command, Seat } from '../../../api/types';
import type { KeyState as KitKeyState } from '../Keys';
import type { Card, Deck } from './cards';
import type { Following } from './following';
import { nearest } from './slips';
import { openCards } from './table';
import type { PairsState } from './types';

export interface Offer {
  /** Seat → cards that it may attack with; the seat that has the word comes first. */
  attacks: ReadonlyMap<Seat, ReadonlySet<Card>>;
  /** Before whom a first card may be laid, where that is chosen: from the left neighbour on; else nobody. */
  targets: readonly Seat[];
  /** The defender, and for each unbeaten card what may beat it. */
  defence: { by: Seat; on: ReadonlyMap<Card, ReadonlySet<Card>> } | null;
  /** The defender, and the cards with which the attack may be passed on. */
  transfer: { by: Seat; cards: ReadonlySet<Card> } | null;
  take: Seat | null;
  /** Who may say that he passes, the first of them, and all of them; "all" is offered whenever somebody may. */
  pass: Seat | null;
  passes: ReadonlySet<Seat>;
  deal: { starters: Seat[]; dealers: Seat[] } | null;
  redeal: boolean;
  /** Seat → cards that may be in its hand, where something of the hand is unknown. */
  unseen: ReadonlyMap<Seat, ReadonlySet<Card>>;
}

const list = (field: ActionField | undefined): string[] =>
  Array.isArray(field?.choices) ? (field.choices as string[]) : [];

export function readOffer(actions: readonly Action[]): Offer {
  const attacks = new Map<Seat, Set<Card>>();
  const unseen = new Map<Seat, Set<Card>>();
  const passes = new Set<Seat>();
  const offer: Offer = {
    attacks,
    targets: [],
    unseen,
    passes,
    defence: null,
    transfer: null,
    take: null,
    pass: null,
    deal: null,
    redeal: false,
  };
  for (const { type, by, fields } of actions) {
    if (type === 'attack' && by) {
      attacks.set(by, new Set(list(fields['card'])));
      offer.targets = list(fields['target']);
    } else if (type === 'defend' && by) {
      const on = Object.entries((fields['card']?.choices ?? {}) as Record<Card, Card[]>);
      offer.defence = { by, on: new Map(on.map(([card, cards]) => [card, new Set(cards)])) };
    } else if (type === 'transfer' && by) offer.transfer = { by, cards: new Set(list(fields['card'])) };
    else if (type === 'take' && by) offer.take = by;
    else if (type === 'pass' && by && by !== 'all') {
      passes.add(by);
      offer.pass ??= by;
    } else if (type === 'deal') offer.deal = { starters: list(fields['starter']), dealers: list(fields['dealer']) };
    else if (type === 'redeal') offer.redeal = true;
    else if (type === 'reveal' && by) {
      const { items } = (fields['cards']?.schema ?? {}) as { items?: { enum?: Card[] } };
      unseen.set(by, new Set(items?.enum));
    }
  }
  return offer;
}

/** What the referee has pointed at before the card: a plate, a card on the table, another act than beating. */
export interface Pointed {
  seat: Seat | null;
  on: Card | null;
  act?: 'transfer' | null;
  /** Before whom the first card is to be laid, and the card, whichever was tapped first. */
  target?: Seat | null;
  card?: Card | null;
  /** What goes without saying before that card, and before whom it may be laid then. */
  after?: Following | null;
}

export const NOTHING: Pointed = { seat: null, on: null };

/** A plate was tapped: its seat is meant, or no more; of the defender one open card after the other, where the table is out of sight. */
export function plateTapped(state: PairsState, { seat: before, on }: Pointed, seat: Seat): Pointed {
  if (seat !== before) return { seat, on, act: null };
  const open = seat === state.defender ? openCards(state) : [];
  const next = open[Math.max(0, open.indexOf(on ?? '')) + 1];
  return next ? { seat, on: next, act: null } : { ...NOTHING, act: null };
}

/** The command that a tap on this card records, or null if no rule allows it. What can beat beats, unless said otherwise. */
export function commandFor(card: Card, state: PairsState, offer: Offer, pointed: Pointed): Command | null {
  const { defence, transfer, attacks } = offer;
  const transferring: Command | null = transfer?.cards.has(card) ? { type: 'transfer', by: transfer.by, card } : null;
  if (pointed.act === 'transfer') return transferring;
  const on =
    defence && [...defence.on].find(([open, cards]) => cards.has(card) && (!pointed.on || pointed.on === open));
  if (!pointed.seat || pointed.seat === state.defender) {
    if (on) return { type: 'defend', by: defence.by, card, on: on[0] };
    if (transferring) return transferring;
  }
  const by = pointed.seat ? [pointed.seat] : [...attacks.keys()];
  const able = by.filter((seat) => attacks.get(seat)?.has(card));
  const holder = able.find((seat) => state.seats[seat]?.hand.known.includes(card));
  const seat = holder ?? able[0];
  return seat ? { type: 'attack', by: seat, card, ...onTarget(offer, pointed) } : null;
}

/** Whom a first card is on, as far as that is said or there is one seat only. */
function onTarget({ targets }: Offer, { target }: Pointed): { target?: Seat } {
  const one = target ?? (targets.length === 1 ? targets[0] : null);
  return one ? { target: one } : {};
}

/** Whether a command still does not say whom it is on. */
export const needsTarget = (command: Command, { targets }: Offer): boolean =>
  command.type === 'attack' && targets.length > 0 && !command['target'];

/** The command that a tap on a dim card would be: what to ask the rules about. */
export function askedFor(card: Card, state: PairsState, pointed: Pointed): Command | null {
  const by = pointed.seat ?? state.turn[0];
  if (!by) return null;
  if (pointed.act === 'transfer') return { type: 'transfer', by: state.defender!, card };
  const on = pointed.on ?? openCards(state)[0];
  if (on && by === state.defender) return { type: 'defend', by, card, on };
  return { type: 'attack', by, card, ...(pointed.target && { target: pointed.target }) };
}

/** What a tap on a lit key does, where that must be told: the pad's question alone does not say it. */
export interface Does {
  type: 'beats' | 'transfers' | 'adds' | 'passed' | 'taken';
  by: Seat;
}

export interface KeyState extends KitKeyState {
  does?: Does | undefined;
  /** Where a card that is in no hand is known to lie. */
  lies?: Lies | undefined;
}

export type Lies = 'table' | 'turned' | 'discarded';

const DOES: Record<string, Does['type']> = { attack: 'adds', defend: 'beats', transfer: 'transfers' };

/** Told of a key where the seat that is asked could do more than one thing, or where another seat lays the card. */
function doesOf(command: Command | null, state: PairsState, { transfer }: Offer, pointed: Pointed): Does | undefined {
  if (!command || pointed.act) return undefined;
  const type = DOES[command.type];
  const by = command.by!;
  const another = by !== (pointed.seat ?? state.turn[0]);
  const either = type === 'beats' && transfer?.cards.has(command['card'] as Card);
  return type && (another || either || type === 'transfers') ? { type, by } : undefined;
}

/** The cards that are known to lie outside all hands, and where. */
export function layingOpen(state: PairsState): Map<Card, Lies> {
  const open = new Map<Card, Lies>(state.discard.known.map((card) => [card, 'discarded']));
  for (const { attack, defence } of state.table) {
    open.set(attack, 'table');
    if (defence) open.set(defence, 'table');
  }
  if (state.stock && state.trump_card) open.set(state.trump_card, 'turned');
  return open;
}

/** Cards that this seat may hold. */
function holdable(state: PairsState, seat: Seat, deck: readonly Card[]): Set<Card> {
  const own = state.seats[seat]!.hand;
  if (!own.unknown) return new Set(own.known);
  const elsewhere = new Set(layingOpen(state).keys());
  for (const [other, { hand }] of Object.entries(state.seats)) {
    if (other !== seat) for (const card of hand.known) elsewhere.add(card);
  }
  return new Set(deck.filter((card) => !elsewhere.has(card)));
}

/** How every key of the deck looks now. */
export function keyStates(
  state: PairsState,
  offer: Offer,
  pointed: Pointed,
  deck: Deck,
  next: Following | null = null,
): Map<Card, KeyState> {
  const acting = pointed.seat ? [pointed.seat] : state.turn;
  const hands = acting.map((seat) => holdable(state, seat, deck.cards));
  const open = layingOpen(state);
  const known = new Set(acting.flatMap((seat) => state.seats[seat]?.hand.known ?? []));
  return new Map(
    deck.cards.map((card): [Card, KeyState] => {
      const command = commandFor(card, state, offer, pointed);
      if (!command && next?.cards.has(card)) {
        const { first, by } = next;
        const sure = state.seats[by]?.hand.known.includes(card) ?? false;
        const taken = first.type === 'take';
        // of a card that nobody knows to be there it is still asked before whom it lies
        const look = taken && !sure ? 'dim' : 'next';
        return [card, { look, sure, does: { type: taken ? 'taken' : 'passed', by } }];
      }
      const gone = !command && !hands.some((hand) => hand.has(card));
      const does = doesOf(command, state, offer, pointed);
      return [
        card,
        {
          look: command ? 'lit' : gone ? 'gone' : 'dim',
          sure: known.has(card),
          does,
          lies: gone ? open.get(card) : undefined,
        },
      ];
    }),
  );
}

/** Cards that were probably meant, among the lit ones; what would pass the attack on comes last. */
export function likelyMeant(card: Card, keys: ReadonlyMap<Card, KeyState>, deck: Deck): Card[] {
  const lit = [...keys].filter(([, { look }]) => look === 'lit').map(([other]) => other);
  const meant = nearest(card, lit, deck);
  const transfers = (other: Card) => keys.get(other)!.does?.type === 'transfers';
  return [...meant.filter((other) => !transfers(other)), ...meant.filter(transfers)].slice(0, 3);
}
