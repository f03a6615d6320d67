"""Matches as texts that people read: they go out, and come in as new matches, decided again move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays import notation
from tests.api.table import API, Checked, Table, key, problem
from tests.api.test_import import bring, opened

TOML = "application/toml"
FILES = sorted((Path(__file__).parents[1] / "notation" / "matches").iterdir())
DEALT = [{"type": "deal", "trump_card": "7c", "starter": "A"}, {"type": "attack", "by": "A", "card": "8s"}]


def exported(table: Table, **query: str) -> str:
    answer = table.get("export", format="toml", **query)
    assert answer.status_code == 200, answer.json
    assert answer.mimetype == TOML
    return answer.text


@pytest.fixture
def told(client: Checked) -> Table:
    """A match with people who change, a note, an irregular move, a correction, a ruling and an end."""
    table = Table.open(client, seats=[{"name": 'Ana "Ace" Kovač'}, {"name": "Boris"}], title="Fin\\ále")
    for command in (
        DEALT[0],
        {"type": "attack", "by": "A", "card": "7h", "note": "naïve: ♥"},
        {"type": "defend", "by": "B", "card": "8s", "on": "7h", "irregular": "nobody saw it"},
    ):
        assert table.send(command).status_code == 201
    assert table.call("POST", "corrections", json={"retract": 1, "reason": "a slip"}).status_code == 201
    assert table.send({"type": "defend", "by": "B", "card": "8h", "on": "7h"}).status_code == 201
    assert (
        table.call("POST", "corrections", json={"amend": 2, "commands": [{**DEALT[0], "trump_card": "9c"}]}).status_code
        == 201
    )
    assert table.send({"type": "attack", "by": "A", "card": "9d", "irregular": "she insisted"}).status_code == 201
    assert (
        table.call("POST", "rulings", json={"kind": "warning", "seat": "A", "about": 3, "text": "Slowly!"}).status_code
        == 201
    )
    assert table.call("PATCH", "", json={"seats": {"B": {"name": "Chloé", "from": 2}}}).status_code == 200
    assert table.send({"type": "end_round", "reason": "conceded", "by": "B"}).status_code == 201
    return table


def test_it_goes_out_as_it_stands(told: Table) -> None:
    day = told.read()["created_at"][:10]
    assert (
        exported(told)
        == f"""notation = 1
game = "durak"
edition = 1
title = "Fin\\\\ále"
date = {day}
seats.A = "Ana \\"Ace\\" Kovač"
seats.B = {{1 = "Boris", 2 = "Chloé"}}

moves = [
  # round 1
  "deal 9c starter A",
  {{move = "A 7h", note = "naïve: ♥"}},
  "B 8h",
  {{move = "A 9d", irregular = "she insisted"}},
  {{ruling = "warning", about = 3, seat = "A", text = "Slowly!"}},
  "B end round conceded",
]
"""
    )


def texts(table: Table) -> list[Any]:
    items = table.read("timeline")["items"]
    return [[item[name] for name in ("move", "by", "type", "text", "note", "irregular", "command")] for item in items]


def states(table: Table) -> list[dict[str, Any]]:
    """At the end of each move, without what is named by the version."""
    ends = {item["move"]: item["version"] for item in table.read("timeline")["items"]}
    found = [table.read("state", at=str(version)) for version in ends.values()]
    return [{name: value for name, value in one.items() if name not in ("hash", "head", "version")} for one in found]


def test_it_comes_in_as_a_new_match_that_stands_as_it_did(client: Checked, told: Table) -> None:
    text = exported(told)
    answer = bring(client, text.encode(), TOML)
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    assert match.path != told.path
    assert texts(match) == texts(told)
    assert states(match) == states(told)
    summary, before = match.read(), told.read()
    assert (summary["title"], summary["outcome"]) == (before["title"], before["outcome"])
    assert [[term["name"] for term in summary["seats"][seat]["terms"]] for seat in "AB"] == [
        ['Ana "Ace" Kovač'],
        ["Boris", "Chloé"],
    ]
    assert exported(match) == text
    assert match.read("verify")["ok"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_written_by_hand_comes_in(client: Checked, path: Path) -> None:
    answer = bring(client, path.read_bytes(), TOML)
    assert answer.status_code == 201, answer.json
    match = opened(client, answer)
    again = bring(client, exported(match).encode(), TOML)
    assert again.status_code == 201, again.json
    assert states(opened(client, again)) == states(match)


def test_it_was_played_when_the_file_says(client: Checked) -> None:
    head = 'notation = 1\ngame = "durak"\nseats = {A = "", B = ""}\n'
    day = bring(client, (head + 'date = 2026-01-02\nmoves = ["deal 7c starter A"]').encode(), TOML)
    assert {event["made_at"][:10] for event in opened(client, day).stream()} == {"2026-01-02"}
    deal = '{move = "deal 7c starter A", at = 2026-01-02T19:00:00Z}'
    timed = f'moves = [{deal}, {{move = "A 8s", at = 2026-01-02T20:00:02.5+01:00}}]'
    made = opened(client, bring(client, (head + timed).encode(), TOML)).stream()
    assert [event["made_at"][11:-1] for event in made[1:]] == ["19:00:00.000", "19:00:02.500"]


def test_the_first_line_that_does_not_hold_is_named_and_nothing_is_kept(client: Checked) -> None:
    source = """notation = 1
