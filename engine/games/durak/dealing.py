"""Who deals and who starts. (ALL-7, ALL-9, DUR-1, DUR-2)"""

from engine.games.durak.events import Deal
from engine.games.durak.rules import deck
from engine.games.durak.state import State
from engine.pairs import dealing
from engine.pairs.dealing import Call, Seating, possible_dealers
from engine.texts import Refusal, Refusals
from engine.zones import Seat


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides. (DUR-2)"""
    return dealing.due_starter(state, state.options.next_starter)


def hand_size(state: State) -> int:
    """Cards dealt to each seat. (DUR-1)"""
    return state.reading.hand


def stock_after_deal(state: State) -> int:
    """Cards left once all have theirs, the turned one included. (DUR-1)"""
    return state.options.deck - hand_size(state) * len(state.seats)


def why_not_deal(state: State, command: Deal) -> Refusals:
    """Whether the cards can have been dealt so. (ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, DUR-1, DUR-2)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif state.phase == "redeal":
        yield Refusal("DUR-2", "only_redeal", {}, physical=True)
    elif state.phase != "deal":
        yield Refusal("ALL-1", "round_goes_on", {"round": state.round.number})
    elif command.trump_card is None:
        yield Refusal("DUR-1", "trump_card_missing", {"missing": "trump_card"}, physical=True)
    elif command.trump_card not in deck(state).copies:
        yield Refusal("ALL-3", "not_in_deck", {"card": command.trump_card, "deck": state.options.deck})
    else:
        possible = possible_dealers(state)
        if command.dealer is not None and command.dealer not in possible:
            yield Refusal("DUR-2", "wrong_dealer", {"to": command.dealer, "seat": "+".join(possible)})
        call = Call(command.trump_card, command.dealer or possible[-1], command.shown)
        due, stock = due_starter(state), stock_after_deal(state)
        yield from dealing.why_not_start(call, command.starter, due, deck(state), stock, ruling="DUR-2")


def seating(state: State, command: Deal) -> Seating:
    """Who deals and starts, the rule's own seats where none is named. (ALL-7, DUR-2)"""
    assert command.trump_card is not None
    dealer = command.dealer or possible_dealers(state)[-1]
    starter = command.starter or due_starter(state)
    if starter is None:
        call = Call(command.trump_card, dealer, command.shown)
        starter, _ = dealing.lowest_trump(call, deck(state), stock_after_deal(state))
    return Seating(dealer, starter)
