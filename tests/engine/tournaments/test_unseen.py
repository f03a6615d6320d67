"""What was queued without a network never overrides what came later: `replaces` of a result, `seen` of any command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.aggregates import read_command
from engine.errors import IllegalMove
from engine.tournaments import commands as c
from engine.tournaments.decide import decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.errors import Conflict
from tests.engine.tournaments.playing import COMMANDS, Playing


def in_play(entrants: int = 4) -> Playing:
    """Round 1 is started: e1 and e2 at table 1, e3 and e4 at table 2; everybody else sits out."""
    playing = Playing(entrants)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]}, irregular="by hand")
    playing.publish()
    return playing


def standing(playing: Playing, table: int = 1) -> Any:
    found = playing.state.rounds[-1].table(table)
    assert found is not None
    return found


# ── results ────────────────────────────────────────────────────────────────────


def test_a_result_for_an_empty_table_is_taken_by_who_believes_it_empty() -> None:
    playing = in_play()
    [event] = playing.result(1, "e1", "e2", replaces=None)
    assert (event.order, event.stands, event.replaces) == ((("e1",), ("e2",)), True, None)


def test_a_correction_by_who_knows_the_result_replaces_it() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2", replaces=None)
    first = standing(playing).result.version
    [event] = playing.result(1, "e2", "e1", replaces=first)
    assert (event.replaces, event.stands) == (first, True)


@pytest.mark.parametrize("believed", [None, 1])
def test_a_result_that_did_not_know_of_the_one_that_stands_waits_beside_it(believed: int | None) -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    stands = standing(playing).result
    [event] = playing.result(1, "e2", "e1", replaces=believed)
    assert (event.stands, event.replaces, event.source) == (False, None, {"kind": "desk", "expected": believed})
    assert standing(playing).result == stands
    assert [each.order for each in standing(playing).waiting] == [(("e2",), ("e1",))]


def test_a_correction_of_a_result_that_was_taken_back_waits_too() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    before = standing(playing).result.version
    playing.send("result", round=1, table=1, outcome="none")
    [event] = playing.result(1, "e2", "e1", replaces=before)
    assert not event.stands
    assert standing(playing).result is None


def test_the_same_result_from_two_desks_is_no_conflict() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2", replaces=None)
    assert playing.result(1, "e1", "e2", replaces=None) == []


def test_the_same_refused_result_waits_once() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    playing.result(1, "e2", "e1", replaces=None)
    with pytest.raises(Conflict) as refused:
        playing.result(1, "e2", "e1", replaces=None)
    assert refused.value.kind == "differs"


def test_the_result_of_a_match_or_of_claims_is_not_replaced_unawares_either() -> None:
    playing = in_play()
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    playing.send("claim", by="e2", round=1, table=1, order=["e1", "e2"])
    assert standing(playing).result.source["kind"] == "claim"
    [event] = playing.result(1, "e2", "e1", replaces=None)
    assert not event.stands


def test_without_replaces_a_result_replaces_whatever_stands() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    [event] = playing.result(1, "e2", "e1")
    assert event.stands
    assert event.replaces is not None


def test_what_was_taken_back_by_another_is_not_taken_back_twice() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    before = standing(playing).result.version
    playing.send("result", round=1, table=1, outcome="none", replaces=before)
    assert playing.send("result", round=1, table=1, outcome="none", replaces=before) == []


def test_a_colleagues_correction_is_not_taken_back_by_who_did_not_know_of_it() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    before = standing(playing).result.version
    playing.result(1, "e2", "e1", replaces=before)
    with pytest.raises(Conflict) as refused:
        playing.send("result", round=1, table=1, outcome="none", replaces=before)
    assert refused.value.kind == "differs"
    assert standing(playing).result.order == (("e2",), ("e1",))
    assert not standing(playing).waiting


def two_results() -> Playing:
    playing = in_play()
    playing.result(1, "e1", "e2")
    playing.result(2, "e3", "e4")
    playing.result(1, "e2", "e1", replaces=None)
    return playing


@pytest.mark.parametrize("order", [("e1", "e2"), ("e2", "e1")])
def test_the_desk_decides_between_two_results(order: tuple[str, str]) -> None:
    playing = two_results()
    playing.result(1, *order, replaces=standing(playing).result.version)
    assert standing(playing).result.order == tuple((who,) for who in order)
    assert not standing(playing).waiting


@pytest.mark.parametrize("on_time", [False, True])
def test_a_round_with_two_results_at_a_table_is_not_closed(on_time: bool) -> None:
    playing = two_results()
    with pytest.raises(Conflict) as refused:
        playing.send("close", round=1, on_time=on_time)
    assert (refused.value.kind, refused.value.details) == ("open-items", {"round": 1, "missing": [], "undecided": [1]})


def test_taking_the_one_back_does_not_lose_the_other() -> None:
    playing = two_results()
    playing.send("result", round=1, table=1, outcome="none", replaces=standing(playing).result.version)
    assert standing(playing).result is None
    assert [each.order for each in standing(playing).waiting] == [(("e2",), ("e1",))]


def test_a_late_word_for_a_closed_round_waits_without_a_reason_and_keeps_the_end_open() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    playing.result(2, "e3", "e4")
    playing.send("close", round=1)
    [event] = playing.result(1, "e2", "e1", replaces=None)
    assert not event.stands
    with pytest.raises(Conflict) as refused:
        playing.send("end")
    assert refused.value.details["missing"] == [{"round": 1, "tables": [1]}]


def test_an_appeal_stays_open_while_two_results_wait() -> None:
    playing = in_play()
    playing.result(1, "e1", "e2")
    playing.send("appeal", by="e2", of=standing(playing).result.version)
    playing.result(1, "e2", "e1", replaces=None)
    assert [each.open for each in playing.state.appeals] == [True]


# ── every other command ────────────────────────────────────────────────────────


def drafted() -> Playing:
    playing = Playing(4)
    playing.pair()
    return playing


def swap(playing: Playing) -> None:
    one, other = playing.state.rounds[-1].tables
    playing.send("swap", round=1, entrants=[one.entrants[0], other.entrants[0]])


Given = Callable[[], Playing]
Later = Callable[[Playing], object]
OVERRIDES: list[tuple[str, Given, Later, dict[str, Any]]] = [
    (
        "a check-in of who was checked out meanwhile",
        lambda: Playing(4),
        lambda p: p.send("check_out", entrants=["e1"]),
        {"type": "check_in", "entrants": ["e1", "e2"]},
    ),
    (
        "a check-out of who came back meanwhile",
        lambda: check_out(Playing(4)),
        lambda p: p.send("check_in", entrants=["e1"]),
        {"type": "check_out", "entrants": ["e1"]},
    ),
    (
        "a check-out of all, where somebody came meanwhile",
        lambda: check_out(Playing(4)),
        lambda p: p.send("check_in", entrants=["e1"]),
        {"type": "check_out", "all": True},
    ),
    (
        "a withdrawal of who was checked in meanwhile",
        lambda: check_out(Playing(4)),
        lambda p: p.send("check_in", entrants=["e1"]),
        {"type": "withdraw", "entrant": "e1"},
    ),
    (
        "a return of who withdrew again meanwhile",
        lambda: withdrawn(Playing(4)),
        lambda p: (p.send("return", entrant="e1"), p.send("withdraw", entrant="e1")),
        {"type": "return", "entrant": "e1"},
    ),
    (
        "a round to be sat out by who decided otherwise meanwhile",
        lambda: sat_out(Playing(4)),
        lambda p: p.send("sit_in", entrant="e1", rounds=[2]),
        {"type": "sit_out", "entrant": "e1", "rounds": [2]},
    ),
    (
        "a round to be played by who decided otherwise meanwhile",
        lambda: Playing(4),
        lambda p: p.send("sit_out", entrant="e1", rounds=[2]),
        {"type": "sit_in", "entrant": "e1", "rounds": [2]},
    ),
    (
        "a pin where somebody was pinned elsewhere meanwhile",
        lambda: Playing(4),
        lambda p: p.send("pin", entrant="e1", table=7, irregular="a camera"),
        {"type": "pin", "entrant": "e1", "table": 2, "irregular": "a wheelchair"},
    ),
    (
        "an unpin of who was pinned meanwhile",
        lambda: Playing(4),
        lambda p: p.send("pin", entrant="e1", table=7, irregular="a camera"),
        {"type": "unpin", "entrant": "e1"},
    ),
    (
        "allowing those whom somebody kept apart meanwhile",
        lambda: Playing(4),
        lambda p: p.send("forbid", entrants=["e1", "e2"], reason="a quarrel"),
        {"type": "allow", "entrants": ["e1", "e2"], "reason": "it was a mistake"},
    ),
    (
        "keeping those apart whom somebody let meet again meanwhile",
        lambda: Playing(4),
        lambda p: (
            p.send("forbid", entrants=["e1", "e2"], reason="a quarrel"),
            p.send("allow", entrants=["e1", "e2"], reason="it was a mistake"),
        ),
        {"type": "forbid", "entrants": ["e1", "e2"], "reason": "a quarrel"},
    ),
    ("the end over a draft that somebody made meanwhile", lambda: Playing(4), lambda p: p.pair(), {"type": "end"}),
    (
        "the end of what somebody ended and opened again meanwhile",
        lambda: Playing(4),
        lambda p: (p.send("end"), p.send("reopen", reason="a round is missing")),
        {"type": "end"},
    ),
    (
        "opening what somebody opened and ended again meanwhile",
        lambda: ended(Playing(4)),
        lambda p: (p.send("reopen", reason="a round is missing"), p.send("end")),
        {"type": "reopen", "reason": "a result was wrong"},
    ),
    ("another draft of a changed one", drafted, swap, {"type": "pair"}),
    ("the publication of a changed draft", drafted, swap, {"type": "publish", "round": 1}),
    ("the end of a changed draft", drafted, swap, {"type": "unpair", "round": 1}),
    ("a swap in a changed draft", drafted, swap, {"type": "swap", "round": 1, "entrants": ["e1", "e2"]}),
    (
        "a seating over a changed draft",
        drafted,
        swap,
        {"type": "seat", "round": 1, "tables": {"1": ["e1", "e2"], "2": ["e3", "e4"]}},
    ),
    (
        "a clock that was set meanwhile",
        in_play,
        lambda p: p.send("clock", round=1, do="set", minutes=40),
        {"type": "clock", "round": 1, "do": "set", "minutes": 30},
    ),
    (
        "taking somebody out of a table that changed meanwhile",
        lambda: in_play(5),
        lambda p: (p.send("take_out", round=1, table=1, entrant="e2", as_="absent"),),
        {"type": "take_out", "round": 1, "table": 1, "entrant": "e1", "as": "absent"},
    ),
    (
        "breaking up a table that changed meanwhile",
        in_play,
        lambda p: p.send("take_out", round=1, table=1, entrant="e2", as_="absent"),
        {"type": "break", "round": 1, "table": 1},
    ),
    (
        "moving a table that was moved meanwhile",
        in_play,
        lambda p: p.send("move", round=1, to=9, from_=1),
        {"type": "move", "round": 1, "from": 9, "to": 3},
    ),
    (
        "joining a table that changed meanwhile",
        lambda: in_play(5),
        lambda p: p.send("take_out", round=1, table=1, entrant="e2", as_="absent"),
        {"type": "join", "round": 1, "table": 1, "entrant": "e5"},
    ),
    (
        "an answer to a table that has called again",
        lambda: called(in_play()),
        lambda p: p.send("call", table=1, text="A card is missing."),
        {"type": "answer", "table": 1},
    ),
    (
        "a close on time over a claim that came meanwhile",
        in_play,
        lambda p: p.send("claim", by="e1", round=1, table=1, order=["e1", "e2"]),
        {"type": "close", "round": 1, "on_time": True},
    ),
    (
        "a result that would settle a dispute of meanwhile",
        lambda: settled(in_play()),
        lambda p: p.send("dispute", by="e2", round=1, table=1),
        {"type": "result", "round": 1, "table": 1, "order": ["e1", "e2"]},
    ),
]
OF_AN_ENTRANT: list[dict[str, Any]] = [
    {"type": "claim", "round": 1, "table": 1, "order": ["e2", "e1"]},
    {"type": "dispute", "round": 1, "table": 1},
    {"type": "confirm", "round": 1, "table": 1, "claim": 0},
]


def check_out(playing: Playing) -> Playing:
    playing.send("check_out", entrants=["e1"])
    return playing


def withdrawn(playing: Playing) -> Playing:
    playing.send("withdraw", entrant="e1")
    return playing


def sat_out(playing: Playing) -> Playing:
    playing.send("sit_out", entrant="e1", rounds=[2])
    return playing


def ended(playing: Playing) -> Playing:
    playing.send("end")
    return playing


def called(playing: Playing) -> Playing:
    playing.send("call", table=1)
    return playing


def settled(playing: Playing) -> Playing:
    playing.result(1, "e1", "e2")
    return playing


def refused(playing: Playing, body: dict[str, Any], asked: Circumstances | None = None) -> str:
    """Return the kind of conflict that a command is refused with, "" where it is not refused for that."""
    searched = playing.paired() if body["type"] == "pair" else Circumstances()
    try:
        decide(playing.state, read_command(COMMANDS, body), asked or searched)
    except Conflict as conflict:
        return conflict.kind
    except IllegalMove:  # another rule stands in the way
        return ""
    return ""


@pytest.mark.parametrize(("given", "later", "body"), [row[1:] for row in OVERRIDES], ids=[row[0] for row in OVERRIDES])
def test_nothing_that_was_sent_off_before_overrides(given: Given, later: Later, body: dict[str, Any]) -> None:
    playing = given()
    seen = playing.state.version
    later(playing)
    assert refused(playing, {**body, "seen": seen}) == "moved"
    assert refused(playing, {**body, "seen": playing.state.version}) != "moved"
    assert refused(playing, body) != "moved", "without `seen` the command is taken as ever"


@pytest.mark.parametrize("body", OF_AN_ENTRANT, ids=lambda body: body["type"])
def test_a_word_of_the_table_from_before_its_result_is_asked_again(body: dict[str, Any]) -> None:
    playing = in_play()
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    body = {**body, "claim": playing.state.version} if "claim" in body else body
    seen = playing.state.version
    playing.result(1, "e1", "e2")
    asked = Circumstances(role="entrant", entrant="e2")
    assert refused(playing, {**body, "seen": seen}, asked) == "moved"
    assert refused(playing, {**body, "seen": playing.state.version}, asked) != "moved"


def test_what_changed_nothing_of_it_stops_no_command() -> None:
    playing = Playing(4)
    seen = playing.state.version
    playing.send("check_out", entrants=["e1"])
    playing.enter()
    [event] = playing.send("check_out", entrants=["e2"], seen=seen)
    assert event.entrants == ("e2",)
    assert playing.send("check_out", entrants=["e1"], seen=seen) == [], "who is out already may be sent off once more"


def test_every_command_takes_seen() -> None:
    assert all(issubclass(each, c.Command) for each in c.COMMANDS)
