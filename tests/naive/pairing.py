"""The best pairing by trying all of them, from the contract's list of aims alone: for a few people."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Seating = tuple[list[tuple[str, ...]], list[str]]


def seatings(people: list[str], sizes: list[int], byes: int) -> Iterator[Seating]:
    """Every way to seat people at tables of these sizes, so many of them beside."""
    if not people:
        yield [], []
        return
    first, rest = people[0], people[1:]
    if byes:
        for tables, out in seatings(rest, sizes, byes - 1):
            yield tables, [first, *out]
    for size in sorted(set(sizes)):
        further = list(sizes)
        further.remove(size)
        for others in combinations(rest, size - 1):
            left = [who for who in rest if who not in others]
            for tables, out in seatings(left, further, byes):
                yield [(first, *others), *tables], out


AIMS = ("forbidden", "second_bye", "byes", "repeats", "bye_points", "bye_rank", "spread", "small_tables", "clubs")


def badness(seating: Seating, facts: dict[str, Any]) -> tuple[int, ...]:
    """How bad it is, by AIMS in their order, whether it is allowed or not.

    facts: points, rank, met (by frozenset), forbidden (sets), had (who had a bye), small (times at another size),
    prefer, clubs (by entrant, where they are kept apart). Points and ranks of byes count from the last of all.
    """
    tables, out = seating
    pairs = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    points, rank, had = facts["points"], facts["rank"], facts["had"]
    somebody_had_none = any(who not in had for who in points)
    last = min(points, key=lambda who: (points[who], -rank[who], -int(who[1:])))
    return (
        sum(1 for pair in pairs if any(pair <= group for group in facts["forbidden"])),
        sum(1 for who in out if who in had) if somebody_had_none else 0,
        len(out),
        sum(facts["met"].get(pair, 0) for pair in pairs),
        sum(points[who] - points[last] for who in out),
        sum(rank[last] - rank[who] for who in out),
        sum((points[one] - points[other]) ** 2 for one, other in map(tuple, pairs)),
        sum(1 for table in tables if len(table) != facts["prefer"] for who in table if facts["small"].get(who, 0)),
        sum(1 for one, other in map(tuple, pairs) if facts["clubs"].get(one, one) == facts["clubs"].get(other, other)),
    )


def is_allowed(seating: Seating, facts: dict[str, Any]) -> bool:
    """Nobody forbidden at one table, no second bye while somebody who is seated has had none."""
    tables, out = seating
    seated = [who for table in tables for who in table]
    second = any(who in facts["had"] for who in out) and any(who not in facts["had"] for who in seated)
    return badness(seating, facts)[0] == 0 and not second


def best(people: list[str], sizes: list[int], byes: int, facts: dict[str, Any]) -> tuple[int, ...] | None:
    """The least badness of all seatings that are allowed; None where none is."""
    allowed = (seating for seating in seatings(people, sizes, byes) if is_allowed(seating, facts))
    return min((badness(seating, facts) for seating in allowed), default=None)


def best_other_way(
    people: list[str], sizes: list[int], byes: int, facts: dict[str, Any], wanted: set[str], together: bool
) -> tuple[int, ...] | None:
    """The least badness of all seatings that have these people at one table (or not); None where there is none."""
    return min(
        (
            badness(seating, facts)
            for seating in seatings(people, sizes, byes)
            if any(wanted <= set(table) for table in seating[0]) == together
        ),
        default=None,
    )


def best_bye(
    people: list[str], sizes: list[int], byes: int, facts: dict[str, Any], who: str, has_bye: bool
) -> tuple[int, ...] | None:
    """The least badness of all seatings in which somebody has a bye (or plays); None where there is none."""
    return min(
        (badness(seating, facts) for seating in seatings(people, sizes, byes) if (who in seating[1]) == has_bye),
        default=None,
    )
