"""Mistakes mended over HTTP: what is answered, what followers and readers see, what is never half done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Clock
from tests.api.table import JsonResponse, Table, key, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
BEAT = {"type": "defend", "by": "B", "card": "9h", "on": "7h"}


def correct(table: Table, body: dict[str, Any], *, headers: dict[str, str] | None = None) -> JsonResponse:
    return table.call("POST", "corrections", json=body, headers=headers)


def rule(table: Table, body: dict[str, Any]) -> JsonResponse:
    return table.call("POST", "rulings", json=body)


@pytest.fixture
def beaten(dealt: Table) -> Table:
    """Version 2 dealt, 3 A attacks with 7h, 4 B beats it with 9h."""
    for command in (ATTACK, BEAT):
        assert dealt.send(command).status_code == 201
    return dealt


def test_undo_takes_the_last_move_back(beaten: Table) -> None:
    answer = correct(beaten, {"retract": 1})
    assert answer.status_code == 201
    body = answer.json
    assert body["version"] == 5 and (body["struck"], body["redecided"]) == ([4], [])
    assert body["events"][0]["type"] == "retracted" and body["events"][0]["data"] == {"n": 1, "struck": [4]}
    assert body["state"]["table"] == [{"attack": "7h", "by": "A", "defence": None}]
    now = beaten.read("state")
    assert (now["version"], now["head"]) == (5, 5) and now["turn"] == ["B"]


def test_what_was_shown_then_can_still_be_asked_for(beaten: Table) -> None:
    correct(beaten, {"retract": 1})
    then = beaten.read("state", at=4, until=4)
    assert then["table"] == [{"attack": "7h", "by": "A", "defence": "9h"}] and then["head"] == 4
    # as corrected, the struck move leads to what stood just before its place
    assert beaten.read("state", at=4)["table"] == [{"attack": "7h", "by": "A", "defence": None}]


def test_a_mis_tapped_card_is_mended_under_its_defence(beaten: Table) -> None:
    answer = correct(beaten, {"amend": 3, "commands": [{**ATTACK, "card": "8h"}]})
    assert answer.status_code == 201
    assert answer.json["state"]["table"] == [{"attack": "8h", "by": "A", "defence": "9h"}]
    assert (answer.json["struck"], answer.json["redecided"]) == ([3], [4])
    assert beaten.read("state", at="5.1")["table"] == [{"attack": "8h", "by": "A", "defence": None}]
    assert beaten.read("state", at=3)["table"] == [{"attack": "8h", "by": "A", "defence": None}], "one for one leads on"
    shown = [item["text"]["en"] for item in beaten.read("timeline")["items"]]
    assert shown[-2:] == ["A attacks B with 8♥", "B beats 8♥ with 9♥"]
    items = beaten.read("timeline")["items"]
    assert [(item["version"], item["corrected"]) for item in items] == [
        (1, False),
        (2, False),
        ("5.1", True),
        (4, False),
    ]


def test_an_audit_shows_what_was_struck_and_by_what(beaten: Table) -> None:
    correct(beaten, {"amend": 3, "commands": [{**ATTACK, "card": "8h"}], "reason": "tapped beside it"})
    items = beaten.read("timeline", audit="true")["items"]
    struck = {item["version"]: item["struck_by"] for item in items if item["struck_by"]}
    assert struck == {3: 5, 4: 5}
    assert [item["reason"] for item in items if item["reason"]] == ["tapped beside it"]
    assert {item["actor"] for item in items} == {"anyone", "referee#t1"}


def test_a_correction_that_a_later_move_cannot_bear_names_it_and_records_nothing(beaten: Table) -> None:
    answer = correct(beaten, {"amend": 3, "commands": [{**ATTACK, "card": "Th"}]})
    assert problem(answer) == (422, "illegal-correction")
    assert answer.json["version"] == 4 and answer.json["rule"] == "DUR-4" and answer.json["waivable"] is True
    assert beaten.read("events")["version"] == 4
    waived = correct(beaten, {"amend": 3, "commands": [{**ATTACK, "card": "Th"}], "waive": [4]})
    assert waived.status_code == 201
    assert waived.json["state"]["table"] == [{"attack": "Th", "by": "A", "defence": "9h"}]
    marks = {item["version"]: item["irregular"] for item in beaten.read("timeline")["items"]}
    assert marks[4]["rule"] == "DUR-4"


def test_a_forgotten_move_is_put_in(dealt: Table) -> None:
    dealt.send(ATTACK)
    dealt.send({"type": "take", "by": "B"})
    answer = correct(
        dealt,
        {"before": 4, "commands": [BEAT, {"type": "attack", "by": "A", "card": "9s"}]},
    )
    assert answer.status_code == 201, answer.json
    texts = [item["text"]["en"] for item in dealt.read("timeline")["items"]]
    assert texts[2:6] == ["A attacks B with 7♥", "B beats 7♥ with 9♥", "A adds 9♠", "B takes 3 cards"]


def test_another_option_was_played(dealt: Table) -> None:
    answer = correct(dealt, {"amend": 1, "options": {"rounds": 3}})
    assert answer.status_code == 201
    assert dealt.read()["options"]["rounds"] == 3


def test_a_correction_sent_again_is_answered_again(beaten: Table) -> None:
    headers = {"Idempotency-Key": key()}
    first = correct(beaten, {"retract": 1}, headers=headers)
    again = correct(beaten, {"retract": 1}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json["version"] == 5 and again.json["struck"] == [4]
    assert beaten.read("events")["version"] == 5


def test_a_key_known_before_a_retract_still_answers(dealt: Table) -> None:
    known = key()
    dealt.send(ATTACK, key=known)
    correct(dealt, {"retract": 1})
    again = dealt.send(ATTACK, key=known)
    assert again.status_code == 200 and again.json["version"] == 3 and again.json["struck_by"] == 4
    assert dealt.read("events")["version"] == 4, "it is never applied again"
    assert dealt.read("state")["table"] == []


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        ({}, 422, "invalid"),
        ({"retract": 1, "amend": 3, "commands": []}, 422, "invalid"),
        ({"retract": 0}, 422, "invalid"),
        ({"retract": "2.1"}, 422, "invalid"),
        ({"retract": 99}, 422, "invalid"),
        ({"retract": 1, "commands": []}, 422, "invalid"),
        ({"amend": 3}, 422, "invalid"),
        ({"amend": 3, "commands": "none"}, 422, "invalid"),
        ({"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "Zz"}]}, 422, "invalid"),
        ({"amend": 3, "commands": [{**ATTACK, "colour": "red"}]}, 422, "invalid"),
        ({"amend": 1, "commands": []}, 422, "invalid"),
        ({"amend": 3, "options": {"rounds": 2}}, 422, "invalid"),
        ({"amend": 1, "options": {"rounds": "many"}}, 422, "invalid"),
        ({"before": 3, "commands": []}, 422, "invalid"),
        ({"amend": 99, "commands": []}, 422, "no-such-version"),
        ({"amend": "9.1", "commands": []}, 422, "no-such-version"),
        ({"amend": 3, "commands": [{**ATTACK, "card": "6s"}]}, 422, "illegal-correction"),
        ({"amend": 3, "commands": [ATTACK], "strike": [2]}, 422, "invalid"),
        ({"amend": 3, "commands": [ATTACK], "colour": "red"}, 422, "invalid"),
        ({"retract": 1, "reason": "x" * 2000}, 422, "invalid"),
    ],
)
def test_a_correction_that_is_not_one(beaten: Table, body: dict[str, Any], status: int, name: str) -> None:
    before = beaten.stream()
    assert problem(correct(beaten, body)) == (status, name)
    assert beaten.stream() == before


def test_only_a_referee_corrects_and_rules(beaten: Table) -> None:
    seat = beaten.as_(beaten.token_for("seat", seat="A")["token"])
    for other in (seat, beaten.as_(beaten.token_for("viewer")["token"])):
        assert problem(correct(other, {"retract": 1})) == (403, "not-allowed")
        assert problem(rule(other, {"kind": "text", "text": "x"})) == (403, "not-allowed")
    assert problem(correct(beaten.as_(None), {"retract": 1})) == (401, "token-missing")


def test_if_match_keeps_undo_from_another_devices_move(beaten: Table) -> None:
    answer = correct(beaten, {"retract": 1}, headers={"If-Match": '"3"'})
    assert problem(answer) == (412, "version-moved")
    assert [event["version"] for event in answer.json["events"]] == [4]


def test_an_illegal_move_that_stood(beaten: Table) -> None:
    wrong = {"type": "attack", "by": "A", "card": "Kc"}
    refused = beaten.send(wrong)
    assert problem(refused) == (422, "illegal-move") and refused.json["rule"] == "DUR-5"
    assert refused.json["waivable"] is True
    stood = beaten.send({**wrong, "irregular": "nobody noticed"})
    assert stood.status_code == 201
    [event] = stood.json["events"]
    assert event["irregular"] == {"rule": "DUR-5"}
    assert event["parts"]["text"]["data"] == {"reason": "nobody noticed"} and "nobody" not in str(event["data"])
    assert beaten.read("timeline")["items"][-1]["irregular"] == {"rule": "DUR-5", "reason": "nobody noticed"}
    assert beaten.read("verify")["ok"] is True


def test_what_cannot_be_does_not_stand(beaten: Table) -> None:
    gone = beaten.send({"type": "attack", "by": "A", "card": "9h", "irregular": "I saw it"})
    assert problem(gone) == (422, "illegal-move") and gone.json["rule"] == "ALL-4" and gone.json["waivable"] is False


@pytest.mark.parametrize(
    ("sent", "note"),
    [
        pytest.param({"irregular": "too late"}, "too late", id="words alone"),
        pytest.param({"irregular": "too late", "note": "from the left"}, "from the left too late", id="behind a note"),
        pytest.param({"irregular": "x" * 9, "note": "n" * 1995}, "n" * 1995 + " xxx…", id="no more than a note holds"),
    ],
)
@pytest.mark.parametrize("way", ["alone", "in a batch", "in a correction"])
def test_words_for_a_move_that_breaks_no_ruling_go_into_its_note(
    dealt: Table, way: str, sent: dict[str, Any], note: str
) -> None:
    command = {**ATTACK, **sent}
    if way == "alone":
        answer = dealt.send(command)
        assert answer.status_code == 201 and "irregular" not in answer.json["events"][0]
    elif way == "in a batch":
        assert dealt.batch([{"id": key(), "command": command}]).json["results"][0]["status"] == 201
    else:
        dealt.send({**ATTACK, "card": "8h"})
        assert correct(dealt, {"amend": 3, "commands": [command]}).status_code == 201
    item = dealt.read("timeline")["items"][-1]
    assert (item["note"], item["irregular"]) == (note, None)
    assert dealt.send({"type": "attack", "by": "A", "card": "7h"}).status_code == 422, "it lies there"


def test_a_note_goes_with_its_move_and_stands_in_a_part(dealt: Table) -> None:
    dealt.send({**ATTACK, "note": "slowly"})
    assert dealt.read("timeline")["items"][-1]["note"] == "slowly"
    assert "slowly" not in str(dealt.stream())


def test_rulings_stand_beside_play(beaten: Table) -> None:
    before = beaten.read("state")
    answer = rule(beaten, {"kind": "warning", "seat": "B", "about": 4, "text": "looked at the discards"})
    assert answer.status_code == 201
    [event] = answer.json["events"]
    assert event["data"] == {"about": 4, "kind": "warning", "seat": "B", "points": None}
    assert event["parts"]["text"]["data"] == {"text": "looked at the discards"}
    after = beaten.read("state")
    assert {**after, "version": 4, "head": 4, "hash": before["hash"]} == before
    # a ruling is not a move: undo passes over it
    assert correct(beaten, {"retract": 1}).json["struck"] == [4]
    told = beaten.read("timeline")["items"][-1]
    assert told["type"] == "ruled" and told["note"] == "looked at the discards"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "shout"},
        {"kind": "text"},
        {"kind": "penalty"},
        {"kind": "warning", "seat": "Q"},
        {"kind": "warning", "seat": "A", "points": 3},
        {"kind": "penalty", "seat": "A", "points": -1},
        {"kind": "text", "text": "x", "colour": "red"},
        {"kind": "text", "text": "x", "about": "soon"},
    ],
)
def test_a_ruling_that_is_not_one(beaten: Table, body: dict[str, Any]) -> None:
    assert problem(rule(beaten, body)) == (422, "invalid")
    assert beaten.read("events")["version"] == 4


def test_a_warning_may_be_for_all(beaten: Table) -> None:
    assert rule(beaten, {"kind": "warning", "text": "quietly"}).status_code == 201
    item = beaten.read("timeline")["items"][-1]
    assert (item["text"], item["note"]) == (
        {"en": "Ruling: a warning to all", "fr": "Décision : avertissement à tous"},
        "quietly",
    )


def test_everything_together_in_one_batch(dealt: Table) -> None:
    answer = dealt.batch(
        [
            {"id": key(), "command": ATTACK},
            {"id": key(), "command": BEAT},
            {"id": key(), "correction": {"amend": 3, "commands": [{**ATTACK, "card": "8h"}]}},
            {"id": key(), "ruling": {"kind": "text", "text": "mended"}},
            {"id": key(), "command": {"type": "pass", "by": "all"}},
        ],
        query={"with": "items,actions"},
    )
    assert [result["status"] for result in answer.json["results"]] == [201] * 5
    result = answer.json["results"][2]
    assert (result["struck"], result["redecided"]) == ([3], [4])
    assert dealt.read("state")["discard"]["known"] == ["8h", "9h"]
    assert answer.json["items"] == dealt.read("timeline")["items"]


def test_a_dry_run_of_a_correction_shows_what_would_be(beaten: Table) -> None:
    body = {"amend": 3, "commands": [{**ATTACK, "card": "8h"}]}
    answer = beaten.call("POST", "corrections", json=body, query_string={"dry_run": "true"})
    assert answer.status_code == 200 and answer.json["dry_run"] is True
    assert answer.json["state"]["table"] == [{"attack": "8h", "by": "A", "defence": "9h"}]
    assert beaten.read("events")["version"] == 4


def test_an_over_match_is_live_again_after_undo(dealt: Table) -> None:
    assert dealt.send({"type": "end_match", "reason": "conceded", "by": "B"}).status_code == 201
    assert dealt.read()["status"] == "over"
    assert problem(dealt.send(ATTACK)) == (409, "match-over")
    assert correct(dealt, {"retract": 1}).status_code == 201
    assert dealt.read()["status"] == "live"


def test_hidden_cards_once_open_keep_the_match_over(client: Any, clock: Clock) -> None:
    dealt = Table.open(client, knowledge="open")
    assert dealt.send({"type": "deal", "trump_card": "6s", "starter": "A"}).status_code == 201
    dealt.send({"type": "reveal", "by": "B", "cards": ["Ah"], "to": "seat"})
    dealt.send({"type": "end_match", "reason": "abandoned"})
    clock.forward(60)
    assert problem(correct(dealt, {"retract": 1})) == (409, "opened")


def test_a_refusal_calls_people_by_their_names(client: Any) -> None:
    table = Table.open(client, [{"name": "Anna"}, {"name": "Boris"}])
    table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    refused = table.send({"type": "take", "by": "A"})
    assert problem(refused) == (422, "illegal-move")
    assert "Anna" in refused.json["text"]["en"] and "Anna" in refused.json["text"]["fr"]
    assert "Anna" not in refused.json["detail"]


def test_a_note_goes_with_a_move_that_a_correction_puts_in(beaten: Table) -> None:
    commands = [{**ATTACK, "card": "8h", "note": "it was the eight"}]
    answer = correct(beaten, {"amend": 3, "commands": commands})
    assert answer.status_code == 201
    notes = {item["version"]: item["note"] for item in beaten.read("timeline")["items"]}
    assert notes == {1: None, 2: None, "5.1": "it was the eight", 4: None}


def notes(table: Table, **query: Any) -> list[tuple[int | str, str, str]]:
    """Place, type and note of each item of the timeline that has one."""
    items = table.read("timeline", **query)["items"]
    return [(item["version"], item["type"], item["note"]) for item in items if item["note"]]


def test_a_note_stays_with_its_move_through_corrections(dealt: Table) -> None:
    dealt.send({**ATTACK, "note": "the attack"})
    dealt.send({**BEAT, "note": "the defence"})
    dealt.send({"type": "attack", "by": "A", "card": "9c", "note": "the next"})
    correct(dealt, {"amend": 4, "commands": [{**BEAT, "card": "Th"}], "strike": [5]})
    kept = [(3, "attacked", "the attack"), ("6.1", "defended", "the defence")]
    assert notes(dealt) == kept
    assert notes(dealt, audit="true") == [*kept, (4, "defended", "the defence"), (5, "attacked", "the next")]
    assert notes(dealt, until=5) == [kept[0], (4, "defended", "the defence"), (5, "attacked", "the next")]
    correct(dealt, {"amend": "6.1", "commands": [{**BEAT, "card": "Jh", "note": "the jack"}]})
    assert notes(dealt) == [kept[0], ("7.1", "defended", "the jack")], "words of its own"
    correct(dealt, {"amend": "7.1", "commands": [{**BEAT, "card": "Qh"}]})
    assert notes(dealt) == [kept[0], ("8.1", "defended", "the jack")]
    correct(dealt, {"amend": "8.1", "commands": []})
    assert notes(dealt) == kept[:1], "what stood before a struck move does not get its words"


@pytest.mark.parametrize("again", [False, True])
def test_a_note_stands_once(beaten: Table, again: bool) -> None:
    beaten.send({"type": "pass", "by": "all", "note": "at last"})
    if again:
        correct(beaten, {"amend": 3, "commands": [{**ATTACK, "card": "8h"}]})
    assert notes(beaten) == [(5, "passed", "at last")]


def test_a_note_stands_once_where_a_correction_puts_it(beaten: Table) -> None:
    correct(beaten, {"amend": 4, "commands": [{"type": "take", "by": "B", "note": "he took"}]})
    assert notes(beaten) == [("5.1", "took", "he took")]


def test_a_note_goes_with_a_card_and_not_with_the_passes_that_it_implies(client: Any) -> None:
    table = Table.open(client, 3)
    table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    table.send(ATTACK)
    table.send(BEAT)
    assert table.send({"type": "attack", "by": "C", "card": "9c", "note": "quick"}).json["version"] == 6
    assert notes(table) == [(6, "attacked", "quick")]
    correct(table, {"retract": 1})
    assert notes(table, audit="true") == [(6, "attacked", "quick")]


@pytest.mark.parametrize("note", [7, "", " ", "x" * 2001, ["x"]])
def test_a_note_that_is_none(beaten: Table, note: Any) -> None:
    answer = correct(beaten, {"amend": 3, "commands": [{**ATTACK, "card": "8h", "note": note}]})
    assert problem(answer) == (422, "invalid")
    assert answer.json["errors"][0]["at"] == "/commands/0/note"
