"""Round robins, knock-outs, groups and finals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from engine.errors import Invalid
from engine.tournaments.formats import round_robin
from engine.tournaments.formats.knockout import bracket
from engine.tournaments.settings import Sizes, Stage
from tests.engine.tournaments.playing import Playing

# As chess federations print them: the first of each pair has white.
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


@pytest.mark.parametrize("people", BERGER)
def test_berger_tables_are_the_published_ones(people: int) -> None:
    printed = [[tuple(map(int, pair.split("-"))) for pair in row.split()] for row in BERGER[people]]
    assert [[(one + 1, other + 1) for one, other in tables] for tables in round_robin.berger(people)] == printed


@pytest.mark.parametrize("people", range(2, 24))
def test_everybody_meets_everybody_once_and_first_seats_are_even(people: int) -> None:
    rounds = round_robin.berger(people)
    met = [frozenset(table) for tables in rounds for table in tables]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(range(people), 2)))
    firsts = [sum(1 for tables in rounds for table in tables if table[0] == who) for who in range(people)]
    assert max(firsts) - min(firsts) <= 1
    for tables in rounds:
        seated = [who for table in tables for who in table]
        assert len(seated) == len(set(seated)) == people - people % 2


def test_the_second_leg_has_the_other_start() -> None:
    once, twice = round_robin.berger_legs(5, 1), round_robin.berger_legs(5, 2)
    assert twice[:5] == once
    assert [tuple((other, one) for one, other in tables) for tables in once] == list(twice[5:])


@pytest.mark.parametrize(("people", "size"), [(9, 3), (16, 4), (25, 5)])
def test_lines_of_a_plane_meet_each_pair_once(people: int, size: int) -> None:
    drawn = round_robin.drawn(Stage(round_robin.FORMAT, Sizes(size, size, size)), people, "seed")
    pairs = [pair for tables in drawn for table in tables for pair in combinations(sorted(table), 2)]
    assert sorted(pairs) == list(combinations(range(people), 2))


@pytest.mark.parametrize(
    ("people", "sizes", "rounds", "most"),
    [(8, Sizes(4, 4, 4), 7, 0), (10, Sizes(4, 3, 4), 6, 1), (13, Sizes(4, 4, 4), 5, 3)],
)
def test_a_searched_plan_is_nearly_even(people: int, sizes: Sizes, rounds: int, most: int) -> None:
    drawn = round_robin.drawn(Stage(round_robin.FORMAT, sizes, rounds=rounds), people, "seed")
    times = dict.fromkeys(combinations(range(people), 2), 0)
    free = dict.fromkeys(range(people), rounds)
    for tables in drawn:
        for table in tables:
            for who in table:
                free[who] -= 1
            for pair in combinations(sorted(table), 2):
                times[pair] += 1
    assert max(times.values()) - min(times.values()) <= most
    assert max(free.values()) - min(free.values()) <= 1


def by_number(entrants: Sequence[str]) -> list[str]:
    return sorted(entrants, key=lambda who: int(who[1:]))


def robin(people: int, **more: Any) -> Playing:
    return Playing(people, format={"kind": "round_robin", "table": 2, **more})


def test_a_round_robin_is_drawn_once_and_nobody_enters_it_afterwards() -> None:
    playing = robin(4)
    playing.play_drawn(by_number)
    playing.refused("TRN-14", "enter", name="Late")
    for _ in range(2):
        playing.play_drawn(by_number)
    assert playing.order() == ["e1", "e2", "e3", "e4"]
    with pytest.raises(Invalid, match="nothing is left to pair"):
        playing.pair()


def test_of_who_withdraws_before_half_of_his_tables_none_counts() -> None:
    playing = robin(5)
    first = playing.play_drawn(by_number)
    gone = "e1"
    assert playing.rows()[gone].points == 120 * (gone not in first.free)
    playing.send("withdraw", entrant=gone)
    for _ in range(4):
        playing.play_drawn(by_number)
    rows = playing.rows()
    assert gone not in rows
    assert {who: (row.points, row.played) for who, row in rows.items()} == {
        "e2": (360, 3), "e3": (240, 3), "e4": (120, 3), "e5": (0, 3),
    }  # fmt: skip


def test_of_who_withdraws_later_the_rest_is_forfeit() -> None:
    playing = robin(5)
    for _ in range(4):
        playing.play_drawn(by_number)
    gone = next(who for who in playing.rows() if playing.rows()[who].played == 4 - (who in _free(playing)) >= 3)
    left = next(
        other
        for other in playing.state.entries
        if other != gone and not any({gone, other} <= set(t.entrants) for r in playing.state.rounds for t in r.tables)
    )
    before = playing.rows()[left].points
    playing.send("withdraw", entrant=gone)
    at = playing.play_drawn(by_number)
    assert at.away[left].why == "walkover"
    assert playing.rows()[left].points == before + 120
    assert playing.rows()[gone].status == "withdrawn"


def _free(playing: Playing) -> list[str]:
    return [who for each in playing.state.rounds for who in each.free]


def test_the_tree_keeps_the_best_apart() -> None:
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket(16)[:4] == [1, 16, 8, 9]


def cup(people: int, **more: Any) -> Playing:
    playing = Playing(0, format={"kind": "knockout", "table": 2, **more}, first_round="start")
    for place in range(1, people + 1):
        playing.enter(start=place)
    return playing


def test_a_knock_out_with_byes_to_the_best() -> None:
    playing = cup(6)
    at = playing.play_drawn(by_number)
    assert set(at.byes) == {"e1", "e2"}
    assert {frozenset(table.entrants) for table in at.tables} == {frozenset(("e4", "e5")), frozenset(("e3", "e6"))}
    at = playing.play_drawn(by_number)
    assert {frozenset(table.entrants) for table in at.tables} == {frozenset(("e1", "e4")), frozenset(("e2", "e3"))}
    at = playing.play_drawn(by_number)
    assert {frozenset(table.entrants) for table in at.tables} == {frozenset(("e1", "e2"))}
    assert at.stage_ends
    rows = playing.rows()
    assert [(row.entrant, row.rank) for row in rows.values()] == [
        ("e1", 1), ("e2", 2), ("e3", 3), ("e4", 3), ("e5", 5), ("e6", 5),
    ]  # fmt: skip
    with pytest.raises(Invalid, match="nothing is left to pair"):
        playing.pair()


def test_who_changed_places_with_a_bye_goes_on_where_that_one_stood() -> None:
    """Seeds 1 to 5 in the tree 1-(8), 4-5, 2-(7), 3-(6): 3 and 4 change places, so 3 plays 5 and 4 has the bye of 3."""
    playing = cup(5)
    playing.pair()
    playing.send("swap", round=1, entrants=["e3", "e4"])
    playing.publish()
    playing.result(1, "e5", "e3")
    playing.send("close", round=1)
    at = playing.pair()
    assert {frozenset(table.entrants) for table in at.tables} == {frozenset(("e1", "e5")), frozenset(("e2", "e4"))}
    assert at.away.keys() == {"e3"}


def test_the_third_place_is_played_beside_the_final() -> None:
    playing = cup(4, third_place=True)
    playing.play_drawn(by_number)
    at = playing.play_drawn(lambda entrants: sorted(entrants, key=lambda who: -int(who[1:])))
    assert {frozenset(table.entrants) for table in at.tables} == {frozenset(("e1", "e2")), frozenset(("e3", "e4"))}
    assert playing.order() == ["e2", "e1", "e4", "e3"]
    assert [row.rank for row in playing.rows().values()] == [1, 2, 3, 4]


def test_a_draw_decides_nothing_and_leaves_the_table_without_a_result() -> None:
    playing = cup(4)
    at = playing.pair()
    playing.publish()
    for table in at.tables:
        playing.result(table.number, list(table.entrants))
    details = playing.conflict("open-items", "close", round=1)
    assert details["undecided"] == [1, 2] and details["missing"] == []
    playing.conflict("open-items", "close", round=1, on_time=True)
    for table in at.tables:
        playing.result(table.number, *by_number(table.entrants))
    playing.send("close", round=1)
    assert {frozenset(t.entrants) for t in playing.pair().tables} == {frozenset(("e1", "e2"))}


def test_who_is_absent_is_out() -> None:
    playing = cup(4)
    at = playing.pair()
    playing.publish()
    for table in at.tables:
        strong, weak = by_number(table.entrants)
        playing.result(table.number, weak, absent=[strong])
    playing.send("close", round=1)
    assert {frozenset(t.entrants) for t in playing.pair().tables} == {frozenset(("e3", "e4"))}


def test_a_knock_out_at_fours_in_snakes() -> None:
    playing = cup(16)
    playing = Playing(
        0, format={"kind": "knockout", "table": {"prefer": 4, "min": 4, "max": 4}, "advance": 2}, first_round="start"
    )
    for place in range(1, 17):
        playing.enter(start=place)
    at = playing.play_drawn(by_number)
    assert {frozenset(table.entrants) for table in at.tables} == {
        frozenset(("e1", "e8", "e9", "e16")),
        frozenset(("e2", "e7", "e10", "e15")),
        frozenset(("e3", "e6", "e11", "e14")),
        frozenset(("e4", "e5", "e12", "e13")),
    }
    at = playing.play_drawn(by_number)
    assert len(at.tables) == 2
    at = playing.play_drawn(by_number)
    assert [set(table.entrants) for table in at.tables] == [{"e1", "e2", "e3", "e4"}]
    assert at.stage_ends and playing.order()[:4] == ["e1", "e2", "e3", "e4"]


STAGES = {
    "kind": "stages",
    "stages": [
        {"kind": "round_robin", "table": 2, "groups": 2},
        {"kind": "knockout", "table": 2, "per_group": 2},
    ],
}


def test_groups_then_finals() -> None:
    playing = Playing(0, format=STAGES, first_round="start")
    for place in range(1, 9):
        playing.enter(start=place)
    at = playing.pair()
    groups = playing.state.draws[0].groups
    assert [set(group) for group in groups] == [{"e1", "e4", "e5", "e8"}, {"e2", "e3", "e6", "e7"}]
    assert [table.number for table in at.tables] == [1, 2, 3, 4]
    playing.send("unpair", round=1)
    for number in range(3):
        at = playing.play_drawn(by_number)
        assert at.stage_ends == (number == 2)
    assert playing.order(stage=0, group=0) == ["e1", "e4", "e5", "e8"]
    at = playing.play_drawn(by_number)
    assert (at.number, at.stage) == (4, 1)
    winners, seconds = {"e1", "e2"}, {"e3", "e4"}
    assert all(set(table.entrants) & winners and set(table.entrants) & seconds for table in at.tables)
    playing.play_drawn(by_number)
    assert playing.order(stage=1) == ["e1", "e2", "e3", "e4"]
    everybody = playing.rows()
    assert list(everybody)[:2] == ["e1", "e2"] and len(everybody) == 8
    assert {row.stage for row in list(everybody.values())[:4]} == {1}
    assert {row.stage for row in list(everybody.values())[4:]} == {0}
    assert list(everybody.values())[4].rank == 5


def test_the_cut_among_equals_is_drawn_as_the_stage_closes() -> None:
    format_ = {
        "kind": "stages",
        "stages": [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}],
    }
    playing = Playing(4, format=format_, tie_breaks=["wins"])
    for _ in range(3):
        at = playing.play_drawn(lambda entrants: [list(entrants)])
    assert sorted(at.lots) == ["e1", "e2", "e3", "e4"]
    further = playing.pair()
    assert {who for table in further.tables for who in table.entrants} == set(at.lots[:2])


def test_more_come_in_where_that_was_agreed() -> None:
    format_ = {
        "kind": "stages",
        "stages": [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}],
    }
    playing = Playing(4, format=format_, tie_breaks=["wins"], at_cut="more")
    for _ in range(3):
        at = playing.play_drawn(lambda entrants: [list(entrants)])
    assert at.lots == ()
    assert len(playing.pair().tables) == 2


def test_a_cut_is_played_off() -> None:
    format_ = {
        "kind": "stages",
        "stages": [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}],
    }
    playing = Playing(3, format=format_, tie_breaks=["wins"], at_cut="playoff")
    for _ in range(3):
        at = playing.pair()
        playing.publish()
        for table in at.tables:
            best_first = by_number(table.entrants)
            playing.result(table.number, *(best_first if "e1" in best_first else [best_first]))
        playing.send("close", round=at.number)
    assert [row.rank for row in playing.rows().values()] == [1, 2, 2]
    with pytest.raises(Exception, match="play it off"):
        playing.pair()
    playing.send("seat", round=4, tables={"1": ["e2", "e3"]})
    playing.publish()
    playing.result(1, "e3", "e2")
    playing.send("close", round=4)
    assert [row.rank for row in playing.rows(stage=0).values()] == [1, 2, 2], "it decides the cut, and no rank"
    assert {who for table in playing.pair().tables for who in table.entrants} == {"e1", "e3"}


def test_a_second_stage_begins_afresh() -> None:
    format_ = {
        "kind": "stages",
        "stages": [{"kind": "swiss", "rounds": 2, "table": 2}, {"kind": "swiss", "rounds": 2, "table": 2, "take": 4}],
    }
    playing = Playing(7, format=format_)
    for _ in range(2):
        playing.play_drawn(by_number)
    at = playing.pair()
    assert at.stage == 1 and not at.byes
    playing.send("unpair", round=3)
    playing.play_drawn(by_number)
    rows = playing.rows(stage=1)
    assert sorted(row.points for row in rows.values()) == [0, 0, 120, 120]
    assert {row.tie_breaks["buchholz"] for row in rows.values()} == {"0", "120"}
    assert list(playing.rows())[:4] == list(rows)


def test_pairs_play_pairs() -> None:
    playing = Playing(0, format={"kind": "swiss", "rounds": 2, "table": 2, "teams": True})
    for _ in range(4):
        playing.enter(members=[{"name": "Anna"}, {"name": "Boris"}])
    with pytest.raises(Invalid, match="its two members"):
        playing.enter()
    assert len(playing.play_drawn(by_number).tables) == 2


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"format": {"kind": "swiss", "table": 2}}, "/format/rounds"),
        ({"format": {"kind": "swiss", "rounds": 3, "table": 2, "legs": 2}}, "/format/legs"),
        ({"format": {"kind": "swiss", "rounds": 3, "table": {"prefer": 5, "min": 3, "max": 4}}}, "/format/table"),
        ({"game": "zack", "format": {"kind": "swiss", "rounds": 3, "table": 2}}, "/format/table"),
        ({"game": "rat-hot", "format": {"kind": "swiss", "rounds": 3, "table": 4}}, "/format/table"),
        ({"points": {"by": "loss"}, "format": {"kind": "swiss", "rounds": 3, "table": 4}}, "/points/by"),
        ({"points": {"by": "score"}}, "/points/by"),
        ({"game": "rat-hot", "points": {"by": "score"}}, "/bye"),
        ({"points": {"by": "table", "points": {"2": [100, 0]}}}, "/points/points/2"),
        ({"options": {"teams": True}}, "/options/teams"),
        ({"tie_breaks": ["score"]}, "/tie_breaks"),
        (
            {"format": {"kind": "stages", "stages": [{"kind": "swiss", "rounds": 1, "table": 2, "take": 4}]}},
            "/format/stages/0/take",
        ),
        ({"format": {"kind": "knockout", "table": 3, "advance": 3}}, "/format/advance"),
        ({"game": "chess"}, "/game"),
        ({"tables": [{"from": 5, "to": 4}]}, "/tables/0"),
    ],
)
def test_what_does_not_go_together_is_named(body: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Invalid) as caught:
        Playing(0, **body)
    assert pointer in [where for where, _ in caught.value.errors]


def test_a_penalty_of_a_round_that_decides_a_cut_counts_in_its_stage() -> None:
    format_ = {
        "kind": "stages",
        "stages": [{"kind": "swiss", "rounds": 1, "table": 2}, {"kind": "knockout", "table": 2, "take": 3}],
    }
    playing = Playing(4, format=format_, tie_breaks=["wins"], at_cut="playoff")
    playing.play(["e1", "e2"], ["e3", "e4"])
    playing.play(["e2", "e4"], close=False)
    playing.send("penalise", entrant="e1", points=40, reason="late")
    assert playing.rows(stage=0)["e1"].points == 80
    assert playing.rows(stage=0, round_=1)["e1"].points == 120, "as it stood before"


def test_groups_are_not_mixed_by_hand() -> None:
    """Else somebody's opponents are in another standing than he."""
    playing = Playing(0, format=STAGES, first_round="start")
    for place in range(1, 9):
        playing.enter(start=place)
    at = playing.pair()
    one, other = (group[0] for group in playing.state.draws[0].groups)
    first, second = (next(table for table in at.tables if who in table.entrants) for who in (one, other))
    [beside_one] = {*first.entrants} - {one}
    [beside_other] = {*second.entrants} - {other}
    playing.refused("TRN-4", "swap", round=1, entrants=[one, other])
    tables = {str(first.number): [other, beside_one], str(second.number): [one, beside_other]}
    playing.refused("TRN-4", "seat", round=1, tables=tables, irregular="friends")
    playing.publish()
    for table, who in ((first, one), (second, other)):
        playing.send("take_out", round=1, table=table.number, entrant=who, as_="absent")
    playing.send("check_in", entrants=[one, other])
    playing.refused("TRN-4", "join", round=1, table=first.number, entrant=other)
    playing.send("join", round=1, table=first.number, entrant=one)


