"""Mistakes mended: what is in force afterwards, and what is refused."""

import json
import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import engine.history.epochs
import engine.match
from engine.codec import from_wire, to_wire
from engine.corrections import correct, read_correction, unneeded
from engine.errors import DealtRecord, IllegalCorrection, IllegalMove, Invalid, NoSuchVersion, Opened
from engine.events import Amended, Event
from engine.history import History, Place, RecordedEvent
from engine.match import create
from tests.engine.histories import Stream, dealt

BEATEN = ("A attacks 7c", "B beats 7c with 8c")


def refused(stream: Stream, **body: Any) -> IllegalCorrection:
    with pytest.raises(IllegalCorrection) as caught:
        stream.correct(**body)
    return caught.value


# Taking back


def test_the_last_move_is_taken_back_with_all_its_events() -> None:
    stream = dealt(3).play("A attacks 7c", "B takes")  # 3, 4 took, 5 drew
    event = stream.correct(retract=1)
    assert event.n == 1 and event.struck == (4, 5)
    assert stream.told() == ["attacked A 7c"]
    assert stream.at(6)["turn"] == ["B"] and stream.at(6)["stock"] == 18


def test_the_deal_too_but_not_the_creation() -> None:
    stream = dealt().play(*BEATEN)
    stream.correct(retract=3)
    assert stream.history.match.state.phase == "deal"
    with pytest.raises(Invalid, match="only 0 moves"):
        stream.correct(retract=1)


def test_rulings_are_not_counted_and_stay() -> None:
    stream = dealt().play("A attacks 7c").rule().play("B beats 7c with 8c").rule()
    stream.correct(retract=2)
    assert stream.told() == ["ruled", "ruled"]


def test_what_was_taken_back_can_be_played_anew() -> None:
    stream = dealt().play(*BEATEN)
    stream.correct(retract=1)
    stream.play("B beats 7c with 9c")
    assert stream.told() == ["attacked A 7c", "defended B 7c with 9c"] and stream.places() == [3, 6]
    stream.correct(retract=2)
    assert stream.told() == []


def test_a_match_that_was_over_is_live_again() -> None:
    stream = dealt().play({"type": "end_match", "reason": "conceded", "by": "A"})
    assert stream.history.match.status == "over"
    stream.correct(retract=1)
    assert stream.history.match.status == "live" and stream.history.match.state.outcome is None


# Amending


def test_a_mistapped_card_is_mended_under_its_defence() -> None:
    stream = dealt().play(*BEATEN, "A attacks 8d")
    event = stream.correct(amend=3, commands=["A attacks 6c"])
    assert (event.struck, event.redecided) == ((3,), (4,))
    assert [(stand["version"], [one["type"] for one in stand["events"]]) for stand in event.stands] == [
        (3, ["attacked"]),
        (4, ["defended"]),
    ]
    assert stream.told() == ["attacked A 6c", "defended B 6c with 8c", "attacked A 8d"]
    assert stream.places() == ["6.1", 4, 5]


def test_a_defence_that_does_not_beat_the_mended_card_is_named() -> None:
    stream = dealt().play(*BEATEN)
    error = refused(stream, amend=3, commands=["A attacks Tc"])
    assert (error.place, error.refusal.rule) == (4, "DUR-4")
    assert stream.told() == ["attacked A 7c", "defended B 7c with 8c"]


def test_a_waived_move_stands_as_irregular() -> None:
    stream = dealt().play(*BEATEN)
    stream.correct(amend=3, commands=["A attacks Tc"], waive=[4])
    assert stream.told() == ["attacked A Tc", "defended B Tc with 8c"]
    assert [item.irregular for item in stream.history][2:] == [None, {"rule": "DUR-4"}]


def test_only_what_can_have_happened_is_waived() -> None:
    stream = dealt().play(*BEATEN, "A attacks 8d")
    error = refused(stream, amend=3, commands=["A attacks 8d"], waive=[4, 5])
    assert (error.place, error.refusal.rule) == (5, "ALL-4")


