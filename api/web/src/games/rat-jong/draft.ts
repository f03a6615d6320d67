/** What somebody lays, as it is tapped: by meld, or card by card. What it is, and whether it may be, the rules say. */
import type { Card } from '../../cards/set';
import { DECK, isAnimal, kindOf } from './cards';

export type Meld = readonly Card[];
export type Kind = 'royal' | 'minor' | 'lay_all';

/** Where the next key goes: a set by its place, the pair, or cards that are sorted out once all are there. */
export type Place = number | 'pair' | 'cards';

export interface Draft {
  /** Not open before, by place; null where none is entered yet. */
  sets: readonly (Meld | null)[];
  /** The keys by which they were entered, by place; missing: not by one. */
  keys?: readonly (Card | null)[];
  pair: Meld;
  /** Entered one by one, not sorted out yet. */
  cards: Meld;
  dragons: Meld;
  /** Pointed at; null: the first that is not filled. */
  place: Place | null;
}

/** Places for sets that a declaration is shown with. */
const SETS = 4;

export const blank = (open = 0, dragons: Meld = []): Draft => ({
  sets: Array<null>(Math.max(0, SETS - open)).fill(null),
  pair: [],
  cards: [],
  dragons,
  place: null,
});

/** What was laid once, to be mended. open: melds that lay there before. */
export function filled(melds: readonly Meld[], pair: Meld = [], dragons: Meld = [], open = 0): Draft {
  const draft = blank(open, dragons);
  return { ...draft, sets: draft.sets.map((_, n) => melds[n] ?? null), pair };
}

export const setsOf = ({ sets }: Pick<Draft, 'sets'>): Meld[] => sets.filter((set) => set !== null);

/** Cards of the key's own block in a row around it: a number with its neighbours, a plant with its family. */
export function around(card: Card): Meld {
  const row = DECK.filter((other) => kindOf(other) === kindOf(card));
  const middle = isAnimal(card) ? row.indexOf(card) : 1;
  const first = Math.min(Math.max(0, middle - 1), row.length - 3);
  return row.slice(first, first + 3);
}

/** How many cards are left to enter, where they are entered one by one. */
export const wanted = ({ sets }: Draft): number => 3 * sets.length + 2;

/** Where the next key goes; null: everything is there. pairs: whether a pair is laid, too. */
export function placeOf({ sets, pair, place }: Draft, pairs: boolean): Place | null {
  if (place === 'pair' && !pairs) return gap(sets);
  return place ?? gap(sets) ?? (pairs && pair.length < 2 ? 'pair' : null);
}

const gap = (sets: Draft['sets']): number | null => {
  const first = sets.indexOf(null);
  return first < 0 ? null : first;
};

/** The draft once a card's key was pressed. */
export function pressed(draft: Draft, card: Card, pairs: boolean): Draft {
  const place = placeOf(draft, pairs);
  if (place === null) return draft;
  if (place === 'cards') {
    return draft.cards.length < wanted(draft) ? { ...draft, cards: [...draft.cards, card] } : draft;
  }
  if (place === 'pair') {
    const pair = draft.pair.length < 2 ? [...draft.pair, card] : [card];
    return { ...draft, pair, place: pair.length < 2 ? 'pair' : null };
  }
  const sets = draft.sets.map((set, n) => (n === place ? around(card) : set));
  const keys = draft.sets.map((_, n) => (n === place ? card : (draft.keys?.[n] ?? null)));
  return { ...draft, sets, keys, place: null };
}

/**
 * The draft in which three keys in a row are the one set of just these cards, and not the middles of three sets; null
 * where the last three to be entered are no set. So does somebody tap who does not know that one key is enough.
 */
export function asOneSet(draft: Draft): Draft | null {
  const last = draft.sets.findLastIndex((set) => set !== null);
  const places = [last - 2, last - 1, last];
  const cards = places.map((n) => draft.keys?.[n] ?? null);
  if (!cards.every((card) => card !== null)) return null;
  const [one, ...others] = [...cards].sort((a, b) => DECK.indexOf(a) - DECK.indexOf(b));
  const from = DECK.indexOf(one!);
  const follow = others.every((card, n) => DECK[from + n + 1] === card && kindOf(card) === kindOf(one!));
  if (!follow) return null;
  const set = [one!, ...others];
  const kept = <T>(all: readonly (T | null)[], first: T | null) =>
    all.map((each, n) => (n === places[0] ? first : places.includes(n) ? null : each));
  return { ...draft, sets: kept(draft.sets, set), keys: kept(draft.keys!, null), place: null };
}

/** A group was tapped: it is emptied, and the next key goes there. */
export function mended(draft: Draft, place: Exclude<Place, 'cards'>): Draft {
  if (place === 'pair') return { ...draft, pair: [], place };
  const but = <T>(all: readonly (T | null)[]) => all.map((each, n) => (n === place ? null : each));
  return { ...draft, sets: but(draft.sets), ...(draft.keys && { keys: but(draft.keys) }), place };
}

/** Card by card from here on, or by meld again; what was entered the other way stays out of sight. */
export const singly = (draft: Draft, on: boolean): Draft => ({
  ...draft,
  sets: draft.sets.map(() => null),
  pair: [],
  cards: [],
  place: on ? 'cards' : null,
});

/** The groups that the rules have found among the cards. */
export const sortedOut = (draft: Draft, melds: readonly Meld[], pair: Meld): Draft => ({
  ...draft,
  sets: draft.sets.map((_, n) => melds[n] ?? null),
  pair,
  cards: [],
  place: null,
});

/** Whether all is there with which one goes out. */
export const isWhole = (draft: Draft): boolean => setsOf(draft).length === draft.sets.length && draft.pair.length === 2;

/** How often each card was entered. */
export function countsOf({ sets, pair, cards }: Draft): ReadonlyMap<Card, number> {
  const counts = new Map<Card, number>();
  for (const card of [...sets.flatMap((set) => set ?? []), ...pair, ...cards])
    counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** One more dragon of a colour, or one fewer. */
export function withDragon(draft: Draft, dragon: Card, n: 1 | -1): Draft {
  if (n > 0) return { ...draft, dragons: [...draft.dragons, dragon].sort() };
  const at = draft.dragons.indexOf(dragon);
  return at < 0 ? draft : { ...draft, dragons: draft.dragons.filter((_, i) => i !== at) };
}
