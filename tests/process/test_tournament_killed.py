"""A tournament whose service is killed -9 as it records: nothing acknowledged is lost, torn, or done twice."""

from __future__ import annotations

import http.client
import os
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.chance import fresh, some
from tests.operations.conftest import ask
from tests.running import Service, breakable, kill_as_recorded, reached, wait_for

KILLS = ("entrants", "pair", "publish", "result", "match")  # what is under way when the service dies
ROUNDS = 20 if os.environ.get("GREFFIER_SOAK") else 1  # 100 kills; else one
FORMAT = {"kind": "swiss", "rounds": 100, "table": 2}
END = {"type": "end_match", "reason": "conceded", "by": "A"}
PATIENCE = 180.0  # seconds: what is written in the background has the lowest priority
HEARD = 60.0  # seconds within which a tournament hears of a match


class Hall:
    """A tournament, whose service may die of whatever is sent, and all that was acknowledged."""

    def __init__(self, service: Service) -> None:
        self.service = service
        made = self.told("POST", "/tournaments", {"name": "Cup", "game": "durak", "format": FORMAT})
        self.path, self.token = f"/tournaments/{made['id']}", made["tokens"]["director"]
        self.acknowledged: list[dict[str, Any]] = []

    def told(
        self, method: str, path: str, body: object = None, token: str | None = None, key: str | None = None
    ) -> Any:
        """What is answered in the end: as any client does, it asks again with its key while nobody answers."""
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, http.client.HTTPException):
                status, answer = ask(self.service, method, path, body, token, key)
                if status in (200, 201):
                    return answer
                assert status == 503, answer
            assert time.monotonic() < until, f"no answer to {method} {path}"

    def read(self, what: str = "") -> Any:
        return self.told("GET", self.path + what, None, self.token)

    def send(self, path: str, body: object, dies: str = "") -> Any:
        """dies: with which kind's event the service is killed while this is under way; then it is sent again."""
        key = str(uuid.uuid4())
        if dies:
            with reached(self.service) as (store, admin):
                kill_as_recorded(
                    self.service, store, lambda: ask(self.service, "POST", path, body, self.token, key), (dies,)
                )
                admin.delete("gw:{policy}:lease")  # it would end by itself, half a minute later
            self.service.start()
        answer = self.told("POST", path, body, self.token, key)
        if path.startswith(self.path):
            self.acknowledged += answer.get("events", ())
        return answer

    def command(self, body: dict[str, Any], dies: str = "") -> Any:
        return self.send(f"{self.path}/commands", body, dies)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Service]:
    with breakable(tmp_path / "data", "--workers", "2") as service:
        yield service.start()


def test_nothing_is_lost_torn_or_done_twice(own: Service) -> None:
    """Of a match that ends the service dies as the match has it, or as the tournament has heard of it."""
    killed = some(KILLS, 1, "kills of a tournament")
    hall, chance = Hall(own), fresh("how far a match is heard of")

    def dies(what: str, kind: str = "tournament") -> str:
        return kind if what in killed else ""

    hall.send(f"{hall.path}/entrants", {"items": [{"name": f"Player {n}"} for n in range(4)]})
    hall.command({"type": "check_in", "all": True})
    matches, desk = [], []
    for number in range(1, ROUNDS + 1):
        late = {"items": [{"name": f"Late {number}"}]}
        told = hall.send(f"{hall.path}/entrants", late, dies("entrants"))
        assert [each["status"] for each in told["items"]] == ["entered"]
        if "pair" in killed:
            hall.command({"type": "pair"}, dies("pair"))
        else:
            tables = {"1": ["e1", "e2"], "2": ["e3", "e4"]}
            hall.command({"type": "seat", "round": number, "tables": tables, "irregular": "by hand"})
        hall.command({"type": "publish", "round": number}, dies("publish"))
        hall.command({"type": "start", "round": number})
        first, second = hall.read(f"/rounds/{number}")["tables"]
        said = {"type": "result", "round": number, "table": second["table"], "order": second["entrants"]}
        desk.append(hall.command(said, dies("result"))["version"])
        matches.append(hall.send(f"{hall.path}/rounds/{number}/tables/{first['table']}/match", {})["id"])
        hall.send(f"/matches/{matches[-1]}/commands", END, dies("match", chance.choice(["match", "tournament"])))
        wait_for(lambda number=number: not hall.read(f"/rounds/{number}")["missing"], HEARD)  # type: ignore[misc]
        hall.command({"type": "close", "round": number})
    events: list[dict[str, Any]] = []
    while page := hall.read(f"/events?from={len(events) + 1}")["events"]:
        events += page
    assert [event["version"] for event in events] == [*range(1, len(events) + 1)]
    for event in hall.acknowledged:
        assert events[event["version"] - 1] == event, "as it was acknowledged"
    results = [event for event in events if event["type"] == "result_recorded"]
    assert [e["version"] for e in results if e["data"]["source"]["kind"] == "desk"] == desk
    found = [e["data"]["source"]["match"] for e in results if e["data"]["source"]["kind"] == "match"]
    assert found == matches, "each once"
    types = Counter(event["type"] for event in events)
    assert types["entered"] == 4 + ROUNDS
    drafts = types["round_paired"] + types["tables_set"]
    assert drafts == types["published"] == types["started"] == types["closed"] == types["match_made"] == ROUNDS
    assert hall.read("/verify")["ok"] is True