def test_the_old_card_played_after_all_means_itself_again() -> None:
    stream = dealt(3).play(*BEATEN, "A attacks 8d", "B beats 8d with 9d")
    stream.correct(amend=3, commands=["A attacks 6c"])
    stream.play("A attacks 6d", "B beats 6d with 7d", "A attacks 7c", "B beats 7c with 9c")
    # Mend the first card again: the later 7c is not touched.
    stream.correct(amend="7.1", commands=["A attacks 6h"], waive=[4])
    assert stream.told()[-2:] == ["attacked A 7c", "defended B 7c with 9c"]


def test_a_move_is_struck_with_what_hung_on_it_only() -> None:
    stream = dealt(3).play(*BEATEN, "A attacks 8d", "B beats 8d with 9d", "C attacks 9h")
    error = refused(stream, amend=5, commands=[])
    assert (error.place, error.refusal.rule) == (6, "DUR-4"), "nothing lies unbeaten"
    assert [(failed.place, failed.move) for failed in error.failures] == [(6, 6), (7, 7)]
    stream.correct(amend=5, commands=[], strike=[6, 7])
    assert stream.told() == ["attacked A 7c", "defended B 7c with 8c"]


def test_one_move_becomes_several() -> None:
    stream = dealt(3).play(*BEATEN, "all pass")
    stream.correct(amend=4, commands=["B beats 7c with 8c", "A attacks 8d", "B beats 8d with 9d"])
    assert stream.told()[:5] == [
        "attacked A 7c", "defended B 7c with 8c", "attacked A 8d", "defended B 8d with 9d", "passed all",
    ]  # fmt: skip
    assert stream.told()[5:] == ["beaten_off 7c 8c 8d 9d passed", "drew A 2 of 18", "drew B 2 of 16"]
    assert stream.places()[:5] == [3, "9.1", "9.2", "9.3", 5]


def test_an_irregular_move_stays_irregular_when_told_again() -> None:
    stream = dealt().play("A attacks 7c", {"type": "defend", "by": "B", "card": "8d", "on": "7c", "irregular": "dark"})
    stream.correct(amend=3, commands=["A attacks 9c"])
    assert stream.told() == ["attacked A 9c", "defended B 9c with 8d"]
    assert [item.irregular for item in stream.history][2:] == [None, {"rule": "DUR-4"}]
    assert list(stream.history)[-1].event.parts == {"text": {"reason": "dark"}}
    stream.correct(amend="5.1", commands=["A attacks 7d"])
    assert [item.irregular for item in stream.history][2:] == [None, None], "it beats that card by the rules"


def test_who_was_attacked_against_the_rules_still_is_when_it_is_told_again() -> None:
    on_c = {"type": "attack", "by": "A", "card": "7c", "target": "C"}
    stream = dealt(3).play({**on_c, "irregular": "nobody saw"}, "C beats 7c with 8c")
    stream.correct(amend=2, commands=[{"type": "deal", "trump_card": "9s", "starter": "A"}])
    assert stream.at(4)["defender"] == "C" and list(stream.history)[2].irregular == {"rule": "DUR-3"}
    stream.correct(amend=4, commands=["C beats 7c with 9c"])
    # B was to start after all: then C was due, and nothing was against the rules
    stream = dealt(3, first="C").play({**on_c, "by": "B", "irregular": "nobody saw"})
    stream.correct(amend=2, commands=[{"type": "deal", "trump_card": "6s", "starter": "B"}])
    item = list(stream.history)[2]
    assert item.irregular is None and item.event.target is None  # type: ignore[attr-defined]
    assert stream.at(3)["defender"] == "C"


def test_whom_an_attack_was_on_can_be_mended() -> None:
    stream = dealt(3).play("A attacks 7c", "B takes")
    on_c = {"type": "attack", "by": "A", "card": "7c", "target": "C", "irregular": "nobody saw"}
    assert refused(stream, amend=3, commands=[on_c]).refusal.rule == "ALL-2", "B did not defend then"
    event = stream.correct(amend=3, commands=[on_c], strike=[4])
    assert event.commands == ({"type": "attack", "by": "A", "card": "7c", "target": "C"},)
    assert stream.at(3)["turn"] == ["C"]


