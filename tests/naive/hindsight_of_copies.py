"""What is proved of hands in a short record of Rat-Jong, by trying every deal of the few cards that are unseen.

Knows nothing of the engine. A card in a hand is (name, number of the event that brought it there unseen; 0: it lay
there when the table was stated). Cards known there from the start are left out: they prove nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

World = dict[str, list[Any]]  # seat -> [(card, came, left)]


def worlds(unseen: Iterable[str], unknown: dict[str, int], events: list[Any]) -> Iterator[World]:
    """Every way that events can have gone. unseen: cards, copies included; unknown: seat -> how many of them it held.

    events: (number, seat, cards that left the hand and were unseen until then, how many came from the middle then).
    Yields seat -> [(card, came, left)], left None for what was never seen.
    """
    draws = sum(came for _, _, _, came in events)
    for dealt in deals(tuple(sorted(unseen)), list(unknown.values()), draws):
        *hands, stock = dealt
        start = {seat: [(card, 0) for card in hand] for seat, hand in zip(unknown, hands, strict=True)}
        yield from go_on(start, {seat: [] for seat in unknown}, stock, events)


def deals(cards: tuple[str, ...], counts: list[int], draws: int) -> Iterator[Any]:
    """Every way to share cards, and to draw that many of the rest one after the other; equal ones once."""
    if counts:
        for share in sorted(set(combinations(cards, counts[0]))):
            for rest in deals(without(cards, share), counts[1:], draws):
                yield [share, *rest]
        return
    if not draws:
        yield [()]
        return
    for card in sorted(set(cards)):
        for [rest] in deals(without(cards, (card,)), [], draws - 1):
            yield [(card, *rest)]


def without(cards: tuple[str, ...], taken: Iterable[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def go_on(
    hands: dict[str, list[Any]], gone: dict[str, list[Any]], stock: tuple[str, ...], events: list[Any]
) -> Iterator[World]:
    if not events:
        yield {seat: [(card, came, None) for card, came in hands[seat]] + gone[seat] for seat in hands}
        return
    (number, seat, laid, came), *rest = events
    for hand, left in laying(hands[seat], laid):
        drawn = [(card, number) for card in stock[:came]]
        told = gone[seat] + [(card, when, number) for card, when in left]
        yield from go_on({**hands, seat: hand + drawn}, {**gone, seat: told}, stock[came:], rest)


def laying(hand: list[Any], cards: Sequence[str]) -> Iterator[tuple[list[Any], list[Any]]]:
    """Every way in which these can leave the hand: which of two equal ones it was nobody knows."""
    if not cards:
        yield hand, []
        return
    for n, (card, came) in enumerate(hand):
        if card == cards[0] and (card, came) not in hand[:n]:
            for left, laid in laying(hand[:n] + hand[n + 1 :], cards[1:]):
                yield left, [(card, came), *laid]


def proved(
    unseen: Iterable[str], unknown: dict[str, int], events: list[Any], numbers: Iterable[int]
) -> dict[int, dict[str, list[Any]]]:
    """After each of numbers: seat -> [(card, since, until, certain, draws)], the copies that leave first first."""
    every = list(worlds(unseen, unknown, events))
    assert every, "no deal is as the record says"
    return {n: {seat: list(of_hand(every, seat, n, sorted(set(unseen)))) for seat in unknown} for n in numbers}


def of_hand(every: list[World], seat: str, now: int, cards: list[str]) -> Iterator[tuple[Any, ...]]:
    for card in cards:
        copies = [[one for one in world[seat] if one[0] == card] for world in every]
        seen = sorted(left for _, _, left in copies[0] if left is not None)
        gone = sum(left <= now for left in seen)
        there = [sum(came <= now and (left is None or left > now) for _, came, left in of_one) for of_one in copies]
        ever = min(map(len, copies)) - gone
        for k in range(1, min(max(there), ever) + 1):
            # Enough copies had come by then, those that have left since counted too.
            since = min(n for n in range(now + 1) if any(sum(c <= n for _, c, _ in one) >= gone + k for one in copies))
            until = seen[gone + k - 1] if gone + k <= len(seen) else None
            ways = {came for of_one in copies for _, came, left in of_one if left == until and came}
            yield card, since, until, k <= min(there), tuple(sorted(ways))
