"""Sealing: a match that is over takes nothing any more, until its operator opens it; both stay in the record."""

from __future__ import annotations

from typing import Any

import pytest

from engine import seals
from engine.corrections import correct, read_correction
from engine.errors import IllegalMove, Invalid, NotOver, Opened
from engine.events import Revealed
from engine.history import History
from engine.match import MarkedEvent, actions, decide, decide_marked, fold, read_command
from engine.referee import read_ruling, rule
from engine.zones import Seat
from replays import masks
from replays.timeline import Telling
from tests.engine.histories import Stream, dealt

HASH, KEY, SIGNATURE = "ab" * 32, "cd" * 16, "ef" * 64


def over() -> Stream:
    return dealt().play("A attacks 7c", "B takes", {"type": "end_match", "reason": "abandoned"})


def sealed(stream: Stream) -> Stream:
    stream.land([MarkedEvent(seals.seal(stream.history, HASH, KEY, SIGNATURE))])
    return stream


def reopened(stream: Stream) -> Stream:
    stream.land([MarkedEvent(seals.reopen(stream.history, KEY, SIGNATURE, "a card was misread"))])
    return stream


def status(stream: Stream) -> tuple[str, str]:
    """As the history knows it without folding, and as the fold has it."""
    folded = fold(item.event for item in stream.history)
    assert folded is not None and folded == stream.history.match
    assert History.of(stream.recorded).status == stream.history.status
    return stream.history.status, folded.status


def test_a_match_that_is_over_is_sealed() -> None:
    stream = sealed(over())
    assert status(stream) == ("sealed", "sealed")
    event = stream.recorded[-1].event
    assert (event.head, event.hash, event.key, event.signature) == (stream.head - 1, HASH, KEY, SIGNATURE)  # type: ignore[attr-defined]
    assert stream.history.until(stream.head - 1).status == "over"
    assert actions(stream.history.match) == []


def test_a_live_match_is_not_sealed() -> None:
    with pytest.raises(NotOver, match="end it first"):
        seals.seal(dealt().history, HASH, KEY, SIGNATURE)


@pytest.mark.parametrize("move", [{"type": "deal", "trump_card": "6s"}, {"type": "end_match", "reason": "time"}])
def test_a_sealed_match_takes_no_move(move: dict[str, Any]) -> None:
    match = sealed(over()).history.match
    for refused in (lambda: decide(match, read_command(match, move)),
                    lambda: decide_marked(match, read_command(match, move), "it happened")):  # fmt: skip
        with pytest.raises(IllegalMove, match="sealed") as error:
            refused()
        assert error.value.rule == "ALL-1" and not error.value.waivable


def test_nor_a_correction_a_ruling_or_a_second_seal() -> None:
    history = sealed(over()).history
    for body in (
        {"retract": 1},
        {"amend": 3, "commands": []},
        {"before": 3, "commands": [{"type": "take", "by": "B"}]},
    ):
        with pytest.raises(IllegalMove, match="sealed"):
            correct(history, read_correction(history, body))
    with pytest.raises(IllegalMove, match="sealed"):
        rule(history, read_ruling(history.match, {"kind": "text", "text": "late"}))
    with pytest.raises(IllegalMove, match="sealed"):
        seals.seal(history, HASH, KEY, SIGNATURE)


def test_only_a_sealed_match_is_opened_again() -> None:
    with pytest.raises(NotOver, match="not sealed"):
        seals.reopen(over().history, KEY, SIGNATURE, "why")
    stream = reopened(sealed(over()))
    assert status(stream) == ("over", "over")
    with pytest.raises(NotOver, match="not sealed"):
        seals.reopen(stream.history, KEY, SIGNATURE, "why")


def test_a_match_opened_again_is_corrected_and_sealed_a_second_time() -> None:
    stream = reopened(sealed(over()))
    stream.correct(amend=3, commands=["A attacks 8c"])
    assert status(stream) == ("over", "over")
    assert status(sealed(stream)) == ("sealed", "sealed")
    kinds = [item.event.TYPE for item in stream.history]
    assert kinds.count("sealed") == 2 and kinds.count("reopened") == 1
    assert kinds.index("reopened") == kinds.index("sealed") + 1


def test_a_match_opened_again_may_go_on_and_end_once_more() -> None:
    stream = reopened(sealed(over()))
    stream.correct(retract=1)  # its end
    assert status(stream) == ("live", "live")
    stream.play({"type": "end_match", "reason": "conceded", "by": "A"})
    assert status(stream) == ("over", "over")
    assert status(sealed(stream)) == ("sealed", "sealed")
    assert stream.history.until(stream.head - 1).status == "over"


def test_seals_are_neither_struck_nor_amended() -> None:
    stream = reopened(sealed(over()))
    seal, opened = stream.head - 1, stream.head
    for version in (seal, opened):
        with pytest.raises(Invalid, match="a ruling or a seal"):
            correct(stream.history, read_correction(stream.history, {"amend": version, "commands": []}))
        with pytest.raises(Invalid, match="it stays"):
            body = {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "8c"}], "strike": [version]}
            correct(stream.history, read_correction(stream.history, body))


def test_seals_stand_in_the_timeline_without_a_command() -> None:
    stream = reopened(sealed(over()))
    told = Telling(stream.history, lambda round_: {}, stream={item.version: item for item in stream.recorded}).whole()
    seal, opened = told["items"][-2:]
    assert (seal["type"], seal["command"], seal["text"]["fr"]) == ("sealed", None, "La partie est scellée")
    assert (opened["type"], opened["command"], opened["reason"]) == ("reopened", None, "a card was misread")


def test_what_is_signed_names_the_match_and_where_it_stood() -> None:
    assert seals.sealed_by("m", 5, HASH) == {"match": "m", "head": 5, "hash": HASH}
    assert seals.reopened_by("m", 6, HASH) == {"match": "m", "reopens": 6, "hash": HASH}


def test_what_was_sealed_was_shown_and_is_never_live_again() -> None:
    # cards of B were noted unseen; the seal opens them to everybody at once, however short a time the match was over
    stream = dealt()
    stream.land([MarkedEvent(Revealed(by=Seat("B"), to="seat", parts={"B": {"cards": ["8h"]}}))])
    stream.play({"type": "end_match", "reason": "abandoned"})
    assert masks.eyes(sealed(stream).history.status, "public") == "referee"
    with pytest.raises(Opened):
        reopened(stream).correct(retract=1)
    assert status(stream) == ("over", "over")