def test_a_correction_may_put_in_what_stood_irregularly() -> None:
    stream = dealt().play(*BEATEN)
    stream.correct(amend=4, commands=[{"type": "defend", "by": "B", "card": "8d", "on": "7c", "irregular": "dark"}])
    assert [item.irregular for item in stream.history][2:] == [None, {"rule": "DUR-4"}]


def test_what_breaks_no_ruling_is_put_in_as_a_regular_move_and_its_words_are_told() -> None:
    needless = {"type": "defend", "by": "B", "card": "9c", "on": "7c", "irregular": "dark"}
    bodies: list[dict[str, Any]] = [
        {"amend": 4, "commands": [needless]},
        {"before": 4, "commands": [needless], "strike": [4]},
    ]
    for body in bodies:
        stream = dealt().play(*BEATEN)
        asked = read_correction(stream.history, body)
        event = stream.correct(**body)
        assert [item.irregular for item in stream.history][2:] == [None, None]
        assert unneeded(asked, event) == {1: "dark"}
    # on the table that it is put into it does break one, and the later move is another matter
    stream = dealt().play(*BEATEN)
    stream.correct(amend=3, commands=["A attacks 9d", {**needless, "on": "9d"}], strike=[4])
    assert [item.irregular for item in stream.history][2:] == [None, {"rule": "DUR-4"}]


def test_a_move_told_anew_is_not_corrected() -> None:
    stream = dealt().play(*BEATEN, "A attacks 8d")
    event = stream.correct(amend=3, commands=["A attacks 6c"])
    lines = {line.place: (line.retold, line.corrected) for line in stream.history.lines}
    assert event.redecided == (4,) and lines["6.1"] == (True, True) and lines[4] == (True, False)
    stream.correct(amend="6.1", commands=["A attacks 7c"])
    lines = {line.place: (line.retold, line.corrected) for line in stream.history.lines}
    assert lines["7.1"] == (True, True) and lines[4] == (True, False)


def test_what_is_waived_need_not_be_irregular_any_more() -> None:
    stream = dealt().play(*BEATEN)
    stream.correct(amend=3, commands=["A attacks 6c"], waive=[4])
    assert [item.irregular for item in stream.history][2:] == [None, None]


def test_what_is_refused_comes_before_what_needs_no_reason() -> None:
    needless = {"type": "defend", "by": "B", "card": "9c", "on": "7c", "irregular": "dark"}
    error = refused(dealt().play("A attacks 7c"), amend=3, commands=["A attacks 6s", "A attacks 7c", needless])
    assert next((failed.at, failed.refusal.rule) for failed in error.failures) == ("/commands/0", "ALL-4")


def test_a_pass_that_ends_a_throw_in_is_told_again() -> None:
    stream = dealt(3, throw_in_after_take=True).play("A attacks 7c", "B takes", "C attacks 7d", "all pass")
    stream.correct(amend=3, commands=["A attacks 7h"])
    assert stream.told()[-4:] == ["passed all", "picked_up B 7h 7d", "drew A 1 of 18", "drew C 1 of 17"]


# Putting in


def test_a_forgotten_move_goes_before_another() -> None:
    stream = dealt(3).play(*BEATEN, "all pass")  # 5 passed, 6 beaten off, 7 and 8 drew
    event = stream.correct(before=5, commands=["C attacks 8d", "B beats 8d with 9d"])
    assert (event.struck, event.redecided) == ((), (5, 6, 7, 8)), "the pass is decided again, and four cards lie now"
    assert stream.told() == [
        "attacked A 7c", "defended B 7c with 8c", "passed A", "attacked C 8d", "defended B 8d with 9d",
        "passed all", "beaten_off 7c 8c 8d 9d passed", "drew A 1 of 18", "drew C 1 of 17", "drew B 2 of 16",
    ]  # fmt: skip
    assert stream.places() == [3, 4, "9.1", "9.1", "9.2", 5, 5, 5, 5, 5]