def test_whoever_is_out_of_a_knock_out_is_not_seated_by_hand() -> None:
    playing = Playing(0, format=STAGES, first_round="start")
    for place in range(1, 9):
        playing.enter(start=place)
    for _ in range(3):
        playing.play_drawn(by_number)
    at = playing.pair()
    out = next(who for who in playing.state.entries if all(who not in table.entrants for table in at.tables))
    stays = at.tables[0].entrants[0]
    playing.refused("TRN-4", "seat", round=4, tables={"1": [stays, out]}, irregular="friends")


@pytest.mark.parametrize("table", [pytest.param(2, id="a tree"), pytest.param(4, id="fours")])
def test_a_result_is_corrected_when_the_next_round_of_a_knock_out_is_played(table: int) -> None:
    """Who played it goes on, whoever should have."""
    playing = Playing(4 * table, format={"kind": "knockout", "table": table}, first_round="start")
    first = playing.play_drawn(by_number).table_of("e1")
    assert first is not None
    at = playing.pair()
    playing.publish()
    playing.send("result", round=1, table=first.number, order=by_number(first.entrants)[::-1], reason="typed wrong")
    for each in at.tables:
        playing.result(each.number, *by_number(each.entrants))
    playing.send("close", round=2)
    if table == 2:
        assert "e1" in playing.play_drawn(by_number).tables[0].entrants
    assert playing.order()[0] == "e1"
    with pytest.raises(Invalid, match="nothing is left"):
        playing.pair()


def test_a_knock_out_that_was_seated_otherwise_goes_on_from_its_tables() -> None:
    playing = Playing(4, format={"kind": "knockout", "table": 2}, first_round="start")
    drawn = playing.pair()
    one, other = (table.entrants[0] for table in drawn.tables)
    playing.send("swap", round=1, entrants=[one, other])
    playing.publish()
    tables = playing.state.rounds[0].tables
    for each in tables:
        playing.result(each.number, *each.entrants)
    playing.send("close", round=1)
    [final] = playing.pair().tables
    assert set(final.entrants) == {each.entrants[0] for each in tables}


def test_who_is_left_alone_at_a_knock_outs_table_goes_on() -> None:
    playing = Playing(4, format={"kind": "knockout", "table": 2}, first_round="start")
    first, second = playing.pair().tables
    playing.publish()
    stays, goes = first.entrants
    playing.send("take_out", round=1, table=first.number, entrant=goes, as_="absent")
    playing.result(first.number, stays)
    playing.result(second.number, *second.entrants)
    playing.send("close", round=1)
    [final] = playing.pair().tables
    assert set(final.entrants) == {stays, second.entrants[0]}
