"""Who deals and who starts, and what a deck comes to. (ALL-7, ALL-9, ALL-11, DUR-1, DUR-2)"""

from engine.cards import Deck
from engine.commands import Command
from engine.games.durak.rules import deck
from engine.games.durak.state import State
from engine.pairs import dealing
from engine.pairs.commands import Deal
from engine.pairs.dealing import Dealing, possible_dealers
from engine.texts import Refusal, Refusals
from engine.zones import Seat


def due_starter(state: State) -> Seat | None:
    """Who must start the round to be dealt, or None where the lowest trump decides. (DUR-2)"""
    return dealing.due_starter(state, state.options.next_starter)


def hand_size(state: State) -> int:
    """Cards dealt to each seat. (DUR-1)"""
    return state.reading.hand


def due_deal(state: State) -> Dealing:
    """What the rulings say of the deal that is due. (DUR-1, DUR-2)"""
    return Dealing(
        knowledge=state.setup.knowledge,
        deck=deck(state),
        seats=state.seats,
        each=hand_size(state),
        dealers=possible_dealers(state),
        due=due_starter(state),
        trumps="DUR-1",
        starts="DUR-2",
    )


def why_not_deal(state: State, command: Deal) -> Refusals:
    """Whether the cards can have been dealt so. (ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, DUR-1, DUR-2)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif state.phase == "redeal":
        yield Refusal("DUR-2", "only_redeal", {}, physical=True)
    elif state.phase != "deal":
        yield Refusal("ALL-1", "round_goes_on", {"round": state.round.number})
    else:
        yield from dealing.why_not_deal(due_deal(state), command)


def to_shuffle(state: State, command: Command) -> Deck | None:
    """The deck that a deal awaits. Raises Invalid where it says what only one who has seen the deck can know."""
    return dealing.to_shuffle(deck(state), state.setup.knowledge, command)
