"""Who deals and who starts, as the last round and the trumps that are called or held say it; a deck dealt out.

ALL-7, ALL-11, DUR-1, DUR-2, RTK-1, RTK-2.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.cards import Deck, more_than
from engine.pairs.cards import STRENGTH
from engine.pairs.table import Table
from engine.seats import Seats, clockwise, left_of
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


class Seating(NamedTuple):
    """Who deals and who starts; first is None where nobody has a trump."""

    dealer: Seat
    first: Seat | None


class Call(NamedTuple):
    """A deal as it is said: what was turned, who called which trump; hands: what is recorded of each, whole or not."""

    trump_card: Card
    dealer: Seat
    shown: Mapping[Seat, Card] | None
    hands: Mapping[Seat, Sequence[Card]] = {}


class DealtOut(NamedTuple):
    """Where a deck's cards go. stock: from the card that is drawn first to the turned one; none where all are dealt."""

    hands: dict[Seat, tuple[Card, ...]]
    turned: Card
    stock: tuple[Card, ...]


def deal_out(deck: Sequence[Card], seats: Seats, dealer: Seat, each: int) -> DealtOut:
    """One card at a time to each seat from the dealer's left; the next is turned and goes under the rest.

    Where none is left for that, the last one dealt, the dealer's own, is turned.

    >>> A, B = Seat("A"), Seat("B")
    >>> deal_out([Card(card) for card in "123456"], (A, B), B, 2)
    DealtOut(hands={'A': ('1', '3'), 'B': ('2', '4')}, turned='5', stock=('6', '5'))
    """
    count = each * len(seats)
    around = clockwise(seats, left_of(seats, dealer))
    dealt = {seat: tuple(deck[n : count : len(seats)]) for n, seat in enumerate(around)}
    turned, rest = deck[min(count, len(deck) - 1)], tuple(deck[count:])
    return DealtOut({seat: dealt[seat] for seat in seats}, turned, (*rest[1:], turned) if rest else ())


def why_not_hands(call: Call, deck: Deck, stock: int, each: int) -> Refusals:
    """Whether hands can have been dealt so: each card once, none of them turned, no hand too large. (ALL-3, ALL-4)"""
    for hand in call.hands.values():
        for card in hand:
            if card not in deck.copies:
                yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
    places = [card for seat, hand in _with_turned(call, stock).items() for card in hand]
    if stock:
        places.append(call.trump_card)
    for seat, card in (call.shown or {}).items():
        if card not in call.hands.get(seat, ()):
            places.append(card)
    if twice := tuple(card for card in more_than(places, deck.copies) if card in deck.copies):
        yield Refusal("ALL-4", "dealt_twice", {"cards": twice})
    for seat, hand in _with_turned(call, stock).items():
        called = (call.shown or {}).get(seat)
        count = len(hand) + (called is not None and called not in hand)
        if len(hand) == each < count:
            yield Refusal("ALL-4", "not_in_hand", {"card": called, "seat": seat})
        elif count > each:
            yield Refusal("ALL-4", "dealt_too_many", {"seat": seat, "count": count, "limit": each})


def _with_turned(call: Call, stock: int) -> dict[Seat, tuple[Card, ...]]:
    """What is recorded of hands; without a stock the turned card is one of the dealer's. (DUR-1)"""
    hands = {seat: tuple(hand) for seat, hand in call.hands.items()}
    if not stock and call.trump_card not in (own := hands.get(call.dealer, ())):
        hands[call.dealer] = (*own, call.trump_card)
    return hands


def lowest_held(call: Call) -> dict[Seat, Card]:
    """The lowest trump of each hand that is recorded to have one."""
    trumps = {seat: [card for card in hand if card[1] == call.trump_card[1]] for seat, hand in call.hands.items()}
    return {seat: min(held, key=_strength) for seat, held in trumps.items() if held}


def _strength(card: Card) -> int:
    return STRENGTH[card[0]]


def possible_dealers(table: Table) -> Seats:
    """Who may deal now; the last of them does where nobody is named."""
    last = table.tally.last
    if table.round.again and table.round.dealer is not None:
        return (table.round.dealer,)
    if last is None:
        return table.seats
    return (left_of(table.seats, last.dealer),) if not last.losers else _losers(table)