def test_a_forgotten_move_goes_before_a_ruling() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 8c").rule(about=4, seat="B")  # version 5
    stream.correct(before=5, commands=["C attacks 8d"])
    assert stream.told() == ["attacked A 7c", "defended B 7c with 8c", "passed A", "attacked C 8d", "ruled"]
    assert stream.places() == [3, 4, "6.1", "6.1", 5]
    assert stream.at("6.1")["turn"] == stream.at(5)["turn"] == ["B"] and stream.at(4)["turn"] == ["A", "C"]
    assert refused(stream, before=5, commands=["A attacks 9h"]).place == 5


def test_places_of_a_move_told_again_lead_to_it() -> None:
    stream = dealt(3).play(*BEATEN, "all pass", "B attacks Th")
    stream.correct(before=5, commands=["C attacks 8d", "B beats 8d with 9d"])
    assert [stream.at(place)["stock"] for place in (4, "10.1", "10.2", 5, 6, 8)] == [18, 18, 18, 14, 14, 14]


def test_a_pass_that_is_not_needed_any_more_is_struck_with_it() -> None:
    stream = dealt(2, first_attack_limit=5)
    for attack, defence in (("7c", "8c"), ("8d", "9d"), ("9h", "Th"), ("Tc", "Jc")):
        stream.play(f"A attacks {attack}", f"B beats {attack} with {defence}")
    stream.play("A passes", "B attacks Ah")  # 11: passed
    forgotten = ["A attacks Jd", "B beats Jd with Qd"]
    error = refused(stream, before=11, commands=forgotten)
    assert error.place == 11
    stream.correct(before=11, commands=forgotten, strike=[11])
    assert stream.told()[-5:] == [
        "defended B Jd with Qd", "beaten_off 7c 8c 8d 9d 9h Th Tc Jc Jd Qd limit", "drew A 5 of 24", "drew B 5 of 19",
        "attacked B Ah",
    ]  # fmt: skip


def test_an_address_is_kept_when_its_move_is_told_again() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 9c")
    stream.correct(before=4, commands=[{"type": "reveal", "by": "C", "cards": ["Ah"]}])  # version 5
    stream.correct(amend=3, commands=["A attacks 8c"])  # version 6
    assert stream.places() == ["6.1", "5.1", 4]
    stream.correct(amend="5.1", commands=[{"type": "reveal", "by": "C", "cards": ["Kh"]}])
    assert stream.places() == ["6.1", "7.1", 4]
    assert stream.told()[1] == "revealed C Kh"
    assert stream.at("5.1") == stream.at("7.1"), "replaced one for one: it leads on"


def test_where_places_lead() -> None:
    stream = dealt(3).play(*BEATEN, "A attacks 8d")
    stream.correct(amend=3, commands=["A attacks 6c"])  # version 6
    stream.correct(amend=5, commands=[])  # version 7
    assert stream.at(3)["table"] == stream.at("6.1")["table"] == [{"attack": "6c", "by": "A", "defence": None}]
    assert stream.at(5) == stream.at(4), "a struck one leads to what stood before it"
    assert stream.at(6) == stream.at(7) == stream.at(4), "a correction is at the end of what was then in force"
    for nowhere in (8, "6.2", "9.1"):
        with pytest.raises(NoSuchVersion):
            stream.at(nowhere)


# What was agreed, who sat where


def test_another_option_was_played() -> None:
    stream = dealt(4, teams=True).play(*BEATEN, "all pass", "B attacks Th")
    stream.correct(amend=1, options={"teams": False})
    assert stream.history.match.options["teams"] is False
    assert stream.at(stream.head)["helpers"] == ["D", "A"]
    error = refused(
        dealt(2, transfer=True).play("A attacks 7c", "B transfers 7d"), amend=1, options={"transfer": False}
    )
    assert (error.place, error.refusal.rule) == (4, "DUR-14")


