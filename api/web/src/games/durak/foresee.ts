/**
 * What the table looks like while an answer is on its way.
 *
 * The service decides; this only keeps the pad usable between a tap and its answer, however long the network takes.
 * Where it would have to judge the end of a round it gives up (null), and the pad waits.
 */
import type { Action, Command, Seat, SeatState } from '../../api/types';
import { type Card, deckOf, order, suitOf } from '../../cards';
import { holdable } from './offer';
import type { DurakState, Laid } from './types';

const HAND = 6;
type Hand = SeatState['hand'];

interface Options {
  deck: number;
  first_attack_limit: number;
  teams: boolean;
}

const optionsOf = (given: Record<string, unknown>, seats: number): Options => ({
  deck: Number(given['deck'] ?? 36),
  first_attack_limit: Number(given['first_attack_limit'] ?? HAND),
  teams: given['teams'] === undefined ? seats === 4 : given['teams'] === true,
});

/** A table before its first deal. */
export function begin(seats: Record<Seat, string | null>, given: Record<string, unknown>): DurakState {
  const letters = Object.keys(seats);
  const fresh = (name: string | null): SeatState => ({ name, hand: { known: [], unknown: 0 }, out: null, score: 0 });
  return {
    game: 'durak',
    edition: 1,
    version: 0,
    head: 0,
    status: 'live',
    knowledge: 'observed',
    round: 0,
    phase: 'deal',
    turn: [],
    seats: Object.fromEntries(letters.map((seat) => [seat, fresh(seats[seat] ?? null)])),
    outcome: null,
    trick: 0,
    dealer: null,
    trump: null,
    trump_card: null,
    stock: 0,
    attacker: null,
    defender: null,
    helpers: [],
    limit: null,
    table: [],
    discard: { known: [], unknown: 0 },
    teams: optionsOf(given, letters.length).teams,
  };
}

const size = (hand: Hand): number => hand.known.length + hand.unknown;
const lettersOf = (state: DurakState): Seat[] => Object.keys(state.seats);
const handOf = (state: DurakState, seat: Seat): Hand => state.seats[seat]!.hand;

function withHand(state: DurakState, seat: Seat, hand: Hand): DurakState {
  return { ...state, seats: { ...state.seats, [seat]: { ...state.seats[seat]!, hand } } };
}

function without(hand: Hand, card: Card): Hand {
  if (hand.known.includes(card)) return { ...hand, known: hand.known.filter((other) => other !== card) };
  return { ...hand, unknown: Math.max(0, hand.unknown - 1) };
}

/** The nth seat clockwise. */
function left(state: DurakState, seat: Seat, n = 1): Seat {
  const letters = lettersOf(state);
  return letters[(letters.indexOf(seat) + n) % letters.length]!;
}

function leftInPlay(state: DurakState, seat: Seat): Seat {
  let next = left(state, seat);
  while (state.seats[next]!.out !== null) next = left(state, next);
  return next;
}

function attackersOf(state: DurakState): Seat[] {
  return state.attacker ? [state.attacker, ...state.helpers] : [];
}

function withRoles(state: DurakState, attacker: Seat, defender: Seat, options: Options): DurakState {
  const others = lettersOf(state)
    .map((_, n) => left(state, attacker, n))
    .filter((seat) => seat !== attacker && seat !== defender && state.seats[seat]!.out === null);
  const discarded = state.discard.known.length + state.discard.unknown;
  const cap = discarded ? HAND : options.first_attack_limit;
  return {
    ...state,
    phase: 'attack',
    attacker,
    defender,
    helpers: state.teams ? others.filter((seat) => seat === left(state, attacker, 2)) : others,
    turn: [attacker],
    table: [],
    limit: Math.min(cap, size(handOf(state, defender))),
  };
}

function deal(state: DurakState, command: Command, options: Options): DurakState | null {
  const trumpCard = command['trump_card'] as Card;
  const shown = Object.entries((command['shown'] ?? {}) as Record<Seat, Card>).sort((a, b) => order(a[1]) - order(b[1]));
  const starter = (command['starter'] as Seat | undefined) ?? shown[0]?.[0];
  if (!starter) return null;
  const letters = lettersOf(state);
  const stock = options.deck - HAND * letters.length;
  const dealer = (command['dealer'] as Seat | undefined) ?? letters.at(-1)!;
  const seats = Object.fromEntries(
    letters.map((seat) => {
      const known = !stock && seat === dealer ? [trumpCard] : [];
      return [seat, { ...state.seats[seat]!, out: null, hand: { known, unknown: HAND - known.length } }];
    }),
  );
  const dealt: DurakState = {
    ...state,
    seats,
    round: state.round + 1,
    trick: 0,
    dealer,
    trump: suitOf(trumpCard),
    trump_card: trumpCard,
    stock,
    discard: { known: [], unknown: 0 },
  };
  return withRoles(dealt, starter, left(dealt, starter), options);
}

