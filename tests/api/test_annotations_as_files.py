"""Annotations that go out with a match and come in again: what they keep, who is said to have written them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from api.matches.files.exporting import annotation_lines, header_sum
from api.operator import proving
from recorder.chain import canonical
from replays.files import Broken
from tests.api.conftest import Clock
from tests.api.forging import forged
from tests.api.table import API, Checked, Table, fresh_id, problem
from tests.api.test_annotations import note
from tests.api.test_import import bring, exported, lines_of, opened

ATTACK = {"type": "attack", "by": "A", "card": "7h"}
HELD = ("aid", "answers", "place", "text", "nags", "marks", "branch", "lang", "written_at", "changed_at", "deleted")


def elsewhere(raw: bytes) -> bytes:
    """The same file of a match under another id, as somebody who knows how would write it."""
    lines = lines_of(raw)
    said = [line["annotation"] for line in lines if "annotation" in line]
    header, *events = (line for line in lines if "annotation" not in line)
    return with_annotations({**header, "match": fresh_id()}, events, said)


def with_annotations(header: dict[str, Any], events: list[dict[str, Any]], said: list[dict[str, Any]]) -> bytes:
    """A file whose chains and header were made to fit what it says."""
    rest = {name: value for name, value in header.items() if name != "annotations"}
    lines = annotation_lines(header["match"], said)
    told = {"annotations": {"count": len(lines), "hash": lines[-1]["hash"]}} if lines else {}
    first, _, others = forged([{**rest, **told}, *events]).partition(b"\n")
    assert json.loads(first)["sum"] == header_sum(json.loads(first))
    return b"".join([first, b"\n", others, *(canonical(line) + b"\n" for line in lines)])


def changed(raw: bytes, change: Callable[[list[dict[str, Any]]], object]) -> bytes:
    """The file with other annotations, its chains made to fit."""
    lines = lines_of(raw)
    said = [line["annotation"] for line in lines if "annotation" in line]
    change(said)
    header, *events = (line for line in lines if "annotation" not in line)
    return with_annotations({**header, "match": fresh_id()}, events, said)


@pytest.fixture
def told(client: Checked) -> Table:
    """A match of Ana and Boris with comments, an answer, a change and a deletion that is answered."""
    table = Table.open(client, seats=[{"name": "Ana"}, {"name": "Boris"}])
    for command in ({"type": "deal", "trump_card": "6s", "starter": "A"}, ATTACK):
        assert table.send(command).status_code == 201
    seat = table.as_(table.token_for("seat", seat="B", label="Boris' phone")["token"])
    note(seat, place=3, text="why *so* high?", nags=[6], marks=[{"card": "7h", "kind": "bad"}], lang="en")
    note(table, answers="a1", text="he had to")
    gone = note(table, place=2, text="a slip")["aid"]
    note(table, answers=gone, text="true")
    assert table.call("DELETE", f"annotations/{gone}").status_code == 204
    assert table.call("DELETE", f"annotations/{note(table, place=1, text='never mind')['aid']}").status_code == 204
    last = note(table, place=1, marks=[{"seat": "A", "kind": "look"}])["aid"]
    assert table.call("PATCH", f"annotations/{last}", json={"text": "before the moves"}).status_code == 200
    return table


def items(table: Table) -> list[dict[str, Any]]:
    return list(table.read("annotations")["items"])


def test_annotations_go_round_with_their_match(client: Checked, told: Table) -> None:
    raw = elsewhere(exported(told))
    answer = bring(client, raw)
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    assert [{name: each[name] for name in HELD} for each in items(match)] == [
        {name: each[name] for name in HELD} for each in items(told)
    ]
    assert [each["aid"] for each in items(match)] == ["a1", "a2", "a3", "a4", "a6"]
    again = elsewhere(exported(match))
    other = opened(client, bring(client, again))
    first, second = (
        [line["annotation"] for line in lines_of(exported(each)) if "annotation" in line] for each in (match, other)
    )
    assert first == second
    assert note(match, place=2, text="new")["aid"] == "a7"


def test_nobody_who_holds_a_token_is_said_to_have_written_what_was_imported(client: Checked, told: Table) -> None:
    match = opened(client, bring(client, elsewhere(exported(told))))
    by = [each["by"] for each in items(match)]
    assert [(each["role"], each["seat"], each["tid"], each["label"], each["name"]) for each in by] == [
        ("import", None, None, None, name) for name in ("Boris", None, None, None, None)
    ]
    assert [each["was"] for each in by] == [{"role": "seat", "seat": "B"}, *[{"role": "referee", "seat": None}] * 4]
    assert [each["by"]["was"] for each in items(told)] == [None] * 5
    assert not any(each["mine"] for each in items(match))
    seat = match.as_(match.token_for("seat", seat="B")["token"])
    assert problem(seat.call("PATCH", "annotations/a1", json={"text": "mine"})) == (403, "not-allowed")
    assert match.call("DELETE", "annotations/a1").status_code == 204, "its referee may"


def test_names_in_a_file_are_those_that_everybody_is_shown(client: Checked, told: Table) -> None:
    match = opened(client, bring(client, elsewhere(exported(told))))
    told.call("PATCH", "", json={"consent": "aliases", "seats": {"B": {"alias": "Blue"}}})
    match.call("PATCH", "", json={"consent": "aliases"})
    [first, *_] = [line["annotation"] for line in lines_of(exported(told)) if "annotation" in line]
    assert (first["by"]["role"], first["by"]["seat"], first["by"]["name"]) == ("seat", "B", "Blue")
    [first, *_] = [line["annotation"] for line in lines_of(exported(match)) if "annotation" in line]
    assert first["by"]["name"] is None
    assert (items(match)[0]["by"]["name"], items(match.as_(None))[0]["by"]["name"]) == ("Boris", None)


def test_a_file_has_no_more_annotations_than_its_reader_is_shown(client: Checked, clock: Clock) -> None:
    table = Table.open(client, knowledge="open", delay=60)
    note(table, place=1, text="I know the deck")
    clock.forward(61)
    deal = {"type": "deal", "trump_card": "6s", "starter": "A", "hands": {"A": ["7s"]}}
    assert table.send(deal).status_code == 201
    note(table.as_(table.token_for("viewer")["token"]), place=1, text="hello")
    note(table, place=2, text="the seven!")
    assert [line["annotation"]["text"] for line in lines_of(exported(table.as_(None))) if "annotation" in line] == [
        "hello"
    ]
    mine = exported(table)
    assert mine.count(b'"annotation"') == 3
    match = opened(client, bring(client, elsewhere(mine)))
    assert [each["text"] for each in items(match.as_(None))] == ["hello"], "it hides what it hid"


def test_a_file_as_of_earlier_has_what_was_said_then(told: Table) -> None:
    assert b'"annotation"' not in exported(told, until="2")
    for kind in ("toml", "html"):
        answer = told.get("export", format=kind, until="2")
        assert answer.status_code == 200 and "he had to" not in answer.text


def test_a_file_without_annotations_says_nothing_of_them(dealt: Table) -> None:
    assert b"annotation" not in exported(dealt)


# ── what is checked ────────────────────────────────────────────────────────────


def fault(raw: bytes) -> str:
    with pytest.raises(Broken) as broken:
        proving.check(raw, None)
    return str(broken.value)


def test_the_verb_verifies_them_by_a_chain_of_their_own(told: Table) -> None:
    raw = exported(told)
    lines = lines_of(raw)
    [said] = [line for line in proving.check(raw, None) if "annotations" in line]
    assert said.startswith("5 annotations") and lines[-1]["hash"] in said and "no seal" in said
    assert lines[0]["annotations"] == {"count": 5, "hash": lines[-1]["hash"]}
    rows = raw.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if "annotation" in line)
    assert f"line {first + 1}: " in fault(raw.replace(b"why *so* high?", b"why *so* low?"))
    assert f"line {first + 2}: " in fault(b"".join([*rows[: first + 1], *rows[first + 2 :]]))
    assert f"line {len(rows)}: " in fault(b"".join(rows[:-1]))
    assert f"line {len(rows) + 1}: " in fault(raw + rows[-1])
    assert f"line {first + 1}: " in fault(b"".join([*rows[:first], rows[first + 1], rows[first], *rows[first + 2 :]]))
    swapped = [*rows[: first - 1], rows[first], rows[first - 1], *rows[first + 1 :]]
    assert f"line {first + 1}: " in fault(b"".join(swapped))


@pytest.mark.parametrize(
    ("n", "change"),
    [
        (0, {"aid": "a0"}),
        (0, {"aid": "b1"}),
        (1, {"aid": "a1"}),
        (0, {"answers": "a2"}),
        (0, {"answers": "a1"}),
        (0, {"place": 9}),
        (0, {"place": 0}),
        (0, {"place": "2.1"}),
        (0, {"head": 2}),
        (0, {"head": 9}),
        (0, {"knew": "seat:Q"}),
        (0, {"knew": "everything"}),
        (0, {"text": 3}),
        (0, {"text": "x" * 10_001}),
        (0, {"text": "a\0b"}),
        (0, {"text": "[\n" * 4_900}),
        (0, {"nags": [7]}),
        (0, {"nags": [1, 1]}),
        (0, {"marks": [{"card": "1z", "kind": "bad"}]}),
        (0, {"marks": [{"seat": "Q", "kind": "bad"}]}),
        (0, {"marks": [{"card": "7h", "kind": "bad"}] * 2}),
        (0, {"lang": "not a tag"}),
        (0, {"branch": "x"}),
        (0, {"by": "me"}),
        (0, {"by": {"role": "god", "seat": None, "name": None, "was": None}}),
        (0, {"by": {"role": "referee", "seat": None, "name": "x" * 100, "was": None}}),
        (0, {"written_at": "yesterday"}),
        (0, {"written_at": "2999-01-01T00:00:00.000Z"}),
        (0, {"changed_at": "1999-01-01T00:00:00.000Z"}),
        (0, {"deleted": 1}),
        (0, {"deleted": True}),
        (0, {"more": 1}),
    ],
)
def test_the_first_annotation_that_does_not_hold_is_named_and_nothing_is_kept(
    client: Checked, told: Table, n: int, change: dict[str, Any]
) -> None:
    raw = changed(exported(told), lambda said: said[n].update(change))
    answer = bring(client, raw)
    first = next(at for at, line in enumerate(lines_of(raw), 1) if "annotation" in line)
    assert (*problem(answer), answer.json["line"]) == (422, "import-broken", first + n), answer.json
    assert problem(client.get(f"{API}/matches/{lines_of(raw)[0]['match']}")) == (404, "not-found")


def test_a_match_takes_no_more_of_them_than_it_would_here(client: Checked, told: Table) -> None:
    def many(said: list[dict[str, Any]]) -> None:
        said[:] = [{**said[0], "aid": f"a{n}"} for n in range(1, 2002)]

    answer = bring(client, changed(exported(told), many))
    assert (*problem(answer), answer.json["line"]) == (422, "import-broken", 2004 + 1)


def test_what_was_left_out_of_a_line_is_named(client: Checked, told: Table) -> None:
    for name in ("aid", "place", "by", "deleted"):
        answer = bring(client, changed(exported(told), lambda said, name=name: said[0].pop(name)))  # type: ignore[misc]
        assert problem(answer) == (422, "import-broken") and name in answer.json["detail"]


def test_a_what_if_stays_where_it_is_known_here(client: Checked, told: Table) -> None:
    branch = told.call("POST", "branches", json={"at": 3}).json["id"]
    note(told, place=3, branch=branch, text="or so")
    assert [line["annotation"]["branch"] for line in lines_of(exported(told)) if "annotation" in line][-1] == branch
    match = opened(client, bring(client, elsewhere(exported(told))))
    assert items(match)[-1]["branch"] is None, "it is one of another match"


def test_an_archive_has_them_both_ways(client: Checked, told: Table) -> None:
    packed = client.get(f"{API}/archive", query_string={"match": told.match})
    with zipfile.ZipFile(io.BytesIO(packed.data)) as archive:
        raw = archive.read(f"{told.match}.jsonl")
    assert raw == exported(told)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("one.jsonl", elsewhere(raw))
    [result] = client.post(f"{API}/archive", data=made.getvalue(), content_type="application/zip").json["results"]
    assert result["status"] == 201, result
    match = Table(client, result["id"], result["tokens"]["referee"], result)
    assert [each["text"] for each in items(match)] == [each["text"] for each in items(told)]


def test_what_came_in_is_verified_and_found_as_what_was_written_here(client: Checked, told: Table) -> None:
    match = opened(client, bring(client, elsewhere(exported(told))))
    assert match.read("verify")["ok"]
    assert match.read("annotations")["version"] == 6, "five, and that one of them is gone"
    document = match.get("export", format="html", lang="fr").text
    assert "Boris (importé)" in document and "why <em>so</em> high?" in document


# ── as people write them ───────────────────────────────────────────────────────

TEXT = """notation = 1
game = "durak"
seats = {A = "Anna", B = "Boris"}
moves = [
  {comment = "Before the deal."},
  "deal 7c starter A",
  {move = "A 8s", nags = ["!", "?!"], comment = "Bold.", marks = [{card = "8s", kind = "good"}]},
  {move = "B 9s", comments = [
    {by = "Chloé", comment = "Why not the ace?", lang = "en", answers = [{by = "Anna", comment = "None held."}]},
    {nag = "??", variation = ["B take", "A end round conceded"]},
  ]},
  {marks = [{seat = "B", kind = "doubt"}], comment = "He waits."},
]
"""


def test_what_a_text_says_of_its_moves_comes_in_as_annotations(client: Checked) -> None:
    answer = bring(client, TEXT.encode(), "application/toml")
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    found = [(each["place"], each["text"], each["nags"], each["marks"], each["answers"]) for each in items(match)]
    assert found == [
        (1, "Before the deal.", [], [], None),
        (3, "Bold.", [1, 6], [{"card": "8s", "kind": "good"}], None),
        (4, "Why not the ace?", [], [], None),
        (4, "None held.", [], [], "a3"),
        (4, "`B take`, `A end round conceded`", [4], [], None),
        (4, "He waits.", [], [{"seat": "B", "kind": "doubt"}], None),
    ]
    assert {each["by"]["role"] for each in items(match)} == {"import"}
    assert [each["by"]["name"] for each in items(match)] == [None, None, "Chloé", "Anna", None, None]
    assert items(match)[2]["lang"] == "en"
    assert match.read()["version"] == 4, "they move no version of the match"


def test_a_text_goes_round_with_what_it_says(client: Checked) -> None:
    first = opened(client, bring(client, TEXT.encode(), "application/toml"))
    text = first.get("export", format="toml").data
    again = opened(client, bring(client, text, "application/toml"))
    assert again.get("export", format="toml").data == text
    assert [[each[name] for name in HELD if name != "written_at"] for each in items(again)] == [
        [each[name] for name in HELD if name != "written_at"] for each in items(first)
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('comment = "Bold."', 'comment = "\\u0007"'),
        ('comment = "Bold."', 'comment = "' + "[\\n" * 4_900 + '"'),
        ('kind = "good"}', 'kind = "good"}, {card = "8s", kind = "bad"}'),
        ('comment = "Bold."', 'comments = [{lang = "not a tag", comment = "x"}]'),
        ('comment = "Bold."', 'comments = [{by = "' + "x" * 61 + '", comment = "x"}]'),
    ],
)
def test_a_comment_that_cannot_be_kept_is_named_with_its_line(client: Checked, old: str, new: str) -> None:
    answer = bring(client, TEXT.replace(old, new).encode(), "application/toml")
    assert (*problem(answer), answer.json["line"]) == (422, "import-broken", 7), answer.json
