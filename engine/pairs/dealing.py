"""Who deals and who starts, as the last round and the trumps that are called say it. (ALL-7, DUR-2, RTK-2)"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.cards import Deck
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
    """A deal as it is said: what was turned, who called which trump."""

    trump_card: Card
    dealer: Seat
    shown: Mapping[Seat, Card] | None


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


def lowest_trump(call: Call, deck: Deck, stock: int) -> tuple[Seat | None, bool]:
    """Who holds the lowest trump that was called, and whether nobody can hold a lower one."""
    calls = dict(call.shown or {})
    if not stock:
        # The dealer's own last card was turned: it is a trump in his hand.
        own = calls.get(call.dealer, call.trump_card)
        calls[call.dealer] = min(own, call.trump_card, key=lambda card: STRENGTH[card[0]])
    lowest = min(calls, key=lambda seat: STRENGTH[calls[seat][0]], default=None)
    is_bottom = lowest is not None and calls[lowest][0] == deck.cards[0][0]
    return lowest, call.shown is not None or is_bottom


def why_not_start(
    call: Call, starter: Seat | None, due: Seat | None, deck: Deck, stock: int, *, ruling: str
) -> Refusals:
    """Whether starter may start. due: who must, where that is not the lowest trump's. ruling: the game's own."""
    yield from _why_not_shown(call, deck, stock, ruling)
    if due is not None:
        if starter is not None and starter != due:
            yield Refusal(ruling, "wrong_starter", {"to": starter, "seat": due})
        if call.shown is not None:
            yield Refusal(ruling, "nobody_shows", {"seat": due})
        return
    lowest, certain = lowest_trump(call, deck, stock)
    if not certain and starter is None:
        yield Refusal(ruling, "starter_missing", {"missing": "shown", "or": "starter"}, physical=True)
    elif certain and starter is not None and starter != lowest:
        yield Refusal(ruling, "wrong_starter", {"to": starter, "seat": lowest})


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
