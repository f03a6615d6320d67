"""How many tables of which size, who sits at which by rank, and how many rounds there may be.

Fewest byes come first, then fewest people at a size not preferred, then smaller tables.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import ceil

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


def in_snakes(people: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """People, best first, at tables of these sizes: forth and back, so that the tables are alike.

    >>> in_snakes(["a", "b", "c", "d", "e", "f"], (3, 3))
    [['a', 'd', 'e'], ['b', 'c', 'f']]
    """
    tables: list[list[str]] = [[] for _ in sizes]
    left = list(people)
    forth = True
    while left:
        open_ = [place for place, table in enumerate(tables) if len(table) < sizes[place]]
        for place in open_ if forth else reversed(open_):
            if left:
                tables[place].append(left.pop(0))
        forth = not forth
    return tables


def rounds_to_one_winner(people: int, size: int) -> int:
    """The rounds after which at most one can have been first at every table.

    >>> [rounds_to_one_winner(people, 4) for people in (4, 5, 16, 17, 47)]
    [1, 2, 2, 3, 3]
    """
    rounds, left = 1, ceil(people / size)
    while left > 1:
        rounds, left = rounds + 1, ceil(left / size)
    return rounds


def rounds_without_repeats(people: int, size: int) -> int:
    """How many rounds can be paired so that nobody meets anybody twice.

    Each meets size − 1 others a round; where that does not come out even, one round less is sure. Fewer tables than
    seats at one have no second round: some of a table meet again.

    >>> [rounds_without_repeats(people, size) for people, size in ((12, 4), (12, 3), (16, 4), (8, 2), (9, 2), (47, 4))]
    [1, 4, 5, 7, 9, 14]
    """
    if size == 2:
        return max(1, people - 1 + people % 2)
    if people // size < size:
        return 1
    rounds, over = divmod(people - 1, size - 1)
    return rounds - (over > 0)
