"""Pins: somebody's table keeps its number, contradictions are refused, and what cannot be kept is told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tournaments.rules import unmet_pins
from engine.tournaments.state import Round
from tests.engine.tournaments.playing import FOURS, Playing

ROBIN = {"kind": "round_robin", "table": 2}


def seats(of: Round) -> dict[int, set[str]]:
    return {table.number: {*table.entrants} for table in of.tables}


def seated(playing: Playing, *tables: list[str]) -> Round:
    """Seat a round by hand, whatever the pins say, and return it."""
    playing.send(
        "seat",
        round=1,
        tables={str(number): people for number, people in enumerate(tables, 1)},
        irregular="by hand",
    )
    return playing.state.rounds[0]


def pinned(entrants: int = 8, **body: Any) -> Playing:
    """Return a tournament at two seats in which e1 is pinned to table 1."""
    playing = Playing(entrants, **body)
    playing.send("pin", entrant="e1", table=1)
    return playing


def test_two_pins_to_one_number_are_refused_by_name() -> None:
    playing = pinned()
    refused = playing.refused("TRN-26", "pin", entrant="e2", table=1, irregular="both in wheelchairs")
    assert refused.details == {"seat": "e1", "table": 1} and not refused.waivable
    playing.send("withdraw", entrant="e1")
    playing.send("pin", entrant="e2", table=1)


@pytest.mark.parametrize(
    ("body", "taken", "refused"),
    [
        ({}, (1, 4), (5, 99)),  # eight people need four tables at most
        ({"format": FOURS}, (1, 3), (4, 99)),  # at fours there may be threes
        ({"tables": [{"from": 5, "to": 6}, {"from": 11, "to": 12}]}, (5, 11, 12), (1, 7, 13)),
    ],
)
def test_a_pin_to_a_table_that_does_not_stand_wants_a_reason(
    body: dict[str, Any], taken: tuple[int, ...], refused: tuple[int, ...]
) -> None:
    playing = Playing(8, **body)
    for number in taken:
        playing.send("pin", entrant="e1", table=number)
    for number in refused:
        assert playing.refused("TRN-26", "pin", entrant="e1", table=number).waivable
    playing.send("pin", entrant="e1", table=refused[0], irregular="it is brought in")
    assert playing.state.pins == {"e1": refused[0]}


def test_a_draft_lists_the_pins_that_it_does_not_keep() -> None:
    """Two people alone are paired together: their table can have one number only."""
    playing = pinned(2)
    playing.send("pin", entrant="e2", table=2, irregular="a camera stands there")
    at = playing.pair()
    [(entrant, number, table)] = unmet_pins(playing.state, at)
    assert (entrant, number, table) in (("e1", 1, 2), ("e2", 2, 1))
    playing.send("check_out", entrants=["e2"])
    playing.enter()
    assert unmet_pins(playing.state, playing.pair()) == []


def test_every_pinned_person_of_a_table_is_looked_at() -> None:
    """e1 and e2 sit together, pinned to 1 and 2; e3, at another table, takes over e1's pin: all tables keep a pin."""
    playing = Playing(4, format=ROBIN)
    tables = [table.entrants for table in playing.pair().tables]
    (one, other), (third, _) = tables
    for first, second in ((one, other), (other, one)):
        again = Playing(4, format=ROBIN)
        again.state = again.state._replace(pins={first: 1, second: 2, third: 1})
        again.pair()
        assert seats(again.state.rounds[0]) == {2: {one, other}, 1: {*tables[1]}}
        assert unmet_pins(again.state, again.state.rounds[0]) == [(first, 1, 2)]


def test_a_pinned_person_is_swapped_away_with_a_reason_only() -> None:
    playing = Playing(4)
    seated(playing, ["e1", "e2"], ["e3", "e4"])
    playing.send("pin", entrant="e1", table=1)
    refused = playing.refused("TRN-26", "swap", round=1, entrants=["e1", "e3"])
    assert refused.details == {"seat": "e1", "table": 1, "to_table": 2} and refused.waivable
    playing.send("swap", round=1, entrants=["e2", "e3"])
    [event] = playing.send("swap", round=1, entrants=["e1", "e4"], irregular="the ramp is mended")
    assert event.irregular == "the ramp is mended"
    assert unmet_pins(playing.state, playing.state.rounds[0]) == [("e1", 1, 2)]
    playing.send("swap", round=1, entrants=["e1", "e4"])
    assert unmet_pins(playing.state, playing.state.rounds[0]) == [], "back to the pin needs no reason"


def test_a_pinned_table_is_moved_with_a_reason_only() -> None:
    playing = Playing(4)
    seated(playing, ["e1", "e2"], ["e3", "e4"])
    playing.send("pin", entrant="e3", table=2)
    playing.publish()
    playing.refused("TRN-26", "move", round=1, from_=2, to=3)
    playing.refused("TRN-26", "move", round=1, from_=1, to=2)
    playing.send("move", round=1, from_=1, to=3)
    playing.send("move", round=1, irregular="the lamp is broken", from_=2, to=1)
    assert seats(playing.state.rounds[0]) == {1: {"e3", "e4"}, 3: {"e1", "e2"}}


def test_a_pinned_person_joins_another_table_with_a_reason_only() -> None:
    playing = Playing(4, format={"kind": "swiss", "rounds": 2, "table": {"prefer": 3, "min": 3, "max": 4}})
    seated(playing, ["e1", "e2", "e3"])
    playing.send("publish", round=1)
    playing.send("pin", entrant="e4", table=2, irregular="there is another")
    playing.refused("TRN-26", "join", round=1, table=1, entrant="e4")
    playing.send("join", round=1, table=1, entrant="e4", irregular="for this round")


def test_whoever_is_seated_by_hand_sits_at_the_pin_or_the_director_says_why() -> None:
    playing = pinned(4)
    playing.refused("TRN-26", "seat", round=1, tables={"1": ["e3", "e4"], "2": ["e1", "e2"]})
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]})


def test_tables_that_stay_as_they_are_say_nothing_of_pins() -> None:
    """Somebody was pinned after the round was seated: other tables are mended without a word of that."""
    playing = Playing(6)
    seated(playing, ["e1", "e2"], ["e3", "e4"], ["e5", "e6"])
    playing.send("pin", entrant="e1", table=3)
    playing.send("swap", round=1, entrants=["e3", "e5"])
    playing.send("seat", round=1, tables={"1": ["e2", "e1"]})
