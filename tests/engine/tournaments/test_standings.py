"""Standings of people who leave, who miss a round, and who go out of a knock-out without losing a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.tournaments.standings import Row, standings
from tests.engine.tournaments.playing import Playing

THREES = {"prefer": 3, "min": 3, "max": 3}


def by_number(entrants: Sequence[str]) -> list[str]:
    return sorted(entrants, key=lambda who: int(who[1:]))


def robin_at_threes(**more: Any) -> Playing:
    return Playing(9, format={"kind": "round_robin", "table": THREES}, **more)


def test_at_tables_of_more_only_the_part_of_who_leaves_early_is_struck() -> None:
    """e7 leaves after one of four tables. The others keep what they played, as a table of two: 120 and 0."""
    playing = robin_at_threes()
    first = playing.play_drawn(by_number)
    playing.send("withdraw", entrant="e7")
    table = first.table_of("e7")
    assert table is not None
    better, worse = by_number([who for who in table.entrants if who != "e7"])
    rows = playing.rows()
    assert "e7" not in rows
    assert (rows[better].points, rows[better].played, rows[better].places) == (120, 1, {"1": 1})
    assert (rows[worse].points, rows[worse].played, rows[worse].places) == (0, 1, {"2": 1})
    for _ in range(3):
        playing.play_drawn(by_number)
    rows = playing.rows()
    assert rows["e1"].points == 4 * 120 and rows["e1"].played == 4 and rows["e1"].rank == 1
    assert {row.played for row in rows.values()} == {4}


def test_who_sat_with_nobody_but_those_who_left_has_a_free_round() -> None:
    playing = robin_at_threes()
    table = playing.play_drawn(by_number).tables[0]
    stays, *gone = table.entrants
    for who in gone:
        playing.send("withdraw", entrant=who)
    row = playing.rows()[stays]
    assert (row.points, row.played, row.byes) == (0, 0, 0)


def test_at_a_no_show_and_somebody_who_is_struck_the_third_has_won_by_forfeit() -> None:
    """A, B and C at a three, B absent: A 120, C 0 as at a two. C leaves early: A is left alone with a no-show."""
    playing = robin_at_threes()
    at = playing.pair()
    playing.publish()
    for table in at.tables:
        one, two, three = by_number(table.entrants)
        playing.result(table.number, one, three, absent=[two])
    playing.send("close", round=1)
    one, two, three = by_number(at.tables[0].entrants)
    playing.send("withdraw", entrant=three)
    rows = playing.rows()
    assert (rows[one].points, rows[one].played, rows[two].points) == (120, 0, 0)


def told(playing: Playing, round_: int) -> list[Row]:
    return standings(playing.state, round_=round_)


@pytest.mark.parametrize("format_", [{"kind": "round_robin", "table": 2}, {"kind": "round_robin", "table": THREES}])
def test_a_standing_after_a_round_stays_when_somebody_leaves_later(format_: dict[str, Any]) -> None:
    playing = Playing(9, format=format_)
    stood: list[list[Row]] = []
    for number in range(1, 5):
        playing.play_drawn(by_number)
        stood.append(told(playing, number))
        if number == 2:
            playing.send("withdraw", entrant="e4")
        if number == 3:
            playing.send("withdraw", entrant="e2")
            playing.send("disqualify", entrant="e6", reason="cheating")
    assert [told(playing, number) for number in range(1, 5)] == stood


def test_a_standing_after_a_round_tells_nobody_who_came_later() -> None:
    playing = Playing(4)
    playing.play_drawn(by_number)
    stood = told(playing, 1)
    playing.enter()
    playing.play_drawn(by_number)
    assert told(playing, 1) == stood
    assert "e5" in playing.rows()


def test_a_standing_after_a_round_of_groups_is_not_ordered_by_finals() -> None:
    stages = [{"kind": "round_robin", "table": 2, "groups": 2}, {"kind": "knockout", "table": 2, "per_group": 1}]
    playing = Playing(8, format={"kind": "stages", "stages": stages})
    stood = []
    for number in range(1, 4):
        playing.play_drawn(by_number)
        stood.append(told(playing, number))
    playing.play_drawn(by_number)
    assert [told(playing, number) for number in range(1, 4)] == stood


def cup(people: int, **more: Any) -> Playing:
    playing = Playing(0, format={"kind": "knockout", "table": 2, **more}, first_round="start")
    for place in range(1, people + 1):
        playing.enter(start=place)
    return playing


def ranks(playing: Playing) -> dict[str, int | None]:
    return {who: row.rank for who, row in playing.rows().items()}


def test_who_is_absent_at_the_table_of_third_place_is_fourth() -> None:
    playing = cup(4, third_place=True)
    playing.play_drawn(by_number)
    at = playing.pair()
    playing.publish()
    for table in at.tables:
        better, worse = by_number(table.entrants)
        if better == "e3":
            playing.result(table.number, better, absent=[worse])
        else:
            playing.result(table.number, better, worse)
    playing.send("close", round=2)
    assert ranks(playing) == {"e1": 1, "e2": 2, "e3": 3, "e4": 4}


@pytest.mark.parametrize("leaver", ["e3", "e4"])
def test_who_has_left_before_the_table_of_third_place_is_fourth(leaver: str) -> None:
    playing = cup(4, third_place=True)
    playing.play_drawn(by_number)
    playing.send("withdraw", entrant=leaver)
    playing.play_drawn(by_number)
    stays = {"e3": "e4", "e4": "e3"}[leaver]
    assert ranks(playing) == {"e1": 1, "e2": 2, stays: 3, leaver: 4}


def test_who_leaves_after_a_bye_went_out_in_the_round_that_they_would_have_played() -> None:
    """Five: e1, e2, e3 have byes, e4 beats e5. e1 leaves: e4 goes on. e2 beats e3, then e4."""
    playing = cup(5)
    playing.play_drawn(by_number)
    playing.send("withdraw", entrant="e1")
    playing.play_drawn(by_number)
    playing.play_drawn(by_number)
    assert ranks(playing) == {"e2": 1, "e4": 2, "e1": 3, "e3": 3, "e5": 5}


def test_who_is_absent_goes_out_in_that_round_as_who_loses_does() -> None:
    playing = cup(4)
    at = playing.pair()
    playing.publish()
    for table in at.tables:
        better, worse = by_number(table.entrants)
        if worse == "e4":
            playing.result(table.number, better, absent=[worse])
        else:
            playing.result(table.number, better, worse)
    playing.send("close", round=1)
    playing.play_drawn(by_number)
    assert ranks(playing) == {"e1": 1, "e2": 2, "e3": 3, "e4": 3}


def test_who_leaves_a_knock_out_at_fours_while_still_in_went_out_in_the_next_round() -> None:
    """Twelve, two go on of each four. e1 leaves after the first round, in which all of the others went out."""
    fours = {"prefer": 4, "min": 3, "max": 4}
    playing = Playing(0, format={"kind": "knockout", "table": fours, "advance": 2}, first_round="start")
    for place in range(1, 13):
        playing.enter(start=place)
    playing.play_drawn(by_number)
    playing.send("withdraw", entrant="e1")
    playing.play_drawn(by_number)
    out_first = [who for who in playing.state.entries if int(who[1:]) > 6]
    found = ranks(playing)
    assert all((found["e1"] or 0) < (found[who] or 0) for who in out_first)


RAT_JONG_FOURS = {"kind": "swiss", "rounds": 4, "table": {"prefer": 4, "min": 4, "max": 4}}


@pytest.mark.parametrize(
    "agreed",
    [
        pytest.param({}, id="as a Rat-Jong event is made"),
        pytest.param({"tie_breaks": ["fewest_losses", "score"]}, id="fewest_losses first"),
        pytest.param({"points": {"by": "score"}, "bye": 0}, id="points by score"),
    ],
)
def test_a_missed_round_never_stands_above_one_that_was_played(agreed: dict[str, Any]) -> None:
    playing = Playing(8, game="rat-jong", format=RAT_JONG_FOURS, **agreed)
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3", "e4"], "2": ["e5", "e6", "e7", "e8"]})
    playing.publish()
    playing.send("result", round=1, table=1, scores={"e1": 30, "e2": -10}, absent=["e3", "e4"])
    playing.send("result", round=1, table=2, scores={"e5": 20, "e6": 10, "e7": 5, "e8": -20})
    found = ranks(playing)
    assert max(found[who] or 0 for who in ("e1", "e2", "e5", "e6", "e7", "e8")) < (found["e3"] or 0)
    assert found["e3"] == found["e4"] == 7


def test_who_leaves_a_table_has_no_more_points_than_who_stays() -> None:
    playing = Playing(4, game="rat-jong", format=RAT_JONG_FOURS, points={"by": "score"}, bye=0)
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3", "e4"]})
    playing.publish()
    playing.send("result", round=1, table=1, scores={"e1": 30, "e2": 0, "e3": -20}, left=["e4"])
    rows = playing.rows()
    assert rows["e3"].points == rows["e4"].points == -20
    assert [row.entrant for row in rows.values()] == ["e1", "e2", "e3", "e4"]
