"""Brackets: what is played, what is to come, who is out; and who goes through from groups."""

from __future__ import annotations

from typing import Any

from engine.tournaments.cuts import going_through
from engine.tournaments.format import BracketRound
from engine.tournaments.formats.knockout import bracket_of
from tests.engine.tournaments.playing import Playing

SIGNS = {"in": "", "through": ">", "out": "x", "won": "!", "unknown": "?", "nobody": "-"}


def by_number(entrants: Any) -> list[str]:
    return sorted(entrants, key=lambda who: int(who[1:]))


def cup(people: int, **more: Any) -> Playing:
    playing = Playing(0, format={"kind": "knockout", "table": 2, **more}, first_round="start")
    for place in range(1, people + 1):
        playing.enter(start=place)
    return playing


def bracket(playing: Playing) -> tuple[BracketRound, ...]:
    draw = playing.state.draw(0)
    assert draw is not None
    return bracket_of(playing.state, draw)


def drawn(playing: Playing) -> list[str]:
    """Each round as a line: a table's seats, each with a sign for its state; t3 is the table for the third place."""
    lines = []
    for each in bracket(playing):
        tables = []
        for table in each.tables:
            seats = [f"{seat.entrant or ''}{SIGNS[seat.state]}" for seat in table.seats]
            tables.append(" ".join(["t3", *seats] if table.is_third_place else seats))
        lines.append(f"{each.title}: {' | '.join(tables)}")
    return lines


def test_a_tree_of_six_from_its_draw_to_its_winner() -> None:
    # Given six, of whom the best two have no table in round 1
    playing = cup(6)
    playing.pair()
    playing.publish()
    # Then all three rounds are there, with whoever is known
    assert drawn(playing) == [
        "quarter_final: e1> - | e4 e5 | e2> - | e3 e6",
        "semi_final: e1 ? | e2 ?",
        "final: ? ?",
    ]
    # When one table has its result, and then both
    tables = {table.number: table.entrants for table in playing.state.rounds[0].tables}
    number = next(number for number, people in tables.items() if "e5" in people)
    playing.result(number, "e5", "e4")
    assert drawn(playing)[:2] == ["quarter_final: e1> - | e4x e5> | e2> - | e3 e6", "semi_final: e1 e5 | e2 ?"]
    playing.result(3 - number, "e3", "e6")
    playing.send("close", round=1)
    playing.play_drawn(by_number)
    playing.play_drawn(by_number)
    assert drawn(playing) == [
        "quarter_final: e1> - | e4x e5> | e2> - | e3> e6x",
        "semi_final: e1> e5x | e2> e3x",
        "final: e1! e2x",
    ]
    assert [each.number for each in bracket(playing)] == [1, 2, 3]
    assert [seat.place for seat in bracket(playing)[2].tables[0].seats] == [1, 2]


def test_the_table_for_the_third_place_is_there_from_the_start() -> None:
    playing = cup(4, third_place=True)
    playing.pair()
    playing.publish()
    assert drawn(playing)[-1] == "final: ? ? | t3 ? ?"
    for table in playing.state.rounds[0].tables:
        playing.result(table.number, *by_number(table.entrants))
    playing.send("close", round=1)
    assert drawn(playing)[-1] == "final: e1 e2 | t3 e4 e3"
    playing.play_drawn(by_number)
    assert drawn(playing)[-1].split(" | ")[0] == "final: e1! e2x"
    assert set(drawn(playing)[-1].split(" | t3 ")[1].split()) == {"e3!", "e4x"}


def test_who_does_not_come_is_out_and_the_other_goes_through() -> None:
    playing = cup(8)
    playing.play_drawn(by_number)
    playing.send("withdraw", entrant="e2")
    playing.pair()
    playing.publish()
    assert drawn(playing)[1:] == ["semi_final: e1 e4 | e2x e3>", "final: ? e3"]


def test_tables_of_four_of_whom_two_go_on() -> None:
    playing = Playing(
        0, format={"kind": "knockout", "table": {"prefer": 4, "min": 4, "max": 4}, "advance": 2}, first_round="start"
    )
    for place in range(1, 17):
        playing.enter(start=place)
    playing.pair()
    playing.publish()
    made = bracket(playing)
    assert [(each.title, [len(table.seats) for table in each.tables]) for each in made] == [
        ("quarter_final", [4, 4, 4, 4]),
        ("semi_final", [4, 4]),
        ("final", [4]),
    ]
    at_first = playing.state.rounds[0].tables[0]
    playing.result(at_first.number, *by_number(at_first.entrants))
    states = {seat.entrant: (seat.state, seat.place) for seat in bracket(playing)[0].tables[0].seats}
    best, second, third, last = by_number(at_first.entrants)
    assert states == {best: ("through", 1), second: ("through", 2), third: ("out", 3), last: ("out", 4)}


GROUPS = {
    "kind": "stages",
    "stages": [
        {"kind": "round_robin", "table": 2, "groups": 2},
        {"kind": "knockout", "table": 2, "per_group": 1},
    ],
}


def test_who_goes_through_as_it_stands_and_once_it_is_decided() -> None:
    # Given two groups of three, of each of which one goes through: e1, e4, e5 and e2, e3, e6
    playing = Playing(0, format=GROUPS, first_round="start")
    for place in range(1, 7):
        playing.enter(start=place)
    playing.pair()
    playing.publish()
    # Then everybody is equal at the cut before there is a result
    assert set(going_through(playing.state, 0).values()) == {"open"}
    for table in playing.state.rounds[0].tables:
        playing.result(table.number, *by_number(table.entrants))
    playing.send("close", round=1)
    # When two more rounds are played in which the lower number wins
    playing.play_drawn(by_number)
    playing.play_drawn(by_number)
    assert {who for who, through in going_through(playing.state, 0).items() if through == "yes"} == {"e1", "e2"}
    playing.pair()
    # Then the draw of the finals says who came in
    assert {who for who, through in going_through(playing.state, 0).items() if through == "yes"} == {"e1", "e2"}
    assert going_through(playing.state, 1) == {}
