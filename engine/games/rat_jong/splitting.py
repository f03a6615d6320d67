"""The best splits of cards into sets and a pair. (RJ-9, RJ-11, RJ-12, RJ-13)

Once the pair is chosen the rest falls into sets in one way only: the lowest animal of its kind begins a tierce, and a
plant goes with the two others of its family. So every pair is tried, and nothing else.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.games.rat_jong.cards import ANIMALS, FAMILIES, KINDS, NUMBERS
from engine.games.rat_jong.options import Options
from engine.games.rat_jong.scoring import Display, items, total
from engine.games.rat_jong.sets import SETS, Kind, Meld, Melds, has_both, is_pair, ordered
from engine.zones import Card


class Split(NamedTuple):
    """Cards of a hand as they may be laid. kind: with which one goes out so."""

    kind: Kind
    melds: Melds  # not yet open
    pair: Meld


def into_sets(cards: Sequence[Card]) -> Melds | None:
    """The sets that cards make, all of them used; None where they do not.

    >>> into_sets([Card(card) for card in ("3s", "p1", "2s", "p3", "1s", "p2")])
    (('1s', '2s', '3s'), ('p1', 'p2', 'p3'))
    """
    left = Counter(cards)
    made: list[Meld] = []
    for animal in ANIMALS:
        for n, number in enumerate(NUMBERS):
            while left[Card(number + animal)]:
                tierce = tuple(Card(other + animal) for other in NUMBERS[n : n + 3])
                if len(tierce) < 3 or not all(left[card] for card in tierce):
                    return None
                left.subtract(tierce)
                made.append(tierce)
    for family in FAMILIES:
        brelan = tuple(Card(family + kind) for kind in KINDS)
        counts = {left[card] for card in brelan}
        if len(counts) > 1:
            return None
        made += [brelan] * counts.pop()
    return tuple(made) if 3 * len(made) == len(cards) else None


def splits(cards: Sequence[Card], open_melds: Melds, options: Options, royal: bool) -> Iterator[Split]:
    """Every way to lay all of cards beside the open melds. royal: the last one came from the middle."""
    if len(cards) != 3 * (SETS - len(open_melds)) + 2:
        return
    held = ordered(cards)
    for pair in dict.fromkeys(combinations(held, 2)):
        if not is_pair(pair, options):
            continue
        rest = [*held]
        for card in pair:
            rest.remove(card)
        melds = into_sets(rest)
        if melds is not None:
            ratjong: Kind = "royal" if royal else "minor"
            yield Split(ratjong if has_both((*open_melds, *melds)) else "lay_all", melds, pair)


def may_lie(split: Split, visible: Card | None, options: Options) -> bool:
    """Return whether cards may be laid so with the visible card, if it is among them. (RJ-9, RJ-12)"""
    if visible is None or any(visible in meld for meld in split.melds):
        return True
    return split.kind != "lay_all" and options.visible_in_pair


def best(
    cards: Sequence[Card],
    open_melds: Melds,
    options: Options,
    *,
    royal: bool,
    trump: str | None = None,
    visible: Card | None = None,
) -> list[Split]:
    """Return the splits that are worth most, all of them alike; none where there is none.

    visible: the visible card, if it is among cards: it may be kept out of the pair (RJ-9), and to lay all with it, it
    must be in a set (RJ-12).
    """

    def worth(split: Split) -> int:
        return total(items(Display((*open_melds, *split.melds), (), split.pair, split.kind), trump, options))

    able = (split for split in splits(cards, open_melds, options, royal) if may_lie(split, visible, options))
    found = [(worth(split), split) for split in able]
    most = max((points for points, _ in found), default=0)
    return [split for points, split in found if points == most]
