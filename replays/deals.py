"""Every deal that a record allows: which unseen card may have gone which way.

Cards that nobody sees go in *slots*: so many lay at a place and stayed, so many went from there to another at a step. A
card that was seen at a place must have come there before in one of its slots; one that was never seen may be in any.
Each slot holds exactly as many cards as went that way, so what is possible and what is certain is a question of perfect
matchings of cards to slots.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from engine.zones import Card


class Slot(NamedTuple):
    """size unseen cards that lay at home, and from step moved on at to; home and to are the same for those that stay.

    only: the cards that they may be; None: any.
    """

    home: str
    to: str
    moved: int
    size: int
    only: frozenset[Card] | None = None

    def at(self, step: int) -> str:
        return self.to if step >= self.moved else self.home

    def came(self, place: str, start: int) -> int:
        """The step from which its cards were at a place where they ever were."""
        return start if self.home == place else self.moved


class Unseen(NamedTuple):
    """One copy of a card that was unseen at the start. seen: where it lay when it was seen, and in which step."""

    card: Card
    seen: tuple[str, int] | None = None

    def fits(self, slot: Slot) -> bool:
        if slot.only is not None and self.card not in slot.only:
            return False
        return self.seen is None or (slot.to == self.seen[0] and slot.moved < self.seen[1])


class Deals:
    """All ways in which cards fit slots, from step start on. There must be one: `Deals.of` sees to it."""

    def __init__(self, start: int, slots: Sequence[Slot], cards: Sequence[Unseen], matched: list[int]) -> None:
        self.start = start
        self.slots = slots
        self.cards = cards
        self._fits = [[s for s, slot in enumerate(slots) if card.fits(slot)] for card in cards]
        self._matched = matched
        self._copies: dict[Card, list[int]] = {}
        for n, card in enumerate(cards):
            self._copies.setdefault(card.card, []).append(n)
        self._feasible = _feasible(self._fits, matched, len(slots))
        self._known: dict[tuple[Card, frozenset[int]], tuple[int, int]] = {}

    @classmethod
    def of(cls, start: int, slots: Sequence[Slot], cards: Sequence[Unseen]) -> "Deals | None":
        """None where no deal is possible."""
        if sum(slot.size for slot in slots) != len(cards):
            return None
        allowed = [[s for s, slot in enumerate(slots) if card.fits(slot)] for card in cards]
        matched = _matching(allowed, [slot.size for slot in slots])
        return None if matched is None else cls(start, slots, cards, matched)

    def __iter__(self) -> Iterator[Card]:
        """Each card that was unseen at the start, once."""
        return iter(self._copies)

    def seen(self, card: Card, place: str) -> list[int]:
        """The steps in which copies of card were seen at place, in order."""
        seen = (self.cards[n].seen for n in self._copies[card])
        return sorted(where[1] for where in seen if where is not None and where[0] == place)

    def ways(self, card: Card, seen: tuple[str, int] | None) -> frozenset[int]:
        """The slots in which a copy of card that was seen so went, in one deal or another."""
        copies = (n for n in self._copies[card] if self.cards[n].seen == seen)
        return frozenset().union(*(self._feasible[n] for n in copies))

    def bounds(self, card: Card, slots: frozenset[int]) -> tuple[int, int]:
        """How many copies of card went in one of slots, at least and at most."""
        copies = self._copies[card]
        if len(copies) == 1:
            ways = self._feasible[copies[0]]
            return int(ways <= slots), int(not ways.isdisjoint(slots))
        known = self._known.get((card, slots))
        if known is None:
            others = frozenset(range(len(self.slots))) - slots
            known = len(copies) - self._most(copies, others), self._most(copies, slots)
            self._known[card, slots] = known
        return known

    def may_be(self, step: int, held: Mapping[Any, Sequence[Card]]) -> bool:
        """Whether some deal has all of these cards at their places after step, unseen until then. held: by place."""
        return self._may_be(step, [(place, card) for place, cards in held.items() for card in cards], {})

    def _may_be(self, step: int, rest: Sequence[tuple[str, Card]], bound: dict[int, frozenset[int]]) -> bool:
        if not rest:
            return self._holds(bound)
        (place, card), *others = rest
        there = frozenset(s for s, slot in enumerate(self.slots) if slot.at(step) == place)
        return any(self._may_be(step, others, {**bound, n: there}) for n in self._able(step, card, place, there, bound))

    def _able(
        self, step: int, card: Card, place: str, there: frozenset[int], bound: Mapping[int, frozenset[int]]
    ) -> Iterator[int]:
        """Copies of card of which one is there if any is: others can change places with one of them.

        One that is seen there later, the first, fits wherever another is there now; any other takes its way, if it was
        never seen or is seen there still later. Of those that are never seen one is as good as another.
        """
        seen = {n: self.cards[n].seen for n in self._copies.get(card, ()) if n not in bound}
        here = [(where[1], n) for n, where in seen.items() if where is not None and where[0] == place]
        if here := [one for one in here if one[0] > step]:
            yield min(here)[1]
        elif (never := next((n for n, where in seen.items() if where is None), None)) is not None:
            yield never
        for n, where in seen.items():
            if where is not None and where[0] != place and where[1] > step and not self._feasible[n].isdisjoint(there):
                yield n

    def _most(self, copies: Sequence[int], slots: frozenset[int]) -> int:
        for count in range(len(copies), 0, -1):
            if any(self._holds(dict.fromkeys(chosen, slots)) for chosen in combinations(copies, count)):
                return count
        return 0

    def _holds(self, bound: Mapping[int, frozenset[int]]) -> bool:
        """Whether some deal has each of these cards in one of its slots."""
        if any(self._feasible[n].isdisjoint(slots) for n, slots in bound.items()):
            return False
        allowed = [fits if n not in bound else [s for s in fits if s in bound[n]] for n, fits in enumerate(self._fits)]
        begun = [s if n not in bound or s in bound[n] else -1 for n, s in enumerate(self._matched)]
        return _matching(allowed, [slot.size for slot in self.slots], begun) is not None


def _matching(allowed: Sequence[Collection[int]], sizes: Sequence[int], begun: Sequence[int] = ()) -> list[int] | None:
    """For each card a slot that it may be in, no slot overfull; None where there is no such way.

    begun: slots of some cards, to go on from; -1 for the others.
    """
    matched = list(begun) or [-1] * len(allowed)
    held: list[set[int]] = [set() for _ in sizes]
    for n, s in enumerate(matched):
        if s >= 0:
            held[s].add(n)
    for n in sorted((n for n, s in enumerate(matched) if s < 0), key=lambda n: len(allowed[n])):
        came: dict[int, int] = {}  # slot -> the card that would come into it
        queue = [n]
        free = -1
        for card in queue:
            for s in allowed[card]:
                if s not in came:
                    came[s] = card
                    if len(held[s]) < sizes[s]:
                        free = s
                        break
                    queue += held[s]
            if free >= 0:
                break
        if free < 0:
            return None
        card = -1
        while card != n:
            card, s = came[free], free
            free = matched[card]
            if free >= 0:
                held[free].discard(card)
            held[s].add(card)
            matched[card] = s
    return matched


def _feasible(fits: Sequence[Sequence[int]], matched: Sequence[int], slots: int) -> list[frozenset[int]]:
    """For each card the slots that it is in in some perfect matching, of which matched is one.

    Another slot is one of them where cards can be moved round in a circle: in the graph in which a card leads to the
    slots that it fits and a slot to the cards that it holds, both are in one strongly connected component.
    """
    count = len(fits)
    leads: list[list[int]] = [[count + s for s in of_card] for of_card in fits] + [[] for _ in range(slots)]
    for n, s in enumerate(matched):
        leads[count + s].append(n)
    component = _components(leads)
    return [
        frozenset(s for s in of_card if s == matched[n] or component[count + s] == component[n])
        for n, of_card in enumerate(fits)
    ]


def _components(leads: Sequence[Sequence[int]]) -> list[int]:
    """The strongly connected component of each node (Tarjan, without recursion)."""
    index = [-1] * len(leads)
    low = [0] * len(leads)
    component = [-1] * len(leads)
    stack: list[int] = []
    counter = 0
    for root in range(len(leads)):
        if index[root] >= 0:
            continue
        index[root] = low[root] = counter
        counter += 1
        stack.append(root)
        work = [(root, iter(leads[root]))]
        while work:
            node, rest = work[-1]
            for other in rest:
                if index[other] < 0:
                    index[other] = low[other] = counter
                    counter += 1
                    stack.append(other)
                    work.append((other, iter(leads[other])))
                    break
                if component[other] < 0 and index[other] < low[node]:
                    low[node] = index[other]
            else:
                work.pop()
                if work and low[node] < low[work[-1][0]]:
                    low[work[-1][0]] = low[node]
                if low[node] == index[node]:
                    while component[node] < 0:
                        component[stack.pop()] = node
    return component
