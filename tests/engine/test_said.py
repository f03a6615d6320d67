"""A correction decides later moves again by what they said, not by what was worked out from the table of then."""

from typing import Any

import pytest

from engine.deciding import command_of
from engine.errors import IllegalCorrection
from engine.shapes import body_of
from tests.engine.histories import Stream, dealt

RESULT = {"type": "record_round", "order": ["A", "B"], "loser": "C"}
DEAL = {"type": "deal", "trump_card": "9s"}


def test_a_deal_that_named_nobody_follows_the_result_before_it() -> None:
    stream = Stream(3, rounds=3).play(RESULT, DEAL)
    assert (stream.at(3)["dealer"], stream.at(3)["attacker"]) == ("C", "A")
    stream.correct(amend=2, commands=[{**RESULT, "order": ["C", "A"], "loser": "B"}])
    assert (stream.at(3)["dealer"], stream.at(3)["attacker"]) == ("B", "C")


def test_a_deal_that_named_its_dealer_does_not_follow() -> None:
    stream = Stream(3, rounds=3).play(RESULT, {**DEAL, "dealer": "C"})
    with pytest.raises(IllegalCorrection) as refused:
        stream.correct(amend=2, commands=[{**RESULT, "order": ["C", "A"], "loser": "B"}])
    assert (refused.value.place, refused.value.refusal.rule) == (3, "DUR-2")


def test_a_forgotten_round_goes_before_a_deal_that_named_nobody() -> None:
    stream = Stream(3, rounds=3).play({**DEAL, "shown": {"B": "6s"}})
    with pytest.raises(IllegalCorrection) as refused:
        stream.correct(before=2, commands=[RESULT])
    # who shows a trump says that the lowest decides, which it does not after a durak
    assert refused.value.refusal.rule == "DUR-2"
    stream.correct(amend=2, commands=[RESULT, DEAL])
    assert stream.history.match.state.round.number == 2


@pytest.mark.parametrize(
    ("said", "shown"),
    [({"starter": "A"}, None), ({"starter": "A", "shown": {}}, {}), ({"shown": {"B": "7s"}}, {"B": "7s"})],
)
def test_nobody_was_asked_is_not_nobody_has_one(said: dict[str, Any], shown: object) -> None:
    stream = Stream(3)
    irregular = {"irregular": "so it went"} if said.get("shown") == {} else {}
    stream.play({**DEAL, **said, **irregular})
    event = stream.recorded[-1].event
    assert event.shown == shown  # type: ignore[attr-defined]
    assert body_of(command_of([event])) == {**DEAL, **said}


def test_an_irregular_deal_keeps_its_mark_when_it_is_told_again() -> None:
    stream = Stream(3).play({**DEAL, "starter": "A", "shown": {}, "irregular": "nobody looked"})
    assert stream.recorded[-1].irregular == {"rule": "DUR-2"}
    stream.correct(amend=1, options={"rounds": 2})
    line = stream.history.lines[1].items[0]
    assert line.irregular == {"rule": "DUR-2"} and line.event.why_it_stood == "nobody looked"


def test_a_restatement_that_left_the_table_open_follows_the_card_before_it() -> None:
    stream = dealt().play("A attacks 7c", {"type": "restate", "reason": "lost"}, "B beats 7c with 8c")
    stream.correct(amend=3, commands=["A attacks 6c"])
    assert stream.told() == ["attacked A 6c", "restated", "defended B 6c with 8c"]


def test_a_restatement_that_named_the_table_keeps_its_cards() -> None:
    lying = [{"attack": "7c", "by": "A"}]
    restate = {"type": "restate", "table": lying, "discard": {"known": [], "unknown": 0}}
    stream = dealt().play("A attacks 7c", restate, "B beats 7c with 8c")
    stream.correct(amend=3, commands=["A attacks 6c"])
    assert stream.told() == ["attacked A 6c", "restated", "defended B 7c with 8c"]


def test_a_restatement_that_left_trump_open_follows_the_deal() -> None:
    stream = dealt(trump="6s").play({"type": "restate", "discard": {"unknown": 0}})
    stream.correct(amend=2, commands=[{"type": "deal", "trump_card": "6h", "starter": "A"}])
    assert stream.history.match.state.trump == "h"
    stream.correct(amend=1, options={"deck": 52})
    assert stream.history.match.state.stock == 40


def test_what_was_stated_stands_in_the_event_as_it_was_said() -> None:
    restate = {"type": "restate", "stock": 20, "seats": {"B": {"hand": {"known": ["7c"], "unknown": 5}}}}
    event = dealt().play({**restate, "discard": {"known": ["Ts"], "unknown": 3}}).recorded[-1].event
    wire = {name: getattr(event, name) for name in ("stock", "seats", "round", "trump", "table", "attacker")}
    none = {"round": None, "trump": None, "table": None, "attacker": None}
    assert wire == {"stock": 20, "seats": restate["seats"], **none}
    assert event.becomes["trump_card"] == "6s" and event.becomes["attacker"] == "A"  # type: ignore[attr-defined]


def test_the_reason_of_a_move_and_why_it_stood_are_two_texts() -> None:
    redeal = {"type": "redeal", "reason": "a card was face up", "irregular": "all agreed"}
    stream = dealt().play(redeal)
    event = stream.recorded[-1].event
    assert event.parts == {"text": {"reason": "a card was face up", "irregular": "all agreed"}}
    assert body_of(command_of([event])) == {"type": "redeal", "reason": "a card was face up"}
    assert event.why_it_stood == "all agreed"


def test_commands_put_in_are_kept_in_canonical_notation() -> None:
    stream = dealt().play("A attacks 7c")
    event = stream.correct(amend=3, commands=[{"type": "attack", "by": "A", "card": "10♣\ufe0f", "target": None}])
    assert event.commands == ({"type": "attack", "by": "A", "card": "Tc"},)
