"""A published round goes back to being a draft, as long as nothing was played in it. (TRN-29)"""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.tournaments import commands as c
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.errors import Conflict
from engine.tournaments.state import DRAFT, PUBLISHED, STARTED
from engine.tournaments.texts import BOOK, describe
from tests.engine.tournaments.playing import Playing

WHY = "the list lacked a club"


def published(entrants: int = 4) -> Playing:
    """Round 1: e1 and e2 at table 1, e3 and e4 at table 2; everybody else sits out."""
    playing = Playing(entrants)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]}, irregular="by hand")
    playing.send("publish", round=1)
    return playing


def unpublish(playing: Playing, number: int = 1, **fields: Any) -> list[Any]:
    return playing.send("unpublish", round=number, reason=WHY, **fields)


@pytest.mark.parametrize("status", [PUBLISHED, STARTED])
def test_a_round_in_which_nothing_was_played_is_the_draft_that_it_was(status: str) -> None:
    playing = published(5)
    before = playing.state.rounds[0]
    if status == STARTED:
        playing.send("start", round=1)
        playing.send("clock", round=1, do="start", minutes=30, asked=Circumstances(after=lambda since, minutes: "soon"))
    [event] = unpublish(playing)
    of = playing.state.rounds[0]
    assert (event.TYPE, event.round, event.reason) == ("unpublished", 1, WHY)
    assert (of.status, of.starts_at, of.ends_at, of.gone) == (DRAFT, None, None, frozenset())
    assert [table.entrants for table in of.tables] == [table.entrants for table in before.tables]
    assert (of.byes, playing.state.published, playing.state.draft) == (("e5",), 0, of)


def test_what_is_a_draft_again_is_changed_paired_again_or_published_again() -> None:
    playing = published()
    unpublish(playing)
    playing.send("swap", round=1, entrants=["e2", "e3"])
    playing.send("publish", round=1)
    assert [table.entrants for table in playing.state.rounds[0].tables] == [("e1", "e3"), ("e2", "e4")]
    unpublish(playing)
    assert playing.pair().tables
    playing.send("unpair", round=1)
    assert playing.state.rounds == ()


def test_the_sentence_tells_the_reason_to_everybody() -> None:
    playing = published()
    [event] = unpublish(playing)
    text = describe(event)
    assert BOOK.render(text, "en", {}) == f"Round 1 is unpublished, and is a draft again: {WHY}"
    assert BOOK.render(text, "fr", {}) == f"La ronde 1 est retirée et redevient une préparation : {WHY}"


def test_a_draft_is_one_already() -> None:
    playing = Playing(4)
    playing.pair()
    assert unpublish(playing) == []


@pytest.mark.parametrize(
    ("what", "happens"),
    [
        ("a result", lambda p: p.result(2, "e3", "e4")),
        ("a void table", lambda p: p.send("result", round=1, table=2, outcome="void")),
        ("one who left", lambda p: p.send("withdraw", entrant="e3")),
    ],
)
def test_a_round_in_which_something_was_played_stays_published(what: str, happens: Any) -> None:
    playing = published()
    playing.send("start", round=1)
    happens(playing)
    refused = playing.refused("TRN-29", "unpublish", round=1, reason=WHY)
    assert "table 2" in (refused.message or "")


def test_the_first_card_of_one_table_holds_the_round() -> None:
    playing = published()
    begun = Circumstances(has_begun=lambda table: table.number == 1)
    with pytest.raises(IllegalMove) as refused:
        unpublish(playing, asked=begun)
    assert refused.value.rule == "TRN-29"
    assert unpublish(playing), "a deal alone is no first card"


def test_a_closed_round_stays_as_it_is() -> None:
    playing = Playing(4)
    playing.play_drawn()
    playing.refused("TRN-7", "unpublish", round=1, reason=WHY)
    playing.pair()
    playing.send("publish", round=2)
    playing.refused("TRN-7", "unpublish", round=1, reason=WHY)
    assert unpublish(playing, 2)


def test_a_draft_behind_the_round_is_dropped_with_it() -> None:
    playing = published()
    playing.send("start", round=1)
    playing.pair()
    events = unpublish(playing)
    assert [event.TYPE for event in events] == ["unpaired", "unpublished"]
    assert [of.status for of in playing.state.rounds] == [DRAFT]


def test_what_belonged_to_the_published_round_alone_is_gone() -> None:
    playing = published()
    playing.within(c.MakeMatch(round=1, table=1, match="m1"))
    playing.send("call", table=2, text="where is my neighbour?")
    playing.send("note", by="e1", text="I have to leave at five")
    playing.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])
    playing.send("dispute", by="e3", round=1, table=2)
    unpublish(playing)
    state = playing.state
    assert [(table.match, table.claims, table.disputes) for table in state.rounds[0].tables] == [(None, (), ())] * 2
    assert state.calls == ()
    assert [note.entrant for note in state.notes] == ["e1"], "what a player wrote to the desk waits still"


@pytest.mark.parametrize("is_paired_again", [False, True])
def test_a_claim_for_what_was_published_before_is_refused(is_paired_again: bool) -> None:
    playing = Playing(2)
    playing.pair()
    playing.send("publish", round=1)
    first = playing.state.rounds[0].tables[0]
    unpublish(playing)
    if is_paired_again:
        playing.pair()
    playing.send("publish", round=1)
    table = playing.state.rounds[0].tables[0]
    assert table.edition > first.edition
    order = list(table.entrants)
    playing.refused("TRN-12", "claim", by="e1", round=1, table=table.number, edition=first.edition, order=order)
    assert playing.send("claim", by="e1", round=1, table=table.number, edition=table.edition, order=order)


def test_each_publication_and_each_change_of_its_tables_is_an_edition_of_the_round() -> None:
    playing = Playing(5)
    playing.send("seat", round=1, tables={"1": ["e1", "e2"], "2": ["e3", "e4"]}, irregular="by hand")
    playing.send("swap", round=1, entrants=["e1", "e3"])
    assert playing.state.editions == {}, "nobody has seen a draft"
    playing.send("publish", round=1)
    assert playing.state.editions == {1: 1}
    playing.send("start", round=1)
    assert playing.state.editions == {1: 1}, "the seats are those that were printed"
    playing.send("swap", round=1, entrants=["e1", "e3"])
    playing.send("reseat", round=1, table=2, seats={"A": "e4", "B": "e3"}, reason="they sat so")
    playing.send("move", round=1, from_=2, to=7)
    assert playing.state.editions == {1: 4}
    unpublish(playing)
    playing.send("unpair", round=1)
    playing.pair()
    assert playing.state.editions == {1: 4}
    playing.send("publish", round=1)
    assert playing.state.editions == {1: 5}


@pytest.mark.parametrize(
    ("what", "between"),
    [
        ("a swap", lambda p: p.send("swap", round=1, entrants=["e1", "e3"])),
        ("a claim", lambda p: p.send("claim", by="e1", round=1, table=1, order=["e1", "e2"])),
        ("a call", lambda p: p.send("call", table=2)),
        ("the draft of the next round", lambda p: p.pair()),
    ],
)
def test_a_round_that_changed_since_is_not_taken_back_unseen(what: str, between: Any) -> None:
    playing = published()
    playing.send("start", round=1)
    seen = playing.state.version
    between(playing)
    with pytest.raises(Conflict) as refused:
        unpublish(playing, seen=seen)
    assert refused.value.kind == "moved"
    assert unpublish(playing, seen=playing.state.version)
