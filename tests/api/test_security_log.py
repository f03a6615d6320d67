"""The security log: who was refused what, and nothing that is a secret or a person."""

from __future__ import annotations

import json
import re
import stat
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api.aggregates.tokens import no_such_code
from api.http import security
from api.http.limits import MINUTE
from api.http.problems import Problem
from api.http.security import SecurityLog
from api.service import Service
from tests.api.hall import FOURS, Hall
from tests.api.table import API, Checked, Table, problem

SECRET = b"s" * 32
Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(house: Service, tmp_path: Path) -> Iterator[Lines]:
    """What the service has written since."""
    before, path = house.security, tmp_path / "security.jsonl"
    house.security = SecurityLog(path, SECRET, house.now)
    yield lambda: [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    house.security = before


def test_what_was_refused_to_whom(client: Checked, table: Table, lines: Lines) -> None:
    hidden = Table.open(client, visibility="private", title="Grand final")
    viewer = table.as_(table.token_for("viewer")["token"])
    tried = [
        (table.as_(None).call("POST", "commands", json={"type": "take", "by": "A"}), 401, "token-missing", None),
        (table.as_("guess").get("state"), 401, "token-unknown", "token"),
        (viewer.call("POST", "commands", json={"type": "take", "by": "A"}), 403, "not-allowed", None),
        (hidden.as_(None).get("state"), 404, "not-found", "match"),
        (hidden.as_(table.token).call("PATCH", "", json={"title": "Mine"}), 404, "not-found", "match"),
        (client.post(f"{API}/join", json={"code": "ABC234"}), 404, "not-found", "code"),
        (client.get("/metrics"), 401, "token-missing", None),
    ]
    written = lines()
    assert [(line["status"], line["problem"], line.get("tried")) for line in written] == [each[1:] for each in tried]
    assert [line["request"] for line in written] == [each[0].headers["X-Request-Id"] for each in tried]
    assert [line["route"].removeprefix(f"{API}/matches/<match>") for line in written] == [
        "/commands", "/state", "/commands", "/state", "", f"{API}/join", "/metrics",
    ]  # fmt: skip
    assert written[2]["by"].startswith("viewer#t") and "by" not in written[1]
    assert written[0]["match"] == written[2]["match"] != written[3]["match"] == written[4]["match"]
    assert len({line["from"] for line in written}) == 1
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"]) for line in written)


def test_a_code_that_is_guessed_in_a_batch_is_in_it(client: Checked, lines: Lines) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    [table] = hall.begin()["tables"]
    mine = hall.token_of(table["entrants"][0])
    claim = mine.send("claim", round=1, table=1, order=table["entrants"])["version"]
    guess = {"type": "confirm", "round": 1, "table": 1, "claim": claim, "code": "222222"}
    batch = {"items": [{"id": str(uuid.uuid4()), "command": guess}]}
    assert mine.call("POST", "batch", json=batch).json["results"][0]["status"] == 404
    [line] = lines()
    assert (line["status"], line["tried"], line["by"].partition("#")[0]) == (404, "code", "entrant")
    assert line["route"] == f"{API}/tournaments/<aggregate>/batch" and "222222" not in str(line)


def test_what_goes_well_or_is_a_mistake_is_not_in_it(client: Checked, dealt: Table, lines: Lines) -> None:
    dealt.read("state")
    assert problem(dealt.send({"type": "attack", "by": "A", "card": "Zz"})) == (422, "invalid")
    assert problem(client.get(f"{API}/games/none")) == (404, "not-found")
    assert lines() == []


def test_it_holds_no_secret_nobodys_name_and_no_address(client: Checked, lines: Lines) -> None:
    table = Table.open(
        client, [{"name": "Anna Karenina"}, {"name": "Boris"}], title="Grand final", visibility="private"
    )
    seat = table.token_for("seat", seat="A")["token"]
    code = table.token_for("viewer")["code"]
    attacker = {"REMOTE_ADDR": "192.0.2.77"}
    secret = "op_an-operators-token"
    for headers in ({}, {"Authorization": f"Bearer {secret}"}, {"Authorization": f"Basic {secret}"}):
        for path in (table.path, f"{table.path}/state?token={secret}", f"{table.path}/tokens/{secret}"):
            client.get(path, headers=headers, environ_base=attacker)
    client.delete(f"{table.path}/tokens/t1", headers={"Authorization": f"Bearer {seat}"}, environ_base=attacker)
    client.post(f"{API}/join", json={"code": "ZZZZZZ"}, environ_base=attacker)
    assert client.post(f"{API}/join", json={"code": code}).status_code == 201
    written = json.dumps(lines())
    assert len(lines()) == 8
    hunted = [seat, code, secret, "ZZZZZZ", str(table.token), table.match, "Anna", "Karenina", "Grand final", "192.0.2"]
    assert not [word for word in hunted if word in written]


def test_too_many_is_in_it(client: Checked, house: Service, table: Table, lines: Lines) -> None:
    now = (house.now() // MINUTE + 1) * MINUTE  # in which nobody has been counted yet
    house.clock = lambda: now
    for _ in range(61):
        table.as_("guess").get("state")
    last = lines()
    assert len(last) == security.PER_SECOND, "so many a second"
    house.clock = lambda: now + 1000
    assert problem(table.as_("guess").get("state")) == (429, "too-many")
    assert (lines()[-1]["status"], lines()[-1]["skipped"]) == (429, 61 - security.PER_SECOND)


def test_a_fault_of_ours_names_its_request(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(house.store, "ping", fails)
    response = client.get("/readyz")
    assert problem(response) == (500, "internal")
    assert response.headers["X-Request-Id"] in caplog.text


# ── the file ───────────────────────────────────────────────────────────────────


def note(log: SecurityLog, address: str = "192.0.2.7") -> None:
    log.refused(no_such_code(), address=address, method="POST", route="/join")


def test_it_is_its_owners_alone_and_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "LARGEST", 1000)
    path, now = tmp_path / "security.jsonl", [0]
    logs = [SecurityLog(path, SECRET, lambda: now[0]) for _ in range(2)]
    for turn in range(100):
        now[0] += 1000
        note(logs[turn % 2])
    assert {each.name for each in tmp_path.iterdir()} == {"security.jsonl", "security.jsonl.1"}
    assert all(each.stat().st_size < 1300 for each in tmp_path.iterdir())
    assert stat.S_IMODE(path.with_name("security.jsonl.1").stat().st_mode) == 0o600
    kept = [
        json.loads(line)
        for name in (".1", "")
        for line in (tmp_path / f"security.jsonl{name}").read_text().splitlines()
    ]
    assert len({line["request"] for line in kept}) == len(kept) > 4


def test_an_address_is_the_same_one_for_a_day(tmp_path: Path) -> None:
    path, now = tmp_path / "security.jsonl", [0]
    log = SecurityLog(path, SECRET, lambda: now[0])
    for hour, address in ((0, "192.0.2.7"), (23, "192.0.2.7"), (23, "192.0.2.8"), (25, "192.0.2.7")):
        now[0] = hour * 3_600_000
        note(log, address)
    first, second, other, tomorrow = (json.loads(line)["from"] for line in path.read_text().splitlines())
    assert first == second and len({first, other, tomorrow}) == 3


def test_where_it_cannot_be_written_the_service_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    log = SecurityLog(tmp_path / "no" / "folder", SECRET, lambda: 0)
    for _ in range(3):
        note(log)
    assert caplog.text.count("the security log cannot be written") == 1


def test_it_may_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    refusal = Problem("token-missing", "want a token")
    SecurityLog(None, SECRET, lambda: 0).refused(refusal, address=None, method="GET", route="/metrics")
    assert json.loads(capsys.readouterr().err)["request"] == refusal.headers["X-Request-Id"]
