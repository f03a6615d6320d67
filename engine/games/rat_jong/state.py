"""The table of a game of Rat-Jong: its values, and what they say."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.cards import Deck, deck_of
from engine.games.rat_jong.cards import DECK, is_dragon
from engine.games.rat_jong.options import Options
from engine.games.rat_jong.scoring import Display, Item
from engine.options import known
from engine.rounds import Outcome
from engine.seats import Seats, number, replaced
from engine.tables import Setup, WithHands, setup_of
from engine.tables import mask as masked
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


class Round(NamedTuple):
    """The round being played: how it began. starter: None where a result alone was recorded and does not say."""

    number: int = 0  # of the round dealt last; 0 before the first deal
    starter: Seat | None = None


class RoundScore(NamedTuple):
    """A round that was scored. points: of each seat."""

    number: int
    trump: str | None
    points: tuple[int, ...]


class Members(NamedTuple):
    """A table. Hands and what is laid stand in the order of seats."""

    setup: Setup[Options]
    hands: tuple[Zone, ...]
    laid: tuple[Display, ...]
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
    rounds: tuple[RoundScore, ...] = ()  # those, as they were scored
    scored: tuple[tuple[Item, ...], ...] | None = None  # each seat's lines of the last one, until the next is dealt
    outcome: Outcome | None = None


class State(Members, WithHands):
    """A table, and what follows from its members."""

    __slots__ = ()

    def before(self, seat: Seat) -> Display:
        """What lies before seat."""
        return self.laid[number(seat)]

    def with_laid(self, seat: Seat, laid: Display) -> tuple[Display, ...]:
        """What lies before each seat, with something else before seat."""
        return replaced(self.laid, seat, laid)

    def lying(self) -> Iterator[Card]:
        """Every card that lies open. (ALL-4)"""
        yield from self.visible
        for laid in self.laid:
            yield from laid.dragons
            for meld in laid.melds:
                yield from meld
            yield from laid.pair or ()

    @property
    def on_top(self) -> Card | None:
        """The card that is to be taken, if any. (RJ-10)"""
        return self.visible[-1] if self.visible and self.discarder is not None else None


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: Seats) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    count = len(seats)
    setup = setup_of("rat-jong", EDITIONS, edition, knowledge, known(Options, options), seats)
    return State(setup, (Zone(),) * count, (Display(),) * count, (0,) * count)


def in_play(state: State) -> Deck:
    """The cards of the next deal: those put aside before stay there, where they are known. (RJ-1)"""
    if state.aside is None or state.options.aside == "round":
        return DECK
    return deck_of((Counter(DECK.cards) - Counter(state.aside)).elements())


def known_dragons(state: State, seat: Seat) -> tuple[Card, ...]:
    """Dragons known to be in seat's hand. (RJ-6)"""
    zone = state.hand(seat)
    return tuple(card for card in (*zone.known, *zone.hidden) if is_dragon(card))


def known_cards(state: State) -> list[Card]:
    """Return every card whose place everybody knows."""
    return [*state.lying(), *(card for zone in state.hands for card in zone.known)]


def mask(state: State, viewer: str) -> State:
    """The table as viewer knows it: what lies in the piles is the referee's to know."""
    return masked(state, viewer, deck=None, aside=None)
