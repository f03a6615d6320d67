"""The end of a tournament: when nothing is left to pair, and how long the last results may be disputed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.stages import is_decided
from tests.engine.tournaments.playing import Playing

UNTIL = "2026-03-07T18:15:00.000Z"


def at(left_ms: int, **more: Any) -> Circumstances:
    """Return the circumstances so many milliseconds before the protest time is over."""
    return Circumstances(after=lambda since, minutes: UNTIL, left_ms=lambda until: left_ms, **more)


def last_round_in_play(**body: Any) -> Playing:
    """The only round of two, with its result."""
    playing = Playing(2, format={"kind": "swiss", "rounds": 1, "table": 2}, **body)
    playing.play(["e1", "e2"], close=False)
    return playing


@pytest.mark.parametrize(
    ("format_", "entrants", "rounds"),
    [
        ({"kind": "swiss", "rounds": 2, "table": 2}, 4, 2),
        ({"kind": "round_robin", "table": 2}, 3, 3),
        ({"kind": "knockout", "table": 2}, 4, 2),
    ],
)
def test_nothing_is_left_to_pair_once_the_last_round_of_any_format_is_closed(
    format_: dict[str, Any], entrants: int, rounds: int
) -> None:
    playing = Playing(entrants, format=format_)
    for _ in range(rounds):
        assert not is_decided(playing.state)
        playing.play_drawn(close=False)
        assert not is_decided(playing.state)
        playing.send("close", round=len(playing.state.rounds))
    assert is_decided(playing.state)


def test_the_protest_time_begins_as_the_last_round_is_closed() -> None:
    playing = Playing(4, format={"kind": "swiss", "rounds": 2, "table": 2}, protest_minutes=15)
    playing.play(["e1", "e2"], ["e3", "e4"], close=False)
    [first] = playing.send("close", round=1, asked=at(0))
    playing.play(["e1", "e3"], ["e2", "e4"], close=False)
    [last] = playing.send("close", round=2, asked=at(0))
    assert (first.protest_until, last.protest_until) == (None, UNTIL)
    assert playing.state.protest_until == UNTIL


def test_without_a_protest_time_the_tournament_may_end_at_once() -> None:
    playing = last_round_in_play()
    [closed] = playing.send("close", round=1, asked=at(0))
    assert closed.protest_until is None
    assert [event.TYPE for event in playing.send("end")] == ["ended"]


def test_the_end_waits_for_the_protest_time_unless_it_is_said_to_come_early() -> None:
    playing = last_round_in_play(protest_minutes=15)
    playing.send("close", round=1, asked=at(0))
    details = playing.conflict("open-items", "end", asked=at(1))
    assert details == {"missing": [], "disputes": [], "appeals": [], "protest_until": UNTIL}
    assert [event.TYPE for event in playing.send("end", early=True, asked=at(1))] == ["ended"]


def test_the_end_comes_by_itself_once_the_protest_time_is_over() -> None:
    playing = last_round_in_play(protest_minutes=15)
    playing.send("close", round=1, asked=at(0))
    assert [event.TYPE for event in playing.send("end", asked=at(0))] == ["ended"]


def test_an_early_end_passes_over_no_dispute() -> None:
    playing = last_round_in_play(protest_minutes=15)
    playing.send("close", round=1, asked=at(0))
    [dispute] = playing.send("dispute", round=1, table=1, asked=at(1, role="entrant", entrant="e2"))
    details = playing.conflict("open-items", "end", early=True, asked=at(1))
    assert details["disputes"] == [playing.state.version]
    assert dispute.entrant == "e2"


def test_a_result_of_the_last_round_is_disputed_until_the_protest_time_is_over() -> None:
    playing = last_round_in_play(protest_minutes=15)
    playing.send("close", round=1, asked=at(0))
    late = at(0, role="entrant", entrant="e2")
    playing.refused("TRN-27", "dispute", round=1, table=1, asked=late)
    in_time = at(1, role="entrant", entrant="e2")
    assert [event.TYPE for event in playing.send("dispute", round=1, table=1, asked=in_time)] == ["disputed"]


# ── calls ──────────────────────────────────────────────────────────────────────


def called() -> Playing:
    playing = Playing(2)
    playing.play(["e1", "e2"], close=False)
    playing.send("call", table=1, by="e1")
    return playing


def test_a_judge_is_on_the_way_until_the_call_is_answered() -> None:
    playing = called()
    [event] = playing.send("attend", table=1)
    assert (event.TYPE, event.table) == ("attended", 1)
    assert (playing.state.calls, playing.state.attended) == ((1,), (1,))
    assert playing.send("attend", table=1) == []
    playing.send("answer", table=1)
    assert (playing.state.calls, playing.state.attended) == ((), ())


def test_nobody_is_on_the_way_to_a_table_that_did_not_call() -> None:
    playing = called()
    playing.send("answer", table=1)
    assert playing.send("attend", table=1) == []


def test_calls_end_with_the_publication_of_the_next_round() -> None:
    """What was said with a call waits on: its table is that of the round before."""
    playing = Playing(2)
    playing.play(["e1", "e2"])
    playing.send("call", table=1, text="no score sheet")
    playing.send("attend", table=1)
    playing.pair()
    before = playing.state
    playing.publish()
    assert (before.calls, before.attended) == ((1,), (1,))
    assert (playing.state.calls, playing.state.attended) == ((), ())
    assert [note.text for note in playing.state.notes] == ["no score sheet"]


def test_the_clock_stops_as_the_round_is_closed() -> None:
    playing = last_round_in_play()
    playing.send("clock", round=1, do="start", minutes=40, asked=at(0))
    running = playing.state.rounds[0]
    playing.send("close", round=1)
    closed = playing.state.rounds[0]
    assert (running.ends_at, closed.ends_at, closed.left_ms) == (UNTIL, None, None)
