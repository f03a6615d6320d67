"""What a game's state begins with: how its match was opened, seats, hands, and where in it the table stands.

A named tuple takes no other base, so a state's members stand in a class of their own:

    class Members(NamedTuple): ...
    class State(Members, WithHands): ...
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.errors import UnknownEdition
from engine.game import Progress
from engine.seats import Seats, number, replaced
from engine.zones import Card, Seat, Zone

O = TypeVar("O")  # noqa: E741  # a game's own options
O_co = TypeVar("O_co", covariant=True)  # likewise


class Setup(NamedTuple, Generic[O_co]):
    """What is fixed when the match is created."""

    edition: int
    knowledge: str
    options: O_co
    seats: Seats


def setup_of(key: str, editions: Collection[int], edition: int, knowledge: str, options: O, seats: Seats) -> Setup[O]:
    """How a match of the game key was opened, whose editions these are. Raises UnknownEdition for another one."""
    if edition not in editions:
        raise UnknownEdition(key, edition, sorted(editions))
    return Setup(edition, knowledge, options, seats)


class _HasSetup(Protocol[O_co]):
    @property
    def setup(self) -> Setup[O_co]: ...


class WithSetup:
    """Names for what a state's member `setup` has."""

    __slots__ = ()

    @property
    def seats(self: _HasSetup[Any]) -> Seats:
        """The seats of the match, clockwise."""
        return self.setup.seats

    @property
    def options(self: _HasSetup[O]) -> O:
        """What was agreed before the first deal."""
        return self.setup.options

    @property
    def knowledge(self: _HasSetup[Any]) -> str:
        """The kind of record. (ALL-11)"""
        return self.setup.knowledge


class _HasHands(Protocol):
    @property
    def seats(self) -> Seats: ...
    @property
    def hands(self) -> tuple[Zone, ...]: ...
    def lying(self) -> Iterable[Card]: ...
    def hand(self, seat: Seat) -> Zone: ...


class WithHands(WithSetup):
    """Names for a state's member `hands`, in the order of seats.

    The state's own `lying` gives the cards that lie open.
    """

    __slots__ = ()

    def hand(self: _HasHands, seat: Seat) -> Zone:
        """The hand of seat."""
        return self.hands[number(seat)]

    def with_hand(self: _HasHands, seat: Seat, zone: Zone) -> tuple[Zone, ...]:
        """All hands, with another one for seat."""
        return replaced(self.hands, seat, zone)

    def elsewhere(self: _HasHands, seat: Seat) -> Iterator[Card]:
        """Cards known to be somewhere else than in seat's hand. (ALL-4)"""
        yield from self.lying()
        for other, zone in zip(self.seats, self.hands, strict=True):
            if other != seat:
                yield from zone.known
                yield from zone.hidden


class _InRound(Protocol):
    @property
    def round(self) -> int: ...
    @property
    def trick(self) -> int: ...
    @property
    def phase(self) -> str: ...


def place(state: _InRound) -> Progress:
    """The round dealt last, and the part of it that is being played."""
    return Progress(state.round, state.trick, state.round + (state.phase == "deal"))
