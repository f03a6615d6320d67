"""The table of a game of Ratak: its values, and what they say of roles."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.errors import UnknownEdition
from engine.games.ratak.options import Options
from engine.hands import masked
from engine.pairs.cards import beats
from engine.pairs.repetition import Moved, Position
from engine.pairs.table import Pair, Round, Tally
from engine.rounds import Outcome
from engine.seats import Seats, clockwise
from engine.seats import sides as sides_of
from engine.seats import team_of as team_at
from engine.zones import Card, Seat, Zone

EDITION = 1  # of new matches
HAND = 6
MOST = 6  # attack cards in one attack (RTK-6)

Phase = Literal["deal", "redeal", "attack", "defend", "add", "over"]


class Reading(NamedTuple):
    """What an edition may read otherwise. Frozen once released."""

    hand: int = HAND  # RTK-1
    beats: Callable[[Card, Card, str], bool] = beats  # RTK-4


READINGS: dict[int, Reading] = {1: Reading()}


class Setup(NamedTuple):
    """What is fixed when the match is created."""

    edition: int
    knowledge: str
    options: Options
    seats: tuple[Seat, ...]


class State(NamedTuple):
    """A table. Hands stand in the order of seats."""

    setup: Setup
    tally: Tally
    hands: tuple[Zone, ...]
    round: Round = Round()
    phase: Phase = "deal"
    trick: int = 0  # the attack in this round; 0 before the first card
    stock: int = 0  # the turned card included
    discard: Zone = Zone()
    table: tuple[Pair, ...] = ()
    opener: Seat | None = None  # who laid the first card of this attack, or is to lay it
    attacker: Seat | None = None  # who laid the last (RTK-5)
    defender: Seat | None = None  # None until the first card is laid before somebody (RTK-3)
    passed: tuple[Seat, ...] = ()  # since the last card
    limit: int | None = 0  # of this attack's cards; None while it hangs on who will defend (RTK-6)
    out: tuple[Seat, ...] = ()
    places: tuple[int, ...] = ()  # of those who are out, in the same order
    positions: tuple[Position, ...] = ()  # at the starts of attacks since the last draw or discard (RTK-12)
    moved: tuple[Moved, ...] = ()  # likewise
    deck: tuple[Card, ...] | None = None  # the stock in the order in which it is drawn, where that is recorded
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    @property
    def options(self) -> Options:
        return self.setup.options

    @property
    def trump(self) -> str:
        return self.round.trump or ""

    @property
    def reading(self) -> Reading:
        return READINGS[self.setup.edition]

    def hand(self, seat: Seat) -> Zone:
        return self.hands[ord(seat) - 65]

    def with_hand(self, seat: Seat, zone: Zone) -> tuple[Zone, ...]:
        i = ord(seat) - 65
        return (*self.hands[:i], zone, *self.hands[i + 1 :])


def initial(edition: int, knowledge: str, options: Options, seats: Seats) -> State:
    """The table before the first deal. Raises UnknownEdition."""
    if edition not in READINGS:
        raise UnknownEdition("ratak", edition, sorted(READINGS))
    none = (0,) * len(seats)
    return State(Setup(edition, knowledge, options, seats), Tally(none, none), (Zone(),) * len(seats))


def team_of(state: State, seat: Seat) -> Seats:
    """The seats that win and lose together, in order of their letters. (RTK-11)"""
    return team_at(state.seats, state.options.teams, seat)


def sides(state: State) -> tuple[Seats, ...]:
    """Everybody by team, or each by himself."""
    return sides_of(state.seats, state.options.teams)


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
    """Those of them who have not passed since the last card. (RTK-7)"""
    return tuple(seat for seat in may_add(state) if seat not in state.passed)


def position(state: State) -> Position:
    """What must come again for a repetition: as the attack begins, before anybody is named. (RTK-12)"""
    return Position(state.attacker, None if chooses(state) else state.defender, state.moved)


def mask(state: State, viewer: str) -> State:
    """The table as viewer ("public", "seat:B", "referee") knows it: what will be drawn is the referee's to know."""
    deck = state.deck if viewer == "referee" else None
    return state._replace(hands=masked(state.seats, state.hands, viewer), deck=deck)
