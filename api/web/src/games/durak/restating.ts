/** The table as the referee finds it again: a draft that begins with what is believed, and what a tap changes in it. */
import type { Command, Seat } from '../../api/types';
import { type Card, type Suit, suitOf } from './cards';
import { beats, tableCards } from './table';
import type { DurakState, Laid } from './types';

const HAND = 6;

export interface DraftSeat {
  known: readonly Card[];
  unknown: number;
  out: number | null;
  score: number;
}

export interface TableDraft {
  round: number;
  trump: Suit | null;
  /** The turned card; null where only its suit is known. */
  trump_card: Card | null;
  stock: number;
  attacker: Seat;
  defender: Seat;
  table: readonly Laid[];
  seats: Readonly<Record<Seat, DraftSeat>>;
}

/** Where a tapped card goes. */
export type Place = Seat | 'table' | 'stock';
/** How a card lies on the table. */
export type LaidAs = 'attack' | 'defence';

/** What is believed; between rounds: the next round, just dealt. */
export function believed(state: DurakState, deck: number): TableDraft {
  const letters = Object.keys(state.seats);
  const fresh = state.phase === 'deal' || !state.attacker || !state.defender;
  const seats = Object.fromEntries(
    letters.map((seat) => {
      const { hand, out, score } = state.seats[seat]!;
      return [seat, fresh ? { known: [], unknown: HAND, out: null, score } : { ...hand, out, score }];
    }),
  );
  if (fresh) {
    const round = state.phase === 'deal' ? state.round + 1 : Math.max(state.round, 1);
    const stock = deck - HAND * letters.length;
    return {
      round,
      trump: null,
      trump_card: null,
      stock,
      attacker: letters[0]!,
      defender: letters[1]!,
      table: [],
      seats,
    };
  }
  const { round, trump, trump_card, stock, table } = state;
  return { round, trump, trump_card, stock, attacker: state.attacker!, defender: state.defender!, table, seats };
}

export const handOf = ({ known, unknown }: DraftSeat): number => known.length + unknown;

/** Where the draft has a card; null: in the stock, the discard or an unknown hand. */
export function placeOf(draft: TableDraft, card: Card): Place | null {
  if (tableCards(draft.table).includes(card)) return 'table';
  if (draft.stock > 0 && draft.trump_card === card) return 'stock';
  return Object.keys(draft.seats).find((seat) => draft.seats[seat]!.known.includes(card)) ?? null;
}

function withSeat(draft: TableDraft, seat: Seat, change: Partial<DraftSeat>): TableDraft {
  return { ...draft, seats: { ...draft.seats, [seat]: { ...draft.seats[seat]!, ...change } } };
}

/** One unknown card more or fewer, as far as there is one. */
function counted(draft: TableDraft, seat: Seat, change: 1 | -1): TableDraft {
  return withSeat(draft, seat, { unknown: Math.max(0, draft.seats[seat]!.unknown + change) });
}

/** The card does not lie on the table, nor does what beat it: whoever laid them has them again. */
function liftedFrom(draft: TableDraft, card: Card): TableDraft {
  const laid = draft.table.find(({ attack, defence }) => attack === card || defence === card)!;
  const lifted = laid.defence ? counted(draft, draft.defender, 1) : draft;
  if (laid.defence === card)
    return { ...lifted, table: draft.table.map((one) => (one === laid ? { ...one, defence: null } : one)) };
  return { ...counted(lifted, laid.by ?? draft.attacker, 1), table: draft.table.filter((one) => one !== laid) };
}

/** The card is nowhere in particular. A hand keeps its number unless the card has left it for the table. */
function without(draft: TableDraft, card: Card, left: boolean): TableDraft {
  const from = placeOf(draft, card);
  if (from === 'table') return liftedFrom(draft, card);
  if (from === 'stock') return { ...draft, trump_card: null };
  if (from === null) return draft;
  const { known, unknown } = draft.seats[from]!;
  return withSeat(draft, from, { known: known.filter((other) => other !== card), unknown: unknown + (left ? 0 : 1) });
}

/** How a card tapped now would lie: it beats the last one if it can, else it attacks. */
export function guess(draft: TableDraft, card: Card): LaidAs {
  const last = draft.table.at(-1);
  return last && !last.defence && beats(card, last.attack, draft.trump) ? 'defence' : 'attack';
}

/** from: where it was known to be; what was unknown came from the attacker or the defender. */
function laid(draft: TableDraft, card: Card, lies: LaidAs, from: Place | null): TableDraft {
  const { table, attacker, defender } = draft;
  const last = table.at(-1);
  const beaten = lies === 'defence' && last && !last.defence;
  const after = from && from in draft.seats ? draft : counted(draft, beaten ? defender : attacker, -1);
  if (beaten) return { ...after, table: [...table.slice(0, -1), { ...last, defence: card }] };
  return { ...after, table: [...table, { attack: card, defence: null }] };
}

