"""What games work out without a match, by HTTP and on the command line; a match of Rat-Jong by the plain pad's way."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from api.cli import main
from tests.api.table import API, Checked, Table, chosen, problem

LAID = {
    "kind": "royal",
    "melds": [["1s", "2s", "3s"], ["7l", "8l", "9l"], ["b1", "b2", "b3"], ["2f", "3f", "4f"]],
    "pair": ["9s", "9f"],
    "dragons": ["Dm", "Dr"],
    "trump": "magenta",
}
POINTS = 30 + 4 + 2 + 2 + 5 + 2 + 1 + 4 + 2  # worked out by hand from the sheet's table
SCORE = f"{API}/games/rat-jong/score"


def test_a_score_is_worked_out_for_anybody(client: Checked) -> None:
    answer = client.post(SCORE, json=LAID)
    assert (answer.status_code, answer.json["points"]) == (200, POINTS)
    assert answer.json["points"] == sum(item["points"] for item in answer.json["items"])
    assert {"for": "brelan", "cards": ["b1", "b2", "b3"], "points": 5} in answer.json["items"]


def test_what_cannot_be_is_refused_with_its_ruling(client: Checked) -> None:
    answer = client.post(SCORE, json={**LAID, "pair": ["9s", "8f"]})
    assert (problem(answer), answer.json["rule"]) == ((422, "illegal-move"), "RJ-11")
    assert all(answer.json["text"][lang] for lang in ("en", "fr"))


def test_a_form_that_is_wrong_says_where(client: Checked) -> None:
    answer = client.post(SCORE, json={**LAID, "trump": "blue", "colour": "red"})
    assert problem(answer) == (422, "invalid")
    assert {error["at"] for error in answer.json["errors"]} == {"/trump", "/colour"}
    assert problem(client.post(f"{API}/games/rat-jong/guess", json={})) == (404, "not-found")
    assert problem(client.post(f"{API}/games/durak/score", json={})) == (404, "not-found")
    assert problem(client.post(f"{API}/games/chess/score", json={})) == (404, "not-found")


def test_the_command_line_does_the_same(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(LAID)))
    assert main(["score"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == POINTS
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({**LAID, "pair": ["9s", "8f"]})))
    assert main(["score", "--game", "rat-jong"]) == 1
    assert "RJ-11" in capsys.readouterr().err
    assert main(["score", "--game", "durak"]) == 1
    assert "rat-jong" in capsys.readouterr().err


@pytest.mark.parametrize("knowledge", ["observed", "dealt"])
def test_a_match_of_rat_jong_from_the_offered_actions_alone(client: Checked, knowledge: str) -> None:
    table = Table.open(client, 3, game="rat-jong", knowledge=knowledge)
    chance = random.Random(7)
    deal = {"type": "deal"} if knowledge == "dealt" else {"type": "deal", "dragons": {"B": ["Dm"]}}
    assert table.send(deal).status_code == 201
    for _ in range(40):
        usual = ("draw", "discard", "take_visible", "choose_trump")
        offered = table.read("actions")["actions"]
        plays = [one for one in offered if one["type"] in usual]
        if not plays:
            [state] = [table.read("state")]
            seat = state["turn"][0]
            dragons = [card for card in state["seats"][seat]["hand"]["known"] if card[0] == "D"]
            command = {"type": "expose_dragons", "by": seat, "dragons": dragons}
            if state["middle"]["piles"]:
                full = [[r, c] for r, row in enumerate(state["middle"]["piles"]) for c, n in enumerate(row) if n > 1]
                command["piles"] = full[: len(dragons)]
        else:
            command = chosen(chance, chance.choice(plays))
        answer = table.send(command)
        assert answer.status_code == 201, (command, answer.json)
    items = table.read("timeline")["items"]
    assert all(item["text"]["en"] and item["text"]["fr"] for item in items)
    assert table.read("verify")["ok"]


@pytest.mark.parametrize("tool", ["score", "timing"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"", "is empty; want a JSON value"),
        (b" \n", "is empty; want a JSON value"),
        (b"[1,\n2", "is no JSON (line 2, column 2)"),
        (b"Nom;Club\n", "is no JSON (line 1, column 1)"),
        (b"\x89PNG\r\n", "is no text in UTF-8"),
        (b"[" * 100_000, "is no JSON (line 1, column 1)"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], tool: str, content: bytes | None, said: str
) -> None:
    path = tmp_path / "asked.json"
    if content is not None:
        path.write_bytes(content)
    assert main([tool, str(path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("greffier: ") and told.count("\n") == 1 and "Expecting" not in told
    assert said.partition(" (")[0] in told or "too deeply" in told


def test_nothing_on_standard_input_is_named_as_such(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["score"]) == 1
    assert capsys.readouterr().err == "greffier: standard input is empty; want a JSON value\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("[]"))
    assert main(["score"]) == 1
    assert "holds no JSON object; `greffier score --help` says what it takes" in capsys.readouterr().err
