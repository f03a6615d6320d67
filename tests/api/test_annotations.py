"""Annotations over HTTP: who writes them, who sees them, what they keep, and how they come to those who follow."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from api.matches.annotations import markdown
from tests.api.conftest import Clock
from tests.api.table import Checked, Table, key, problem


def note(table: Table, status: int = 201, headers: dict[str, str] | None = None, **body: Any) -> Any:
    response = table.call("POST", "annotations", json=body, headers=headers)
    assert response.status_code == status, response.get_data(as_text=True)
    return response.json


def refused(table: Table, **body: Any) -> tuple[int, str, list[str]]:
    response = table.call("POST", "annotations", json=body)
    status, name = problem(response)
    return status, name, [error["at"] for error in response.json.get("errors", [])]


def texts(table: Table) -> list[str | None]:
    return [item["text"] for item in table.read("annotations")["items"]]


def viewer(table: Table) -> Table:
    return table.as_(table.token_for("viewer")["token"])


def test_a_comment_is_read_as_it_was_written(dealt: Table) -> None:
    head = dealt.read()["version"]
    made = note(
        dealt, place=2, text="*Well* dealt", nags=[1, 5], lang="en",
        marks=[{"card": "10♠", "kind": "look"}, {"seat": "B", "kind": "good"}],
    )  # fmt: skip
    assert made["aid"] == "a1"
    [item] = dealt.as_(None).read("annotations")["items"]
    assert (item["place"], item["stands"], item["struck"]) == (2, 2, False)
    assert (item["text"], item["html"], item["lang"]) == ("*Well* dealt", "<p><em>Well</em> dealt</p>", "en")
    assert item["nags"] == [1, 5]
    assert item["marks"] == [{"card": "Ts", "kind": "look"}, {"seat": "B", "kind": "good"}]
    assert (item["by"]["role"], item["by"]["tid"], item["mine"]) == ("referee", "t1", False)
    assert dealt.read()["version"] == head, "they never move the match's"


def test_whoever_holds_a_token_writes_and_nobody_else(dealt: Table) -> None:
    seat = dealt.as_(dealt.token_for("seat", seat="B")["token"])
    for table in (dealt, seat, viewer(dealt)):
        note(table, place=1, text="hello")
    assert refused(dealt.as_(None), place=1, text="hello")[:2] == (401, "token-missing")
    assert refused(dealt.as_("wrong"), place=1, text="hello")[:2] == (401, "token-unknown")
    assert [item["by"]["role"] for item in dealt.read("annotations")["items"]] == ["referee", "seat", "viewer"]


def test_a_private_match_is_not_there_without_a_token(client: Checked) -> None:
    table = Table.open(client, visibility="private")
    note(table, place=1, text="secret")
    assert problem(table.as_(None).get("annotations")) == (404, "not-found")
    assert refused(table.as_(None), place=1, text="x")[:2] == (404, "not-found")


def test_who_wrote_is_called_as_the_reader_may_know(client: Checked) -> None:
    table = Table.open(client, [{"name": "Anna", "alias": "Player 1"}, {}], consent="aliases")
    seat = table.as_(table.token_for("seat", seat="A", label="Anna's phone")["token"])
    note(seat, place=1, text="mine")
    names = [(each.read("annotations")["items"][0]["by"]["name"], each.read("annotations")["items"][0]["by"]["label"])
             for each in (table, seat, table.as_(None))]  # fmt: skip
    assert names == [("Anna", "Anna's phone"), ("Anna", None), ("Player 1", None)]


# ── a key, and the form ────────────────────────────────────────────────────────


def test_the_same_key_writes_once(dealt: Table) -> None:
    used = {"Idempotency-Key": key()}
    first = note(dealt, place=1, text="once", headers=used)
    assert note(dealt, 200, place=1, text="once", headers=used)["aid"] == first["aid"]
    other = dealt.call("POST", "annotations", json={"place": 1, "text": "other"}, headers=used)
    assert problem(other) == (422, "key-reused")
    move = dealt.send({"type": "attack", "by": "A", "card": "7h"}, key=used["Idempotency-Key"])
    assert problem(move) == (422, "key-reused")
    assert texts(dealt) == ["once"]


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"text": "x"}, ["/place"]),
        ({"place": "x", "text": "x"}, ["/place"]),
        ({"place": 1.5, "text": "x"}, ["/place"]),
        ({"place": None, "text": "x"}, ["/place"]),
        ({"place": 1}, [""]),
        ({"place": 1, "nags": [], "marks": []}, [""]),
        ({"place": 1, "text": ""}, ["/text"]),
        ({"place": 1, "text": " \n "}, ["/text"]),
        ({"place": 1, "text": 3}, ["/text"]),
        ({"place": 1, "text": {"deep": [1.5]}}, ["/text"]),
        ({"place": 1, "text": "a\0b"}, ["/text"]),
        ({"place": 1, "text": "x" * 10_001}, ["/text"]),
        ({"place": 1, "text": "[\n" * 4_900}, ["/text"]),
        ({"place": 1, "nags": [0]}, ["/nags/0"]),
        ({"place": 1, "nags": [7, "1", True]}, ["/nags/0", "/nags/1", "/nags/2"]),
        ({"place": 1, "nags": [1, 1]}, ["/nags"]),
        ({"place": 1, "nags": 1}, ["/nags"]),
        ({"place": 1, "marks": [{"card": "7s"}]}, ["/marks/0/kind"]),
        ({"place": 1, "marks": [{"kind": "look"}]}, ["/marks/0"]),
        ({"place": 1, "marks": [{"card": "7s", "seat": "A", "kind": "look"}]}, ["/marks/0"]),
        ({"place": 1, "marks": [{"card": "1z", "kind": "look"}]}, ["/marks/0/card"]),
        ({"place": 1, "marks": [{"seat": "C", "kind": "look"}]}, ["/marks/0/seat"]),
        ({"place": 1, "marks": [{"seat": "A", "kind": "nice"}]}, ["/marks/0/kind"]),
        ({"place": 1, "marks": [{"seat": "A", "kind": "look"}] * 2}, ["/marks/1/seat"]),
        ({"place": 1, "marks": [{"seat": "A", "kind": "look"}] * 21}, ["/marks"]),
        ({"place": 1, "text": "x", "answers": "a9"}, ["/answers"]),
        ({"place": 1, "text": "x", "answers": None}, ["/answers"]),
        ({"place": 1, "branch": "x"}, ["/branch"]),
        ({"place": 1, "branch": "a" * 20}, ["/branch"]),
        ({"place": 1, "text": "x", "lang": "not a tag"}, ["/lang"]),
        ({"place": 1, "text": "x", "colour": "red"}, ["/colour"]),
    ],
)
def test_what_is_wrong_is_named(dealt: Table, body: dict[str, Any], at: list[str]) -> None:
    response = dealt.call("POST", "annotations", json=body)
    status, name = problem(response)
    if (status, name) != (422, "invalid"):  # a number that no JSON of ours holds is refused before the form
        assert body["place"] == 1.5 and name == "invalid"
    assert [error["at"] for error in response.json["errors"]] == at


def test_a_place_must_be_there(dealt: Table) -> None:
    head = dealt.read()["version"]
    note(dealt, place=head, text="the last")
    for place in (head + 1, 0, "2.1"):
        assert refused(dealt, place=place, text="x")[:2] == (422, "no-such-version")


def test_a_text_is_measured_as_it_was_sent(dealt: Table) -> None:
    """A sign that NFC takes apart counts as the one that was sent; a text that NFC shortens is as long as it was."""
    grows = "\u0958" * 10_000
    assert len(unicodedata.normalize("NFC", grows)) == 20_000
    assert note(dealt, place=1, text=grows)["text"] == unicodedata.normalize("NFC", grows)
    shrinks = "e\u0301" * 5_001
    assert refused(dealt, place=1, text=shrinks)[2] == ["/text"]


# ── answers, changes, deletions ────────────────────────────────────────────────


def test_an_answer_stands_where_its_question_does(dealt: Table) -> None:
    note(dealt, place=2, text="why?")
    answer = note(viewer(dealt), answers="a1", text="because")
    assert (answer["aid"], answer["answers"], answer["place"]) == ("a2", "a1", 2)


def test_ones_own_is_changed_and_what_it_said_is_the_referees_to_read(dealt: Table) -> None:
    writer, other = viewer(dealt), viewer(dealt)
    note(writer, place=2, text="frist", nags=[1])
    assert problem(other.call("PATCH", "annotations/a1", json={"text": "mine"})) == (403, "not-allowed")
    changed = writer.call("PATCH", "annotations/a1", json={"text": "first"}).json
    assert (changed["text"], changed["nags"], changed["version"]) == ("first", [1], 2)
    assert changed["changed_at"] is not None
    assert dealt.call("PATCH", "annotations/a1", json={"nags": [], "place": 1}).json["text"] == "first"
    [item] = dealt.read("annotations", history="true")["items"]
    assert [(each["text"], each["nags"], each["place"], each["by"]["role"]) for each in item["history"]] == [
        ("frist", [1], 2, "viewer"), ("first", [1], 2, "viewer"), ("first", [], 1, "referee"),
    ]  # fmt: skip
    assert problem(writer.get("annotations", history="true")) == (403, "not-allowed")
    assert item["by"]["role"] == "viewer"


def test_a_change_that_changes_nothing_is_not_recorded(dealt: Table) -> None:
    note(dealt, place=2, text="same")
    assert dealt.call("PATCH", "annotations/a1", json={"text": "same"}).json["version"] == 1
    left = dealt.call("PATCH", "annotations/a1", json={"text": None})
    assert problem(left) == (422, "invalid"), "nothing would be left of it"


def test_a_change_may_say_which_version_it_knows(dealt: Table) -> None:
    note(dealt, place=2, text="one")
    dealt.call("PATCH", "annotations/a1", json={"text": "two"})
    late = dealt.call("PATCH", "annotations/a1", json={"text": "three"}, headers={"If-Match": '"1"'})
    assert problem(late) == (412, "version-moved") and late.json["version"] == 2
    assert dealt.call("PATCH", "annotations/a1", json={"text": "3"}, headers={"If-Match": '"2"'}).status_code == 200


def test_a_deleted_one_is_gone_but_for_the_referee(dealt: Table) -> None:
    writer = viewer(dealt)
    note(writer, place=2, text="gone soon")
    assert problem(viewer(dealt).call("DELETE", "annotations/a1")) == (403, "not-allowed")
    for _ in range(2):
        assert writer.call("DELETE", "annotations/a1").status_code == 204
    assert dealt.read("annotations")["items"] == []
    [item] = dealt.read("annotations", history="true")["items"]
    assert (item["deleted"], item["text"]) == (True, None)
    assert [(each["text"], each["deleted"]) for each in item["history"]] == [("gone soon", False), (None, True)]
    assert problem(writer.call("PATCH", "annotations/a1", json={"text": "back"})) == (404, "not-found")
    assert refused(dealt, answers="a1", text="to whom?")[2] == ["/answers"]
    assert problem(writer.call("DELETE", "annotations/a7")) == (404, "not-found")


def test_what_is_answered_leaves_its_place(dealt: Table) -> None:
    note(dealt, place=2, text="why?")
    note(dealt, answers="a1", text="because")
    dealt.call("DELETE", "annotations/a1")
    assert [(item["aid"], item["deleted"], item["text"]) for item in dealt.read("annotations")["items"]] == [
        ("a1", True, None), ("a2", False, "because"),
    ]  # fmt: skip
    dealt.call("DELETE", "annotations/a2")
    assert dealt.read("annotations")["items"] == []


def test_a_referee_closes_a_match_to_comments(dealt: Table) -> None:
    writer = viewer(dealt)
    note(writer, place=1, text="early")
    assert dealt.call("PATCH", "", json={"comments": "referee"}).json["comments"] == "referee"
    assert refused(writer, place=1, text="late")[:2] == (403, "not-allowed")
    assert problem(writer.call("PATCH", "annotations/a1", json={"text": "x"})) == (403, "not-allowed")
    note(dealt, place=1, text="the referee's")
    dealt.call("PATCH", "", json={"comments": "closed"})
    assert refused(dealt, place=1, text="late")[:2] == (403, "not-allowed")
    assert dealt.call("PATCH", "annotations/a1", json={"text": "moderated"}).status_code == 200
    assert writer.call("DELETE", "annotations/a1").status_code == 204
    assert problem(dealt.call("PATCH", "", json={"comments": "never"})) == (422, "invalid")


# ── places through corrections ─────────────────────────────────────────────────


def test_it_goes_where_its_move_goes(dealt: Table) -> None:
    attack = dealt.send({"type": "attack", "by": "A", "card": "7h"}).json["version"]
    note(dealt, place=attack, text="bold")
    mended = dealt.call("POST", "corrections", json={"amend": attack, "commands": [
        {"type": "attack", "by": "A", "card": "8h"}]}).json["version"]  # fmt: skip
    [item] = dealt.read("annotations")["items"]
    assert (item["place"], item["stands"], item["struck"]) == (attack, f"{mended}.1", False)
    note(dealt, place=f"{mended}.1", text="bolder")
    dealt.call("POST", "corrections", json={"retract": 1})
    found = [(item["stands"], item["struck"]) for item in dealt.read("annotations")["items"]]
    assert found == [(attack - 1, True)] * 2, "behind what stood before"


def test_a_variation_hangs_on_a_move(client: Checked) -> None:
    table, other = Table.open(client), Table.open(client)
    for each in (table, other):
        each.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    branch = table.call("POST", "branches", json={"at": 2}).json["id"]
    assert note(table, place=2, branch=branch)["branch"] == branch
    assert refused(other, place=2, branch=branch)[2] == ["/branch"]
    assert refused(table, place=2, branch=other.match)[2] == ["/branch"]


# ── who sees it when ───────────────────────────────────────────────────────────


def test_with_a_delay_it_comes_with_the_moves_that_its_writer_had_seen(client: Checked, clock: Clock) -> None:
    table = Table.open(client, delay=30)
    watcher = viewer(table)
    note(watcher, place=1, text="a watcher's")
    table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    note(table, place=1, text="the referee's, of a move to come")
    assert texts(watcher) == ["a watcher's"] and len(texts(table)) == 2
    assert problem(watcher.call("PATCH", "annotations/a2", json={"text": "x"})) == (404, "not-found")
    table.call("PATCH", "annotations/a1", json={"text": "mended, knowing more"})
    assert texts(watcher) == ["mended, knowing more"], "one's own"
    assert texts(table.as_(None)) == ["a watcher's"]
    clock.forward(31)
    assert texts(table.as_(None)) == ["mended, knowing more", "the referee's, of a move to come"]


def test_who_saw_hidden_cards_is_read_by_those_who_see_them(client: Checked, clock: Clock) -> None:
    table = Table.open(client, knowledge="open")
    seats = {name: table.as_(table.token_for("seat", seat=name)["token"]) for name in "AB"}
    note(seats["A"], place=1, text="A's")
    note(table, place=1, text="the referee's")
    note(viewer(table), place=1, text="a viewer's")
    assert texts(table) == ["A's", "the referee's", "a viewer's"]
    assert texts(seats["A"]) == ["A's", "a viewer's"]
    assert texts(seats["B"]) == texts(table.as_(None)) == ["a viewer's"]
    table.send({"type": "end_match", "reason": "abandoned"})
    assert texts(table.as_(None)) == ["a viewer's"], "it could be undone"
    clock.forward(61)
    assert texts(table.as_(None)) == ["A's", "the referee's", "a viewer's"]


def test_it_comes_to_those_who_follow(dealt: Table, follow: Any) -> None:
    note(dealt, place=1, text="before")
    feed = follow(dealt.as_(None))
    assert feed.next().event == "head"
    note(dealt, place=2, text="now")
    frame = feed.next()
    assert (frame.event, frame.id, frame.data["aid"]) == ("annotation", None, "a2")
    assert (frame.data["annotation"]["text"], frame.data["version"]) == ("now", 2)
    assert (frame.data["head"], frame.data["hash"]) == (dealt.read()["version"], dealt.read()["hash"])
    dealt.call("PATCH", "annotations/a2", json={"text": "then"})
    assert feed.next().data["annotation"]["text"] == "then"
    dealt.call("DELETE", "annotations/a1")
    gone = feed.next()
    assert (gone.event, gone.data["aid"], gone.data["annotation"]) == ("annotation", "a1", None)


def test_it_comes_live_when_it_may_be_seen(client: Checked, clock: Clock, follow: Any) -> None:
    table = Table.open(client, delay=30)
    feed = follow(table.as_(None))
    assert feed.next().event == "head"
    table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    note(table, place=2, text="well dealt")
    assert feed.is_silent()
    clock.forward(31)
    assert [frame.event for frame in feed.take(2)] == ["event", "annotation"]


# ── many, and what is never shown ──────────────────────────────────────────────


def test_a_thousand_are_read_in_pages(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.matches.annotations.decide.MOST", 25)
    for n in range(25):
        note(dealt, place=1, text=f"number {n}")
    assert refused(dealt, place=1, text="one too many")[:2] == (409, "annotations-full")
    first = dealt.read("annotations", limit=10)
    rest = dealt.read("annotations", **{"from": first["next"], "limit": 1000})
    assert len(first["items"]) == 10 and len(rest["items"]) == 15 and rest["next"] is None
    dealt.call("DELETE", "annotations/a1")
    assert note(dealt, place=1, text="room again")["aid"] == "a26"


def test_a_comment_is_rendered_as_it_is_written_and_not_as_it_is_read(
    dealt: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one that takes a while; another worker finds it there."""
    written = [note(dealt, place=1, text=f"{n} " + "[a](https://b.example) " * 300) for n in range(3)]
    plain = note(dealt, place=1, text="*well*")
    markdown.html.cache_clear()
    assert markdown.html("*well*") == plain["html"]
    monkeypatch.setattr(markdown, "_markdown", None)
    assert [item["html"] for item in dealt.read("annotations")["items"]] == [each["html"] for each in (*written, plain)]
