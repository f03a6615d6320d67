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


def cost(seating: Seating, facts: dict[str, Any]) -> tuple[int, ...] | None:
    """How bad it is, by the aims in their order; None where it is not allowed.

    facts: points, rank, met (by frozenset), forbidden (sets), had (who had a bye), small (times at another size),
    prefer, clubs (by entrant, where they are kept apart).
    """
    tables, out = seating
    pairs = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    if any(pair <= group for pair in pairs for group in facts["forbidden"]):
        return None
    seated = [who for table in tables for who in table]
    if any(who in facts["had"] for who in out) and any(who not in facts["had"] for who in seated):
        return None
    points = facts["points"]
    return (
        len(out),
        sum(facts["met"].get(pair, 0) for pair in pairs),
        sum(points[who] for who in out),
        -sum(facts["rank"][who] for who in out),
        sum((points[one] - points[other]) ** 2 for one, other in map(tuple, pairs)),
        sum(1 for table in tables if len(table) != facts["prefer"] for who in table if facts["small"].get(who, 0)),
        sum(1 for one, other in map(tuple, pairs) if facts["clubs"].get(one, one) == facts["clubs"].get(other, other)),
    )


def best(people: list[str], sizes: list[int], byes: int, facts: dict[str, Any]) -> tuple[int, ...] | None:
    """The least cost of all seatings; None where none is allowed."""
    costs = (cost(seating, facts) for seating in seatings(people, sizes, byes))
    return min((each for each in costs if each is not None), default=None)