def test_seats_are_letters_or_empty_objects() -> None:
    stream = dealt(2).play(*BEATEN)
    unlike: list[list[Any]] = [[{"player": "p"}, {}], ["B", "A"], [7, {}], [{}]]
    for wrong in unlike:
        with pytest.raises(Invalid):
            stream.correct(amend=1, seats=wrong)
    stream.correct(amend=1, seats=["A", "B", "C"])
    assert stream.history.created.seats == ("A", "B", "C")


def test_a_third_seat_was_forgotten() -> None:
    stream = dealt(2).play("A attacks 7c")
    stream.correct(amend=1, seats=[{}, {}, {}])
    assert stream.at(stream.head)["stock"] == 18 and stream.at(stream.head)["helpers"] == ["C"]


def test_a_fourth_seat_was_too_many_so_there_are_no_teams() -> None:
    stream = dealt(4).play("A attacks 7c")
    stream.correct(amend=1, seats=[{}, {}, {}])
    assert stream.history.match.options["teams"] is False


# Form, bounds, what is refused


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"retract": 1, "amend": 3, "commands": []}, id="two at once"),
        pytest.param({"retract": 0}, id="no move"),
        pytest.param({"retract": "5.1"}, id="a place for a number"),
        pytest.param({"retract": 1, "waive": [3]}, id="waive with retract"),
        pytest.param({"amend": 3}, id="no commands"),
        pytest.param({"before": 3, "commands": []}, id="nothing put in"),
        pytest.param({"amend": "3.", "commands": []}, id="no place"),
        pytest.param({"amend": 3, "options": {}}, id="options at a move"),
        pytest.param({"amend": 1, "commands": []}, id="the creation struck"),
        pytest.param({"amend": 1, "options": {"transfer": 3}}, id="an option of the wrong kind"),
        pytest.param({"amend": 3, "commands": [{"type": "attack"}]}, id="a command of the wrong form"),
        pytest.param({"amend": 3, "commands": [7]}, id="no command"),
        pytest.param({"amend": 4, "commands": [], "strike": [3]}, id="strikes an earlier move"),
        pytest.param({"amend": 3, "commands": [], "reason": ""}, id="an empty reason"),
        pytest.param({"amend": 3, "commands": [], "else": 1}, id="an unknown field"),
    ],
)
def test_a_body_of_the_wrong_form(body: dict[str, Any]) -> None:
    history = dealt().play(*BEATEN).history
    with pytest.raises(Invalid):
        correct(history, read_correction(history, body))


def test_a_place_that_is_not_there() -> None:
    for place in (9, "4.1"):
        with pytest.raises(NoSuchVersion):
            dealt().play(*BEATEN).correct(amend=place, commands=[])


def test_a_ruling_is_not_replaced() -> None:
    with pytest.raises(Invalid):
        dealt().rule().correct(amend=3, commands=[])


def test_what_is_put_in_must_be_legal() -> None:
    error = refused(dealt().play(*BEATEN), before=4, commands=["A attacks 9d"])
    assert (error.place, error.refusal.rule) == (4, "DUR-5")


# What was struck, and any earlier state


def test_struck_by() -> None:
    stream = dealt().play(*BEATEN, "A attacks 8d")
    stream.correct(amend=3, commands=["A attacks 6c"])
    stream.correct(retract=1)
    assert stream.history.struck_by == {3: 6, 4: 6, 5: 7}
    stream.correct(amend="6.1", commands=["A attacks 7c"])
    assert stream.history.struck_by == {3: 6, 4: 6, 5: 7, "6.1": 8}
    assert stream.history.until(6).struck_by == {3: 6, 4: 6}


