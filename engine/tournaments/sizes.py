"""How many tables of which size: fewest byes, then fewest people at a size not preferred, then smaller ones."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from engine.tournaments.settings import Sizes


@cache
def table_sizes(people: int, sizes: Sizes) -> tuple[int, ...]:
    """The sizes of the tables for so many people, the preferred ones first; whoever is left over has a bye.

    >>> table_sizes(46, Sizes(4, 3, 4)).count(4), table_sizes(5, Sizes(4, 3, 4))
    (10, (4,))
    """
    for seated in range(people, 0, -1):
        plans = list(_plans(seated, sizes))
        if plans:
            return min(plans, key=lambda plan: _badness(plan, sizes))
    return ()


def _plans(seated: int, sizes: Sizes) -> Iterator[tuple[int, ...]]:
    """Every way to seat so many that could be the best: of a size not preferred there need be fewer tables than prefer,
    since as many of them hold as many people as some of the preferred size do."""
    others = [size for size in range(sizes.least, sizes.most + 1) if size != sizes.prefer]
    for counts in product(range(sizes.prefer), repeat=len(others)):
        elsewhere = sum(size * count for size, count in zip(others, counts, strict=True))
        left, over = divmod(seated - elsewhere, sizes.prefer)
        if left >= 0 and not over:
            rest = [size for size, count in zip(others, counts, strict=True) for _ in range(count)]
            yield (sizes.prefer,) * left + tuple(sorted(rest, reverse=True))


def _badness(plan: tuple[int, ...], sizes: Sizes) -> tuple[int, int]:
    elsewhere = sum(size for size in plan if size != sizes.prefer)
    # Smaller tables are more of them.
    return elsewhere, len(plan) if sizes.larger else -len(plan)