game = "durak"
seats = {A = "Anna", B = "Boris"}
moves = [
  "deal 7c starter A",
  "A 8s",
  "B 6s",
]
"""
    before = client.get(f"{API}/matches").json["items"]
    answer = bring(client, source.encode(), TOML)
    assert problem(answer) == (422, "import-broken")
    assert (answer.json["line"], answer.json["rule"]) == (7, "DUR-4")
    assert "does not beat" in answer.json["text"]["en"] and "ne bat pas" in answer.json["text"]["fr"]
    assert answer.json["detail"].startswith("line 7: 'B 6s'")
    assert client.get(f"{API}/matches").json["items"] == before


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (b"", 1),
        (b'notation = 1\ngame = "durak"\nseats = {A = "\xff"}', 3),
        (b'notation = 1\ngame = "durak"\nseats = {A = "Anna", B = "\\u0000"}\nmoves = []', 3),
        (b'notation = 1\ngame = "durak"\nseats = {A = "Anna", B = "Boris"}\nmoves = [["A 7c"]]', 4),
        (b"x = " + b"[" * 100_000, 1),
        (b"#" * (3 * 2**20), 1),
    ],
)
def test_a_form_that_is_wrong_names_its_line(client: Checked, source: bytes, line: int) -> None:
    answer = bring(client, source, TOML)
    assert (*problem(answer), answer.json["line"]) == (422, "import-broken", line)


def test_the_same_key_brings_the_same_match(client: Checked) -> None:
    raw, own = FILES[0].read_bytes(), {"Idempotency-Key": key()}
    first, again = (bring(client, raw, TOML, **own) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json["id"] == again.json["id"]


def test_nobody_reads_in_a_file_what_he_may_not_see(client: Checked) -> None:
    table = Table.open(client, knowledge="open")
    hands = {"hands": {"A": ["7s", "8s"], "B": ["7d"]}}
    assert table.send({**DEALT[0], **hands}).status_code == 201
    assert table.send({"type": "reveal", "by": "B", "cards": ["Ah"], "to": "seat"}).status_code == 201
    assert "7d" in exported(table) and "Ah" in exported(table)
    seen = client.get(f"{table.path}/export?format=toml").text
    assert '"deal 7c starter A"' in seen and '"B reveal ?? to seat"' in seen
    assert not any(card in seen for card in ("7s", "8s", "7d", "Ah"))
    assert bring(client, seen.encode(), TOML).status_code == 201


def test_comments_go_out_with_their_moves(client: Checked) -> None:
    table = Table.open(client, seats=[{"name": "Anna"}, {"name": "Boris"}])
    for command in DEALT:
        assert table.send(command).status_code == 201
    said = {
        "place": 3,
        "text": 'Why so "high"?\nA six would do.',
        "nags": [6],
        "marks": [{"card": "8s", "kind": "bad"}],
    }
    asked = table.call("POST", "annotations", json=said)
    assert asked.status_code == 201, asked.json
    for n in range(20):
        answer = {"answers": f"a{n + 1}", "text": f"Answer {n}."}
        assert table.call("POST", "annotations", json=answer).status_code == 201
    assert table.call("POST", "annotations", json={"place": 1, "text": "Before."}).status_code == 201
    text = exported(table)
    assert '{comment = "Before."}' in text
    assert 'move = "A 8s", comments = [{nag = "?!", comment = "Why so \\"high\\"?\\nA six would do."' in text
    file = notation.read(text)
    (first,) = file.entries[2].comments
    assert (first.nags, first.marks) == ((6,), ({"card": "8s", "kind": "bad"},))
    assert text.count("Answer ") == 20
    assert bring(client, text.encode(), TOML).status_code == 201