def test_until_shows_neither_a_later_move_nor_a_later_correction() -> None:
    stream = dealt().play(*BEATEN)
    then = stream.history
    stream.correct(amend=3, commands=["A attacks 6c"])
    stream.play("A attacks 8d")
    again = stream.history.until(4)
    assert list(again) == list(then) and again.match == then.match
    assert [item.place for item in stream.history.until(5)][2:] == ["5.1", 4]
    assert stream.history.until(3).match_at(3) == then.match_at(3)
    with pytest.raises(NoSuchVersion):
        again.match_at(5)


def test_a_history_is_a_value() -> None:
    stream = dealt().play("A attacks 7c")
    shared = stream.history
    one = stream.play("B beats 7c with 8c").history
    other = shared.then(Stream.play(_copy(stream, shared), "B takes").recorded[3:])
    assert [item.event.TYPE for item in one][3:] == ["defended"]
    assert [item.event.TYPE for item in other][3:] == ["took", "drew"]
    assert one.match.state.phase == "add" and shared.match.state.phase == "defend"


def _copy(stream: Stream, history: History) -> Stream:
    copy = Stream()
    copy.recorded = stream.recorded[: history.head]
    copy.history = History.of(copy.recorded)
    return copy


# What is hidden


def test_typed_text_and_hidden_cards_stay_in_parts() -> None:
    stream = dealt(knowledge="open").play("A attacks 7c")
    seen = {"type": "reveal", "by": "B", "cards": ["9c", "Qh"], "to": "seat", "note": "through the glass"}
    stands = {"type": "defend", "by": "B", "card": "8d", "on": "7c", "irregular": "too dark", "note": "dim"}
    event = stream.correct(before=3, commands=[seen], reason="I had not looked")
    later = stream.correct(amend=3, commands=["A attacks 7c", stands], reason="he said so")
    for one, private in ((event, ("9c", "Qh", "glass", "looked")), (later, ("too dark", "dim", "he said"))):
        kind, by, data, parts = to_wire(one)
        assert not any(word in json.dumps(data) for word in private)
        again = from_wire("durak", kind, by, json.loads(json.dumps(data)), parts)
        assert isinstance(again, Amended) and to_wire(again) == to_wire(one)
    assert event.parts == {"text": {"reason": "I had not looked"}, "0.0.B": {"cards": ["9c", "Qh"]}}
    assert later.parts == {"text": {"reason": "he said so"}, "1.0.text": {"reason": "too dark"}}
    assert stream.at(stream.head)["hands"]["B"] == "9c Qh +3"


def test_hidden_cards_that_all_have_seen_cannot_be_hidden_again() -> None:
    stream = dealt(knowledge="open").play(
        {"type": "reveal", "by": "A", "cards": ["7c"], "to": "seat"}, {"type": "end_match", "reason": "time"}
    )
    with pytest.raises(Opened):
        stream.correct(retract=1, opened=True)
    stream.correct(retract=1)
    assert stream.history.match.status == "live", "nobody had seen them yet"


def test_hidden_cards_that_were_taken_back_were_opened_as_well() -> None:
    stream = dealt(knowledge="open").play({"type": "reveal", "by": "A", "cards": ["7c"], "to": "seat"})
    stream.correct(retract=1)
    stream.play({"type": "end_match", "reason": "time"})
    with pytest.raises(Opened):
        stream.correct(retract=1, opened=True)


def test_where_nothing_was_hidden_nothing_was_opened() -> None:
    stream = dealt().play("A attacks 7c", {"type": "end_match", "reason": "time"})
    stream.correct(retract=1, opened=True)
    assert stream.history.match.status == "live"


def test_over_stays_over() -> None:
    stream = dealt(knowledge="open").play(
        "A attacks 7c",
        {"type": "reveal", "by": "A", "cards": ["7d"], "to": "seat"},
        {"type": "end_match", "reason": "time"},
    )
    stream.correct(amend=3, commands=["A attacks 8c"], opened=True)
    assert stream.history.match.status == "over"


def test_a_sealed_match_takes_no_correction() -> None:
    stream = dealt().play("A attacks 7c")
    sealed = stream.history
    object.__setattr__(sealed, "_match", sealed.match._replace(status="sealed"))
    with pytest.raises(IllegalMove) as caught:
        correct(sealed, read_correction(sealed, {"retract": 1}))
    assert caught.value.rule == "ALL-1"


