"""The table of a game of Durak: its values, and what they say of roles."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple

from engine.cards import Deck
from engine.games.durak.cards import DECKS
from engine.games.durak.options import Options
from engine.options import known
from engine.pairs.cards import Pair
from engine.pairs.dealing import possible_dealers
from engine.pairs.repetition import Position, TakenCard
from engine.pairs.table import Numbers, Reading, Round, Tally, WithPairs, bare
from engine.pairs.table import waiting as in_turn
from engine.rounds import Outcome
from engine.seats import Seats
from engine.tables import Setup, setup_of
from engine.zones import Card, Seat, Zone

EDITION = 1  # of new matches

Phase = Literal["deal", "redeal", "attack", "defend", "add", "throw_in", "over"]


READINGS: dict[int, Reading] = {1: Reading()}


class Members(NamedTuple):
    """A table. Hands stand in the order of seats."""

    setup: Setup[Options]
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
    moved: tuple[TakenCard, ...] = ()  # likewise
    deck: tuple[Card, ...] | None = None  # the stock in the order in which it is drawn, where that is recorded
    outcome: Outcome | None = None


class State(Members, WithPairs):
    """A table, and what its edition and the game's rulings say of it."""

    __slots__ = ()
    READINGS: ClassVar[Mapping[int, Reading]] = READINGS
    RULES: ClassVar[Numbers] = Numbers("DUR-1", "DUR-2", "DUR-5", "DUR-11", "DUR-12", "DUR-16")

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
