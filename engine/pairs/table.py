"""What the tables of both games have, and what a round was and came to."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from engine.cards import Deck
from engine.game import Progress
from engine.pairs.cards import Pairs, beats, laid
from engine.pairs.repetition import Position, TakenCard, is_third
from engine.rounds import Outcome
from engine.seats import Seats
from engine.seats import sides as sides_of
from engine.seats import team_of as team_at
from engine.tables import Setup, WithHands
from engine.tables import mask as mask_hands
from engine.zones import Card, Seat, Whereabouts, Zone

HAND = 6  # cards that each is dealt


class Round(NamedTuple):
    """The round being played: how it began."""

    number: int = 0  # of the round dealt last; 0 before the first deal
    dealer: Seat | None = None
    trump_card: Card | None = None  # None where only the suit is known
    trump: str | None = None  # the suit's letter
    again: bool = False  # the next deal repeats this round's


class Result(NamedTuple):
    """What the next deal must know of the last round."""

    dealer: Seat
    order: Seats  # of going out
    losers: Seats  # none: nobody has lost
    holders: Seats  # seats that still had cards
    rank: dict[Seat, int]  # none: closed without a result (ALL-5)

    @property
    def first_out(self) -> Seat | None:
        """Who was the first out, alone."""
        first, second = (*self.order, None, None)[:2]
        if not self.rank or first is None or self.losers == (first,):
            # A round closed without a result has no winner, whoever was out by then; nor has he won who conceded.
            return None
        # Several may have gone out together, and left nobody with cards.
        return None if second is not None and self.rank[first] == self.rank[second] else first


class Tally(NamedTuple):
    """The rounds so far; losses, firsts and points in the order of seats."""

    losses: tuple[int, ...]  # rounds lost
    firsts: tuple[int, ...]  # rounds in which the seat was the first out, alone
    decided: int = 0  # rounds with a result
    last: Result | None = None
    points: tuple[int, ...] = ()  # by places, in 120ths of a win; none yet: no round had a result

    def counting(self, result: Result, seats: Seats, teams: bool) -> "Tally":
        """The tally with one more round."""
        losses = tuple(n + (seat in result.losers) for n, seat in zip(self.losses, seats, strict=True))
        firsts = tuple(n + (seat == result.first_out) for n, seat in zip(self.firsts, seats, strict=True))
        points = self.points
        if result.rank:
            before = points or (0,) * len(seats)
            paid = place_points(result, seats, teams)
            points = tuple(n + paid[seat] for n, seat in zip(before, seats, strict=True))
        return Tally(losses, firsts, self.decided + bool(result.rank), result, points)


def place_points(result: Result, seats: Seats, teams: bool) -> dict[Seat, int]:
    """Return what a round pays by places, in 120ths: (n - rank) / (n - 1) of a win. (DUR-17, RTK-13)

    A team is one of n places. Who share a place share what the places that they take up pay.
    """
    rank = result.rank
    if teams:
        rank = {seat: 1 + (bool(result.losers) and seat in result.losers) for seat in seats}
    n = 2 if teams else len(seats)
    alike = Counter(rank[side[0]] for side in sides_of(seats, teams))
    return {seat: 60 * (2 * (n - rank[seat]) - (alike[rank[seat]] - 1)) // (n - 1) for seat in seats}


class Reading(NamedTuple):
    """What an edition may read otherwise. Frozen once released."""

    hand: int = HAND  # DUR-1, RTK-1
    beats: Callable[[Card, Card, str], bool] = beats  # DUR-4, RTK-4


class Numbers(NamedTuple):
    """The numbers of a game's own rulings.

    cards: the deck and the turned card; starts: who deals and starts; adds: ranks of further cards; out: who is out;
    teams: who plays together; again: a position that comes again.
    """

    cards: str
    starts: str
    adds: str
    out: str
    teams: str
    again: str


class Agreement(Protocol):
    """Options that both games have."""

    @property
    def rounds(self) -> int | None: ...
    @property
    def teams(self) -> bool: ...
    @property
    def next_starter(self) -> str: ...
    @property
    def ends(self) -> str: ...
    @property
    def repetition(self) -> str: ...
    @property
    def standing(self) -> str: ...


O_co = TypeVar("O_co", bound=Agreement, covariant=True)  # a game's own options


class Members(NamedTuple, Generic[O_co]):
    """What a table of either game holds. Hands stand in the order of seats."""

    setup: Setup[O_co]
    tally: Tally
    hands: tuple[Zone, ...]
    round: Round = Round()
    phase: str = "deal"
    trick: int = 0  # the attack in this round; 0 before the first card
    stock: int = 0  # the turned card included
    discard: Zone = Zone()
    table: Pairs = ()
    opener: Seat | None = None  # who laid the first card of this attack, or is to lay it
    attacker: Seat | None = None  # Ratak: who laid the last (RTK-5)
    defender: Seat | None = None  # Ratak: None until the first card is laid before somebody (RTK-3)
    helpers: Seats = ()  # Durak: of the opener, clockwise from him, as the attack began (DUR-13)
    word: Seat | None = None  # Durak: the attacker who has it; without cards it is the next one's
    passed: Seats = ()  # since the last card
    laid: Seats = ()  # Durak: who has laid a card in this attack
    limit: int | None = 0  # of this attack's cards; Ratak: None while it hangs on who will defend (RTK-6)
    out: Seats = ()
    places: tuple[int, ...] = ()  # of those who are out, in the same order
    positions: tuple[Position, ...] = ()  # at the starts of attacks since the last draw or discard (DUR-16, RTK-12)
    moved: tuple[TakenCard, ...] = ()  # likewise
    deck: tuple[Card, ...] | None = None  # the stock in the order in which it is drawn, where that is recorded
    outcome: Outcome | None = None


class AttackTable(Members[O_co], WithHands):
    """A table, and what its edition and its game's rulings say of it."""

    __slots__ = ()
    READINGS: ClassVar[Mapping[int, Reading]]
    RULES: ClassVar[Numbers]

    @property
    def pack(self) -> Deck:
        """Return the cards of the game, in the order of suits and ranks."""
        raise NotImplementedError

    @property
    def dealers(self) -> Seats:
        """Return the seats that may deal now; the last one deals where none is named."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """Return what must be equal for a position to count as repeated."""
        raise NotImplementedError

    @property
    def reading(self) -> Reading:
        """Return how the match's edition reads the rules."""
        return self.READINGS[self.setup.edition]

    @property
    def trump(self) -> str:
        """Return the letter of the trump suit; empty before there is one."""
        return self.round.trump or ""

    @property
    def is_full(self) -> bool:
        """Return whether the attack has as many cards as it may. (DUR-6, RTK-6)"""
        return len(self.table) >= (self.limit or 0)

    def lying(self) -> Iterator[Card]:
        """Cards that lie open, the turned one among them. (ALL-4)"""
        yield from self.discard.known
        yield from laid(self.table)
        if self.stock and self.round.trump_card is not None:
            yield self.round.trump_card


