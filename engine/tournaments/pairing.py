"""The pairing of a round: the task, what a search comes to, and why it is as it is.

A search needs nothing but its task (tasks.py makes it), so it may run elsewhere; drafts.py makes the event of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.tournaments.aims import Problem, Seating, broken, cost_of
from engine.tournaments.matching import Matcher, best_pairs
from engine.tournaments.state import Away, Group, Table
from engine.tournaments.tables import best_tables


class Task(NamedTuple):
    """A round to be paired. problems: a search for each group; fixed: tables that follow without one, by their group.

    basis: a digest of all that the draft is made from, pins and table numbers too; kept: tables of the draft before
    that stay; groups, plan: of a stage that this round begins, as RoundPaired has them.
    """

    round: int
    stage: int
    seed: str
    drafts: int
    basis: str
    present: tuple[str, ...]
    problems: tuple[tuple[int, Problem], ...] = ()
    fixed: tuple[tuple[int, tuple[str, ...]], ...] = ()
    byes: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    away: Mapping[str, Away] = {}
    assumed: tuple[int, ...] = ()
    kept: tuple[Table, ...] = ()
    groups: tuple[Group, ...] | None = None
    plan: Any = None


class RoundPairing(NamedTuple):
    """What a search came to. tables: by their group; broken: the hard aims that could not be kept."""

    basis: str
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    byes: tuple[str, ...]
    kept: tuple[int, ...] = ()
    broken: tuple[str, ...] = ()


def solved(problem: Problem, matcher: Matcher) -> Seating:
    """The best seating by the aims."""
    return best_pairs(problem, matcher) if problem.sizes.most == 2 else best_tables(problem)


def paired(task: Task, matcher: Matcher) -> RoundPairing:
    """The round. This is the search: bounded, but too long for who must answer at once."""
    tables, byes = list(task.fixed), list(task.byes)
    missed: set[str] = set()
    for group, problem in task.problems:
        seating = solved(problem, matcher)
        tables += [(group, table) for table in seating.tables]
        byes += seating.byes
        missed |= set(broken(problem, seating))
    kept = tuple(table.number for table in task.kept)
    return RoundPairing(task.basis, tuple(tables), tuple(byes), kept, tuple(sorted(missed)))


class Why(NamedTuple):
    """Why some are, or are not, at one table.

    aim: the first that would be worse otherwise, None where none would, or no other pairing could be found; costs: by
    aim, as it is and as it would be; tables, byes: the best found that has it the other way.
    """

    together: bool
    aim: str | None
    costs: dict[str, tuple[int, int]]
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


class WhyBye(NamedTuple):
    """Why somebody has a bye, or plays while others have one; the other fields are those of Why."""

    bye: bool
    aim: str | None
    costs: dict[str, tuple[int, int]]
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


def why_bye(problem: Problem, seating: Seating, entrant: str, matcher: Matcher) -> WhyBye:
    """Return what it would cost if somebody with a bye played, or if somebody who plays had the bye."""
    has_bye = entrant in seating.byes
    tried = problem._replace(playing=entrant) if has_bye else problem._replace(sitting_out=entrant)
    other = solved(tried, matcher) if seating.byes else seating
    if (entrant in other.byes) == has_bye:
        return WhyBye(has_bye, None, {}, (), ())
    worse, costs = _compared(problem, seating, other)
    return WhyBye(has_bye, worse, costs, other.tables, other.byes)


def _compared(problem: Problem, seating: Seating, other: Seating) -> tuple[str | None, dict[str, tuple[int, int]]]:
    """Return the first aim that is worse in another seating, and all aims that differ, as they are and would be."""
    mine, theirs = cost_of(problem, seating), cost_of(problem, other)
    costs = {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
    first = next(iter(costs), None)
    return (first if first is not None and costs[first][1] > costs[first][0] else None), costs


def why(problem: Problem, seating: Seating, entrants: Sequence[str], matcher: Matcher) -> Why:
    """What it would cost to have entrants the other way. seating: as it is."""
    wanted = frozenset(entrants)
    together = any(wanted <= set(table) for table in seating.tables)
    tried = problem._replace(apart=tuple(entrants)) if together else problem._replace(together=tuple(entrants))
    other = solved(tried, matcher)
    is_other_way = any(wanted <= set(table) for table in other.tables) != together
    if not is_other_way:
        return Why(together, None, {}, (), ())
    worse, costs = _compared(problem, seating, other)
    return Why(together, worse, costs, other.tables, other.byes)
