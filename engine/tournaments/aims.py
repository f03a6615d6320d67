"""What a pairing tries for, in this order: each aim says how bad a pair, a table or a bye is; 0 is best.

Search and explanation read the same list. An aim is looked at only among seatings that are alike in all before it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.tournaments.settings import Sizes


class Person(NamedTuple):
    """Somebody to be paired. points: less penalties; rank: in the standing so far; may_have_bye: no bye before.

    small: times at a table not of the preferred size; starts: times at seat A; run: how many of them without a break,
    up to now; place: in the order of a first round by starting places.
    """

    entrant: str
    points: int = 0
    rank: int = 1
    may_have_bye: bool = True
    small: int = 0
    starts: int = 0
    run: int = 0
    club: int | None = None
    family: int | None = None
    place: int = 0


class Problem(NamedTuple):
    """Whom to pair, and by what. people: best first; met: how often two have, by their ids, the smaller text first.

    clubs, families: whether they are kept apart in this round; starts: whether it matters who sits at A; by_start: a
    first round by starting places; tables: fixed ones, which others join at most; apart, together: what `why` tries;
    playing, sitting_out: who is to have no bye, or one, as `why` tries.
    """

    round: int
    seed: str
    sizes: Sizes
    people: tuple[Person, ...]
    met: Mapping[tuple[str, str], int] = {}
    forbidden: tuple[tuple[str, ...], ...] = ()
    clubs: bool = False
    families: bool = False
    starts: bool = False
    by_start: bool = False
    apart: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    playing: str | None = None
    sitting_out: str | None = None


class Seating(NamedTuple):
    """Who sits together, by seats, A first, and who has a bye."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


Pair = Callable[[Problem, Person, Person], int]
Whole = Callable[[Problem, Sequence[Person]], int]
Bye = Callable[[Problem, Person], int]


class Aim(NamedTuple):
    """What is bad about two at one table, a whole table, a bye: the sum of all is the seating's, and never negative.

    hard: it is no matter of more or less; see broken.
    """

    name: str
    pair: Pair | None = None
    table: Whole | None = None
    bye: Bye | None = None
    hard: bool = False


def pair_key(one: str, other: str) -> tuple[str, str]:
    """How met names a pair."""
    return (one, other) if one < other else (other, one)


def are_forbidden(problem: Problem, one: Person, other: Person) -> int:
    """Return how bad it is that the director forbade it (TRN-5). What `why` tries comes before that."""
    pair = {one.entrant, other.entrant}
    tried = len(problem.apart) == 2 and pair == set(problem.apart)
    forbidden = any(pair.issubset(group) for group in problem.forbidden)
    return int(forbidden) + (len(problem.people) ** 2 if tried else 0)


def all_apart(problem: Problem, table: Sequence[Person]) -> int:
    """Return how bad it is that all those are at one table of whom `why` tries to have one elsewhere."""
    here = {person.entrant for person in table}
    return len(problem.people) ** 2 if len(problem.apart) > 2 and here.issuperset(problem.apart) else 0


def tried_bye(problem: Problem, person: Person) -> int:
    """Return how bad a bye is for somebody whom `why` tries to have play; it comes before all else."""
    has_to_play = person.entrant == problem.playing or problem.sitting_out not in (None, person.entrant)
    return len(problem.people) ** 2 if has_to_play else 0


def second_bye(problem: Problem, person: Person) -> int:
    """Return how bad a bye is for somebody who had one, or a win by forfeit, while another has had neither (TRN-2).

    At two seats, where forbidden pairs are no edges, what `why` tries has to count here.
    """
    return int(not person.may_have_bye) + tried_bye(problem, person)


def byes(problem: Problem, person: Person) -> int:
    return 1


def repeats(problem: Problem, one: Person, other: Person) -> int:
    """How often the two have met."""
    return problem.met.get(pair_key(one.entrant, other.entrant), 0)


def bye_points(problem: Problem, person: Person) -> int:
    """A bye goes to who has least."""
    return person.points - problem.people[-1].points


def bye_rank(problem: Problem, person: Person) -> int:
    """How far below the last somebody stands: of equal ones the bye goes to the lower placed."""
    return problem.people[-1].rank - person.rank


