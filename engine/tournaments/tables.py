"""Tables of more than two: a seeded search, bounded in steps, so that a seed gives the same tables on every machine.

A few people are seated by trying everything that could still be better; more of them by exchanges between tables that
are near each other in points: first with a patience that ends, then only for the better by the aims in their order.
Where people still meet again it begins anew, a few times.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from engine.tournaments.aims import AIMS, Problem, Seating, pair_key, seated, snake
from engine.tournaments.chance import Chance
from engine.tournaments.sizes import table_sizes

SEARCH = 2  # raised where the same seed would come to other tables
STEPS = 500  # exchanges tried, for each person
TRIES = 4  # searches from the beginning, while people meet again
FEW = 12  # people who are seated by trying everything
MOST_PATIENCE = 30_000  # in squares of points, as the search begins
NEAR = 3  # tables: how far an exchange reaches
# About -16 ln(k / 16.5) for k = 16 … 1: how much worse an exchange may be, by lot. They are whole numbers, so that no
# two machines round them otherwise.
LETS = (0, 2, 3, 4, 6, 8, 10, 12, 14, 16, 19, 23, 27, 34, 44, 61)
# What the aims weigh against the square of a difference of points while there is patience.
SOFT = {
    "forbidden": 10**9,
    "second_bye": 10**9,
    "repeats": 400_000,
    "bye_points": 10**5,
    "bye_rank": 100,
    "spread": 1,
    "clubs": 2_000,
    "start_places": 10_000,
}


class _Costs(NamedTuple):
    """pairs[i][j], byes[i]: by all aims at once, a later one never outweighing an earlier.

    together: the places of people who are wanted at one table; reward: by how much two of them there are less bad.
    """

    pairs: list[list[int]]
    byes: list[int]
    soft_pairs: list[list[int]]
    soft_byes: list[int]
    tables: tuple[tuple[int, int], ...]  # weight and place in AIMS of what hangs on whole tables
    together: frozenset[int]
    reward: int


def best_tables(problem: Problem) -> Seating:
    """The best seating found; of a few people the best there is."""
    people = problem.people
    sizes = table_sizes(len(people), problem.sizes)
    if not sizes:
        return Seating((), tuple(person.entrant for person in people))
    chance = Chance(problem.seed)
    order = chance.shuffled(people)
    search = _Search(problem, sizes, chance)
    search.begin()
    if len(people) > sizes[0]:
        search.improve()
    if len(people) <= FEW:
        search.try_all()
    elif search.repeats():
        search.try_again()
    tables = tuple(seated(problem, [people[place] for place in table], order) for table in search.tables if table)
    return Seating(tables, tuple(people[place].entrant for place in search.out))


class _Search:
    def __init__(self, problem: Problem, sizes: Sequence[int], chance: Chance) -> None:
        self.problem = problem
        self.people = problem.people
        self.sizes = sizes
        self.chance = chance
        self.costs = _costs(problem)
        self.tables: list[list[int]] = []
        self.out: list[int] = []

    def begin(self) -> None:
        """Everybody by points, equal ones by lot (in a first round by starting places, in snakes)."""
        people = self.people
        places = self.chance.shuffled(range(len(people)))
        places.sort(key=lambda place: people[place].points, reverse=True)
        count = len(people) - sum(self.sizes)
        if self.problem.by_start:
            places.sort(key=lambda place: people[place].place)
        by_need = sorted(places, key=lambda place: (self.costs.byes[place], places.index(place)))
        self.out = by_need[:count]
        places = [place for place in places if place not in set(self.out)]
        if self.problem.by_start:
            places.sort(key=lambda place: snake(self.problem, people[place].place))
        self.tables = []
        for size in self.sizes:
            self.tables.append(places[:size])
            places = places[size:]

    def improve(self) -> None:
        """From where it begins to where no exchange within reach is for the better."""
        if len(self.tables) > 1:
            self.anneal()
        self.mend()

    def repeats(self) -> bool:
        """Whether anybody meets again."""
        people, met = self.people, self.problem.met
        pairs = (pair for table in self.tables for pair in combinations(table, 2))
        return any(met.get(pair_key(people[one].entrant, people[other].entrant)) for one, other in pairs)

    def try_again(self) -> None:
        """Exchanges lead no further, and yet people meet again: other lots may lead elsewhere. The best one stays."""
        best, kept = self.total(), (self.tables, self.out)
        for _ in range(TRIES - 1):
            self.begin()
            self.improve()
            if (total := self.total()) < best:
                best, kept = total, (self.tables, self.out)
                if not self.repeats():
                    break
        self.tables, self.out = kept

    def total(self) -> int:
        """How bad the seating is by all aims."""
        return sum(map(self._cost, self.tables)) + sum(self.costs.byes[place] for place in self.out)

    def anneal(self) -> None:
        """Exchanges that may be for the worse, less and less so."""
        chance, pairs = self.chance, self.costs.soft_pairs
        people = len(self.people)
        steps = STEPS * people
        tables, count = self.tables, len(self.tables)
        has_byes, uneven = bool(self.out), len(set(self.sizes)) > 1
        for step in range(steps):
            patience = MOST_PATIENCE * (steps - step) ** 2 // steps**2
            word = chance.word()
            let = patience * LETS[word & 15] // 16
            word >>= 4
            a = (word & 0xFFFFF) * count >> 20
            word >>= 20
            what = word & 31
            word >>= 5
            one = tables[a]
            i = (word & 0xFF) * len(one) >> 8
            word >>= 8
            if has_byes and what == 0:
                j = (word & 0xFFFF) * len(self.out) >> 16
                x, y = one[i], self.out[j]
                row_x, row_y = pairs[x], pairs[y]
                delta = self.costs.soft_byes[x] - self.costs.soft_byes[y]
                delta += sum(row_y[z] - row_x[z] for z in one if z != x)
                if delta <= let:
                    one[i], self.out[j] = y, x
                continue
            b = a + 1 + ((word & 0xFF) * NEAR >> 8)
            word >>= 8
            if b >= count:
                b -= count
                if b >= a:
                    continue
            other = tables[b]
            if uneven and what < 4 and len(one) == len(other) + 1:
                x = one[i]
                row_x = pairs[x]
                if sum(row_x[z] for z in other) - sum(row_x[z] for z in one) <= let:
                    other.append(one.pop(i))
                continue
            j = (word & 0xFF) * len(other) >> 8
            x, y = one[i], other[j]
            row_x, row_y = pairs[x], pairs[y]
            delta = -2 * row_x[y]
            for z in one:
                delta += row_y[z] - row_x[z]
            for z in other:
                delta += row_x[z] - row_y[z]
            if delta <= let:
                one[i], other[j] = y, x

    def mend(self) -> None:
        """Exchanges for the better by the aims in their order, until there is none within reach."""
        for _ in range(20):
            self.tables.sort(key=lambda table: -sum(self.people[place].points for place in table) * 60 // len(table))
            if not self._mended():
                return

    def _mended(self) -> bool:
        moved = False
        tables, count = self.tables, len(self.tables)
        # Where there are few tables each is near.
        reach = max(NEAR, 60 // count)
        for a in range(count):
            for b in range(a + 1, min(count, a + 1 + reach)):
                moved |= self._exchange(tables[a], tables[b])
            if self.out:
                moved |= self._send_out(tables[a])
        return moved

    def _exchange(self, one: list[int], other: list[int]) -> bool:
        best, found = self._cost(one) + self._cost(other), None
        for i in range(len(one)):
            for j in range(len(other)):
                mine = [*one[:i], other[j], *one[i + 1 :]]
                his = [*other[:j], one[i], *other[j + 1 :]]
                if (cost := self._cost(mine) + self._cost(his)) < best:
                    best, found = cost, (mine, his)
        if abs(len(one) - len(other)) == 1:
            large, small = (one, other) if len(one) > len(other) else (other, one)
            for i in range(len(large)):
                less, more = [*large[:i], *large[i + 1 :]], [*small, large[i]]
                if (cost := self._cost(less) + self._cost(more)) < best:
                    best, found = cost, (less, more) if large is one else (more, less)
        if found is None:
            return False
        one[:], other[:] = found
        return True

    def _send_out(self, table: list[int]) -> bool:
        byes = self.costs.byes
        for i, x in enumerate(table):
            for j, y in enumerate(self.out):
                mine = [*table[:i], y, *table[i + 1 :]]
                if self._cost(mine) + byes[x] < self._cost(table) + byes[y]:
                    table[i], self.out[j] = y, x
                    return True
        return False

    def _cost(self, table: Sequence[int]) -> int:
        pairs = self.costs.pairs
        total = 0
        for one, other in combinations(table, 2):
            total += pairs[one][other]
        for weight, place in self.costs.tables:
            aim = AIMS[place].table
            if aim is not None:
                total += weight * aim(self.problem, [self.people[each] for each in table])
        return total

    def try_all(self) -> None:
        """Try every seating that could be better than the one found."""
        best = self.total()
        byes, together, reward = self.costs.byes, self.costs.together, self.costs.reward

        def least(left: Sequence[int], cost: int) -> int:
            """Return the least that a seating can cost with these people still to be seated.

            Only two of those wanted together can lower a cost again.
            """
            waiting = sum(place in together for place in left) if reward else 0
            return cost - reward * (waiting * (waiting - 1) // 2)

        def seat(
            left: tuple[int, ...], sizes: tuple[int, ...], tables: list[list[int]], out: list[int], cost: int
        ) -> None:
            nonlocal best
            if least(left, cost) >= best:
                return
            if not left:
                best, self.tables, self.out = cost, [list(table) for table in tables], list(out)
                return
            first, rest = left[0], left[1:]
            if len(left) > sum(sizes):
                seat(rest, sizes, tables, [*out, first], cost + byes[first])
            for size in sorted(set(sizes), reverse=True):
                remaining = list(sizes)
                remaining.remove(size)
                for others in combinations(rest, size - 1):
                    table = [first, *others]
                    more = cost + self._cost(table)
                    if more >= best and not reward:
                        continue
                    seated_now = set(others)
                    left_over = tuple(place for place in rest if place not in seated_now)
                    if least(left_over, more) < best:
                        seat(left_over, tuple(remaining), [*tables, table], out, more)

        seat(tuple(range(len(self.people))), tuple(self.sizes), [], [], 0)


def _costs(problem: Problem) -> _Costs:
    people = problem.people
    count = len(people)
    places = list(combinations(range(count), 2))
    together = frozenset(problem.together)
    pairs = [[0] * count for _ in people]
    soft_pairs = [[0] * count for _ in people]
    byes, soft_byes = [0] * count, [0] * count
    tables: list[tuple[int, int]] = []
    weight = 1
    for number, aim in reversed(list(enumerate(AIMS))):
        soft = SOFT.get(aim.name, 0)
        bound = 0
        if aim.pair:
            most = 0
            for one, other in places:
                cost = aim.pair(problem, people[one], people[other])
                if cost:
                    most = max(most, cost)
                    pairs[one][other] += weight * cost
                    soft_pairs[one][other] += soft * cost
            bound += most * count * 3  # each sits with five others at most
        if aim.table and (aim.name != "forbidden" or len(problem.apart) > 2):
            most = max(1, max((2 * person.starts + 1 for person in people), default=1), len(problem.apart) and count**2)
            tables.append((weight, number))
            bound += most * count
        if aim.bye:
            for place, person in enumerate(people):
                cost = aim.bye(problem, person)
                byes[place] += weight * cost
                soft_byes[place] += soft * cost
            bound += sum(aim.bye(problem, person) for person in people)
        weight *= bound + 1
    tied = [place for place, person in enumerate(people) if person.entrant in together]
    if tied:
        for one, other in combinations(tied, 2):
            pairs[one][other] -= weight
            soft_pairs[one][other] -= 10**10
        for place in tied:
            byes[place] += weight
            soft_byes[place] += 10**10
    for one, other in places:
        pairs[other][one] = pairs[one][other]
        soft_pairs[other][one] = soft_pairs[one][other]
    reward = weight if tied else 0
    return _Costs(pairs, byes, soft_pairs, soft_byes, tuple(tables), frozenset(tied), reward)
