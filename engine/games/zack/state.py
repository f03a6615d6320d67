"""The table of a game of Zack: what has landed since the box was last emptied, and what it comes to."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from engine.games.zack.cards import UNREAD
from engine.games.zack.options import Options, in_play, stored
from engine.rounds import Outcome
from engine.seats import Seats, number
from engine.tables import Setup, WithSetup, setup_of
from engine.zones import Card, Seat, Zone

EDITION = 1  # of new matches
MORE = "?"  # a turn that nobody knows (ZCK-24)

Phase = Literal["deal", "play", "over"]
Kind = Literal["card", "challenge", "marker", "choice"]
Ruling = Literal["upheld", "too_late", "wrong_seat", "beside", "void", "undecided"]
Piles = tuple[tuple[Card, ...], ...]  # of each seat, the top card first (ZCK-22)


class Act(NamedTuple):
    """What somebody threw, or chose. what: a card, the seat challenged, the colour chosen; observed: its evidence.

    landed: in the box; version: what names it.
    """

    version: int
    kind: Kind
    by: Seat
    what: str | None
    landed: bool
    observed: Mapping[str, Any] | None


class BoxItem(NamedTuple):
    """Something in the box. what: as of its act; of a marker, its colour.

    gives: whose turn it made it; upon: it lies upon a challenge card, or came after a stop card, and goes back.
    to: into whose pile it goes back; None where it is there already, since its thrower has thrown again.
    unsure: nobody can tell where among the others it lies, as the box was settled without being read.
    """

    version: int
    kind: Kind
    by: Seat
    what: str | None
    in_turn: bool | None
    gives: str | None
    upon: bool
    to: Seat | None = None
    unsure: bool = False


class Finding(NamedTuple):
    """What a challenge comes to. between: the acts that it turned on; rule: the ruling that says so."""

    challenge: int
    by: Seat
    target: Seat
    ruling: Ruling
    rule: str
    between: tuple[int, ...]


class Table(NamedTuple):
    """Piles, colours and markers in the order of seats, and the box, bottom first.

    turn: None where it is nobody's, "?" where nobody knows; leads: who has or had to throw first into the empty box;
    halt: the stop card that halts play; chooser: who owes it a colour; finding: of the challenge that waits.
    piles: what lies in them, as far as that is recorded and for who may know it.
    """

    counts: tuple[int, ...]
    colours: tuple[str, ...]
    thrown: tuple[bool, ...]  # markers
    challenges: tuple[tuple[str, ...], ...]  # colours of the challenge cards that each seat holds
    box: tuple[BoxItem, ...]
    leads: Seat
    turn: str | None
    mirrored: bool = False
    halt: str | None = None
    chooser: Seat | None = None
    finding: Finding | None = None
    winner: Seat | None = None
    piles: Piles | None = None

    @property
    def known_turn(self) -> Seat | None:
        """Return whose turn it is; None where it is nobody's, or nobody knows."""
        return None if self.turn in (None, MORE) else Seat(str(self.turn))


class Members(NamedTuple):
    """A match. base, acts: the table when the box was last settled, and all since; order: as the box was read.

    seen: events so far, which number what is thrown; settled: the challenge that ended these acts was judged;
    finalised: nobody can report earlier acts any more; photo: the picture that came with such an order; ruled: the
    challenge and the verdict that the referee has given on it; ruled_last: the challenge of the match that the referee
    ruled last; returned: the acts whose cards have gone back from
    behind a stop card, which are read again where a later report makes their order uncertain.
    """

    setup: Setup[Options]
    won: tuple[int, ...]
    ranks: tuple[int, ...]  # of each seat the sum, over the rounds that had a result
    seen: int = 1
    phase: Phase = "deal"
    round: int = 0  # the one dealt last
    decided: int = 0  # rounds that had a result
    dealer: Seat | None = None
    trick: int = 0  # boxes that were emptied, and the one in play
    table: Table | None = None
    base: Table | None = None
    acts: tuple[Act, ...] = ()
    order: tuple[int, ...] = ()
    settled: bool = False
    judged: int | None = None  # the challenge that was
    finalised: bool = False
    photo: str | None = None
    ruled: tuple[int, Ruling] | None = None
    returned: tuple[int, ...] = ()
    ruled_last: int | None = None
    outcome: Outcome | None = None


class State(Members, WithSetup):
    """A match, and what follows from its members."""

    __slots__ = ()

    @property
    def table_in_play(self) -> Table:
        """Return the table of the round that is being played."""
        assert self.table is not None, "a round is being played"
        return self.table

    @property
    def hands(self) -> tuple[Zone, ...]:
        """The piles where each card of them is recorded; else nobody looks at one, or counts the deck's."""
        piles = None if self.table is None else self.table.piles
        if piles is None or any(UNREAD in pile for pile in piles):
            return (Zone(),) * len(self.setup.seats)
        return tuple(Zone(pile) for pile in piles)


def initial(edition: int, knowledge: str, options: Mapping[str, Any], seats: Seats) -> State:
    """The table before the first deal. options: as match_created holds them. Raises UnknownEdition."""
    none = (0,) * len(seats)
    return State(setup_of("zack", (EDITION,), edition, knowledge, stored(options, seats), seats), none, none)


def fresh(seats: Seats, counts: tuple[int, ...], first: Seat, colours: tuple[str, ...]) -> Table:
    """Return the table just dealt. (ZCK-1, ZCK-2)"""
    others = tuple(tuple(colour for colour in colours if colour != own) for own in colours)
    return Table(counts, colours, (False,) * len(seats), others, (), first, first)


def mask(state: State, viewer: str) -> State:
    """The table as viewer knows it: nobody looks at a card, and what lies in the piles is the referee's to know."""
    if viewer == "referee" or state.table is None or state.table.piles is None:
        return state
    base = None if state.base is None else state.base._replace(piles=None)
    return state._replace(table=state.table._replace(piles=None), base=base)


def session(state: State) -> tuple[Table, tuple[Act, ...], tuple[int, ...]]:
    """What the next act is read with: the table that it begins from, the acts so far, the order read off the box."""
    assert state.table is not None and state.base is not None, "a round is being played"
    return (state.table, (), ()) if state.settled else (state.base, state.acts, state.order)


def cards_in_play(state: State) -> tuple[str, ...]:
    """The cards that can be thrown. (ZCK-1, ZCK-16, ZCK-17)"""
    colours = state.table.colours if state.table else state.options.colours
    return in_play(colours, state.options.stop_cards, state.options.without)


def count(table: Table, seat: Seat) -> int:
    return table.counts[number(seat)]
