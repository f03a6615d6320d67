"""Sections of one day share a hall: their tables have different numbers while both are played (TRN-28)."""

from __future__ import annotations

from engine.tournaments import commands as c
from engine.tournaments.decide import decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.drafts import checked
from engine.tournaments.events import RoundPaired
from engine.tournaments.rules import tables_in_use
from tests.engine.tournaments.playing import FACTS, Playing
from tests.naive.matching import match


def paired_beside(playing: Playing, *taken: int) -> list[int]:
    """Pair the next round where another section has these tables; the numbers of its own."""
    playing.take(decide(playing.state, c.Pair(), playing.paired()._replace(taken=taken)))
    return [table.number for table in playing.state.rounds[-1].tables]


def test_a_pairing_gives_no_number_that_another_section_has() -> None:
    """Three tables of a round where tables 1 and 3 are taken: 2, 4, 5."""
    playing = Playing(6)
    assert paired_beside(playing, 1, 3) == [2, 4, 5]


def test_a_pin_to_a_taken_table_is_not_kept() -> None:
    playing = Playing(6)
    playing.send("pin", entrant="e6", table=2)
    assert paired_beside(playing, 2) == [1, 3, 4]


def test_numbers_stay_within_the_tables_of_the_room_where_some_are_free() -> None:
    playing = Playing(4, tables=[{"from": 11, "to": 13}, {"from": 21, "to": 24}])
    assert paired_beside(playing, 11, 13) == [12, 21]


def test_a_draft_is_found_again_with_the_numbers_that_were_taken_then() -> None:
    playing = Playing(6)
    before = playing.state
    paired_beside(playing, 1)
    event = FACTS.read(*playing.log[-1])
    assert isinstance(event, RoundPaired)
    assert checked(before, event, match) == []


def test_tables_are_in_use_until_their_result_or_the_end_of_their_round() -> None:
    playing = Playing(4)
    assert tables_in_use(playing.state) == set()
    playing.pair()
    assert tables_in_use(playing.state) == {1, 2}, "a draft is to be played"
    playing.publish()
    table = playing.state.rounds[0].tables[0]
    playing.result(table.number, *table.entrants)
    assert tables_in_use(playing.state) == {2}
    playing.send("close", round=1, on_time=True)
    assert tables_in_use(playing.state) == set()


def test_a_draft_is_not_published_over_a_table_that_was_taken_since() -> None:
    playing = Playing(4)
    playing.pair()
    refusal = playing.refused("TRN-28", "publish", round=1, asked=Circumstances(taken=(2, 9)))
    assert refusal.details == {"table": 2}
    assert paired_beside(playing, 2, 9) == [1, 3]
    playing.send("publish", round=1, asked=Circumstances(taken=(2, 9)))


def test_by_hand_a_taken_number_wants_a_reason() -> None:
    taken = Circumstances(taken=(7,))
    playing = Playing(4)
    playing.refused("TRN-28", "seat", round=1, tables={"7": ["e1", "e2"]}, asked=taken)
    playing.send("seat", round=1, tables={"7": ["e1", "e2"], "8": ["e3", "e4"]}, irregular="it is ours", asked=taken)
    playing.send("publish", round=1, asked=taken)
    playing.refused("TRN-28", "move", round=1, from_=8, to=9, asked=Circumstances(taken=(9,)))
    playing.send("move", round=1, from_=8, to=9, irregular="they are nearly done", asked=Circumstances(taken=(9,)))
    assert [table.number for table in playing.state.rounds[0].tables] == [7, 9]
