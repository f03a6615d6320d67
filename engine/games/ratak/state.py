"""The table of a game of Ratak: its values, and what they say of roles."""

from collections.abc import Mapping
from typing import Any, Literal

from engine.cards import Deck
from engine.games.ratak.cards import DECKS
from engine.games.ratak.options import Options
from engine.options import known
from engine.pairs.repetition import Position
from engine.pairs.table import AttackTable, Numbers, Reading, bare, team_of
from engine.seats import Seats, clockwise, left_of
from engine.tables import setup_of
from engine.zones import Seat

EDITION = 1  # of new matches
MOST = 6  # attack cards in one attack (RTK-6)

Phase = Literal["deal", "redeal", "attack", "defend", "add", "over"]


READINGS: dict[int, Reading] = {1: Reading()}


class State(AttackTable[Options]):
    """A table, and what its edition and the game's rulings say of it."""

    __slots__ = ()
    READINGS = READINGS
    RULES = Numbers("RTK-1", "RTK-2", "RTK-5", "RTK-10", "RTK-11", "RTK-12")

    @property
    def pack(self) -> Deck:
        """The cards of the game, in the order of suits and ranks: by the seats, unless agreed otherwise. (RTK-1)"""
        agreed = self.options.deck
        return DECKS[agreed if isinstance(agreed, int) else 36 if len(self.seats) < 5 else 52]

    @property
    def dealers(self) -> Seats:
        """Who may deal now; the last of them does where nobody is named: the deal passes to the left. (RTK-2)"""
        if self.round.again and self.round.dealer is not None:
            return (self.round.dealer,)
        last = self.tally.last
        return self.seats if last is None else (left_of(self.seats, last.dealer),)

    @property
    def position(self) -> Position:
        """What must come again for a repetition: as the attack begins, before anybody is named. (RTK-12)"""
        return Position(self.attacker, None if chooses(self) else self.defender, self.moved)


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: Seats) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return State(setup_of("ratak", READINGS, edition, knowledge, known(Options, options), seats), *bare(seats))


def chooses(state: State) -> bool:
    """Whether who attacks says whom. (RTK-3, RTK-11)"""
    return state.options.target == "any" and not state.options.teams


def may_add(state: State) -> tuple[Seat, ...]:
    """Who may lay cards in this attack and has any, clockwise from the attacker. (RTK-5, RTK-11)"""
    if state.attacker is None or state.opener is None or state.defender is None:
        return ()
    may = team_of(state, state.opener) if state.options.teams else state.seats
    around = clockwise(state.seats, state.attacker)
    return tuple(seat for seat in around if seat in may and seat != state.defender and state.hand(seat).size)


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that may add a card and have not passed since the last one. (RTK-7)"""
    return tuple(seat for seat in may_add(state) if seat not in state.passed)
