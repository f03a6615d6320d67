"""The draft of a round: its seed, its event, and whether it is what it would be by now, or what its seed comes to."""

from collections.abc import Collection, Sequence
from typing import Any

from engine.errors import Invalid
from engine.tournaments.errors import Conflict
from engine.tournaments.events import RoundPaired, Seeded
from engine.tournaments.matching import Matcher
from engine.tournaments.pairing import RoundPairing, Task, paired
from engine.tournaments.state import Tournament
from engine.tournaments.tasks import task_of, to_pair


def seeding(state: Tournament, seed: str) -> list[Seeded]:
    """What is recorded before the next draft: a seed that nobody knows, where the tournament's is not here or is told.

    seed: a new one. (TRN-20)
    """
    return [Seeded(seed=seed)] if state.seed is None or state.is_told else []


def draft_event(
    state: Tournament, task: Task, found: RoundPairing, engine: str, taken: Collection[int] = ()
) -> RoundPaired:
    """Return the event of a draft: with numbers for its tables, the most points at the first.

    Args:
        state: The tournament.
        task: What was to be paired.
        found: What the search came to.
        engine: Which search it was, with its version.
        taken: Numbers that other sections of the day have (TRN-28).
    """
    tables = _numbered(state, task, found.tables, taken)
    names = ("round", "stage", "drafts", "assumed", "seed", "basis", "present", "free", "groups", "plan")
    return RoundPaired(
        **{name: getattr(task, name) for name in names},
        engine=engine,
        kept=tuple(table.number for table in task.kept),
        tables=tuple(tables),
        byes=found.byes,
        taken=tuple(sorted(taken)) or None,
        away={entrant: {"why": away.why, "points": away.points} for entrant, away in sorted(task.away.items())},
    )


def _numbered(
    state: Tournament, task: Task, tables: Sequence[tuple[int, tuple[str, ...]]], elsewhere: Collection[int]
) -> list[dict[str, Any]]:
    """Tables with their numbers: by group, then by points; pins move a number, and people stay together."""
    points = {person.entrant: person.points for _, problem in task.problems for person in problem.people}
    rank = {person.entrant: person.rank for _, problem in task.problems for person in problem.people}

    def strength(each: tuple[int, tuple[str, ...]]) -> tuple[int, int, int]:
        group, table = each
        total = sum(points.get(entrant, 0) for entrant in table)
        return group, -60 * total // len(table), min(rank.get(entrant, 0) for entrant in table)

    ordered = sorted(tables, key=strength)
    taken = {*elsewhere, *(table.number for table in task.kept)}
    made = [{"table": table.number, "group": table.group, "entrants": list(table.entrants)} for table in task.kept]
    at = _at_pins(state, [table for _, table in ordered], taken)
    numbers = (each for each in state.settings.table_numbers() if each not in {*taken, *at.values()})
    for group, table in ordered:
        made.append({"table": at[table] if table in at else next(numbers), "group": group, "entrants": list(table)})
    return sorted(made, key=lambda each: int(each["table"]))


def _at_pins(
    state: Tournament, tables: Sequence[tuple[str, ...]], taken: Collection[int]
) -> dict[tuple[str, ...], int]:
    """Return numbers for tables with pinned people, so that as many tables as possible have a pin's number.

    Args:
        state: The tournament with its pins.
        tables: Tables to be numbered, the first to choose first.
        taken: Numbers that others have already.
    """
    of_number: dict[int, tuple[str, ...]] = {}

    def place(table: tuple[str, ...], tried: set[int]) -> bool:
        """Give a table one of its numbers; whoever has that one may take another. (An augmenting path.)"""
        for entrant in table:
            wanted = state.pins.get(entrant)
            if wanted is None or wanted in taken or wanted in tried:
                continue
            tried.add(wanted)
            if wanted not in of_number or place(of_number[wanted], tried):
                of_number[wanted] = table
                return True
        return False

    for table in tables:
        place(table, set())
    return {table: wanted for wanted, table in of_number.items()}


def is_stale(state: Tournament) -> bool:
    """Return whether anything that the draft was made from has changed since, so that a fresh one could differ."""
    at = state.draft
    if at is None or at.basis is None:
        return False
    try:
        return to_pair(state, draft=at.drafts).basis != at.basis
    except (Conflict, Invalid):
        return True


def otherwise(state: Tournament, round_: int, matcher: Matcher) -> list[int]:
    """Tables of a paired round that would be others by what is known now; of the same people, with the same seed."""
    at = state.rounds[round_ - 1]
    if at.basis is None:
        return []
    try:
        task = task_of(state, at, at.kept, at.drafts, at.present)
    except (Conflict, Invalid):
        return [table.number for table in at.tables]
    found = paired(task, matcher)
    together = {frozenset(table) for _, table in found.tables} | {frozenset(table.entrants) for table in task.kept}
    return [table.number for table in at.tables if frozenset(table.entrants) not in together]


def checked(before: Tournament, event: RoundPaired, matcher: Matcher) -> list[int]:
    """Tables at which a draft differs from what its seed comes to. before: the tournament without that event."""
    task = to_pair(before, event.kept or (), draft=event.drafts)
    again = draft_event(before, task, paired(task, matcher), event.engine, event.taken or ())
    mine, his = (
        {each["table"]: list(each["entrants"]) for each in tables or ()} for tables in (event.tables, again.tables)
    )
    return sorted(number_ for number_ in mine.keys() | his.keys() if mine.get(number_) != his.get(number_))