def spread(problem: Problem, one: Person, other: Person) -> int:
    """The square of the difference of points."""
    return (one.points - other.points) ** 2


def small_tables(problem: Problem, table: Sequence[Person]) -> int:
    """People who are at a table not of the preferred size, and were before."""
    return 0 if len(table) == problem.sizes.prefer else sum(1 for person in table if person.small)


def running(problem: Problem, table: Sequence[Person]) -> int:
    """1 where somebody would sit at A for the third time running at a table of two, whoever that is; else 0."""
    return int(problem.starts and len(table) == 2 and _starter(table).run >= 2)


def starts(problem: Problem, table: Sequence[Person]) -> int:
    """How much the sum of squares of times at A grows, whoever sits there for the first time or the fewest."""
    return 2 * _starter(table).starts + 1 if problem.starts else 0


def clubs(problem: Problem, one: Person, other: Person) -> int:
    """Whether both are of one club or family, while these are kept apart."""
    club = problem.clubs and one.club is not None and one.club == other.club
    return int(club or (problem.families and one.family is not None and one.family == other.family))


def start_places(problem: Problem, one: Person, other: Person) -> int:
    """How ill two go together by starting places: the upper half meets the lower half, tables are filled in snakes."""
    return (snake(problem, one.place) - snake(problem, other.place)) ** 2 if problem.by_start else 0


AIMS: tuple[Aim, ...] = (
    Aim("forbidden", pair=are_forbidden, table=all_apart, bye=tried_bye, hard=True),
    Aim("second_bye", bye=second_bye, hard=True),
    Aim("byes", bye=byes),
    Aim("repeats", pair=repeats),
    Aim("bye_points", bye=bye_points),
    Aim("bye_rank", bye=bye_rank),
    Aim("spread", pair=spread),
    Aim("small_tables", table=small_tables),
    Aim("running", table=running),
    Aim("starts", table=starts),
    Aim("clubs", pair=clubs),
    Aim("start_places", pair=start_places),
)


def snake(problem: Problem, place: int) -> int:
    """The table of a starting place, counted from 0."""
    size = problem.sizes.prefer
    tables = max(1, len(problem.people) // size)
    row, column = divmod(place, tables)
    return column if size == 2 or row % 2 == 0 else tables - 1 - column


def _starter(table: Sequence[Person]) -> Person:
    return min(table, key=lambda person: (person.run >= 2 and len(table) == 2, person.starts))


def seated(problem: Problem, table: Sequence[Person], order: Sequence[Person]) -> tuple[str, ...]:
    """The entrants of a table by their seats. Where it matters who starts, who should sits first; else lots have it."""
    by_order = [person for person in order if person in table]
    if problem.starts:
        first = min(by_order, key=lambda person: (person.run >= 2 and len(table) == 2, person.starts))
        by_order = [first, *(person for person in by_order if person != first)]
    return tuple(person.entrant for person in by_order)


def cost_of(problem: Problem, seating: Seating) -> dict[str, int]:
    """How bad a seating is, by aim, in their order."""
    known = {person.entrant: person for person in problem.people}
    tables = [[known[entrant] for entrant in table] for table in seating.tables]
    out = [known[entrant] for entrant in seating.byes]
    return {aim.name: _total(aim, problem, tables, out) for aim in AIMS}


def broken(problem: Problem, seating: Seating) -> tuple[str, ...]:
    """The hard aims that a seating does not keep: nobody forbidden together, no second bye while another has none."""
    known = {person.entrant: person for person in problem.people}
    cost = cost_of(problem, seating)
    waiting = any(known[entrant].may_have_bye for table in seating.tables for entrant in table)
    # More byes than there are people who had none: then these have theirs, and others a second.
    kept = {"second_bye"} if not waiting else set()
    return tuple(aim.name for aim in AIMS if aim.hard and cost[aim.name] and aim.name not in kept)


def _total(aim: Aim, problem: Problem, tables: Sequence[Sequence[Person]], out: Sequence[Person]) -> int:
    total = 0
    if aim.pair:
        for table in tables:
            for place, one in enumerate(table):
                for other in table[place + 1 :]:
                    total += aim.pair(problem, one, other)
    if aim.table:
        total += sum(aim.table(problem, table) for table in tables)
    if aim.bye:
        total += sum(aim.bye(problem, person) for person in out)
    return total
