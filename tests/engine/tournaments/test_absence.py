"""Entrants who are declared absent, or left: they are checked out until somebody checks them in, or says otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tournaments import commands as c
from tests.engine.tournaments.playing import FOURS, Playing

AT_THREE = {"kind": "swiss", "rounds": 5, "table": {"prefer": 4, "min": 3, "max": 4}}


def four(**body: Any) -> Playing:
    """Return a tournament of eight, e1 to e4 at table 1 and e5 to e8 at table 2, round 1 started."""
    playing = Playing(8, format=AT_THREE, **body)
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3", "e4"], "2": ["e5", "e6", "e7", "e8"]})
    playing.publish()
    return playing


def absent(playing: Playing) -> dict[str, int]:
    """Return the round since which each absent entrant is away; nobody of them may count as present."""
    entries = playing.state.entries.values()
    found = {entry.entrant: entry.absent_since for entry in entries if entry.absent_since is not None}
    assert not any(playing.state.entries[entrant].present for entrant in found)
    return found


def next_round(playing: Playing) -> set[str]:
    """Enter a result for each table of round 1, close it, pair round 2 and return who has a table or a bye there."""
    for number in playing.state.rounds[0].missing:
        table = playing.state.rounds[0].table(number)
        assert table is not None
        playing.result(number, *table.entrants)
    playing.send("close", round=1)
    at = playing.pair()
    return {entrant for table in at.tables for entrant in table.entrants} | {*at.byes, *at.free}


@pytest.mark.parametrize("how", ["absent", "left"])
def test_whoever_a_result_names_as_missing_is_checked_out(how: str) -> None:
    playing = four()
    missing: dict[str, Any] = {how: ["e4"]}
    playing.result(1, "e1", "e2", "e3", **missing)
    assert absent(playing) == {"e4": 1}
    assert next_round(playing) == {"e1", "e2", "e3", "e5", "e6", "e7", "e8"}
    assert playing.state.rounds[1].away["e4"].why == "absent"


@pytest.mark.parametrize("as_", ["absent", "checked_out"])
def test_whoever_is_taken_out_of_a_table_is_checked_out(as_: str) -> None:
    playing = four()
    playing.send("take_out", round=1, table=1, entrant="e4", as_=as_)
    assert absent(playing) == {"e4": 1}
    playing.refused("TRN-4", "join", round=1, table=1, entrant="e4")
    assert "e4" not in next_round(playing)


def test_a_table_that_is_broken_up_checks_out_those_who_were_missing_alone() -> None:
    playing = four()
    playing.send("take_out", round=1, table=1, entrant="e4", as_="absent")
    playing.send("take_out", round=1, table=1, entrant="e3", as_="absent")
    playing.send("break", round=1, table=1)
    assert absent(playing) == {"e3": 1, "e4": 1}
    assert next_round(playing) == {"e1", "e2", "e5", "e6", "e7", "e8"}


def test_a_pin_does_not_bring_anybody_back() -> None:
    playing = four()
    playing.send("pin", entrant="e4", table=2)
    playing.result(1, "e1", "e2", "e3", absent=["e4"])
    assert "e4" not in next_round(playing)


def test_a_forfeit_and_a_table_of_too_few_check_out_who_did_not_stay() -> None:
    """e2 wins by forfeit over the absent; at the other table e6 leaves, so that only e5 is there to the end."""
    playing = four(game="zack")
    playing.result(1, "e2", absent=["e1", "e3", "e4"])
    playing.result(2, "e5", absent=["e7", "e8"], left=["e6"])
    assert [table.result.outcome for table in playing.state.rounds[0].tables if table.result] == ["forfeit", "bye"]
    assert absent(playing) == dict.fromkeys(["e1", "e3", "e4", "e6", "e7", "e8"], 1)


def test_a_corrected_result_brings_back_who_was_there() -> None:
    playing = four()
    playing.result(1, "e1", "e2", absent=["e3", "e4"])
    playing.result(1, "e1", "e2", "e4", absent=["e3"])
    assert absent(playing) == {"e3": 1} and playing.state.entries["e4"].present
    playing.send("result", round=1, table=1, outcome="none")
    assert absent(playing) == {} and playing.state.entries["e3"].present


def test_a_correction_after_the_next_round_brings_back_who_has_missed_it() -> None:
    playing = four()
    playing.result(1, "e1", "e2", "e3", absent=["e4"])
    next_round(playing)
    playing.publish()
    playing.result(1, "e4", "e1", "e2", "e3", round_=1, reason="they sat at table 1")
    assert absent(playing) == {} and playing.state.entries["e4"].present


def test_a_correction_of_an_earlier_round_checks_nobody_out_who_plays_a_later_one() -> None:
    playing = four()
    playing.result(1, "e1", "e2", "e3", "e4")
    assert "e4" in next_round(playing)
    playing.publish()
    playing.result(1, "e1", "e2", "e3", absent=["e4"], round_=1, reason="it was another e4")
    assert absent(playing) == {} and playing.state.entries["e4"].present


def test_whoever_checks_in_is_back_and_stays_so_as_the_result_is_entered_again() -> None:
    playing = four()
    playing.result(1, "e1", "e2", "e3", absent=["e4"])
    playing.send("check_in", by="e4", entrants=["e4"])
    assert absent(playing) == {} and playing.state.entries["e4"].present
    playing.result(1, "e2", "e1", "e3", absent=["e4"])
    assert absent(playing) == {}, "that was said before they came"
    assert "e4" in next_round(playing)


def test_whoever_withdrew_is_not_brought_back_by_a_correction() -> None:
    playing = four()
    playing.result(1, "e1", "e2", "e3", absent=["e4"])
    playing.send("withdraw", entrant="e4")
    assert absent(playing) == {}
    playing.result(1, "e1", "e2", "e3", "e4")
    assert not playing.state.entries["e4"].present
    playing.send("return", entrant="e4")
    assert playing.state.entries["e4"].present and absent(playing) == {}


def test_a_result_that_only_stands_beside_checks_nobody_out() -> None:
    """The desk has entered the table; two claims say otherwise, and a match that lacks e4."""
    playing = Playing(4, format=FOURS)
    playing.send("seat", round=1, tables={"1": ["e1", "e2", "e3", "e4"]})
    playing.publish()
    playing.result(1, "e1", "e2", "e3", "e4")
    playing.within(c.MakeMatch(round=1, table=1, match="m1"))
    [event] = playing.within(c.MatchOver(match="m1", version=9, hash="h", order=(("e1",), ("e2",), ("e3",))))
    assert event.absent == ("e4",) and not event.stands
    assert absent(playing) == {}


def test_checking_somebody_out_by_hand_declares_nobody_absent() -> None:
    playing = four()
    playing.send("check_out", entrants=["e4"])
    assert absent(playing) == {} and not playing.state.entries["e4"].present
