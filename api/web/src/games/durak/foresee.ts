/**
 * What the table looks like while an answer is on its way.
 *
 * The service decides; this only keeps the pad usable between a tap and its answer, however long the network takes.
 * Where it would have to judge the end of a round it gives up (null), and the pad waits.
 */
import type { Action, Command, Seat, SeatState } from '../../api/types';
import { type Card, deckOf, order, suitOf } from './cards';
import { holdable } from './offer';
import { attackersOf, beats, openCards, tableCards, transferee, yetToPass } from './table';
import type { DurakState } from './types';

const HAND = 6;
type Hand = SeatState['hand'];

interface Options {
  deck: number;
  first_attack_limit: number;
  teams: boolean;
  several_at_once: boolean;
  throw_in_after_take: boolean;
  transfer: boolean;
  helpers: string;
  ends: string;
}

const optionsOf = (given: Record<string, unknown>, seats: number): Options => ({
  deck: Number(given['deck'] ?? 36),
  first_attack_limit: Number(given['first_attack_limit'] ?? HAND),
  teams: given['teams'] === undefined ? seats === 4 : given['teams'] === true,
  several_at_once: given['several_at_once'] === true,
  throw_in_after_take: given['throw_in_after_take'] === true,
  transfer: given['transfer'] === true,
  helpers: String(given['helpers'] ?? 'all'),
  ends: String(given['ends'] ?? 'attack'),
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
    hash: null,
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
    word: null,
    limit: null,
    table: [],
    discard: { known: [], unknown: 0 },
    teams: optionsOf(given, letters.length).teams
      ? [
          ['A', 'C'],
          ['B', 'D'],
        ]
      : null,
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

/** All seats clockwise, seat first. */
const clockwise = (state: DurakState, seat: Seat): Seat[] => lettersOf(state).map((_, n) => left(state, seat, n));

/** Attackers with cards, from the one who has the word. */
function waitingOf(state: DurakState): Seat[] {
  const attackers = attackersOf(state);
  const word = state.word ?? state.table.at(-1)?.by ?? state.attacker!;
  const from = state.seats[word]!.out === null ? word : state.attacker!;
  return clockwise(state, from).filter((seat) => attackers.includes(seat) && size(handOf(state, seat)) > 0);
}

/** Who helps an attack. (DUR-12, DUR-13) */
function helpersOf(state: DurakState, attacker: Seat, defender: Seat, { helpers }: Options): Seat[] {
  if (helpers === 'none') return [];
  const others = clockwise(state, attacker).filter(
    (seat) =>
      seat !== attacker && seat !== defender && state.seats[seat]!.out === null && size(handOf(state, seat)) > 0,
  );
  if (state.teams) return others.filter((seat) => seat === left(state, attacker, 2));
  return helpers === 'neighbours' ? others.filter((seat) => seat === leftInPlay(state, defender)) : others;
}

/** The most attack cards of one attack, whatever the defender's hand. (DUR-6) */
function capOf(state: DurakState, options: Options): number {
  return state.discard.known.length + state.discard.unknown ? HAND : options.first_attack_limit;
}

function withRoles(state: DurakState, attacker: Seat, defender: Seat, options: Options): DurakState {
  return {
    ...state,
    phase: 'attack',
    attacker,
    defender,
    helpers: helpersOf(state, attacker, defender, options),
    word: attacker,
    turn: [attacker],
    table: [],
    limit: Math.min(capOf(state, options), size(handOf(state, defender))),
  };
}

function deal(state: DurakState, command: Command, options: Options): DurakState | null {
  const trumpCard = command['trump_card'] as Card;
  const shown = Object.entries((command['shown'] ?? {}) as Record<Seat, Card>).sort(
    (a, b) => order(a[1]) - order(b[1]),
  );
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

/** Who opened, clockwise from him the others who took part as attackers, the defender last. (DUR-10) */
function drawOrder(state: DurakState): Seat[] {
  const tookPart = new Set([...attackersOf(state), ...state.table.map(({ by }) => by)]);
  const order = clockwise(state, state.attacker!).filter((seat) => tookPart.has(seat) && seat !== state.defender);
  return [...order, state.defender!];
}

/** The attack is over: hands are filled up, roles move on. null where somebody may have gone out. */
function attackOver(state: DurakState, taken: boolean, options: Options): DurakState | null {
  const { attacker, defender, trump_card } = state;
  let after: DurakState = { ...state, table: [] };
  for (const seat of drawOrder(state)) {
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

function beatenOff(state: DurakState, options: Options): DurakState | null {
  const discard = { ...state.discard, known: [...state.discard.known, ...tableCards(state.table)] };
  return attackOver({ ...state, discard }, false, options);
}

function pickedUp(state: DurakState, options: Options): DurakState | null {
  const hand = handOf(state, state.defender!);
  const taken = { ...hand, known: [...hand.known, ...tableCards(state.table)] };
  return attackOver(withHand(state, state.defender!, taken), true, options);
}

/** Cards that may be in a hand and that may be laid by their rank. (DUR-5) */
function layable(state: DurakState, seat: Seat, deck: readonly Card[]): Card[] {
  const ranks = new Set(tableCards(state.table).map((card) => card[0]));
  return [...holdable(state, seat, deck)].filter((card) => !ranks.size || ranks.has(card[0]));
}

/** Of the seats that may act, those that can: behind the first, who can lay a card. */
function able(state: DurakState, seats: Seat[], options: Options): Seat[] {
  const deck = deckOf(options.deck);
  return seats.filter((seat, i) => i === 0 || layable(state, seat, deck).length > 0);
}

/** The attack goes on, or ends by itself: no card may follow, or nobody is left to lay one. (DUR-6…8) */
function goOn(state: DurakState, waiting: Seat[], options: Options): DurakState | null {
  const full = state.table.length >= (state.limit ?? HAND);
  const over = full || !waiting.length;
  if (state.phase === 'throw_in')
    return over ? pickedUp(state, options) : { ...state, turn: able(state, waiting, options) };
  if (state.table.some((laid) => !laid.defence)) {
    const word = waitingOf(state).find((seat) => seat === state.word);
    const throwers = options.several_at_once && !full && word ? [word] : [];
    return { ...state, phase: 'defend', turn: able(state, [state.defender!, ...throwers], options) };
  }
  return over ? beatenOff(state, options) : { ...state, phase: 'add', turn: able(state, waiting, options) };
}

/** A card has left a hand; with it its seat may be out. (DUR-11) */
function afterCard(state: DurakState, by: Seat, options: Options): DurakState | null {
  if (options.ends === 'at_once' && !state.stock && !size(handOf(state, by))) return null;
  const helpers = state.helpers.filter((seat) => size(handOf(state, seat)));
  return goOn({ ...state, helpers }, waitingOf(state), options);
}

function attacked(state: DurakState, by: Seat, card: Card, options: Options): DurakState | null {
  const laid: DurakState = {
    ...withHand(state, by, without(handOf(state, by), card)),
    table: [...state.table, { attack: card, by, defence: null }],
    trick: state.trick + (state.table.length ? 0 : 1),
    word: by,
  };
  return afterCard(laid, by, options);
}

function defended(state: DurakState, on: Card, card: Card, options: Options): DurakState | null {
  const table = state.table.map((laid) => (laid.attack === on ? { ...laid, defence: card } : laid));
  const laid = withHand({ ...state, table }, state.defender!, without(handOf(state, state.defender!), card));
  return afterCard(laid, state.defender!, options);
}

/** How many cards may lie before whoever would defend after a transfer; 0 where nobody would. (DUR-14) */
function transferLimit(state: DurakState, options: Options): number {
  const to = transferee(state);
  return to ? Math.min(capOf(state, options), size(handOf(state, to))) : 0;
}

function mayTransfer(state: DurakState, options: Options): boolean {
  const untouched = state.table.length > 0 && state.table.every((laid) => !laid.defence);
  return (
    options.transfer && state.phase === 'defend' && untouched && state.table.length < transferLimit(state, options)
  );
}

function transferred(state: DurakState, by: Seat, card: Card, options: Options): DurakState | null {
  const to = transferee(state)!;
  const limit = transferLimit(state, options);
  const laid = {
    ...withHand(state, by, without(handOf(state, by), card)),
    table: [...state.table, { attack: card, by, defence: null }],
    attacker: by,
    defender: to,
    word: by,
    limit,
  };
  return afterCard({ ...laid, helpers: helpersOf(laid, by, to, options) }, by, options);
}

function passed(state: DurakState, by: Seat, options: Options): DurakState | null {
  if (by === 'all') return goOn(state, [], options);
  // who cannot lay a card is not in turn, and has to pass all the same
  const left = yetToPass(state).filter((seat) => seat !== by);
  return goOn({ ...state, word: left[0] ?? state.word ?? null }, left, options);
}

/** Whether a command can be meant for this table at all: another device may have changed it. */
function fits(state: DurakState, { type, by, irregular, ...fields }: Command, options: Options): boolean {
  const open = openCards(state);
  const card = fields['card'] as Card;
  switch (type) {
    case 'deal':
      return state.phase === 'deal';
    case 'attack': {
      const stands = irregular !== undefined && state.table.length > 0 && attackersOf(state).includes(by!);
      return (
        ['attack', 'defend', 'add', 'throw_in'].includes(state.phase) &&
        by !== state.defender &&
        (stands || state.turn.includes(by!))
      );
    }
    case 'defend':
      return state.phase === 'defend' && by === state.defender && open.includes(fields['on'] as Card);
    case 'transfer':
      return by === state.defender && mayTransfer(state, options) && open.some((other) => other[0] === card[0]);
    case 'take':
      return state.phase === 'defend' && by === state.defender && open.length > 0;
    case 'pass':
      return (state.phase === 'add' || state.phase === 'throw_in') && (by === 'all' || by === state.turn[0]);
    case 'reveal':
      return state.seats[by!] !== undefined;
    default:
      return false;
  }
}

/** The table after a command that has not been answered yet. null: only the service can tell. */
export function foresee(state: DurakState, command: Command, given: Record<string, unknown>): DurakState | null {
  const options = optionsOf(given, lettersOf(state).length);
  if (!fits(state, command, options)) return null;
  const by = command.by!;
  const card = command['card'] as Card;
  switch (command.type) {
    case 'deal':
      return deal(state, command, options);
    case 'attack':
      return attacked(state, by, card, options);
    case 'defend':
      return defended(state, command['on'] as Card, card, options);
    case 'transfer':
      return transferred(state, by, card, options);
    case 'take': {
      if (!options.throw_in_after_take) return pickedUp(state, options);
      const said: DurakState = { ...state, phase: 'throw_in' };
      return goOn(said, waitingOf(said), options);
    }
    case 'pass':
      return passed(state, by, options);
    case 'reveal': {
      const hand = handOf(state, by);
      const fresh = (command['cards'] as Card[]).filter((seen) => !hand.known.includes(seen));
      return withHand(state, by, { known: [...hand.known, ...fresh], unknown: hand.unknown - fresh.length });
    }
    default:
      return null;
  }
}

/** The ruling that a command breaks, where the table itself tells it; null: only the service can. */
export function suspected(state: DurakState, command: Command, given: Record<string, unknown>): string | null {
  const options = optionsOf(given, lettersOf(state).length);
  const by = command.by!;
  const card = command['card'] as Card;
  const open = openCards(state);
  switch (command.type) {
    case 'attack': {
      if (by === state.defender || !attackersOf(state).includes(by)) return 'ALL-2';
      if (state.phase === 'attack' && by !== state.attacker) return 'ALL-2';
      if (state.phase === 'defend' && !state.turn.includes(by)) {
        if (state.table.length >= (state.limit ?? HAND)) return 'DUR-6';
        if (!options.several_at_once) return 'DUR-5';
      }
      const ranks = tableCards(state.table).map((laid) => laid[0]);
      return ranks.length && !ranks.includes(card[0]) ? 'DUR-5' : null;
    }
    case 'defend':
      if (state.phase === 'throw_in') return 'DUR-7';
      return by === state.defender && !beats(card, command['on'] as Card, state.trump) ? 'DUR-4' : null;
    case 'transfer':
      return options.transfer && open.every((on) => on[0] !== card[0]) ? 'DUR-14' : null;
    case 'take':
      return by === state.defender && (!open.length || state.phase === 'throw_in') ? 'DUR-7' : null;
    case 'pass':
      return !state.table.length || state.phase === 'defend' ? 'DUR-8' : null;
    default:
      return null;
  }
}

/** What is probably legal on a foreseen table, in the service's own form. */
export function foreseenActions(state: DurakState, given: Record<string, unknown>): Action[] {
  const options = optionsOf(given, lettersOf(state).length);
  const deck = deckOf(options.deck);
  if (state.phase === 'deal') {
    const seats = { choices: lettersOf(state) };
    return [{ type: 'deal', by: null, fields: { trump_card: { choices: deck }, dealer: seats, starter: seats } }];
  }
  const attacks: Action[] = state.turn
    .filter((seat) => seat !== state.defender)
    .map((by) => ({ type: 'attack', by, fields: { card: { choices: layable(state, by, deck) } } }));
  if (state.phase === 'defend') {
    const by = state.defender!;
    const held = [...holdable(state, by, deck)];
    const open = openCards(state);
    const choices = Object.fromEntries(open.map((on) => [on, held.filter((card) => beats(card, on, state.trump))]));
    const transfers = mayTransfer(state, options) ? held.filter((card) => open.some((on) => on[0] === card[0])) : [];
    return [
      { type: 'defend', by, fields: { on: { choices: open }, card: { choices, per: 'on' } } },
      ...(transfers.length ? [{ type: 'transfer', by, fields: { card: { choices: transfers } } }] : []),
      { type: 'take', by, fields: {} },
      ...attacks,
    ];
  }
  const passes: Action[] = state.table.length
    ? [state.turn[0]!, 'all'].map((by) => ({ type: 'pass', by, fields: {} }))
    : [];
  return [...attacks, ...passes];
}
