"""Pairs for two seats: a matching of greatest weight, whose weights put the aims in their order."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import gcd
from typing import NamedTuple

from engine.tournaments.aims import AIMS, Aim, Person, Problem, Seating, are_forbidden, seated
from engine.tournaments.chance import Chance

Edge = tuple[int, int, int]
# How many vertices, edges with their weights, whether as many as can be are matched whatever that weighs; the pairs.
Matcher = Callable[[int, Sequence[Edge], bool], Sequence[tuple[int, int]]]
MOST_BITS = 120  # a matcher doubles weights, and counts in 128 bits
LOTS = 40  # bits that the seed says against a pair: so many, that no two seatings come to the same by chance

_DIVIDED = {"spread": 2, "bye_points": 1}  # aims that are multiples of that power of what all points have in common


class _Costs(NamedTuple):
    """By aim, how bad each edge is, and each vertex that is left over."""

    aims: tuple[Aim, ...]
    edges: Sequence[tuple[int, int]]
    of_edges: Sequence[Sequence[int]]
    of_vertices: Sequence[Sequence[int]]
    lots: Sequence[int]


def best_pairs(problem: Problem, matcher: Matcher) -> Seating:
    """Return the best seating of all by the aims in their order; a hard one is broken only where no seating keeps it.

    Where keeping people apart costs more byes than their number makes necessary, the seating has as few byes as it can,
    then as few forbidden pairs: these are in the way. (TRN-5)
    """
    chance = Chance(problem.seed)
    order = chance.shuffled(problem.people)
    costs = _costs(problem, chance, _KEEPS_APART)
    count = len(problem.people)
    byes = count % 2
    pairs = matcher(count, _weights(costs, count, most_byes=byes), True)
    if 2 * len(pairs) != count - byes or _is_second_bye(problem, pairs):
        # A forbidden pair has left people over, or somebody who may not be: then byes are weighed, not counted.
        pairs = matcher(count, _weights(costs, count, most_byes=count), False)
        # `why` wants to hear what byes another pairing would cost.
        if 2 * len(pairs) < count - byes and not (problem.apart or problem.together):
            costs = _costs(problem, chance, _TELLS_FORBIDDEN)
            pairs = matcher(count, _weights(costs, count, most_byes=byes), True)
    taken = {place for pair in pairs for place in pair}
    people = problem.people
    tables = [seated(problem, (people[one], people[other]), order) for one, other in pairs]
    out = tuple(person.entrant for place, person in enumerate(people) if place not in taken)
    return Seating(tuple(sorted(tables)), out)


def _never(problem: Problem, one: Person, other: Person) -> int:
    return 0


def _is_second_bye(problem: Problem, pairs: Sequence[tuple[int, int]]) -> bool:
    taken = {place for pair in pairs for place in pair}
    return any(not person.may_have_bye for place, person in enumerate(problem.people) if place not in taken)


_FORBIDDEN, *_KEEPS_APART = AIMS
# Without the prohibitions everybody who may have a bye can have it, so a second bye is worse than a forbidden pair.
_TELLS_FORBIDDEN = (_KEEPS_APART[0], _FORBIDDEN, *_KEEPS_APART[1:])


def _costs(problem: Problem, chance: Chance, aims: Sequence[Aim]) -> _Costs:
    """Return what each pair and each bye costs by these aims; a forbidden pair is no edge where it is no aim."""
    people = problem.people
    forbidden = _never if _FORBIDDEN in aims else are_forbidden
    together = frozenset(problem.together)

    def may_meet(one: Person, other: Person) -> bool:
        wanted = len(together.intersection((one.entrant, other.entrant)))
        return wanted == 2 or (wanted == 0 and not forbidden(problem, one, other))

    edges = [(one, other) for one, other in combinations(range(len(people)), 2) if may_meet(people[one], people[other])]
    common = gcd(*(person.points - people[-1].points for person in people)) or 1
    of_edges, of_vertices = [], []
    for aim in aims:
        unit = common ** _DIVIDED.get(aim.name, 0)
        pair, table, bye = aim.pair, aim.table, aim.bye
        if pair:
            of_edges.append([pair(problem, people[one], people[other]) // unit for one, other in edges])
        elif table:
            of_edges.append([table(problem, (people[one], people[other])) for one, other in edges])
        else:
            of_edges.append([])
        of_vertices.append([bye(problem, person) // unit for person in people] if bye else [])
    return _Costs(tuple(aims), edges, of_edges, of_vertices, [chance.below(1 << LOTS) for _ in edges])


def _weights(costs: _Costs, count: int, most_byes: int) -> list[Edge]:
    """Edges whose greatest sum is the best seating: what each costs, less than both of its ends left over would."""
    levels: list[tuple[Sequence[int], Sequence[int], int]] = []
    for edges, vertices in zip(costs.of_edges, costs.of_vertices, strict=True):
        bound = max(edges, default=0) * (count // 2) + max(vertices, default=0) * most_byes
        if bound:
            levels.append((edges, vertices, bound + 1))

    def bits() -> int:
        return sum((bound - 1).bit_length() for _, _, bound in levels)

    # What does not fit is what matters least.
    while bits() > MOST_BITS:
        levels.pop()
    for_lots = min(LOTS, max(0, MOST_BITS - bits() - (count // 2).bit_length()))
    if for_lots:
        lots = [lot >> (LOTS - for_lots) for lot in costs.lots]
        levels.append((lots, [], (count // 2) << for_lots))
    unit = 1
    paid = [0] * len(costs.edges)
    left_over = [0] * count
    for edges, vertices, bound in reversed(levels):
        if edges and any(edges):
            paid = [sum_ + unit * cost for sum_, cost in zip(paid, edges, strict=True)]
        if vertices and most_byes:
            left_over = [sum_ + unit * cost for sum_, cost in zip(left_over, vertices, strict=True)]
        unit *= bound
    weights = [left_over[one] + left_over[other] - cost for (one, other), cost in zip(costs.edges, paid, strict=True)]
    # As many as can be are matched in any case: then a matcher need not know of weights below 1.
    lift = 1 - min(weights, default=0) if most_byes < 2 else 0
    return [(one, other, weight + lift) for (one, other), weight in zip(costs.edges, weights, strict=True)]
