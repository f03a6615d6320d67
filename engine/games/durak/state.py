"""The table of a game of Durak: its values, and what they say of roles."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.errors import UnknownEdition
from engine.games.durak.options import Options
from engine.hands import masked
from engine.pairs.cards import beats
from engine.pairs.repetition import Moved, Position
from engine.pairs.table import Pair, Round, Tally
from engine.pairs.table import waiting as in_turn
from engine.rounds import Outcome
from engine.seats import Seats
from engine.seats import sides as sides_of
from engine.seats import team_of as team_at
from engine.zones import Card, Seat, Zone

EDITION = 1  # of new matches
HAND = 6

Phase = Literal["deal", "redeal", "attack", "defend", "add", "throw_in", "over"]


class Reading(NamedTuple):
    """What an edition may read otherwise. Frozen once released."""

    hand: int = HAND  # DUR-1
    beats: Callable[[Card, Card, str], bool] = beats  # DUR-4


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
    opener: Seat | None = None
    defender: Seat | None = None
    helpers: tuple[Seat, ...] = ()  # of the opener, clockwise from him, as the attack began (DUR-13)
    word: Seat | None = None  # the attacker who has it; without cards it is the next one's
    passed: tuple[Seat, ...] = ()  # since the last card
    laid: tuple[Seat, ...] = ()  # who has laid a card in this attack
    limit: int = 0  # of this attack's cards
    out: tuple[Seat, ...] = ()
    places: tuple[int, ...] = ()  # of those who are out, in the same order
    positions: tuple[Position, ...] = ()  # at the starts of attacks since the last draw or discard (DUR-16)
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
        raise UnknownEdition("durak", edition, sorted(READINGS))
    none = (0,) * len(seats)
    return State(Setup(edition, knowledge, options, seats), Tally(none, none), (Zone(),) * len(seats))


def team_of(state: State, seat: Seat) -> Seats:
    """The seats that win and lose together, in order of their letters. (DUR-12)"""
    return team_at(state.seats, state.options.teams, seat)


def sides(state: State) -> tuple[Seats, ...]:
    """Everybody by team, or each by himself."""
    return sides_of(state.seats, state.options.teams)


def attackers(state: State) -> tuple[Seat, ...]:
    """Who opened and his helpers, clockwise from him, whether they have cards or not. (DUR-12, DUR-13)"""
    return () if state.opener is None else (state.opener, *state.helpers)


def waiting(state: State) -> tuple[Seat, ...]:
    """Attackers with cards who have not passed since the last card, from the one who has the word. (DUR-8)"""
    return in_turn(attackers(state), state.word, state.passed, state.hands)


def position(state: State) -> Position:
    """What must come again for a repetition. (DUR-16)"""
    return Position(state.opener, state.defender, state.moved)


def mask(state: State, viewer: str) -> State:
    """The table as viewer ("public", "seat:B", "referee") knows it: what will be drawn is the referee's to know."""
    deck = state.deck if viewer == "referee" else None
    return state._replace(hands=masked(state.seats, state.hands, viewer), deck=deck)