/** A card was tapped: it comes into the place in hand, or out of it again. */
export function tapped(draft: TableDraft, place: Place, card: Card, lies: LaidAs | null = null): TableDraft {
  if (place === 'stock') {
    // once the stock is gone the suit alone matters
    if (!draft.stock)
      return {
        ...draft,
        trump: suitOf(card),
        trump_card: draft.trump_card && suitOf(draft.trump_card) === suitOf(card) ? draft.trump_card : null,
      };
    if (draft.trump_card === card) return { ...draft, trump: null, trump_card: null };
    return { ...without(draft, card, false), trump: suitOf(card), trump_card: card };
  }
  if (placeOf(draft, card) === place) return without(draft, card, false);
  const freed = without(draft, card, place === 'table');
  if (place === 'table') return laid(freed, card, lies ?? guess(freed, card), placeOf(draft, card));
  const { known, unknown } = freed.seats[place]!;
  return inPlay(withSeat(freed, place, { known: [...known, card], unknown: Math.max(0, unknown - 1) }), place);
}

/** One card more or fewer; known ones go last. */
export function withCount(draft: TableDraft, seat: Seat, count: number): TableDraft {
  const { known, unknown } = draft.seats[seat]!;
  const change = count - known.length - unknown;
  const fewer = Math.max(0, unknown + change);
  const kept = known.slice(0, count - fewer);
  return change > 0
    ? inPlay(withSeat(draft, seat, { unknown: unknown + change }), seat)
    : withSeat(draft, seat, { known: kept, unknown: fewer });
}

export function withStock(draft: TableDraft, stock: number): TableDraft {
  const { trump_card: turned } = draft;
  const freed =
    stock > 0 && turned && placeOf(draft, turned) !== 'stock' ? without({ ...draft, stock: 0 }, turned, false) : draft;
  return { ...freed, stock };
}

/** What is in neither a hand nor on the table. */
export const rest = (draft: TableDraft, deck: number): number =>
  deck - tableCards(draft.table).length - Object.values(draft.seats).reduce((sum, seat) => sum + handOf(seat), 0);

/** The side that a seat plays on: its team, or itself. */
const teamName = (seat: Seat, teams: boolean): string =>
  teams ? ((seat.charCodeAt(0) - 65) % 2 ? 'B+D' : 'A+C') : seat;

/** The nearest seat in play on one side that may stand against this one. */
function against(draft: TableDraft, seat: Seat, side: 1 | -1, teams: boolean): Seat | null {
  const letters = Object.keys(draft.seats);
  const at = letters.indexOf(seat);
  for (let n = 1; n < letters.length; n++) {
    const other = letters[(at + side * n + letters.length * n) % letters.length]!;
    if (draft.seats[other]!.out === null && teamName(other, teams) !== teamName(seat, teams)) return other;
  }
  return null;
}

/** Whether a seat without cards is out though cards lie: the round's option says so, and nothing is left to draw. */
const outAtOnce = ({ stock, table }: TableDraft, atOnce: boolean): boolean => atOnce && stock === 0 && table.length > 0;

/** Who attacks attacks the next to his left; who defends is attacked as before, where that can be. */
export function withRole(
  draft: TableDraft,
  seat: Seat,
  role: 'attacks' | 'defends',
  teams: boolean,
  atOnce = false,
): TableDraft {
  const playing = inPlay(draft, seat);
  if (role === 'attacks')
    return { ...playing, attacker: seat, defender: against(playing, seat, 1, teams) ?? playing.defender };
  const clash =
    teamName(seat, teams) === teamName(playing.attacker, teams) ||
    (playing.seats[playing.attacker]!.out !== null && !outAtOnce(playing, atOnce));
  const attacker = clash ? (against(playing, seat, -1, teams) ?? playing.attacker) : playing.attacker;
  return { ...playing, attacker, defender: seat };
}

/** The seat is not out; those that went out behind it move up. */
function inPlay(draft: TableDraft, seat: Seat): TableDraft {
  const { out } = draft.seats[seat]!;
  if (out === null) return draft;
  const seats = Object.fromEntries(
    Object.entries(draft.seats).map(([letter, one]) => [
      letter,
      letter === seat ? { ...one, out: null } : one.out !== null && one.out > out ? { ...one, out: one.out - 1 } : one,
    ]),
  );
  return { ...draft, seats };
}

