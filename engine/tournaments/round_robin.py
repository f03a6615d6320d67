"""Who meets whom when everybody meets everybody: drawn once, by places in a group.

At two seats after Berger, as chess has it. At tables of more as evenly as can be: by lines of an affine plane where a
group has as many as that wants (nine at threes, sixteen at fours, twenty-five at fives), else by a seeded search.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from engine.tournaments.chance import Chance
from engine.tournaments.settings import Sizes, Stage
from engine.tournaments.sizes import table_sizes

Tables = tuple[tuple[int, ...], ...]  # of places in a group, from 0, by their seats
Rounds = tuple[Tables, ...]
STEPS = 60_000  # exchanges tried in all


def schedule(stage: Stage, people: int, plan: Sequence[Any] | None) -> Rounds:
    """All rounds of a group of so many. plan: drawn as the stage began, at tables of more than two."""
    if stage.table.most > 2:
        return tuple(tuple(tuple(table) for table in tables) for tables in plan or ())
    return berger_legs(people, stage.legs)[: stage.rounds]


@cache
def berger_legs(people: int, legs: int) -> Rounds:
    """Berger tables, in every second leg with the other start."""
    once = berger(people)
    turned = tuple(tuple((other, one) for one, other in tables) for tables in once)
    return tuple(tables for leg in range(legs) for tables in (turned if leg % 2 else once))


def berger(people: int) -> Rounds:
    """Every pair once; of an odd number one has no table in each round. First seats differ by one at most.

    >>> berger(4)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    """
    if people < 2:
        return ()
    even = people + people % 2
    last, turns = even - 1, even - 1
    rounds: list[Tables] = []
    for number in range(turns):
        pivot = number // 2 + (even // 2 if number % 2 else 0)
        pairs = [(last, pivot) if number % 2 else (pivot, last)]
        pairs += [((pivot + k) % turns, (pivot - k) % turns) for k in range(1, even // 2)]
        rounds.append(tuple(pair for pair in pairs if max(pair) < people))
    return tuple(rounds)


def rounds_of(stage: Stage, people: int) -> int:
    """How many rounds a group of so many plays at tables of more than two: as many as each needs to meet each once."""
    if stage.rounds is not None:
        return stage.rounds
    return stage.legs * -(-(people - 1) // (stage.table.prefer - 1)) if people > 1 else 0


def drawn(stage: Stage, people: int, seed: str) -> Rounds:
    """The plan of a group at tables of more than two: each pair as often as any other, or nearly; first seats too."""
    rounds = rounds_of(stage, people)
    known = affine_plane(stage.table.prefer) if people == stage.table.prefer**2 else ()
    chance = Chance(seed)
    if known:
        made = [[list(line) for line in known[number % len(known)]] for number in range(rounds)]
    else:
        made = _searched(people, rounds, stage.table, chance)
    return _with_first_seats(made, people)


def affine_plane(order: int) -> Rounds:
    """The lines of the affine plane of an order, by their slopes: order² points, each two on one line. () if unknown.

    >>> [len(affine_plane(order)) for order in (2, 3, 4, 5, 6)]
    [3, 4, 5, 6, 0]
    """
    if order == 6:  # there is none, as Tarry showed in 1901
        return ()
    field = range(order)

    def times(a: int, b: int) -> int:
        if order != 4:
            return a * b % order
        product = (a if b & 1 else 0) ^ (a << 1 if b & 2 else 0)
        return product ^ 0b111 if product & 0b100 else product

    def plus(a: int, b: int) -> int:
        return a ^ b if order == 4 else (a + b) % order

    slopes = [
        tuple(tuple(x * order + plus(times(slope, x), shift) for x in field) for shift in field) for slope in field
    ]
    return (*slopes, tuple(tuple(x * order + y for y in field) for x in field))


def _searched(people: int, rounds: int, sizes: Sizes, chance: Chance) -> list[list[list[int]]]:
    """Tables whose pairs meet as evenly as a bounded search finds, and whose free rounds are spread evenly."""
    plan = table_sizes(people, sizes)
    made: list[list[list[int]]] = []
    free_so_far = [0] * people
    for _ in range(rounds):
        order = chance.shuffled(range(people))
        order.sort(key=lambda place: free_so_far[place], reverse=True)
        for place in order[sum(plan) :]:
            free_so_far[place] += 1
        playing = chance.shuffled(order[: sum(plan)])
        tables = []
        for size in plan:
            tables.append(playing[:size])
            playing = playing[size:]
        made.append(tables)
    if len(plan) < 2:
        return made
    met = [[0] * people for _ in range(people)]
    for tables in made:
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
    for step in range(STEPS):
        tables = made[chance.below(rounds)]
        a = chance.below(len(plan))
        b = (a + 1 + chance.below(len(plan) - 1)) % len(plan)
        here, there = tables[a], tables[b]
        i, j = chance.below(len(here)), chance.below(len(there))
        x, y = here[i], there[j]
        mine = [place for place in here if place != x]
        his = [place for place in there if place != y]
        # Half of how much the sum of squares of meetings grows.
        delta = sum(met[y][z] - met[x][z] + 1 for z in mine) + sum(met[x][z] - met[y][z] + 1 for z in his)
        patience = 2 if step < STEPS // 2 and step % 40 == 0 else 0
        if delta <= patience:
            for z in mine:
                met[x][z] -= 1
                met[z][x] -= 1
                met[y][z] += 1
                met[z][y] += 1
            for z in his:
                met[y][z] -= 1
                met[z][y] -= 1
                met[x][z] += 1
                met[z][x] += 1
            here[i], there[j] = y, x
    return made


def _with_first_seats(rounds: Sequence[Sequence[Sequence[int]]], people: int) -> Rounds:
    """Each table with one at A who sat there least."""
    firsts = [0] * people
    made: list[Tables] = []
    for tables in rounds:
        seated: list[tuple[int, ...]] = []
        for table in tables:
            first = min(table, key=lambda place: firsts[place])
            firsts[first] += 1
            seated.append((first, *(place for place in table if place != first)))
        made.append(tuple(seated))
    return tuple(made)
