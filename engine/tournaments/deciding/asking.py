"""Who asks for something in a tournament, and what a command names there."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from engine.aggregates import Fact
from engine.errors import Invalid
from engine.seats import letters
from engine.tournaments.pairing import RoundPairing
from engine.tournaments.state import GONE, Entry, Round, Table, Tournament


class Circumstances(NamedTuple):
    """Who asks, and what only the service knows.

    entrant: whose token it is, where the role is that; neighbour: whose code was typed, None where it is nobody's;
    has_begun: whether the match of a table has its first card; paired: what the search came to; engine: which one it
    was, with its version; seed: a new one, for drafts that need it; after: the time that many minutes after another
    one, or after now; left_ms: from now until a time; clubs, families: the numbers that names have, these in small
    letters; taken: numbers of tables that other sections of the day have.
    """

    role: str = "director"
    entrant: str | None = None
    neighbour: str | None = None
    has_begun: Callable[[Table], bool] = lambda table: False
    paired: RoundPairing | None = None
    engine: str = "none"
    seed: str = ""
    after: Callable[[str | None, int], str | None] = lambda since, minutes: None
    left_ms: Callable[[str], int | None] = lambda until: None
    clubs: Mapping[str, int] = {}
    families: Mapping[str, int] = {}
    taken: Collection[int] = ()

    def has_passed(self, time: str | None) -> bool:
        """Return whether a time is over; None never is."""
        return time is not None and self.left_ms(time) == 0


def entry_of(state: Tournament, entrant: str, pointer: str = "/entrant") -> Entry:
    """Who is entered by that number. Raises Invalid, at the pointer."""
    found = state.entries.get(entrant)
    if found is None or found.status in GONE:
        raise Invalid([(pointer, f"no entrant {entrant} in this tournament")], "ce joueur n’est pas dans ce tournoi")
    return found


def round_of(state: Tournament, number: int) -> Round:
    """The round of that number. Raises Invalid."""
    found = state.round(number)
    if found is None:
        raise no_round(state, number)
    return found


def no_round(state: Tournament, number: int) -> Invalid:
    """Return what is raised where there is no round of that number, or none that could be meant."""
    return Invalid(
        [("/round", f"there is no round {number}; there are {len(state.rounds)}")],
        f"il n’y a pas de ronde {number} ; il y en a {len(state.rounds)}",
    )


def table_of(of: Round, number: int, pointer: str = "/table") -> Table:
    """The table of that number in a round. Raises Invalid, at the pointer."""
    found = of.table(number)
    if found is None:
        raise Invalid(
            [(pointer, f"round {of.number} has no table {number}")], f"la ronde {of.number} n’a pas de table {number}"
        )
    return found


def read_seats(state: Tournament, table: Table, given: Mapping[str, str]) -> tuple[str, ...]:
    """Return the people of a table by their seats, A first. Raises Invalid where they are not those of the table."""
    for seat, entrant in given.items():
        entry_of(state, entrant, f"/seats/{seat}")
    seats = letters(len(table.entrants))
    if sorted(given) != sorted(seats) or sorted(given.values()) != sorted(table.entrants):
        wanted = f"each of the seats {', '.join(seats)} and each of {', '.join(table.entrants)} once"
        raise Invalid(
            [("/seats", f"only those at table {table.number} change seats there; want {wanted}")],
            f"seuls ceux de la table {table.number} y changent de place",
        )
    return tuple(given[seat] for seat in seats)


def round_in_play(state: Tournament) -> Round:
    """The newest round that is published. Raises Invalid where none is."""
    if state.published:
        return state.public_rounds[-1]
    raise Invalid(
        [("/table", "no round is published: there are no tables yet")],
        "aucune ronde n’est publiée : il n’y a pas encore de tables",
    )


# A function for each command: the events that it causes, oldest first.
Handlers = Mapping[type[Any], Callable[[Tournament, Any, Circumstances], list[Fact]]]
