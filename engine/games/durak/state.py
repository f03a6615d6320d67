"""The table of a game of Durak: its values, and what they say of roles."""

from collections.abc import Mapping
from typing import Any, Literal

from engine.cards import Deck
from engine.games.durak.cards import DECKS
from engine.games.durak.options import Options
from engine.options import known
from engine.pairs.dealing import possible_dealers
from engine.pairs.repetition import Position
from engine.pairs.table import AttackTable, Numbers, Reading, bare
from engine.pairs.table import waiting as in_turn
from engine.seats import Seats
from engine.tables import setup_of
from engine.zones import Seat

EDITION = 1  # of new matches

Phase = Literal["deal", "redeal", "attack", "defend", "add", "throw_in", "over"]


READINGS: dict[int, Reading] = {1: Reading()}


class State(AttackTable[Options]):
    """A table, and what its edition and the game's rulings say of it."""

    __slots__ = ()
    READINGS = READINGS
    RULES = Numbers("DUR-1", "DUR-2", "DUR-5", "DUR-11", "DUR-12", "DUR-16")

    @property
    def pack(self) -> Deck:
        """The cards of the game, in the order of suits and ranks. (DUR-1)"""
        return DECKS[self.options.deck]

    @property
    def dealers(self) -> Seats:
        """Who may deal now; the last of them does where nobody is named. (DUR-2)"""
        return possible_dealers(self)

    @property
    def position(self) -> Position:
        """What must come again for a repetition. (DUR-16)"""
        return Position(self.opener, self.defender, self.moved)


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: Seats) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    return State(setup_of("durak", READINGS, edition, knowledge, known(Options, options), seats), *bare(seats))


def attackers(state: State) -> tuple[Seat, ...]:
    """Who opened and his helpers, clockwise from him, whether they have cards or not. (DUR-12, DUR-13)"""
    return () if state.opener is None else (state.opener, *state.helpers)


def waiting(state: State) -> tuple[Seat, ...]:
    """Attackers with cards who have not passed since the last card, from the one who has the word. (DUR-8)"""
    return in_turn(attackers(state), state.word, state.passed, state.hands)
