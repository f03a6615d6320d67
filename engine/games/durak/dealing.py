"""Who deals and who starts. (ALL-7, ALL-9, DUR-1, DUR-2)"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.durak.cards import STRENGTH
from engine.games.durak.rules import deck
from engine.games.durak.state import State
from engine.seats import clockwise, left_of
from engine.texts import Refusal, Refusals
from engine.zones import Card, Seat


class Seating(NamedTuple):
    """Who deals and who starts; first is None where nobody has a trump."""

    dealer: Seat
    first: Seat | None


def possible_dealers(state: State) -> tuple[Seat, ...]:
    """Who may deal now; the last of them does where nobody is named. (ALL-7, DUR-2)"""
    last = state.tally.last
    if state.round.again and state.round.dealer is not None:
        return (state.round.dealer,)
    if last is None:
        return state.seats
    return (left_of(state.seats, last.dealer),) if not last.losers else _duraks(state)


def _duraks(state: State) -> tuple[Seat, ...]:
    """Who lost the last round; of a team the seat with cards, of two the first clockwise from the starter. (DUR-2)

    Both of a team where a result recorded alone does not say who was the first out.
    """
    last = state.tally.last
    assert last is not None
    holders = tuple(seat for seat in last.losers if seat in last.holders) or last.losers
    first_out = next((seat for seat in last.order if seat not in last.losers), None)
    if len(holders) == 1 or first_out is None:
        return holders
    return (next(seat for seat in clockwise(state.seats, first_out) if seat in holders),)


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides. (DUR-2)"""
    last = state.tally.last
    rule = state.options.next_starter
    if last is None or not last.losers or rule == "lowest_trump":
        return None
    if rule == "winner":
        return next((seat for seat in last.order if seat not in last.losers), None)
    durak, *others = _duraks(state)
    if others:
        return None
    seats = clockwise(state.seats, durak)
    return seats[1] if rule == "left_of_durak" else seats[-1]


def hand_size(state: State) -> int:
    """Cards dealt to each seat. (DUR-1)"""
    return state.reading.hand


def stock_after_deal(state: State) -> int:
    """Cards left once all have theirs, the turned one included. (DUR-1)"""
    return state.options.deck - hand_size(state) * len(state.seats)


def why_not_deal(
    state: State,
    trump_card: Card | None,
    dealer: Seat | None,
    starter: Seat | None,
    shown: Mapping[Seat, Card] | None,
) -> Refusals:
    """Whether the cards can have been dealt so. (ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, DUR-1, DUR-2)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif state.phase == "redeal":
        yield Refusal("DUR-2", "only_redeal", {}, physical=True)
    elif state.phase != "deal":
        yield Refusal("ALL-1", "round_goes_on", {"round": state.round.number})
    elif trump_card is None:
        yield Refusal("DUR-1", "trump_card_missing", {"missing": "trump_card"}, physical=True)
    elif trump_card not in deck(state).copies:
        yield Refusal("ALL-3", "not_in_deck", {"card": trump_card, "deck": state.options.deck})
    else:
        possible = possible_dealers(state)
        if dealer is not None and dealer not in possible:
            yield Refusal("DUR-2", "wrong_dealer", {"to": dealer, "seat": "+".join(possible)})
        yield from _why_not_start(state, trump_card, dealer or possible[-1], starter, shown)


def _why_not_start(
    state: State, trump_card: Card, dealer: Seat, starter: Seat | None, shown: Mapping[Seat, Card] | None
) -> Refusals:
    yield from _why_not_shown(state, trump_card, dealer, shown or {})
    if (first := due_starter(state)) is not None:
        if starter is not None and starter != first:
            yield Refusal("DUR-2", "wrong_starter", {"to": starter, "seat": first})
        if shown is not None:
            yield Refusal("DUR-2", "nobody_shows", {"seat": first})
        return
    lowest, certain = _lowest(state, trump_card, dealer, shown)
    if not certain and starter is None:
        yield Refusal("DUR-2", "starter_missing", {"missing": "shown", "or": "starter"}, physical=True)
    elif certain and starter is not None and starter != lowest:
        yield Refusal("DUR-2", "wrong_starter", {"to": starter, "seat": lowest})


def _why_not_shown(state: State, trump_card: Card, dealer: Seat, shown: Mapping[Seat, Card]) -> Refusals:
    for seat, card in shown.items():
        if card not in deck(state).copies:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": state.options.deck})
        elif card[1] != trump_card[1]:
            yield Refusal("DUR-2", "not_a_trump", {"seat": seat, "card": card, "trump": trump_card[1]})
        elif card == trump_card and (stock_after_deal(state) or seat != dealer):
            yield Refusal("DUR-2", "turned_card", {"seat": seat, "card": card}, physical=True)
    called = list(shown.values())
    if twice := tuple(sorted({card for card in called if called.count(card) > 1})):
        yield Refusal("ALL-4", "shown_twice", {"cards": twice})


def _lowest(
    state: State, trump_card: Card, dealer: Seat, shown: Mapping[Seat, Card] | None
) -> tuple[Seat | None, bool]:
    """Who holds the lowest trump that was called, and whether nobody can hold a lower one."""
    calls = dict(shown or {})
    if not stock_after_deal(state):
        # The dealer's own last card was turned: it is a trump in his hand.
        calls[dealer] = min(calls.get(dealer, trump_card), trump_card, key=lambda card: STRENGTH[card[0]])
    lowest = min(calls, key=lambda seat: STRENGTH[calls[seat][0]], default=None)
    is_bottom = lowest is not None and calls[lowest][0] == deck(state).cards[0][0]
    return lowest, shown is not None or is_bottom


def seating(
    state: State, trump_card: Card, dealer: Seat | None, starter: Seat | None, shown: Mapping[Seat, Card] | None
) -> Seating:
    """Who deals and starts, the rule's own seats where none is named. (ALL-7, DUR-2)"""
    dealer = dealer or possible_dealers(state)[-1]
    if starter is not None or (starter := due_starter(state)) is not None:
        return Seating(dealer, starter)
    return Seating(dealer, _lowest(state, trump_card, dealer, shown)[0])