/** The attack is over: hands are filled up, roles move on. null where somebody may have gone out. */
function attackOver(state: DurakState, taken: boolean, options: Options): DurakState | null {
  const { attacker, defender, trump_card } = state;
  let after = state;
  for (const seat of [...attackersOf(state), defender!]) {
    const hand = handOf(after, seat);
    const count = Math.min(HAND - size(hand), after.stock);
    if (count <= 0) continue;
    const stock = after.stock - count;
    const last = !stock && trump_card ? [trump_card] : [];
    after = withHand({ ...after, stock }, seat, {
      known: [...hand.known, ...last],
      unknown: hand.unknown + count - last.length,
    });
  }
  const playing = Object.values(after.seats).filter(({ out }) => out === null);
  if (playing.some(({ hand }) => !size(hand))) return null;
  if (state.teams) {
    if (playing.length < 4) return null;
    return taken
      ? withRoles(after, left(after, attacker!, 2), left(after, defender!, 2), options)
      : withRoles(after, defender!, left(after, defender!), options);
  }
  const next = taken ? leftInPlay(after, defender!) : defender!;
  return withRoles(after, next, leftInPlay(after, next), options);
}

const tableCards = (table: Laid[]): Card[] => table.flatMap(({ attack, defence }) => (defence ? [attack, defence] : [attack]));

function beatenOff(state: DurakState, options: Options): DurakState | null {
  const discard = { ...state.discard, known: [...state.discard.known, ...tableCards(state.table)] };
  return attackOver({ ...state, discard, table: [] }, false, options);
}

function defended(state: DurakState, on: Card, card: Card, options: Options): DurakState | null {
  const table = state.table.map((laid) => (laid.attack === on ? { ...laid, defence: card } : laid));
  const laid = withHand({ ...state, table }, state.defender!, without(handOf(state, state.defender!), card));
  const able = attackersOf(laid).filter((seat) => size(handOf(laid, seat)));
  if (table.length >= (state.limit ?? HAND) || !able.length) return beatenOff(laid, options);
  const word = table.at(-1)!.by ?? state.attacker!;
  const from = able.indexOf(word);
  return { ...laid, phase: 'add', turn: from > 0 ? [...able.slice(from), ...able.slice(0, from)] : able };
}

/** Whether a command can be meant for this table at all: another device may have changed it. */
function fits(state: DurakState, { type, by, ...fields }: Command): boolean {
  const open = state.table.filter((laid) => !laid.defence).map((laid) => laid.attack);
  switch (type) {
    case 'deal':
      return state.phase === 'deal';
    case 'attack':
      return (state.phase === 'attack' || state.phase === 'add') && state.turn.includes(by!);
    case 'defend':
      return by === state.defender && open.includes(fields['on'] as Card);
    case 'take':
      return by === state.defender && open.length > 0;
    case 'pass':
      return state.phase === 'add';
    case 'reveal':
      return state.seats[by!] !== undefined;
    default:
      return false;
  }
}

/** The table after a command that has not been answered yet. null: only the service can tell. */
export function foresee(state: DurakState, command: Command, given: Record<string, unknown>): DurakState | null {
  if (!fits(state, command)) return null;
  const options = optionsOf(given, lettersOf(state).length);
  const by = command.by!;
  const card = command['card'] as Card;
  switch (command.type) {
    case 'deal':
      return deal(state, command, options);
    case 'attack':
      return {
        ...withHand(state, by, without(handOf(state, by), card)),
        table: [...state.table, { attack: card, by, defence: null }],
        trick: state.trick + (state.table.length ? 0 : 1),
        phase: 'defend',
        turn: [state.defender!],
      };
    case 'defend':
      return defended(state, command['on'] as Card, card, options);
    case 'take': {
      const hand = handOf(state, by);
      const taken = { ...hand, known: [...hand.known, ...tableCards(state.table)] };
      return attackOver(withHand({ ...state, table: [] }, by, taken), true, options);
    }
    case 'pass': {
      const turn = by === 'all' ? [] : state.turn.filter((seat) => seat !== by);
      return turn.length ? { ...state, turn } : beatenOff(state, options);
    }
    case 'reveal': {
      const hand = handOf(state, by);
      const fresh = (command['cards'] as Card[]).filter((seen) => !hand.known.includes(seen));
      return withHand(state, by, { known: [...hand.known, ...fresh], unknown: hand.unknown - fresh.length });
    }
    default:
      return null;
  }
}

function beats(card: Card, on: Card, trump: string | null): boolean {
  return suitOf(card) === suitOf(on) ? order(card) > order(on) : suitOf(card) === trump;
}

/** What is probably legal on a foreseen table, in the service's own form. */
export function foreseenActions(state: DurakState, given: Record<string, unknown>): Action[] {
  const deck = deckOf(Number(given['deck'] ?? 36));
  if (state.phase === 'deal') {
    const seats = { choices: lettersOf(state) };
    return [{ type: 'deal', by: null, fields: { trump_card: { choices: deck }, dealer: seats, starter: seats } }];
  }
  if (state.phase === 'defend') {
    const by = state.defender!;
    const held = [...holdable(state, by, deck)];
    const open = state.table.filter((laid) => !laid.defence).map((laid) => laid.attack);
    const choices = Object.fromEntries(open.map((on) => [on, held.filter((card) => beats(card, on, state.trump))]));
    return [
      { type: 'defend', by, fields: { on: { choices: open }, card: { choices, per: 'on' } } },
      { type: 'take', by, fields: {} },
    ];
  }
  const ranks = new Set(tableCards(state.table).map((card) => card[0]));
  const attacks: Action[] = state.turn.map((by) => {
    const choices = [...holdable(state, by, deck)].filter((card) => !ranks.size || ranks.has(card[0]));
    return { type: 'attack', by, fields: { card: { choices } } };
  });
  const passes: Action[] = ranks.size ? [state.turn[0]!, 'all'].map((by) => ({ type: 'pass', by, fields: {} })) : [];
  return [...attacks, ...passes];
}
