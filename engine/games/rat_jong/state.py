"""The table of a game of Rat-Jong: its values, and what they say."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from engine.cards import Deck, deck_of
from engine.errors import UnknownEdition
from engine.games.rat_jong.cards import DECK, is_dragon
from engine.games.rat_jong.options import Options
from engine.games.rat_jong.scoring import Item
from engine.games.rat_jong.sets import Kind, Meld, Melds
from engine.hands import masked
from engine.rounds import Outcome
from engine.seats import Seats
from engine.zones import Card, Seat, Zone

EDITION = 1  # of new matches
HAND = 13
SIZES = (
    (3, 3, 3, 3, 3, 3),
    (3, 5, 5, 5, 5, 3),
    (3, 5, 7, 7, 5, 3),
    (3, 5, 7, 7, 5, 3),
    (3, 5, 5, 5, 5, 3),
    (3, 3, 3, 3, 3, 3),
)  # of the piles, as the cards are laid out (RJ-1)
SIDE = len(SIZES)
MIDDLE = sum(map(sum, SIZES))
ASIDE = DECK.size - MIDDLE

Phase = Literal["deal", "draw", "play", "claim", "over"]
Source = Literal["middle", "visible"]
Pile = tuple[int, int]  # row and column, from the top left
Piles = tuple[tuple[int, ...], ...]

EDITIONS = (1,)


class Setup(NamedTuple):
    """What is fixed when the match is created."""

    edition: int
    knowledge: str
    options: Options
    seats: Seats


class Round(NamedTuple):
    """The round being played: how it began. starter: None where a result alone was recorded and does not say."""

    number: int = 0  # of the round dealt last; 0 before the first deal
    starter: Seat | None = None


class Laid(NamedTuple):
    """What lies before a seat. kind, pair: of who has gone out."""

    melds: Melds = ()
    dragons: tuple[Card, ...] = ()
    pair: Meld | None = None
    kind: Kind | None = None


class Counted(NamedTuple):
    """A round that was scored. points: of each seat."""

    number: int
    trump: str | None
    points: tuple[int, ...]


class State(NamedTuple):
    """A table. Hands and what is laid stand in the order of seats."""

    setup: Setup
    hands: tuple[Zone, ...]
    laid: tuple[Laid, ...]
    scores: tuple[int, ...]  # of the rounds scored so far
    round: Round = Round()
    phase: Phase = "deal"
    trick: int = 0  # the turn in this round; 0 before the first draw
    turn: Seat | None = None
    trump: str | None = None
    middle: int = 0
    piles: Piles | None = None  # how many cards each has, where that is kept (RJ-2)
    visible: tuple[Card, ...] = ()  # what was discarded, the last on top
    discarder: Seat | None = None  # of the card on top; None where it is not to be taken
    covered: int = 0  # cards under those that nobody recorded
    source: Source | None = None  # where the last card of the seat in turn came from
    deck: tuple[tuple[Card, ...], ...] | None = None  # the piles' cards, the top one last, where that is recorded
    aside: tuple[Card, ...] | None = None  # likewise
    decided: int = 0  # rounds that were scored
    rounds: tuple[Counted, ...] = ()  # those, as they were scored
    scored: tuple[tuple[Item, ...], ...] | None = None  # each seat's lines of the last one, until the next is dealt
    outcome: Outcome | None = None

    @property
    def seats(self) -> Seats:
        return self.setup.seats

    @property
    def options(self) -> Options:
        return self.setup.options

    def hand(self, seat: Seat) -> Zone:
        return self.hands[ord(seat) - 65]

    def before(self, seat: Seat) -> Laid:
        """What lies before seat."""
        return self.laid[ord(seat) - 65]

    def with_hand(self, seat: Seat, zone: Zone) -> tuple[Zone, ...]:
        i = ord(seat) - 65
        return (*self.hands[:i], zone, *self.hands[i + 1 :])

    def with_laid(self, seat: Seat, laid: Laid) -> tuple[Laid, ...]:
        i = ord(seat) - 65
        return (*self.laid[:i], laid, *self.laid[i + 1 :])

    @property
    def on_top(self) -> Card | None:
        """The card that is to be taken, if any. (RJ-10)"""
        return self.visible[-1] if self.visible and self.discarder is not None else None


def initial(edition: int, knowledge: str, options: Options, seats: Seats) -> State:
    """The table before the first deal. Raises UnknownEdition."""
    if edition not in EDITIONS:
        raise UnknownEdition("rat-jong", edition, EDITIONS)
    count = len(seats)
    return State(Setup(edition, knowledge, options, seats), (Zone(),) * count, (Laid(),) * count, (0,) * count)


def in_play(state: State) -> Deck:
    """The cards of the next deal: those put aside before stay there, where they are known. (RJ-1)"""
    if state.aside is None or state.options.aside == "round":
        return DECK
    return deck_of((Counter(DECK.cards) - Counter(state.aside)).elements())


def lying(state: State) -> Iterator[Card]:
    """Every card that lies open. (ALL-4)"""
    yield from state.visible
    for laid in state.laid:
        yield from laid.dragons
        for meld in laid.melds:
            yield from meld
        yield from laid.pair or ()


def known_elsewhere(state: State, seat: Seat) -> Iterator[Card]:
    """Cards known to be somewhere else than in seat's hand. (ALL-4)"""
    yield from lying(state)
    for other, zone in zip(state.seats, state.hands, strict=True):
        if other != seat:
            yield from zone.known
            yield from zone.hidden


def known_dragons(state: State, seat: Seat) -> tuple[Card, ...]:
    """Dragons known to be in seat's hand. (RJ-6)"""
    zone = state.hand(seat)
    return tuple(card for card in (*zone.known, *zone.hidden) if is_dragon(card))


def mask(state: State, viewer: str) -> State:
    """The table as viewer ("public", "seat:B", "referee") knows it: what lies in the piles is the referee's to know."""
    hands = masked(state.seats, state.hands, viewer)
    if viewer == "referee":
        return state._replace(hands=hands)
    return state._replace(hands=hands, deck=None, aside=None)
