"""Round robin: everybody meets everybody, drawn once, by places in a group.

At two seats after Berger, as chess has it. At tables of more as evenly as can be: by lines of an affine plane where a
group has as many as that wants (nine at threes, sixteen at fours, twenty-five at fives), else by a seeded search.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from engine.shapes import whole
from engine.tournaments.chance import Chance
from engine.tournaments.format import Format
from engine.tournaments.pairing import Task
from engine.tournaments.points import win
from engine.tournaments.reckoning import Scope, scope_of
from engine.tournaments.settings import MOST_ROUNDS, Sizes, Stage
from engine.tournaments.sizes import rounds_without_repeats, table_sizes
from engine.tournaments.state import DISQUALIFIED, IN, WITHDRAWN, Away, Tournament

Tables = tuple[tuple[int, ...], ...]  # of places in a group, from 0, by their seats
Rounds = tuple[Tables, ...]
STEPS = 60_000  # exchanges tried in all


def schedule(stage: Stage, people: int, plan: Sequence[Any] | None) -> Rounds:
    """All rounds of a group of so many. plan: drawn as the stage began, at tables of more than two."""
    if stage.table.most > 2:
        return tuple(tuple(tuple(table) for table in tables) for tables in plan or ())
    return berger_legs(people, _legs(stage))[: stage.rounds]


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


def rounds_needed(stage: Stage, people: int) -> int:
    """How many rounds a group of so many plays at tables of more than two: as many as each needs to meet each once."""
    if stage.rounds is not None:
        return stage.rounds
    return _legs(stage) * -(-(people - 1) // (stage.table.prefer - 1)) if people > 1 else 0


def drawn(stage: Stage, people: int, seed: str) -> Rounds:
    """The plan of a group at tables of more than two: each pair as often as any other, or nearly; first seats too."""
    rounds = rounds_needed(stage, people)
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
            for leaves, comes, others in ((x, y, mine), (y, x, his)):
                for z in others:
                    met[leaves][z] -= 1
                    met[z][leaves] -= 1
                    met[comes][z] += 1
                    met[z][comes] += 1
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


def _legs(stage: Stage) -> int:
    """Return how often everybody meets everybody."""
    return int(stage.choices.get("legs", 1))


def schedules(past: Tournament, stage: int) -> list[Rounds]:
    """All rounds of a round robin, group by group, as `schedule` has them; none before it is drawn."""
    draw = past.draw(stage)
    if draw is None:
        return []
    of = past.settings.stages[stage]
    plans = draw.plan or [None] * len(draw.groups)
    return [schedule(of, len(group), plan) for group, plan in zip(draw.groups, plans, strict=True)]


def _task(past: Tournament, stage: int, round_: int, seed: str, here: Collection[str]) -> Task:
    draw = past.draw(stage)
    assert draw is not None, "a round robin is drawn before it is paired"
    at, scope = len(past.rounds_of(stage)), scope_of(past, stage)
    paid = win(past.settings, past.settings.stages[stage])
    fixed: list[tuple[int, tuple[str, ...]]] = []
    free: list[str] = []
    away: dict[str, Away] = {}
    for place, (group, rounds) in enumerate(zip(draw.groups, schedules(past, stage), strict=True)):
        tables = rounds[at] if at < len(rounds) else ()
        seated: set[str] = set()
        for table in tables:
            named = [group[each] for each in table]
            seated |= set(named)
            sits = tuple(entrant for entrant in named if entrant in here)
            if len(sits) > 1:
                fixed.append((place, sits))
            elif len(sits) == 1:
                gone = [entrant for entrant in named if entrant not in here]
                # Of those who left before half of their tables none counts.
                if not any(past.entries[who].status == IN or _has_played_half(past, scope, who) for who in gone):
                    free.append(sits[0])
                else:
                    away[sits[0]] = Away("walkover", paid)
        free += [entrant for entrant in group if entrant not in seated and entrant in here]
    return Task(round_, stage, seed, 0, "", (), fixed=tuple(fixed), free=tuple(free), away=away)


def _has_played_half(state: Tournament, scope: Scope, entrant: str) -> bool:
    """Return whether somebody sat at half of the tables that the plan has for them."""
    tables = [table for each in scope.rounds if (table := each.table_of(entrant)) is not None]
    played = sum(1 for table in tables if table.result and entrant in table.result.sat)
    return 2 * played >= tables_of(state, scope.stage, entrant)


def _struck(state: Tournament, scope: Scope) -> frozenset[str]:
    """Return who left a round robin before half of their tables: of their part nothing counts."""
    gone = [entrant for entrant in scope.entrants if state.entries[entrant].status in (WITHDRAWN, DISQUALIFIED)]
    return frozenset(entrant for entrant in gone if not _has_played_half(state, scope, entrant))


def tables_of(state: Tournament, stage: int, entrant: str) -> int:
    """How many tables a round robin has for somebody."""
    draw = state.draw(stage)
    if draw is None:
        return 0
    at = draw.group_of.get(entrant)
    if at is None:
        return 0
    group = draw.groups[at]
    rounds = schedule(state.settings.stages[stage], len(group), draw.plan[at] if draw.plan else None)
    place = group.index(entrant)
    return sum(1 for tables in rounds if any(place in table for table in tables))


def _rounds(past: Tournament, stage: int) -> int | None:
    return max(map(len, schedules(past, stage)), default=0) if past.draw(stage) else None


def _planned_rounds(people: int, sizes: Sizes, agreed: Mapping[str, Any]) -> int:
    if sizes.most == 2:
        return int(agreed.get("legs", 1)) * rounds_without_repeats(people, 2)
    return rounds_needed(Stage(FORMAT, sizes, choices=agreed), people)


FORMAT = Format(
    key="round_robin",
    names={"en": "round robin", "fr": "toutes rondes"},
    task=_task,
    fields={"rounds": whole(1, MOST_ROUNDS), "legs": whole(1, 10)},
    tie_breaks=("direct", "sonneborn_berger", "wins"),
    draws_absent=True,
    draw_plan=lambda stage, people, seed: None if stage.table.most == 2 else drawn(stage, people, seed),
    rounds=_rounds,
    schedule=schedules,
    struck=_struck,
    suits=lambda people, sizes, fits: sizes.prefer == 2 and rounds_without_repeats(people, 2) <= fits,
    planned_rounds=_planned_rounds,
)
