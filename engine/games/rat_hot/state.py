"""The table of a game of Rat Hot."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engine.cards import Deck, more_than
from engine.games.rat_hot.board import XY, Square
from engine.games.rat_hot.cards import strip, strips
from engine.games.rat_hot.options import Options, stored
from engine.rounds import Outcome
from engine.seats import Seats, number
from engine.tables import Setup, WithSetup, setup_of
from engine.zones import Card, Seat, Zone

EDITION = 1  # of new matches
EACH_TURN = 2  # cards; the first turn has one (RH-3)

Phase = Literal["deal", "play", "over"]


class LaidCard(NamedTuple):
    """A card as it was laid; the start card is number 0, and nobody's. x, y: its first square."""

    card: int
    face: Card
    x: int
    y: int
    way: str
    level: int
    by: Seat | None


class Next(NamedTuple):
    """Who lays, how many cards he still has to in that turn, and which turn of the round it is."""

    seat: Seat
    cards: int
    turn: int


class Members(NamedTuple):
    """A table. Points and rounds won stand in the order of seats."""

    setup: Setup[Options]
    points: tuple[int, ...]
    won: tuple[int, ...]
    phase: Phase = "deal"
    round: int = 0  # the one dealt last
    decided: int = 0  # rounds that had a result
    starter: Seat | None = None  # of the round dealt last, where that is known
    start: Card | None = None
    next: Next | None = None
    trick: int = 0  # the turn in this round; 0 before its first card was turned up or laid
    last: int = 0  # the turn of the card laid last; 0 before the first
    squares: Mapping[str, Square] = {}  # by "x,y"
    lying: tuple[LaidCard, ...] = ()  # those whose place is known, the first laid first
    numbered: int = 0  # the number of the next card
    lain: int = 0  # cards laid, without the start card
    laid: tuple[Card, ...] = ()  # which they are, as far as is known
    drawn: tuple[Card, ...] = ()  # turned up, not laid yet
    deck: tuple[Card, ...] | None = None  # the rest in the order in which it is drawn, where that is recorded
    counted: bool = False  # whether the round came to its final count
    outcome: Outcome | None = None


class State(Members, WithSetup):
    """A table, and what follows from its members."""

    __slots__ = ()

    @property
    def hands(self) -> tuple[Zone, ...]:
        """Nobody ever holds a card."""
        return (Zone(),) * len(self.setup.seats)

    @property
    def left(self) -> int | None:
        """Cards not laid yet. (RH-2)"""
        return None if self.setup.options.cards is None else self.setup.options.cards - self.lain


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: Seats) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    none = (0,) * len(seats)
    return State(setup_of("rat-hot", (EDITION,), edition, knowledge, stored(options), seats), none, none)


def key(place: Sequence[int]) -> str:
    """Return the name of a place of the board in the state."""
    return f"{place[0]},{place[1]}"


def board_of(state: State) -> dict[XY, Square]:
    """The board by places."""
    found = {}
    for name, square in state.squares.items():
        x, _, y = name.partition(",")
        found[int(x), int(y)] = square
    return found


def colour(state: State, seat: Seat) -> str:
    return state.options.colours[number(seat)]


def owner(state: State, of: str) -> Seat:
    """Whose spices and rats have that colour. (RH-1)"""
    return state.seats[state.options.colours.index(of)]


def other(state: State, seat: Seat) -> Seat:
    """The opponent."""
    return state.seats[1 - number(seat)]


def whole_deck(state: State) -> Deck | None:
    """The cards that the match is played with, each by its one name; None where nobody knows. (RH-2)"""
    return None if state.options.deck is None else strips(state.options.deck)


def cards_left(state: State) -> tuple[Card, ...] | None:
    """The cards that may still come, each once, as the deck names them; None where nobody knows. (RH-2, ALL-4)"""
    deck = state.options.deck
    if deck is None:
        return None
    gone = [strip(card) for card in (*state.laid, *state.drawn)]
    names = {strip(card): card for card in reversed(deck)}
    copies = strips(deck).copies
    return tuple(names[one] for one in reversed(names) if gone.count(one) < copies[one])


def quota(state: State, turn: int) -> int:
    """How many cards a turn has. (RH-3)"""
    most = EACH_TURN if turn > 1 else 1
    return most if state.left is None else min(most, state.left)


def too_many(state: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that cannot come any more, beside what lies. (ALL-4)"""
    deck = whole_deck(state)
    if deck is None:
        return ()
    known = [strip(card) for card in (*state.laid, *cards)]
    gone = more_than(known, deck.copies)
    return tuple(card for card in dict.fromkeys(cards) if strip(card) in gone)


def mask(state: State, viewer: str) -> State:
    """The table as viewer knows it: what will be drawn is the referee's to know."""
    return state if viewer == "referee" or state.deck is None else state._replace(deck=None)