def test_in_a_dealt_record_moves_are_only_taken_back() -> None:
    stream = dealt().play("A attacks 7c")
    object.__setattr__(stream.history, "_match", stream.history.match._replace(knowledge="dealt"))
    history = stream.history
    with pytest.raises(DealtRecord):
        correct(history, read_correction(history, {"amend": 3, "commands": []}))
    assert correct(history, read_correction(history, {"retract": 1})).struck == (3,)


# Fewer seats


def test_who_acted_and_was_not_there_is_named() -> None:
    stream = dealt(3).play("A attacks 7c", "B beats 7c with 8c", "C attacks 8d")
    event = refused(stream, amend=1, seats=[{}, {}])
    assert (event.place, event.refusal.rule, event.refusal.waivable) == (5, "ALL-2", False)
    stream.correct(amend=1, seats=[{}, {}], strike=[5])
    assert [*stream.history.match.seats] == ["A", "B"]


@pytest.mark.parametrize(
    "move",
    [
        {"type": "deal", "trump_card": "9s", "starter": "C"},
        {"type": "record_round", "order": ["A", "B"], "loser": "C"},
        {"type": "restate", "trump": "s", "seats": {"C": {"score": 1}}},
        {"type": "end_match", "reason": "withdrawn", "by": "C"},
    ],
)
def test_a_move_that_names_a_seat_that_was_not_there(move: dict[str, Any]) -> None:
    stream = Stream(3, rounds=2).play(move)
    assert refused(stream, amend=1, seats=[{}, {}]).refusal.rule == "ALL-2"


def test_a_ruling_that_names_a_seat_that_was_not_there() -> None:
    stream = dealt(3).rule(seat="C")
    assert (failed := refused(stream, amend=1, seats=[{}, {}])).place == 3 and failed.refusal.rule == "ALL-2"
    stream.correct(amend=1, seats=[{}, {}], strike=[3])
    assert stream.told() == []


def test_a_look_back_after_a_correction_folds_no_more_than_before(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = dealt(2, rounds=None)
    for _ in range(60):
        stream.play({"type": "end_round", "reason": "abandoned"}, {"type": "deal", "trump_card": "6s", "starter": "A"})
    stream.play("A attacks 7c")
    for place in range(1, stream.head):
        stream.history.match_at(place)
    stream.correct(retract=1)
    folded = 0
    evolve = engine.match.evolve

    def counting(*args: Any) -> Any:
        nonlocal folded
        folded += 1
        return evolve(*args)

    monkeypatch.setattr(engine.history.epochs, "evolve", counting)
    assert stream.history.match.status == "live" and folded <= 64
    folded = 0
    stream.history.match_at(100)
    assert folded <= 64


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("durak", 2, {}),
        ("ratak", 2, {}),
        ("rat-jong", 2, {}),
        ("rat-hot", 2, {"bounds": [9, 9], "deck": ["r1.r1.r1"], "colours": {"A": "green", "B": "red"}}),
        ("zack", 3, {"stop_cards": True, "without": ["again"]}),
    ],
)
def test_more_rounds_correct_nothing_in_any_game(game: str, seats: int, options: dict[str, Any]) -> None:
    created = create({"game": game, "seats": [{}] * seats, "options": {**options, "rounds": 4}})
    for stored in (created, _over_the_wire(game, created)):
        history = History.of([RecordedEvent(1, stored, None, 0, 0, "referee", None, 1)])
        for rounds, is_corrected in ((9, False), (3, True)):
            event = correct(history, read_correction(history, {"amend": 1, "options": {"rounds": rounds}}))
            for landed in (event, _over_the_wire(game, event)):
                after = history.then([RecordedEvent(2, landed, None, 0, 0, "referee", None, 2)])
                assert after.created.options["rounds"] == rounds
                assert [line.corrected for line in after.lines] == [is_corrected]


