"""Who deals and who starts, and what a deck comes to. (ALL-7, ALL-9, ALL-11, DUR-1, DUR-2)"""

from engine import hands
from engine.cards import Deck
from engine.commands import Command
from engine.errors import Invalid
from engine.games.durak.events import Deal
from engine.games.durak.rules import deck
from engine.games.durak.state import State
from engine.pairs import dealing
from engine.pairs.dealing import Call, DealtOut, Seating, possible_dealers
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
    else:
        yield from _why_not_cards(state, command)


def _why_not_cards(state: State, command: Deal) -> Refusals:
    """Whether that kind of record is told of cards so, and these can have been dealt. (ALL-11, DUR-1)"""
    kind, possible = state.setup.knowledge, possible_dealers(state)
    if command.hands is not None and kind != "open":
        yield Refusal("ALL-11", "hands_elsewhere", {"kind": kind})
    if command.deck is not None and kind != "dealt":
        yield Refusal("ALL-11", "deck_elsewhere", {"kind": kind})
    if command.dealer is not None and command.dealer not in possible:
        yield Refusal("DUR-2", "wrong_dealer", {"to": command.dealer, "seat": "+".join(possible)})
    if kind == "dealt":
        if refusals := [*_why_not_deck(state, command)]:
            yield from refusals
            return
    elif command.trump_card is None:
        yield Refusal("DUR-1", "trump_card_missing", {"missing": "trump_card"}, physical=True)
        return
    elif command.trump_card not in deck(state).copies:
        yield Refusal("ALL-3", "not_in_deck", {"card": command.trump_card, "deck": state.options.deck})
        return
    call, stock, each = as_dealt(state, command), stock_after_deal(state), hand_size(state)
    if command.trump_card not in (None, call.trump_card):
        details = {"card": command.trump_card, "trump_card": call.trump_card}
        yield Refusal("DUR-1", "trump_card_by_deck", details, physical=True)
    due, whole = due_starter(state), deck(state)
    yield from dealing.why_not_start(call, command.starter, due, whole, stock, state.seats, each, ruling="DUR-2")
    if call.hands:
        yield from dealing.why_not_hands(call, whole, stock, each)


def _why_not_deck(state: State, command: Deal) -> Refusals:
    if command.deck is None:
        yield Refusal("DUR-1", "deck_missing", {"missing": "deck"}, physical=True)
    else:
        yield from hands.why_not_deck(deck(state), command.deck)


def to_shuffle(state: State, command: Command) -> Deck | None:
    """The deck that a deal awaits. Raises Invalid where it says what only one who has seen the deck can know.

    It could be sent until a deck came of which it is true.
    """
    if not isinstance(command, Deal) or command.deck is not None or state.setup.knowledge != "dealt":
        return None
    named = [name for name in ("trump_card", "starter", "shown") if getattr(command, name) is not None]
    if named:
        raise Invalid([(f"/{name}", "the deck decides it, and is to be shuffled; leave it out") for name in named])
    return deck(state)


def dealt_out(state: State, command: Deal) -> DealtOut | None:
    """Where the cards of its deck go; None where there is none."""
    if command.deck is None:
        return None
    dealer = command.dealer or possible_dealers(state)[-1]
    return dealing.deal_out(command.deck, state.seats, dealer, hand_size(state))


def as_dealt(state: State, command: Deal) -> Call:
    """What was turned and is known of hands: by the deck, or as it is said."""
    dealer = command.dealer or possible_dealers(state)[-1]
    out = dealt_out(state, command)
    if out is not None:
        return Call(out.turned, dealer, command.shown, out.hands)
    assert command.trump_card is not None
    return Call(command.trump_card, dealer, command.shown, command.hands or {})


def seating(state: State, command: Deal) -> Seating:
    """Who deals and starts, the rule's own seats where none is named. (ALL-7, DUR-2)"""
    call = as_dealt(state, command)
    starter = command.starter or due_starter(state)
    if starter is None:
        stock, each = stock_after_deal(state), hand_size(state)
        starter, _ = dealing.lowest_trump(call, deck(state), stock, state.seats, each)
    return Seating(call.dealer, starter)
