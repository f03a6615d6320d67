"""What makes a tierce, a brelan and a pair, and what is laid when somebody goes out. (RJ-8, RJ-9, RJ-11, RJ-12)"""

from collections.abc import Sequence
from typing import Literal

from engine.games.rat_jong.cards import FAMILIES, KINDS, NUMBERS, is_animal, is_dragon
from engine.games.rat_jong.options import Options
from engine.texts import Refusal, Refusals
from engine.zones import Card

Meld = tuple[Card, ...]
Melds = tuple[Meld, ...]
Kind = Literal["royal", "minor", "lay_all"]
KINDS_OF_GOING_OUT: tuple[Kind, ...] = ("royal", "minor", "lay_all")
SETS = 4
WHOLE = 3 * SETS + 2  # cards of a declaration


def ordered(cards: Sequence[Card]) -> Meld:
    """Cards of a meld as they are written: by number or kind.

    >>> ordered([Card("4s"), Card("2s"), Card("3s")])
    ('2s', '3s', '4s')
    """
    return tuple(sorted(cards))


def is_tierce(meld: Sequence[Card]) -> bool:
    """Whether these are three consecutive numbers of one animal. (RJ-8)"""
    if len(meld) != 3 or not all(is_animal(card) for card in meld):
        return False
    return len({card[1] for card in meld}) == 1 and "".join(sorted(card[0] for card in meld)) in NUMBERS


def is_brelan(meld: Sequence[Card]) -> bool:
    """Whether these are the three kinds of one family. (RJ-8)"""
    if len(meld) != 3 or meld[0][0] not in FAMILIES:
        return False
    return len({card[0] for card in meld}) == 1 and {card[1] for card in meld} == set(KINDS)


def is_meld(meld: Sequence[Card]) -> bool:
    return is_tierce(meld) or is_brelan(meld)


def is_pair(pair: Sequence[Card], options: Options) -> bool:
    """Whether these two make a pair. (RJ-11)"""
    if len(pair) != 2 or any(is_dragon(card) for card in pair):
        return False
    one, other = pair
    if is_animal(one) != is_animal(other):
        return False
    if is_animal(one):
        return one[0] == other[0] and (options.animal_pairs == "any" or one[1] != other[1])
    return one[0] == other[0] and (options.plant_pairs == "any" or one[1] != other[1])


def has_both(melds: Sequence[Meld]) -> bool:
    """Whether there is at least one tierce and one brelan. (RJ-9)"""
    return any(map(is_tierce, melds)) and any(map(is_brelan, melds))


def melds_with(card: Card) -> list[Meld]:
    """Every meld that card may be in.

    >>> melds_with(Card("2s"))
    [('1s', '2s', '3s'), ('2s', '3s', '4s')]
    """
    if is_dragon(card):
        return []
    if not is_animal(card):
        return [tuple(Card(card[0] + kind) for kind in KINDS)]
    number = int(card[0])
    firsts = range(max(1, number - 2), min(7, number) + 1)
    return [tuple(Card(f"{n}{card[1]}") for n in range(first, first + 3)) for first in firsts]


def why_not_sets(melds: Sequence[Meld], pair: Sequence[Card] | None, options: Options) -> Refusals:
    """Melds and pair must be some: of others nobody could say what they count. (RJ-8, RJ-11)"""
    for meld in melds:
        if not is_meld(meld):
            yield Refusal("RJ-8", "not_a_meld", {"cards": meld}, physical=True)
    if pair is not None and not is_pair(pair, options):
        yield Refusal("RJ-11", "not_a_pair", {"cards": tuple(pair)}, physical=True)


def why_not_dragons(cards: Sequence[Card]) -> Refusals:
    """Yield why cards cannot be laid out: the first of them that is no dragon. (RJ-6)"""
    if stray := [card for card in cards if not is_dragon(card)]:
        yield Refusal("RJ-6", "only_dragons", {"card": stray[0]}, physical=True)


def why_not_out(kind: Kind, melds: Sequence[Meld], pair: Sequence[Card] | None, options: Options) -> Refusals:
    """Whether these, open melds among them, are what one goes out with so. (RJ-8, RJ-9, RJ-11, RJ-12, RJ-16)"""
    yield from why_not_sets(melds, pair, options)
    if len(melds) != SETS:
        yield Refusal("RJ-16", "not_four_sets", {"count": len(melds)}, physical=True)
    elif kind == "lay_all" and has_both(melds):
        yield Refusal("RJ-12", "is_ratjong", {})
    elif kind != "lay_all" and not has_both(melds):
        yield Refusal("RJ-9", "no_ratjong", {})


def _named_anew(cards: Meld, old: Card, new: Card) -> Meld:
    """Cards with one copy of old called new."""
    left = list(cards)
    left[left.index(old)] = new
    return ordered(left)


def mended(sets: Sequence[Meld], old: Card, new: Card) -> tuple[Meld, ...]:
    """Melds, and a pair last if there is one, that a card made which is now called new.

    It is called so where that makes a meld of one; sets that need no card called old stay as they were laid.
    """
    made = [_named_anew(one, old, new) if old in one else one for one in sets]
    changed = [n for n, one in enumerate(sets) if old in one]
    fits = [n for n in changed if is_meld(made[n]) or is_pair(made[n], Options(plant_pairs="any"))]
    if not changed or (not fits and any(new in one for one in sets)):
        return tuple(sets)
    first = (fits or changed)[0]
    return (*sets[:first], made[first], *sets[first + 1 :])