def _over_the_wire(game: str, event: Event) -> Event:
    kind, by, data, parts = json.loads(json.dumps(to_wire(event)))
    return from_wire(game, kind, by, data, parts)


# What corrections cost


def abandoned(rounds: int, why: str | None = None) -> Stream:
    """A match of so many rounds that were begun and abandoned, each attack against the rules where why says so."""
    stream = Stream(3, rounds=None)
    for _ in range(rounds):
        stream.play({"type": "deal", "trump_card": "6s", "starter": "A"})
        if why is not None:
            stream.play({"type": "attack", "by": "A", "card": "7c", "target": "C", "irregular": why})
        stream.play({"type": "end_round", "reason": "abandoned"})
    return stream


def steps(call: Callable[[], object]) -> int:
    """Count the instructions of Python that a call executes."""
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("why", [None, "nobody saw"])
def test_a_correction_of_every_move_costs_twice_as_much_where_there_are_twice_as_many(why: str | None) -> None:
    loading = []
    for rounds in (40, 80):
        stream = abandoned(rounds, why)
        for helpers in ("none", "all"):
            stream.correct(amend=1, options={"helpers": helpers})
        assert len(stream.recorded[-1].event.stands) > rounds, "each deal is decided again"  # type: ignore[attr-defined]
        loading.append(steps(lambda stream=stream: History.of(stream.recorded).match))  # type: ignore[misc]
    assert loading[1] <= 2.2 * loading[0]


def test_an_undo_costs_little_more_in_a_match_five_times_as_long() -> None:
    undoing = []
    for rounds in (96, 480):  # the last chunks are as long
        stream = abandoned(rounds)
        history = stream.history
        asked = read_correction(history, {"retract": 1})
        deciding = steps(lambda history=history, asked=asked: correct(history, asked))  # type: ignore[misc]
        stream.correct(retract=1)
        taking = steps(lambda stream=stream, history=history: history.then(stream.recorded[-1:]))  # type: ignore[misc]
        undoing.append(deciding + taking)
    assert undoing[1] <= 2.5 * undoing[0], "one look at each 64 events, no more"


def test_many_corrections_in_turn_share_what_none_of_them_touches() -> None:
    stream = abandoned(100)
    for n in range(30):
        stream.correct(amend=1, options={"rounds": 500 + n})
        stream.correct(retract=1)
        stream.play({"type": "end_round", "reason": "abandoned"})
    runs = {id(chunk.run) for epoch in stream.history._epochs for chunk in epoch.chunks}
    assert len(runs) <= 6 + 3 * 30, "each amendment and each undo makes one or two, not all six anew"
    again = History.of(stream.recorded)
    assert list(again) == list(stream.history) and again.match == stream.history.match
    for place in range(1, stream.head + 1):
        assert again.stands_at(place) == stream.history.stands_at(place)


def test_a_correction_leaves_no_place_further_behind_a_mark_than_a_stride() -> None:
    chance = random.Random(4)
    stream = abandoned(100)
    for _ in range(40):
        at = chance.choice([line.place for line in stream.history.lines[1:] if line.items[0].event.TYPE == "dealt"])
        if chance.random() < 0.5:
            stream.correct(amend=at, commands=[], strike=[_next(stream, at)])
        else:
            deal = {"type": "deal", "trump_card": "9s", "starter": "A"}
            stream.correct(before=at, commands=[deal, {"type": "end_round", "reason": "abandoned"}])
        sizes = [chunk.size for chunk in stream.history._epochs[-1].chunks]
        assert max(sizes) <= engine.history.epochs.STRIDE and sum(sizes) == len(list(stream.history))
        assert len(sizes) <= 2 + 2 * sum(sizes) // engine.history.epochs.STRIDE
        assert stream.history.match == engine.match.fold(item.event for item in stream.history)


def _next(stream: Stream, place: Place) -> Place:
    """The place of the move that follows."""
    lines = stream.history.lines
    return lines[stream.history.line_at(place) + 1].place
