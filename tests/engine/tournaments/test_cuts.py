"""Who comes into a stage from several groups."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Invalid
from engine.tournaments.cuts import Exchange, exchanges, lots_at_cut, qualified
from engine.tournaments.deciding.asking import Circumstances
from tests.engine.tournaments.playing import Playing


def by_number(entrants: Any) -> list[str]:
    return sorted(entrants, key=lambda who: int(who[1:]))


def three_groups(**more: Any) -> Playing:
    """Ten people in groups of 4, 3 and 3 (e1 6 7 10, e2 5 8, e3 4 9), of whom three go on."""
    stages = [
        {"kind": "round_robin", "table": 2, "groups": 3},
        {"kind": "knockout", "table": 2, "take": 3},
    ]
    playing = Playing(0, format={"kind": "stages", "stages": stages}, first_round="start", **more)
    for place in range(1, 11):
        playing.enter(start=place)
    return playing


def play_groups(playing: Playing, order: Any = by_number) -> None:
    for _ in range(3):
        playing.play_drawn(order)


def test_every_group_winner_comes_in_before_any_second() -> None:
    playing = three_groups()
    play_groups(playing)
    groups = playing.state.draws[0].groups
    assert [set(group) for group in groups] == [
        {"e1", "e6", "e7", "e10"}, {"e2", "e5", "e8"}, {"e3", "e4", "e9"},
    ]  # fmt: skip
    # The second of the larger group has two wins of three tables, as many as the undefeated winners of the others.
    assert playing.rows(stage=0, group=0)["e6"].points == playing.rows(stage=0, group=1)["e2"].points == 240
    at = playing.pair()
    assert {who for table in at.tables for who in table.entrants} | set(at.byes) == {"e1", "e2", "e3"}


def test_equal_places_come_in_by_points_for_each_table() -> None:
    """Seconds: e6 has 240 of 3 tables (80), e5 and e4 120 of 2 (60). Of four that go on, e6 is the fourth."""
    stages = [
        {"kind": "round_robin", "table": 2, "groups": 3},
        {"kind": "knockout", "table": 2, "take": 4},
    ]
    playing = Playing(0, format={"kind": "stages", "stages": stages}, first_round="start")
    for place in range(1, 11):
        playing.enter(start=place)
    play_groups(playing)
    assert sorted(qualified(playing.state, 1)) == ["e1", "e2", "e3", "e6"]
    assert qualified(playing.state, 1)[3] == "e6"


def test_more_points_of_more_tables_are_not_more_for_each_table() -> None:
    """e1 and e6 draw: e1 300 of 3 tables (100 each), the winners of the smaller groups 240 of 2 (120 each)."""
    playing = three_groups()

    def order(entrants: Any) -> list[Any]:
        return [list(entrants)] if set(entrants) == {"e1", "e6"} else by_number(entrants)

    play_groups(playing, order)
    # e1 and e6 share the first place of their group, so four are first, and two of them go on for certain.
    assert playing.rows(stage=0, group=0)["e6"].rank == 1
    came = qualified(playing.state, 1)
    assert came[:2] in (["e2", "e3"], ["e3", "e2"]) and came[2] in ("e1", "e6")
    drawn = lots_at_cut(playing.state, 0)
    assert came[2] == drawn[0] and set(drawn) == {"e1", "e6"}


def test_tie_breaks_decide_at_the_cut_as_fractions_for_each_table() -> None:
    """Winners have 120 a table each. Wins a table: 1 each. Sonneborn-Berger: e1 (240 + 120 + 0) / 3 = 120, e2 and e3
    (120 + 0) / 2 = 60. So e1 comes in first, and of e2 and e3 lots have it."""
    stages = [
        {"kind": "round_robin", "table": 2, "groups": 3},
        {"kind": "knockout", "table": 2, "take": 2},
    ]
    playing = Playing(
        0,
        format={"kind": "stages", "stages": stages},
        first_round="start",
        tie_breaks=["direct", "wins", "sonneborn_berger"],
    )
    for place in range(1, 11):
        playing.enter(start=place)
    play_groups(playing)
    assert set(lots_at_cut(playing.state, 0)) == {"e2", "e3"}
    assert qualified(playing.state, 1) == ["e1", lots_at_cut(playing.state, 0)[0]]


def test_who_takes_the_place_of_a_winner_that_left_is_a_winner() -> None:
    playing = three_groups()
    play_groups(playing)
    playing.send("withdraw", entrant="e2")
    assert set(qualified(playing.state, 1)) == {"e1", "e5", "e3"}


def corrected(**more: Any) -> Playing:
    """Two groups of four, two of each go on; e4 and e5 of the first group are second and third, until a correction."""
    stages = [
        {"kind": "round_robin", "table": 2, "groups": 2},
        {"kind": "knockout", "table": 2, "per_group": 2},
    ]
    playing = Playing(0, format={"kind": "stages", "stages": stages}, first_round="start", **more)
    for place in range(1, 9):
        playing.enter(start=place)
    play_groups(playing)
    playing.pair()
    assert {who for group in playing.state.draws[1].groups for who in group} == {"e1", "e4", "e2", "e3"}
    return playing


def correct(playing: Playing) -> None:
    """e5 has beaten e4."""
    for of in playing.state.rounds[:3]:
        for table in of.tables:
            if set(table.entrants) == {"e4", "e5"}:
                playing.send("result", round=of.number, table=table.number, order=["e5", "e4"], reason="typed wrong")


def test_who_should_come_in_after_a_correction_is_named() -> None:
    playing = corrected()
    playing.publish()
    assert exchanges(playing.state, 4) == []
    correct(playing)
    table = playing.state.rounds[3].table_of("e4")
    assert table is not None
    assert exchanges(playing.state, 4) == [Exchange("e5", "e4", table.number, True)]
    assert exchanges(playing.state, 4, lambda other: other.number == table.number) == [
        Exchange("e5", "e4", table.number, False)
    ]
    assert exchanges(playing.state, 1) == [], "a first stage has no cut before it"


def test_who_should_come_in_takes_the_place_until_the_first_card() -> None:
    playing = corrected()
    playing.publish()
    correct(playing)
    before = playing.state.rounds[3].table_of("e4")
    assert before is not None
    playing.refused(
        "TRN-7",
        "swap",
        round=4,
        entrants=["e5", "e4"],
        asked=Circumstances(has_begun=lambda table: table.number == before.number),
    )
    playing.send("swap", round=4, entrants=["e5", "e4"], reason="e5 won")
    after = playing.state.rounds[3].table(before.number)
    assert after is not None
    assert after.entrants == tuple("e5" if who == "e4" else who for who in before.entrants)
    assert after.edition == before.edition + 1
    assert exchanges(playing.state, 4) == []
    for table in playing.state.rounds[3].tables:
        playing.result(table.number, *by_number(table.entrants))
    playing.send("close", round=4)
    rows = playing.rows()
    assert rows["e5"].stage == 1 and rows["e4"].stage == 0
    playing.play_drawn(by_number)
    assert playing.order()[0] == "e1"


def test_others_still_do_not_change_places_across_a_cut() -> None:
    playing = corrected()
    playing.publish()
    correct(playing)
    for pair in (["e5", "e1"], ["e8", "e4"], ["e8", "e1"]):
        with pytest.raises(Invalid, match="has no place in round 4"):
            playing.send("swap", round=4, entrants=pair)


def test_once_the_table_has_a_result_nobody_comes_in() -> None:
    playing = corrected()
    playing.publish()
    table = playing.state.rounds[3].table_of("e4")
    assert table is not None
    playing.result(table.number, *table.entrants)
    correct(playing)
    assert exchanges(playing.state, 4) == [Exchange("e5", "e4", table.number, False)]
    playing.refused("TRN-7", "swap", round=4, entrants=["e4", "e5"])


def test_a_draft_is_paired_again_instead() -> None:
    playing = corrected()
    correct(playing)
    with pytest.raises(Invalid, match="has no place in round 4"):
        playing.send("swap", round=4, entrants=["e5", "e4"])
    playing.conflict("stale", "publish", round=4)
    playing.pair()
    assert exchanges(playing.state, 4) == []


def test_who_left_after_the_draw_is_not_replaced() -> None:
    playing = corrected()
    playing.publish()
    playing.send("withdraw", entrant="e4")
    assert exchanges(playing.state, 4) == []
