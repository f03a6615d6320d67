"""What lies in the piles where that is recorded: the top card first, "??" for one that nobody knows. (ALL-11, ZCK-22)

Piles move with the counts: a card leaves its pile as it lands, goes back on top of it, or under it with the box.
"""

from collections.abc import Mapping, Sequence

from engine.games.zack.cards import UNREAD
from engine.games.zack.state import BoxItem, Piles, Table
from engine.seats import Seats, clockwise, left_of, number, replaced
from engine.zones import Card, Seat


def dealt_round(deck: Sequence[Card], seats: Seats, dealer: Seat) -> Piles:
    """A deck dealt card by card from the dealer's left, each upon the one before: what came last lies on top. (ZCK-1)

    >>> A, B, C = Seat("A"), Seat("B"), Seat("C")
    >>> dealt_round([Card(card) for card in "12345"], (A, B, C), C)
    (('4', '1'), ('5', '2'), ('3',))
    """
    order = clockwise(seats, left_of(seats, dealer))
    dealt = {seat: tuple(reversed(deck[n :: len(order)])) for n, seat in enumerate(order)}
    return tuple(dealt[seat] for seat in seats)


def as_told(hands: Mapping[Seat, Sequence[Card]], counts: Mapping[Seat, int], seats: Seats) -> Piles:
    """Piles of which the uppermost cards are told, or all."""
    told = {seat: tuple(hands.get(seat, ())) for seat in seats}
    return tuple(told[seat] + (UNREAD,) * (counts[seat] - len(told[seat])) for seat in seats)


def on_top(table: Table, seat: Seat) -> Card | None:
    """The card that the seat throws next; None where nobody knows it."""
    pile = () if table.piles is None else table.piles[number(seat)]
    return pile[0] if pile and pile[0] != UNREAD else None


def thrown(piles: Piles | None, seat: Seat, card: str | None) -> Piles | None:
    """Once a card has left the seat's pile: it, or one that nobody knew, or where neither lies there the top one."""
    if piles is None:
        return None
    own = piles[number(seat)]
    n = next((n for n, one in enumerate(own) if one in (card, UNREAD) or card == UNREAD), 0)
    return replaced(piles, seat, own[:n] + own[n + 1 :])


def can_throw(piles: Piles | None, seat: Seat, card: str | None) -> bool:
    """Return whether the seat's pile may have held the card, as far as what lies in it is recorded. (ZCK-14)"""
    return piles is None or card == UNREAD or not {card, UNREAD}.isdisjoint(piles[number(seat)])


def gone_back(piles: Piles | None, cards: Sequence[BoxItem]) -> Piles | None:
    """Once cards are back on top of the piles of those who threw them, as they lay there before. (ZCK-12, ZCK-22)"""
    if piles is not None:
        for one in sorted(cards, key=lambda card: card.version, reverse=True):
            if one.to is not None:
                piles = replaced(piles, one.to, (Card(str(one.what)), *piles[number(one.to)]))
    return piles


def with_box(piles: Piles | None, taker: Seat, cards: Sequence[BoxItem]) -> Piles | None:
    """Once cards, the lowest in the box first, lie under the taker's pile, turned over as a whole. (ZCK-22)"""
    if piles is None:
        return None
    return replaced(piles, taker, piles[number(taker)] + tuple(Card(str(one.what)) for one in cards))
