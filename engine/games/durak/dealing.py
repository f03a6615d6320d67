"""Who deals and who starts. (ALL-7, ALL-9, DUR-1, DUR-2)"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.durak.cards import IN_DECK, STRENGTH
from engine.games.durak.rules import Refusals, deck
from engine.games.durak.state import State, clockwise, left_of
from engine.texts import Refusal
from engine.zones import Card, Seat


class Seating(NamedTuple):
    """Who deals and who starts; first is None where nobody has a trump."""

    dealer: Seat
    first: Seat | None


def due_dealer(state: State) -> Seat | None:
    """Who must deal now, or None where the referee may name anybody. (ALL-7, DUR-2)"""
    if state.lead.again:
        return state.lead.dealer
    last = state.tally.last
    if last is None:
        return None
    return left_of(state, last.dealer) if not last.losers else _durak(state)


def _durak(state: State) -> Seat:
    """Who lost the last round; of a team the seat with cards, of two the first clockwise from the starter. (DUR-2)"""
    last = state.tally.last
    assert last is not None
    holders = [seat for seat in last.losers if seat in last.holders] or list(last.losers)
    first_out = next((seat for seat in last.order if seat not in last.losers), state.seats[0])
    return next(seat for seat in clockwise(state, first_out) if seat in holders)


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides. (DUR-2)"""
    last = state.tally.last
    rule = state.options.next_starter
    if last is None or not last.losers or rule == "lowest_trump":
        return None
    if rule == "winner":
        return next((seat for seat in last.order if seat not in last.losers), None)
    seats = clockwise(state, _durak(state))
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
        yield Refusal("ALL-1", "round_goes_on", {"round": state.lead.round})
    elif trump_card is None:
        yield Refusal("DUR-1", "trump_card_missing", {"missing": "trump_card"}, physical=True)
    elif trump_card not in IN_DECK[state.options.deck]:
        yield Refusal("ALL-3", "not_in_deck", {"card": trump_card, "deck": state.options.deck})
    else:
        due = due_dealer(state)
        if dealer is not None and due is not None and dealer != due:
            yield Refusal("DUR-2", "wrong_dealer", {"to": dealer, "seat": due})
        yield from _why_not_start(state, trump_card, dealer or due or state.seats[-1], starter, shown)


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
        if card not in IN_DECK[state.options.deck]:
            yield Refusal("ALL-3", "not_in_deck", {"card": card, "deck": state.options.deck})
        elif card[1] != trump_card[1]:
            yield Refusal("DUR-2", "not_a_trump", {"seat": seat, "card": card, "trump": trump_card[1]})
        elif card == trump_card and (stock_after_deal(state) or seat != dealer):
            yield Refusal("DUR-2", "turned_card", {"seat": seat, "card": card}, physical=True)
    if len(set(shown.values())) < len(shown):
        yield Refusal("ALL-4", "shown_twice", {"cards": tuple(shown.values())})


def _lowest(
    state: State, trump_card: Card, dealer: Seat, shown: Mapping[Seat, Card] | None
) -> tuple[Seat | None, bool]:
    """Who holds the lowest trump that was called, and whether nobody can hold a lower one."""
    calls = dict(shown or {})
    if not stock_after_deal(state):
        # The dealer's own last card was turned: it is a trump in his hand.
        calls[dealer] = min(calls.get(dealer, trump_card), trump_card, key=lambda card: STRENGTH[card[0]])
    lowest = min(calls, key=lambda seat: STRENGTH[calls[seat][0]], default=None)
    is_bottom = lowest is not None and calls[lowest][0] == deck(state)[0][0]
    return lowest, shown is not None or is_bottom


def seating(
    state: State, trump_card: Card, dealer: Seat | None, starter: Seat | None, shown: Mapping[Seat, Card] | None
) -> Seating:
    """Who deals and starts, the rule's own seats where none is named. (ALL-7, DUR-2)"""
    dealer = dealer or due_dealer(state) or state.seats[-1]
    if starter is not None or (starter := due_starter(state)) is not None:
        return Seating(dealer, starter)
    return Seating(dealer, _lowest(state, trump_card, dealer, shown)[0])
