"""A draft remembers what it was made from: what may change it makes it stale, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import IllegalMove, Invalid
from engine.tournaments import commands as c
from engine.tournaments.decide import decide
from engine.tournaments.drafts import is_stale
from engine.tournaments.errors import Conflict
from engine.tournaments.stages import is_decided
from tests.engine.tournaments.playing import Playing

THREES = {"kind": "swiss", "rounds": 4, "table": {"prefer": 3, "min": 3, "max": 3}}


def drafted(**body: Any) -> Playing:
    """Return a tournament of eight at two seats, round 1 played, e9 entered but not there, round 2 drafted."""
    playing = Playing(8, apart={"clubs": 3}, **body)
    playing.enter(present=False)
    playing.send("forbid", entrants=["e1", "e2"], reason="brothers")
    playing.send("pin", entrant="e1", table=2)
    playing.play_drawn()
    playing.pair()
    assert not is_stale(playing.state)
    return playing


MOVES: dict[str, Callable[[Playing], Any]] = {
    "forbid": lambda playing: playing.send("forbid", entrants=["e3", "e4", "e5"], reason="friends"),
    "allow": lambda playing: playing.send("allow", entrants=["e1", "e2"], reason="they said so"),
    "pin": lambda playing: playing.send("pin", entrant="e5", table=4),
    "unpin": lambda playing: playing.send("unpin", entrant="e1"),
    "check_out": lambda playing: playing.send("check_out", entrants=["e4"]),
    "check_in": lambda playing: playing.send("check_in", entrants=["e9"]),
    "sit_out": lambda playing: playing.send("sit_out", entrant="e4", rounds=[2]),
    "sit_out of somebody who is away": lambda playing: playing.send("sit_out", entrant="e9", rounds=[2], points=60),
    "withdraw": lambda playing: playing.send("withdraw", entrant="e4"),
    "disqualify": lambda playing: playing.send("disqualify", entrant="e4", reason="cheated"),
    "penalise": lambda playing: playing.send("penalise", entrant="e4", points=60, reason="late"),
    "enter": lambda playing: playing.enter(),
    "result": lambda playing: playing.result(
        1, *reversed(playing.state.rounds[0].tables[0].entrants), round_=1, reason="typed the wrong way round"
    ),
    "absence": lambda playing: playing.result(
        1,
        playing.state.rounds[0].tables[0].entrants[0],
        absent=[playing.state.rounds[0].tables[0].entrants[1]],
        round_=1,
        reason="nobody sat there",
    ),
    "tie-breaks": lambda playing: playing.within(c.Change(tie_breaks=("lots",), reason="as agreed")),
}


@pytest.mark.parametrize("what", MOVES)
def test_whatever_a_fresh_pairing_could_differ_by_makes_a_draft_stale(what: str) -> None:
    playing = drafted()
    MOVES[what](playing)
    assert is_stale(playing.state)
    assert playing.conflict("stale", "publish", round=2) == {"round": 2}
    playing.pair()
    assert not is_stale(playing.state), "paired again, it is made from what there is"


@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("note", {"text": "lights"}),
        ("call", {"table": 1}),
        ("penalise", {"entrant": "e4", "warning": True, "reason": "late"}),
        ("forbid", {"entrants": ["e1", "e9"], "reason": "e9 is not here"}),
        ("pin", {"entrant": "e9", "table": 3}),
        ("swap", None),
    ],
)
def test_what_changes_no_pairing_leaves_the_draft_as_it_is(type_: str, fields: dict[str, Any] | None) -> None:
    playing = drafted()
    if fields is None:
        [one, *_], [other, *_] = (table.entrants for table in playing.state.rounds[1].tables[2:])
        fields = {"round": 2, "entrants": [one, other]}
    playing.send(type_, **fields)
    assert not is_stale(playing.state)


def together(playing: Playing) -> list[str]:
    """Return two people whom the draft has at one table."""
    return list(playing.state.rounds[1].tables[3].entrants)


def test_a_draft_with_two_who_are_kept_apart_is_not_published() -> None:
    playing = drafted()
    pair = together(playing)
    playing.send("forbid", entrants=pair, reason="a quarrel")
    for more in ({}, {"as_is": True}):
        refused = playing.refused("TRN-5", "publish", round=2, **more)
        assert refused.details == {"seats": pair, "table": 4} and not refused.waivable
    playing.send("allow", entrants=pair, reason="they made it up")
    playing.send("publish", round=2)


def test_what_the_director_seats_in_spite_of_a_ruling_is_published_until_a_later_ruling() -> None:
    playing = drafted()
    pair = together(playing)
    playing.send("forbid", entrants=pair, reason="a quarrel")
    playing.refused("TRN-5", "seat", round=2, tables={"4": pair})
    playing.send("seat", round=2, tables={"4": pair}, irregular="they asked for it")
    before = playing.state
    playing.send("publish", round=2, as_is=True)
    playing.state = before
    playing.send("forbid", entrants=[*pair, "e9"], reason="another quarrel")
    playing.refused("TRN-5", "publish", round=2, as_is=True)


def refused_pairs(playing: Playing) -> list[set[str]]:
    """Pair, expect TRN-5, and return the pairs that it names."""
    with pytest.raises(IllegalMove) as caught:
        decide(playing.state, c.Pair(), playing.paired())
    assert caught.value.rule == "TRN-5" and not caught.value.waivable
    pairs: Any = caught.value.details["pairs"]
    assert all(" – ".join(pair) in caught.value.message for pair in pairs)
    return [set(pair) for pair in pairs]


def test_keeping_three_of_four_apart_is_refused_where_it_costs_byes() -> None:
    """e4 could play one of them, and two would sit out: two tables are possible, so it is two byes too many."""
    playing = Playing(4)
    playing.send("forbid", entrants=["e1", "e2", "e3"], reason="a family")
    [pair] = refused_pairs(playing)
    assert pair < {"e1", "e2", "e3"}
    playing.send("allow", entrants=["e1", "e2", "e3"], reason="for once")
    playing.send("forbid", entrants=["e1", "e2"], reason="brothers")
    assert not playing.pair().byes


def test_keeping_all_of_four_apart_is_refused() -> None:
    playing = Playing(4)
    playing.send("forbid", entrants=["e1", "e2", "e3", "e4"], reason="a family")
    assert len(refused_pairs(playing)) == 2, "both tables of any pairing are in the way"


def test_a_bye_that_the_number_makes_necessary_may_keep_people_apart() -> None:
    """Of three at two seats one sits out in any case."""
    playing = Playing(3)
    playing.send("forbid", entrants=["e1", "e2"], reason="brothers")
    at = playing.pair()
    assert at.byes in (("e1",), ("e2",))


def test_a_second_bye_is_no_way_to_keep_people_apart_nor_are_two_more() -> None:
    """e1, e2 and e3 are apart, e4 and e5 have had a bye: the one bye is for one of the three, and two stay at tables
    with e4 and e5. Once e3 has had one as well, one of e1 and e2 sits out, and the other two play e4 and e5.
    """
    playing = Playing(5)
    playing.send("forbid", entrants=["e1", "e2", "e3"], reason="a family")
    assert set(playing.pair().byes) < {"e1", "e2", "e3"}
    playing.send("forbid", entrants=["e1", "e2", "e3", "e4"], reason="a larger family")
    assert refused_pairs(playing)


def equal_at_the_cut() -> Playing:
    """Return a tournament in which e1, e2 and e3 are equal at the cut: two of them come into the knock-out."""
    format_ = {
        "kind": "stages",
        "stages": [{"kind": "round_robin", "table": 2}, {"kind": "knockout", "table": 2, "take": 2}],
    }
    playing = Playing(3, format=format_, tie_breaks=["wins"], at_cut="playoff")
    for _ in range(3):
        playing.play_drawn(lambda entrants: [list(entrants)])
    return playing


def play_off(playing: Playing, *order: Any, **fields: Any) -> None:
    number = len(playing.state.rounds) + 1
    entrants = [who for place in order for who in ([place] if isinstance(place, str) else place)]
    playing.send("seat", round=number, tables={"1": [*entrants, *fields.get("absent", ())]})
    playing.publish()
    playing.result(1, *order, **fields)
    playing.send("close", round=number)


def missing_at_the_cut(playing: Playing) -> Any:
    with pytest.raises(Conflict, match="play it off") as caught:
        playing.pair()
    assert caught.value.kind == "round-open"
    return caught.value.details["entrants"]


def test_a_play_off_is_over_when_everybody_who_was_equal_has_played() -> None:
    playing = equal_at_the_cut()
    assert missing_at_the_cut(playing) == ["e1", "e2", "e3"]
    play_off(playing, "e1", "e2")
    assert missing_at_the_cut(playing) == ["e3"]
    play_off(playing, "e3", "e1")
    assert {who for table in playing.pair().tables for who in table.entrants} == {"e1", "e3"}


def test_a_play_off_goes_on_among_those_who_are_still_equal_at_the_cut() -> None:
    """Two come in. e1 shares with e2 and with e3, so e1 has 120, and is in; e2 and e3 have 60 each."""
    playing = equal_at_the_cut()
    play_off(playing, ["e1", "e2"])
    play_off(playing, ["e3", "e1"])
    assert missing_at_the_cut(playing) == ["e2", "e3"]
    play_off(playing, "e2", "e3")
    assert playing.pair().stage == 1


def test_whoever_is_called_to_a_play_off_and_does_not_come_has_had_it() -> None:
    playing = equal_at_the_cut()
    play_off(playing, "e1", absent=["e2"])
    assert missing_at_the_cut(playing) == ["e3"]
    play_off(playing, "e3", "e1")
    assert playing.pair().stage == 1


def test_a_void_table_decides_no_cut() -> None:
    playing = equal_at_the_cut()
    play_off(playing, "e1", "e2")
    playing.send("result", round=4, table=1, outcome="void", reason="the wrong deck")
    assert missing_at_the_cut(playing) == ["e1", "e2", "e3"]


def knockout(**format_: Any) -> Playing:
    """Return a knock-out of eight after its first round; e1 to e4 are still in."""
    playing = Playing(0, format={"kind": "knockout", "table": 2, **format_}, first_round="start")
    for place in range(1, 9):
        playing.enter(start=place)
    playing.play_drawn(lambda entrants: sorted(entrants, key=lambda who: int(who[1:])))
    return playing


def nobody_left(playing: Playing) -> Any:
    with pytest.raises(Conflict, match="end the tournament") as caught:
        playing.pair()
    assert caught.value.kind == "nobody-left" and caught.value.message_fr
    return caught.value.details["entrants"]


def test_a_knock_out_whose_players_have_all_left_is_to_be_ended() -> None:
    playing = knockout()
    for entrant in ("e1", "e2", "e3"):
        assert not is_decided(playing.state)
        playing.send("withdraw", entrant=entrant)
    assert nobody_left(playing) == ["e4"] and is_decided(playing.state), "e4 has won"
    playing.send("withdraw", entrant="e4")
    assert nobody_left(playing) == [] and is_decided(playing.state)
    playing.send("end")


def test_a_knock_out_goes_on_while_two_are_left_though_nobody_of_them_is_here() -> None:
    playing = knockout()
    playing.send("withdraw", entrant="e1")
    playing.send("withdraw", entrant="e4")
    playing.send("check_out", entrants=["e2", "e3"])
    with pytest.raises(Invalid, match="nobody is present"):
        playing.pair()
    playing.send("check_in", entrants=["e2"])
    at = playing.pair()
    assert at.away["e2"].why == "walkover"


def test_those_who_are_out_still_play_for_the_third_place() -> None:
    playing = knockout(third_place=True)
    playing.play_drawn(lambda entrants: sorted(entrants, key=lambda who: int(who[1:])))
    playing.send("withdraw", entrant="e1")
    assert not is_decided(playing.state)
    [table] = playing.pair().tables
    assert {*table.entrants} == {"e3", "e4"}


def test_a_draft_of_a_knock_out_that_everybody_has_left_is_stale() -> None:
    playing = knockout()
    playing.pair()
    for entrant in ("e1", "e2", "e3", "e4"):
        playing.send("withdraw", entrant=entrant)
    assert is_stale(playing.state)


def test_a_round_robin_with_one_left_is_to_be_ended() -> None:
    playing = Playing(3, format={"kind": "round_robin", "table": 2})
    playing.play_drawn()
    playing.send("withdraw", entrant="e1")
    playing.send("withdraw", entrant="e2")
    assert nobody_left(playing) == ["e3"]
