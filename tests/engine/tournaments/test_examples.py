"""Standings and tie-breaks worked out by hand (docs/tournaments.md tells the same examples)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from engine.tournaments.aims import Person, Problem, cost_of, pair_key
from engine.tournaments.formats import round_robin
from engine.tournaments.matching import best_pairs
from engine.tournaments.points import of_table
from engine.tournaments.reckoning import Reckoning, scope_of
from engine.tournaments.settings import Settings, Sizes, Stage
from engine.tournaments.sizes import table_sizes
from engine.tournaments.tables import best_tables
from engine.tournaments.tie_breaks import TIE_BREAKS
from tests.engine.tournaments.playing import FOURS, Playing
from tests.naive.matching import match

FOUR = Sizes(4, 3, 4)


def reckoned(playing: Playing) -> Reckoning:
    return Reckoning(playing.state, scope_of(playing.state, 0))


def three(*points: int, ranks: tuple[int, ...]) -> Problem:
    people = tuple(
        Person(f"e{place}", points=each, rank=rank)
        for place, (each, rank) in enumerate(zip(points, ranks, strict=True), 1)
    )
    return Problem(3, "seed", Sizes(2, 2, 2), people)


def test_of_those_with_least_the_lower_placed_has_the_bye() -> None:
    assert best_pairs(three(240, 120, 120, ranks=(1, 2, 3)), match).byes == ("e3",)
    assert best_pairs(three(240, 120, 120, ranks=(1, 3, 2)), match).byes == ("e2",)


def test_of_equal_ones_the_seed_says_who_has_the_bye() -> None:
    out = {best_pairs(three(240, 120, 120, ranks=(1, 2, 2))._replace(seed=str(n)), match).byes for n in range(30)}
    assert out == {("e2",), ("e3",)}, "never the leader, and not always the same one"


def test_direct_is_applied_again_among_those_it_leaves_equal() -> None:
    playing = Playing(4, tie_breaks=["direct"])
    w, x, y, z = "e1", "e2", "e3", "e4"
    playing.play([x, y], [z, w])
    playing.play([x, z], [w, y])
    playing.play([w, x], [y, z])
    for leader in (w, x):
        playing.send("penalise", entrant=leader, points=120, reason="so that all four are equal")
    rows = playing.rows()
    assert {row.points for row in rows.values()} == {120}
    assert {who: row.tie_breaks["direct"] for who, row in rows.items()} == {w: "2", x: "2", y: "1", z: "1"}
    assert playing.order() == [w, x, y, z]
    assert [row.rank for row in rows.values()] == [1, 2, 3, 4]


def test_buchholz_with_a_bye() -> None:
    """A has 240 by a bye and a win, against opponents with 240 and 120; B 240 against 240, 120 and 120."""
    playing = Playing(7)
    a, b, c, d, e, f, g = (f"e{n}" for n in range(1, 8))
    playing.play([c, a], [b, d], [e, f])  # g has the bye
    playing.play([a, d], [c, b], [g, e])  # f has the bye
    playing.play([b, f], [d, c], [e, g])  # a has the bye
    rows = playing.rows()
    assert [rows[who].points for who in (a, b, c, d, f)] == [240, 240, 240, 120, 120]
    assert (rows[a].tie_breaks["buchholz"], rows[a].tie_breaks["buchholz_cut_1"]) == ("540", "420")
    assert (rows[b].tie_breaks["buchholz"], rows[b].tie_breaks["buchholz_cut_1"]) == ("480", "360")
    assert rows[a].byes == 1


def test_a_no_show_at_a_four() -> None:
    playing = Playing(4, format=FOURS)
    a, b, c, d = "e1", "e2", "e3", "e4"
    playing.send("seat", round=1, tables={"1": [a, b, c, d]})
    playing.publish()
    playing.result(1, a, b, c, absent=[d])
    assert playing.state.rounds[0].tables[0].result.points == {a: 120, b: 60, c: 0, d: 0}  # type: ignore[union-attr]
    of = reckoned(playing)
    of.__dict__["worth"] = {a: 200, b: 100, c: 160, d: 999}
    assert of.turns[a][0].there == (b, c), "d is nobody's opponent"
    assert of.turns[d][0].kind == "missed"
    assert TIE_BREAKS["buchholz"].value(of, a) == 130


def test_all_share_at_time() -> None:
    playing = Playing(4, format=FOURS)
    everybody = ["e1", "e2", "e3", "e4"]
    playing.send("seat", round=1, tables={"1": everybody})
    playing.publish()
    playing.result(1, unfinished=True)
    rows = playing.rows()
    assert [rows[who].points for who in everybody] == [60] * 4
    assert {row.tie_breaks["wins"] for row in rows.values()} == {"0"}
    assert {row.tie_breaks["fewest_losses"] for row in rows.values()} == {"0"}


def test_a_withdrawn_opponent_is_worth_half_a_win_for_each_round_that_was_started_since() -> None:
    playing = Playing(4)
    w, x, y, z = "e1", "e2", "e3", "e4"
    playing.play([w, x], [y, z])
    playing.play([y, w], [x, z])
    playing.send("withdraw", entrant=w)
    worth = []
    for _ in range(3):
        playing.play([x, y])  # z has the byes
        worth.append(reckoned(playing).worth[w])
    assert worth == [180, 240, 300]
    assert playing.rows()[w].status == "withdrawn"


def test_a_penalty_is_not_his_opponents() -> None:
    playing = Playing(4)
    p, x, y, z = "e1", "e2", "e3", "e4"
    playing.play([p, x], [y, z])
    playing.play([p, y], [x, z])
    playing.send("penalise", entrant=p, points=40, reason="late")
    rows = playing.rows()
    assert (rows[p].points, rows[p].penalties) == (200, 40)
    assert rows[x].tie_breaks["buchholz"] == "240", "240 of p, nothing of z"
    playing.pair()
    assert reckoned(playing).net[p] == 200


def places(*sizes: int) -> tuple[tuple[str, ...], ...]:
    names = iter("abcdef")
    return tuple(tuple(next(names) for _ in range(size)) for size in sizes)


@pytest.mark.parametrize(
    ("sizes", "points"),
    [
        ((1, 1, 1, 1), [120, 80, 40, 0]),
        ((2, 1, 1), [100, 100, 40, 0]),
        ((1, 3), [120, 40, 40, 40]),
        ((1, 1, 1, 1, 1), [120, 90, 60, 30, 0]),
        ((1, 4), [120, 45, 45, 45, 45]),
        ((2, 1, 1, 1, 1), [108, 108, 72, 48, 24, 0]),
        ((1, 5), [120, 48, 48, 48, 48, 48]),
        ((1, 2), [120, 30, 30]),
    ],
    ids=str,
)
def test_shares(sizes: tuple[int, ...], points: list[int]) -> None:
    assert list(of_table(Settings(), places(*sizes), (), None).values()) == points


def test_by_loss_is_not_even_over_sizes() -> None:
    means = []
    for size in (3, 4, 5):
        had = of_table(Settings(points={"by": "loss"}), places(*[1] * size), (), None)
        means.append(sum(had.values()) // size)
    assert means == [80, 90, 96]


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (5, (4,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (3, 3, 3)), (10, (4, 3, 3)), (11, (4, 4, 3)),
        (12, (4, 4, 4)), (13, (4, 3, 3, 3)), (14, (4, 4, 3, 3)), (15, (4, 4, 4, 3)),
        (45, (4,) * 9 + (3,) * 3), (46, (4,) * 10 + (3,) * 2), (47, (4,) * 11 + (3,)),
    ],
)  # fmt: skip
def test_sizes(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people, FOUR) == sizes


def test_of_plans_alike_smaller_tables_come_before_larger_ones() -> None:
    assert table_sizes(12, Sizes(5, 4, 6)) == (4, 4, 4)
    assert table_sizes(12, Sizes(5, 4, 6, larger=True)) == (6, 6)


def rounds_without_points(people: int, sizes: Sizes, rounds: int) -> list[int]:
    """How many repeats each round has, where nothing but these matter."""
    met: dict[tuple[str, str], int] = {}
    repeats = []
    for number in range(1, rounds + 1):
        everybody = tuple(Person(f"e{n:02}") for n in range(1, people + 1))
        problem = Problem(number, f"seed {number}", sizes, everybody, met=dict(met))
        seating = best_tables(problem)
        repeats.append(cost_of(problem, seating)["repeats"])
        for table in seating.tables:
            for one, other in combinations(sorted(table), 2):
                met[one, other] = met.get((one, other), 0) + 1
    return repeats


def test_twelve_at_fours_repeat_three_times_at_least() -> None:
    assert rounds_without_points(12, Sizes(4, 4, 4), 2) == [0, 3]


@pytest.mark.parametrize("seed", ["s9", "s17", "s18"])
def test_twenty_five_at_fives_who_need_not_meet_again_do_not(seed: str) -> None:
    """The plane of order 5: all meet once in six rounds. Three were played: columns, lines of slope 0 and 1."""
    columns = [[(x, y) for y in range(5)] for x in range(5)]
    lines = [[(x, (slope * x + b) % 5) for x in range(5)] for slope in (0, 1) for b in range(5)]
    names = {place: f"e{n}" for n, place in enumerate(sorted(place for column in columns for place in column), 1)}
    tables = [[names[place] for place in table] for table in columns + lines]
    met = {pair_key(one, other): 1 for table in tables for one, other in combinations(table, 2)}
    people = tuple(Person(name) for name in names.values())
    problem = Problem(round=4, seed=seed, sizes=Sizes(5, 5, 5), people=people, met=met)
    assert cost_of(problem, best_tables(problem))["repeats"] == 0


def pairs(rounds: Sequence[Sequence[Sequence[int]]]) -> dict[frozenset[int], int]:
    met: dict[frozenset[int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return met


def test_twelve_at_threes_can_be_free_of_repeats_for_four_rounds() -> None:
    drawn = round_robin.drawn(Stage(round_robin.FORMAT, Sizes(3, 3, 3), rounds=4), 12, "seed")
    assert len(drawn) == 4 and set(pairs(drawn).values()) == {1}


def test_sixteen_at_fours_meet_each_once_in_five_rounds() -> None:
    stage = Stage(round_robin.FORMAT, FOUR)
    drawn = round_robin.drawn(stage, 16, "seed")
    assert len(drawn) == 5
    assert set(pairs(drawn).values()) == {1} and len(pairs(drawn)) == 120


def test_a_round_robin_of_nine() -> None:
    playing = Playing(9, format={"kind": "round_robin", "table": 2}, tie_breaks=["buchholz", "sonneborn_berger"])
    free: list[str] = []
    for _ in range(9):
        at = playing.play_drawn()
        assert len(at.tables) == 4 and not at.byes
        free += at.free
    assert sorted(free) == sorted(playing.state.entries)
    rows = playing.rows()
    assert {row.played for row in rows.values()} == {8}
    of = reckoned(playing)
    for who, row in rows.items():
        others = sum(points for other, points in of.points.items() if other != who)
        assert row.tie_breaks["buchholz"] == str(others), "each of the others once; the free round counts nothing"
    assert sum(row.points for row in rows.values()) == 36 * 120