Table = AttackTable[Agreement]
T = TypeVar("T", bound=Table)


def bare(seats: Seats) -> tuple[Tally, tuple[Zone, ...]]:
    """The tally and the hands before the first deal."""
    none = (0,) * len(seats)
    return Tally(none, none), (Zone(),) * len(seats)


def mask(table: T, viewer: str) -> T:
    """The table as viewer knows it: what will be drawn is the referee's to know."""
    return mask_hands(table, viewer, deck=None)


def place(table: Table) -> Progress:
    """The round dealt last, and its attack that is being played."""
    number = table.round.number
    return Progress(number, table.trick, number + (table.phase == "deal" and not table.round.again))


def team_of(table: Table, seat: Seat) -> Seats:
    """The seats that win and lose together with seat, in order of their letters. (DUR-12, RTK-11)"""
    return team_at(table.seats, table.options.teams, seat)


def sides(table: Table) -> tuple[Seats, ...]:
    """Everybody by team, or each by himself."""
    return sides_of(table.seats, table.options.teams)


def has_come_thrice(table: Table) -> bool:
    """Whether the attack that is due would begin from a position for the third time. (DUR-16, RTK-12)"""
    return table.phase == "attack" and is_third(table.positions, table.position)


def whereabouts(table: Table) -> Whereabouts:
    """Where every card is. The turned card lies under the stock: a trump, whether it is known or not."""
    zones = dict(zip(map(str, table.seats), table.hands, strict=True))
    card, trump = table.round.trump_card, table.round.trump
    turned = min(table.stock, 1)
    zones["stock"] = Zone(unknown=table.stock - turned)
    zones["turned"] = Zone((card,) * turned) if card is not None else Zone(unknown=turned)
    zones["table"] = Zone(laid(table.table))
    zones["discard"] = table.discard
    only = (
        {"turned": frozenset(card for card in table.pack.copies if card[1] == trump)} if trump and card is None else {}
    )
    return Whereabouts(table.pack.cards, zones, only)


def waiting(attackers: Seats, word: Seat | None, passed: Seats, hands: Sequence[Zone]) -> Seats:
    """Attackers with cards who have not passed since the last card, from the one who has the word."""
    if word in attackers:
        i = attackers.index(word)
        attackers = attackers[i:] + attackers[:i]
    return tuple([seat for seat in attackers if seat not in passed and hands[ord(seat) - 65].size])
