"""Who deals and who starts, and what a deck comes to. (ALL-7, ALL-9, ALL-11, RTK-1, RTK-2)"""

from engine.cards import Deck
from engine.commands import Command
from engine.games.ratak.rules import deck
from engine.games.ratak.state import State
from engine.pairs import dealing
from engine.pairs.commands import Deal
from engine.pairs.dealing import Dealing
from engine.seats import Seats, left_of
from engine.texts import Refusal, Refusals


def possible_dealers(state: State) -> Seats:
    """Who may deal now; the last of them does where nobody is named: the deal passes to the left. (ALL-7, RTK-2)"""
    if state.round.again and state.round.dealer is not None:
        return (state.round.dealer,)
    last = state.tally.last
    return state.seats if last is None else (left_of(state.seats, last.dealer),)


def due_deal(state: State) -> Dealing:
    """What the rulings say of the deal that is due. (RTK-1, RTK-2)"""
    return Dealing(
        knowledge=state.setup.knowledge,
        deck=deck(state),
        seats=state.seats,
        each=state.reading.hand,
        dealers=possible_dealers(state),
        due=dealing.due_starter(state, state.options.next_starter),
        trumps="RTK-1",
        starts="RTK-2",
    )


def why_not_deal(state: State, command: Deal) -> Refusals:
    """Whether the cards can have been dealt so. (ALL-1, ALL-3, ALL-4, ALL-7, ALL-9, RTK-1, RTK-2)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif state.phase == "redeal":
        yield Refusal("RTK-2", "only_redeal", {}, physical=True)
    elif state.phase != "deal":
        yield Refusal("ALL-1", "round_goes_on", {"round": state.round.number})
    else:
        yield from dealing.why_not_deal(due_deal(state), command)


def to_shuffle(state: State, command: Command) -> Deck | None:
    """The deck that a deal awaits. Raises Invalid where it says what only one who has seen the deck can know."""
    return dealing.to_shuffle(deck(state), state.setup.knowledge, command)