def _losers(table: Table) -> Seats:
    """Who lost the last round; of a team the seat with cards, of two the first clockwise from the starter.

    Both of a team where a result recorded alone does not say who was the first out.
    """
    last = table.tally.last
    assert last is not None
    holders = tuple(seat for seat in last.losers if seat in last.holders) or last.losers
    first_out = next((seat for seat in last.order if seat not in last.losers), None)
    if len(holders) == 1 or first_out is None:
        return holders
    return (next(seat for seat in clockwise(table.seats, first_out) if seat in holders),)


def due_starter(table: Table, next_starter: str) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides."""
    last = table.tally.last
    if last is None or not last.losers or next_starter == "lowest_trump":
        return None
    if next_starter == "winner":
        return next((seat for seat in last.order if seat not in last.losers), None)
    loser, *others = _losers(table)
    if others:
        return None
    seats = clockwise(table.seats, loser)
    return seats[1] if next_starter == "left_of_durak" else seats[-1]


def lowest_trump(call: Call, deck: Deck, stock: int, seats: Seats, each: int) -> tuple[Seat | None, bool]:
    """Who holds the lowest trump that was called or is recorded, and whether nobody can hold a lower one."""
    calls = _lower(call.shown or {}, lowest_held(call))
    if not stock:
        # The dealer's own last card was turned: it is a trump in his hand.
        calls = _lower(calls, {call.dealer: call.trump_card})
    lowest = min(calls, key=lambda seat: _strength(calls[seat]), default=None)
    is_bottom = lowest is not None and calls[lowest][0] == deck.cards[0][0]
    hands = _with_turned(call, stock)
    are_whole = all(len(hands.get(seat, ())) >= each for seat in seats)
    return lowest, call.shown is not None or is_bottom or are_whole


def _lower(one: Mapping[Seat, Card], other: Mapping[Seat, Card]) -> dict[Seat, Card]:
    """Of each seat the lower of its cards."""
    return {**one, **{seat: min(one.get(seat, card), card, key=_strength) for seat, card in other.items()}}


def why_not_start(
    call: Call, starter: Seat | None, due: Seat | None, deck: Deck, stock: int, seats: Seats, each: int, *, ruling: str
) -> Refusals:
    """Whether starter may start. due: who must, where that is not the lowest trump's. ruling: the game's own.

    seats, each: how many cards each of them is dealt.
    """
    yield from _why_not_shown(call, deck, stock, ruling)
    if due is not None:
        if starter is not None and starter != due:
            yield Refusal(ruling, "wrong_starter", {"to": starter, "seat": due})
        if call.shown is not None:
            yield Refusal(ruling, "nobody_shows", {"seat": due})
        return
    if call.shown is not None:
        yield from _why_not_called(call, deck, stock, ruling)
    lowest, certain = lowest_trump(call, deck, stock, seats, each)
    if not certain and starter is None:
        yield Refusal(ruling, "starter_missing", {"missing": "shown", "or": "starter"}, physical=True)
    elif certain and starter is not None and starter != lowest:
        yield Refusal(ruling, "wrong_starter", {"to": starter, "seat": lowest})


def _why_not_called(call: Call, deck: Deck, stock: int, ruling: str) -> Refusals:
    """Trumps are called from the lowest upwards, so nobody may be recorded to hold a lower one."""
    called = [*(call.shown or {}).values(), *(() if stock else (call.trump_card,))]
    lowest = min((_strength(card) for card in called), default=len(STRENGTH))
    for seat, card in lowest_held(call).items():
        if _strength(card) < lowest:
            yield Refusal(ruling, "lower_held", {"seat": seat, "card": card})


def _why_not_shown(call: Call, deck: Deck, stock: int, ruling: str) -> Refusals:
    shown = call.shown or {}
    for seat, card in shown.items():
        if card not in deck.copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": deck.size})
        elif card[1] != call.trump_card[1]:
            yield Refusal(ruling, "not_a_trump", {"seat": seat, "card": card, "trump": call.trump_card[1]})
        elif card == call.trump_card and (stock or seat != call.dealer):
            yield Refusal(ruling, "turned_card", {"seat": seat, "card": card}, physical=True)
    called = list(shown.values())
    if twice := tuple(sorted({card for card in called if called.count(card) > 1})):
        yield Refusal("ALL-4", "shown_twice", {"cards": twice})
