/** What the rules allow now, as the pad asks it: one place that knows the shape of their actions. */
import type { Action, ActionField, Command, MatchState, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import { endsOf } from '../kit/ends';
import { ANIMALS, COPIES, type Colour } from './cards';
import type { GoingOut, RatJongSeat, RatJongState, WayOut } from './types';

export type Pile = readonly [row: number, column: number];

export interface Offer {
  /** Colours of which the starter may name one as trump. */
  trumps: readonly Colour[];
  /** Dragons that may be laid out; piles: those from which a card may come, where they are kept. */
  dragons: { cards: ReadonlySet<Card>; piles: readonly Pile[] | null } | null;
  draw: { piles: readonly Pile[] | null } | null;
  /** Melds that the visible card may complete. */
  melds: readonly (readonly Card[])[];
  discards: { cards: ReadonlySet<Card>; known: ReadonlySet<Card> } | null;
  /** Seat → the ways in which it may go out as the table stands. */
  outs: ReadonlyMap<Seat, readonly WayOut[]>;
  /** The middle is empty, and the round may be closed. */
  closes: boolean;
}

interface Listed {
  items?: { enum?: unknown[] };
}

const choices = <T>(field: ActionField | undefined): T[] =>
  Array.isArray(field?.choices) ? (field.choices as T[]) : [];
const listed = <T>(field: ActionField | undefined): T[] | null =>
  field ? (((field.schema as Listed | undefined)?.items?.enum as T[] | undefined) ?? []) : null;

const isGoingOut = (type: string): type is GoingOut => type === 'declare_ratjong' || type === 'lay_all';

/** The ways in which seats may go out. first: what is recorded before. */
export function waysOut(actions: readonly Action[], first: readonly Command[] = []): Map<Seat, WayOut[]> {
  const outs = new Map<Seat, WayOut[]>();
  for (const { type, by, fields } of actions) {
    if (!by || !isGoingOut(type)) continue;
    const ways = choices<WayOut['from']>(fields['from']).map((from): WayOut => ({ type, from, first, fields }));
    outs.set(by, [...(outs.get(by) ?? []), ...ways]);
  }
  return outs;
}

export function readOffer(actions: readonly Action[]): Offer {
  const of = (type: string) => actions.find((action) => action.type === type)?.fields;
  const [expose, draw, discard] = [of('expose_dragons'), of('draw'), of('discard')];
  const known = (discard?.['card'] as { known?: Card[] } | undefined)?.known;
  return {
    trumps: choices<Colour>(of('choose_trump')?.['colour']),
    dragons: expose ? { cards: new Set(listed<Card>(expose['dragons'])), piles: listed<Pile>(expose['piles']) } : null,
    draw: draw ? { piles: draw['pile'] ? choices<Pile>(draw['pile']) : null } : null,
    melds: choices<Card[]>(of('take_visible')?.['meld']),
    discards: discard ? { cards: new Set(choices<Card>(discard['card'])), known: new Set(known) } : null,
    outs: waysOut(actions),
    closes: endsOf(actions).round.has('middle_empty'),
  };
}

/** How often each card lies open: what was discarded, and what lies before the seats. */
export function lyingIn(state: RatJongState): Map<Card, number> {
  const counts = new Map<Card, number>();
  const laid = Object.keys(state.seats).flatMap((seat) => {
    const { melds, dragons, pair } = laidBy(state, seat);
    return [...melds.flat(), ...dragons, ...(pair ?? [])];
  });
  for (const card of [...state.visible, ...laid]) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** Copies of a card that nobody has seen lie. */
export const unseen = (lying: ReadonlyMap<Card, number>, card: Card): number =>
  Math.max(0, COPIES - (lying.get(card) ?? 0));

const NONE: RatJongSeat = { melds: [], pair: null, dragons: [] };

/** What lies before a seat. */
export const laidBy = (state: MatchState, seat: Seat): RatJongSeat => ({
  ...NONE,
  ...(state as Partial<RatJongState>).seats?.[seat],
});

const BARE: Partial<RatJongState> = { trump: null, middle: { count: 0, piles: null }, visible: [], discarder: null };

/** The table, or one of which nothing is known yet: a match that is just begun on this device shows seats alone. */
export const tableOf = (state: MatchState): RatJongState => ({ ...BARE, ...state }) as RatJongState;

/** The card that may be taken. */
export const onTop = ({ visible, discarder }: RatJongState): Card | null =>
  discarder === null ? null : (visible.at(-1) ?? null);

const SPECIES = { s: 'spider', l: 'ladybird', f: 'frog' } as const;

/** The animal whose colour is trump, as agreed. */
export const trumpAnimal = ({ trump, colours }: RatJongState): string | null =>
  trump && colours ? (ANIMALS.find((animal) => colours[SPECIES[animal]] === trump) ?? null) : null;
