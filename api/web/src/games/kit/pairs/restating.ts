/**
 * The table as the referee finds it again: a draft that begins with what is believed, and what a tap changes in it.
 *
 * A draft only knows where cards are, and counts them; what may stand, and who then attacks whom, the rules say.
 */
import type { Command, MatchState, Seat } from '../../../api/types';
import { type Card, type Suit, suitOf } from './cards';
import { tableCards } from './table';
import type { Laid, PairsState } from './types';

interface DraftSeat {
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
  /** As stated; null: whoever it was, or who fits the other one. */
  attacker: Seat | null;
  defender: Seat | null;
  table: readonly Laid[];
  seats: Readonly<Record<Seat, DraftSeat>>;
}

/** Who attacks and who defends, as the rules fill up what is stated. */
export type Roles = Pick<PairsState, 'attacker' | 'defender'>;

/** Where a tapped card goes. */
export type Place = Seat | 'table' | 'stock';
/** How a card lies on the table. */
export type LaidAs = 'attack' | 'defence';

/** Between rounds: the command that would lead to the next one, just dealt. Only to be tried. */
export const NEXT_DEALT: Command = { type: 'restate', trump: 's' };

/** The draft of a table; `next`: it is that of the next round, whose trump nobody knows. */
export function draftOf(state: PairsState, next: boolean): TableDraft {
  const { round, trump, trump_card, stock, table } = state;
  const seats = Object.entries(state.seats).map(([seat, { hand, out, score }]): [Seat, DraftSeat] => [
    seat,
    { ...hand, out, score },
  ]);
  return {
    round,
    trump: next ? null : trump,
    trump_card: next ? null : trump_card,
    stock,
    attacker: null,
    defender: null,
    table,
    seats: Object.fromEntries(seats),
  };
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
function counted(draft: TableDraft, seat: Seat | null, change: 1 | -1): TableDraft {
  const hand = seat && draft.seats[seat];
  return hand ? withSeat(draft, seat, { unknown: Math.max(0, hand.unknown + change) }) : draft;
}

/** The card does not lie on the table, nor does what beat it: whoever laid them has them again. */
function liftedFrom(draft: TableDraft, card: Card, { attacker, defender }: Roles): TableDraft {
  const laid = draft.table.find(({ attack, defence }) => attack === card || defence === card)!;
  const lifted = laid.defence ? counted(draft, defender, 1) : draft;
  if (laid.defence === card)
    return { ...lifted, table: draft.table.map((one) => (one === laid ? { ...one, defence: null } : one)) };
  return { ...counted(lifted, laid.by ?? attacker, 1), table: draft.table.filter((one) => one !== laid) };
}

/** The card is nowhere in particular. A hand keeps its number unless the card has left it for the table. */
function without(draft: TableDraft, card: Card, left: boolean, roles: Roles): TableDraft {
  const from = placeOf(draft, card);
  if (from === 'table') return liftedFrom(draft, card, roles);
  if (from === 'stock') return { ...draft, trump_card: null };
  if (from === null) return draft;
  const { known, unknown } = draft.seats[from]!;
  return withSeat(draft, from, { known: known.filter((other) => other !== card), unknown: unknown + (left ? 0 : 1) });
}

/** How a card tapped now lies, unless it is said: upon the last one as long as nothing does. */
export const liesAs = ({ table }: TableDraft): LaidAs => (table.at(-1)?.defence === null ? 'defence' : 'attack');

/** from: where it was known to be; what was unknown came from the attacker or the defender. */
function laid(draft: TableDraft, card: Card, lies: LaidAs, from: Place | null, roles: Roles): TableDraft {
  const { table } = draft;
  const last = table.at(-1);
  const beaten = lies === 'defence' && last && !last.defence;
  const after = from && from in draft.seats ? draft : counted(draft, beaten ? roles.defender : roles.attacker, -1);
  if (beaten) return { ...after, table: [...table.slice(0, -1), { ...last, defence: card }] };
  return { ...after, table: [...table, { attack: card, by: null, defence: null }] };
}

/** A card was tapped: it comes into the place in hand, or out of it again. */
export function tapped(
  draft: TableDraft,
  place: Place,
  card: Card,
  roles: Roles,
  lies: LaidAs = liesAs(draft),
): TableDraft {
  if (place === 'stock') {
    // once the stock is gone the suit alone matters
    if (!draft.stock)
      return {
        ...draft,
        trump: suitOf(card),
        trump_card: draft.trump_card && suitOf(draft.trump_card) === suitOf(card) ? draft.trump_card : null,
      };
    if (draft.trump_card === card) return { ...draft, trump: null, trump_card: null };
    return { ...without(draft, card, false, roles), trump: suitOf(card), trump_card: card };
  }
  if (placeOf(draft, card) === place) return without(draft, card, false, roles);
  const freed = without(draft, card, place === 'table', roles);
  if (place === 'table') return laid(freed, card, lies, placeOf(draft, card), roles);
  const { known, unknown } = freed.seats[place]!;
  return backIn(withSeat(freed, place, { known: [...known, card], unknown: Math.max(0, unknown - 1) }), place);
}

/** One card more or fewer; known ones go last. */
export function withCount(draft: TableDraft, seat: Seat, count: number): TableDraft {
  const { known, unknown } = draft.seats[seat]!;
  const change = count - known.length - unknown;
  const fewer = Math.max(0, unknown + change);
  const kept = known.slice(0, count - fewer);
  return change > 0
    ? backIn(withSeat(draft, seat, { unknown: unknown + change }), seat)
    : withSeat(draft, seat, { known: kept, unknown: fewer });
}

export function withStock(draft: TableDraft, stock: number, roles: Roles): TableDraft {
  const { trump_card: turned } = draft;
  const freed =
    stock > 0 && turned && placeOf(draft, turned) !== 'stock'
      ? without({ ...draft, stock: 0 }, turned, false, roles)
      : draft;
  return { ...freed, stock };
}

/** What is in neither a hand nor on the table. */
export const rest = (draft: TableDraft, deck: number): number =>
  deck - tableCards(draft.table).length - Object.values(draft.seats).reduce((sum, seat) => sum + handOf(seat), 0);

/** One role is stated; the other is whoever fits it. */
export const withRole = (draft: TableDraft, seat: Seat, role: 'attacker' | 'defender'): TableDraft => ({
  ...backIn(draft, seat),
  attacker: null,
  defender: null,
  [role]: seat,
});

/** The seat is not out; those that went out behind it move up. */
function backIn(draft: TableDraft, seat: Seat): TableDraft {
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

/** The seat is out, as the next, and has no role that was stated; or it is not out after all. */
export function withOut(draft: TableDraft, seat: Seat): TableDraft {
  if (draft.seats[seat]!.out !== null) return backIn(draft, seat);
  const place = 1 + Object.values(draft.seats).filter(({ out }) => out !== null).length;
  const { attacker, defender } = draft;
  return {
    ...withSeat(draft, seat, { known: [], unknown: 0, out: place }),
    attacker: attacker === seat ? null : attacker,
    defender: defender === seat ? null : defender,
  };
}

export const withScore = (draft: TableDraft, seat: Seat, score: number): TableDraft => withSeat(draft, seat, { score });

export type Gap = { kind: 'many'; n: number } | { kind: 'trump' };

/** What is still to be said before anybody can be asked whether the table may stand. */
export function gapIn(draft: TableDraft, deck: number): Gap | null {
  const left = rest(draft, deck) - draft.stock;
  if (left < 0) return { kind: 'many', n: -left };
  return !draft.trump || (draft.stock > 0 && !draft.trump_card) ? { kind: 'trump' } : null;
}

/** The table with what the draft says of it, to be shown like any other; becomes: the table as the rules fill it up. */
export function shownAs(state: PairsState, draft: TableDraft, becomes: PairsState | null, deck: number): PairsState {
  const { round, trump, trump_card, stock, table, seats } = draft;
  const { attacker, defender, helpers, phase, turn } = becomes ?? {
    ...state,
    attacker: draft.attacker ?? state.attacker,
    defender: draft.defender ?? state.defender,
  };
  const gone = becomes?.discard?.known ?? [];
  return {
    ...state,
    ...{ round, trump_card, stock, attacker, defender, helpers, phase, turn },
    trump: trump as PairsState['trump'],
    table: [...table],
    discard: { known: gone, unknown: Math.max(0, rest(draft, deck) - stock - gone.length) },
    seats: Object.fromEntries(
      Object.entries(seats).map(([seat, { known, unknown, out, score }]) => [
        seat,
        { ...state.seats[seat]!, hand: { known: [...known], unknown }, out, score },
      ]),
    ) as MatchState['seats'],
  };
}

/**
 * The command that records the draft. yielded: the defender takes, the others may still throw in.
 * before: the draft as it began; hands in which nothing was changed are not stated, so that all stays known in them
 * that is, to whom it is.
 */
export function restateOf(draft: TableDraft, yielded = false, before: TableDraft | null = null): Command {
  const { round, trump, trump_card, stock, attacker, defender, table, seats } = draft;
  return {
    type: 'restate',
    round,
    ...(yielded && table.length > 0 && { phase: 'throw_in' }),
    ...(trump_card ? { trump_card } : { trump }),
    stock,
    ...(attacker && { attacker }),
    ...(defender && { defender }),
    table: table.map(({ attack, defence, by }) => ({ attack, defence, ...(by ? { by } : {}) })),
    seats: Object.fromEntries(
      Object.entries(seats).map(([seat, { known, unknown, out, score }]) => [
        seat,
        { ...(!isAsBefore(draft, before, seat) && { hand: { known, unknown } }), out, score },
      ]),
    ),
  };
}

/** Whether nothing was changed in a hand; of another round every hand is stated. */
function isAsBefore(draft: TableDraft, before: TableDraft | null, seat: Seat): boolean {
  const [now, then] = [draft.seats[seat]!, before?.seats[seat]];
  return (
    then !== undefined &&
    draft.round === before!.round &&
    then.unknown === now.unknown &&
    then.known.join() === now.known.join()
  );
}