/** The seat is out, as the next; or in play again. Who goes out at once has attacked all the same. */
export function withOut(draft: TableDraft, seat: Seat, teams: boolean, atOnce = false): TableDraft {
  if (draft.seats[seat]!.out !== null) return inPlay(draft, seat);
  const place = 1 + Object.values(draft.seats).filter(({ out }) => out !== null).length;
  const gone = withSeat(draft, seat, { known: [], unknown: 0, out: place });
  if (seat === gone.attacker && outAtOnce(gone, atOnce)) return gone;
  if (seat === gone.attacker) {
    const attacker = against(gone, gone.defender, -1, teams);
    return attacker ? { ...gone, attacker } : gone;
  }
  if (seat !== gone.defender) return gone;
  const defender = against(gone, gone.attacker, 1, teams);
  return defender ? { ...gone, defender } : gone;
}

export const withScore = (draft: TableDraft, seat: Seat, score: number): TableDraft => withSeat(draft, seat, { score });

export type Trouble = { kind: 'many'; n: number } | { kind: 'trump' | 'over' } | { kind: 'empty'; seat: Seat };

/** What keeps the draft from being recorded, as far as counting tells; the rules have the last word. */
export function troubleOf(draft: TableDraft, deck: number, teams: boolean, atOnce = false): Trouble | null {
  const left = rest(draft, deck) - draft.stock;
  if (left < 0) return { kind: 'many', n: -left };
  if (!draft.trump || (draft.stock > 0 && !draft.trump_card)) return { kind: 'trump' };
  const playing = Object.keys(draft.seats).filter((seat) => draft.seats[seat]!.out === null);
  if (new Set(playing.map((seat) => teamName(seat, teams))).size < 2) return { kind: 'over' };
  const empty =
    draft.table.length && !outAtOnce(draft, atOnce) ? undefined : playing.find((seat) => !handOf(draft.seats[seat]!));
  return empty ? { kind: 'empty', seat: empty } : null;
}

/** The draft as a state, to be shown like any other. */
export function shownAs(state: DurakState, draft: TableDraft, deck: number): DurakState {
  const { seats, table, attacker, defender } = draft;
  const helps = (seat: Seat) =>
    seat !== attacker &&
    seat !== defender &&
    seats[seat]!.out === null &&
    (!state.teams || teamName(seat, true) === teamName(attacker, true));
  const open = table.some(({ defence }) => !defence);
  return {
    ...state,
    round: draft.round,
    phase: open ? 'defend' : table.length ? 'add' : 'attack',
    turn: [open ? defender : attacker],
    trump: draft.trump,
    trump_card: draft.trump_card,
    stock: draft.stock,
    attacker,
    defender,
    helpers: Object.keys(seats).filter(helps),
    table: [...table],
    discard: { known: [], unknown: Math.max(0, rest(draft, deck) - draft.stock) },
    seats: Object.fromEntries(
      Object.entries(seats).map(([seat, { known, unknown, out, score }]) => [
        seat,
        { ...state.seats[seat]!, hand: { known: [...known], unknown }, out, score },
      ]),
    ),
  };
}

/** The command that records the draft, with everything stated. yielded: the defender takes, the others may still throw in. */
export function restateOf(
  { round, trump, trump_card, stock, attacker, defender, table, seats }: TableDraft,
  yielded = false,
): Command {
  return {
    type: 'restate',
    round,
    ...(yielded && table.length > 0 && { phase: 'throw_in' }),
    ...(trump_card ? { trump_card } : { trump }),
    stock,
    attacker,
    defender,
    table: table.map(({ attack, defence, by }) => ({ attack, defence, ...(by ? { by } : {}) })),
    seats: Object.fromEntries(
      Object.entries(seats).map(([seat, { known, unknown, out, score }]) => [
        seat,
        { hand: { known, unknown }, out, score },
      ]),
    ),
  };
}

/** The draft that a restatement came from. */
export function draftOf(state: DurakState, command: Command, deck: number): TableDraft {
  const given = command as unknown as Omit<TableDraft, 'seats'> & {
    seats: Record<Seat, { hand: { known: Card[]; unknown: number }; out: number | null; score: number }>;
  };
  const { round, stock, attacker, defender, table } = given;
  const trump_card = given.trump_card ?? null;
  const seats = Object.entries(given.seats).map(([seat, { hand, out, score }]) => [seat, { ...hand, out, score }]);
  return {
    ...believed(state, deck),
    round,
    trump: trump_card ? suitOf(trump_card) : given.trump,
    trump_card,
    stock,
    attacker,
    defender,
    table,
    seats: Object.fromEntries(seats) as TableDraft['seats'],
  };
}
