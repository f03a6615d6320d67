"""A tournament whose service is killed -9 as something is recorded: nothing acknowledged is lost, or done twice."""

from __future__ import annotations

import os
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from recorder.embedded import Embedded
from recorder.store import Store
from tests.operations.conftest import ask
from tests.running import Service, breakable, kill_as_recorded, wait_for

CYCLES = 50 if os.environ.get("GREFFIER_SOAK") else 1  # of four kills each
END = {"type": "end_match", "reason": "conceded", "by": "A"}
PATIENCE = 180.0  # seconds: the lane starts last, and at the lowest priority
HELD = 60.0  # seconds within which a lease that was left behind is taken over


def told(
    service: Service, method: str, path: str, body: object, token: str | None = None, key: str | None = None
) -> Any:
    """What is answered in the end: as any client does, it asks again with its key while nobody answers."""
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError):
            status, answer = ask(service, method, path, body, token, key)
            if status in (200, 201):
                return answer
            assert status == 503, answer
        assert time.monotonic() < until, f"no answer to {method} {path}"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Service]:
    with breakable(tmp_path / "data", "--workers", "2") as service:
        yield service


def test_nothing_is_lost_and_no_result_is_there_twice(own: Service) -> None:
    own.start()
    new = {"name": "Cup", "game": "durak", "format": {"kind": "swiss", "rounds": 100, "table": 2}}
    made = told(own, "POST", "/tournaments", new)
    path, token = f"/tournaments/{made['id']}", made["tokens"]["director"]

    def send(body: dict[str, Any]) -> Any:
        return told(own, "POST", f"{path}/commands", body, token)

    def killed(where: str, body: dict[str, Any]) -> Any:
        """Something that is under way as the service dies; sent again with its key."""
        key = str(uuid.uuid4())
        server = Embedded(own.data)
        assert server.reach()
        with closing(Store.connect(server.log_url, server.work_url)) as store:
            kill_as_recorded(own, store, lambda: ask(own, "POST", where, body, token, key), ("match", "tournament"))
        own.start()
        return told(own, "POST", where, body, token, key)

    told(own, "POST", f"{path}/entrants", {"items": [{"name": f"Player {n}"} for n in range(4)]}, token)
    send({"type": "check_in", "all": True})
    acknowledged: list[int] = []
    matches = []
    for number in range(1, CYCLES + 1):
        round_ = killed(f"{path}/commands", {"type": "pair"})["round"]
        for type_ in ("publish", "start"):
            send({"type": type_, "round": number})
        first, second = round_["tables"]
        body = {"type": "result", "round": number, "table": second["table"], "order": second["entrants"]}
        acknowledged.append(killed(f"{path}/commands", body)["version"])
        match = killed(f"{path}/rounds/{number}/tables/{first['table']}/match", {})["id"]
        matches.append(match)
        killed(f"/matches/{match}/commands", END)
        wait_for(lambda number=number: not told(own, "GET", f"{path}/rounds/{number}", None, token)["missing"], HELD)
        send({"type": "close", "round": number})
    events = told(own, "GET", f"{path}/events", None, token)["events"]
    results = [event for event in events if event["type"] == "result_recorded"]
    assert [e["version"] for e in results if e["data"]["source"]["kind"] == "desk"] == acknowledged
    found = [e["data"]["source"]["match"] for e in results if e["data"]["source"]["kind"] == "match"]
    assert found == matches, "each once"
    assert Counter(event["type"] for event in events)["round_paired"] == CYCLES
    assert told(own, "GET", f"{path}/verify", None, token)["ok"] is True
