"""A service to be operated on, what its referees say to it, and the operator's command line."""

from __future__ import annotations

import json
import tempfile
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.api.table import API
from tests.forking import Forked, clean_environment
from tests.running import Service


class Said(NamedTuple):
    """How a command line ended."""

    code: int
    out: str
    err: str


def greffier(*words: str | Path, data: Path, environment: Mapping[str, str] = MappingProxyType({})) -> Said:
    """Run one verb of the command line, as an operator does."""
    arguments = [*map(str, words), "--data", str(data)]
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        code = Forked("verbs", arguments, clean_environment(environment), out.fileno(), err.fileno()).wait(300)
        out.seek(0)
        err.seek(0)
        said = Said(code, out.read(), err.read())
    assert "Traceback" not in said.err, said.err
    return said


class Referee(NamedTuple):
    """Somebody who records one match."""

    service: Service
    match: str
    token: str

    @classmethod
    def of(cls, service: Service, *seats: dict[str, str], **body: Any) -> Referee:
        new = {"game": "durak", "seats": list(seats) or [{}, {}], **body}
        status, made = ask(service, "POST", "/matches", new)
        assert status == 201, made
        return cls(service, made["id"], made["tokens"]["referee"])

    def ask(self, method: str, what: str = "", body: object = None, key: str | None = None) -> tuple[int, Any]:
        return ask(self.service, method, f"/matches/{self.match}{what}", body, self.token, key)

    def read(self, what: str = "") -> Any:
        status, answer = self.ask("GET", what)
        assert status == 200, answer
        return answer

    def send(self, command: dict[str, Any], key: str | None = None) -> Any:
        status, answer = self.ask("POST", "/commands", command, key or str(uuid.uuid4()))
        assert status in (200, 201), answer
        return answer

    def deal(self, *, note: str | None = None) -> None:
        """A shows the seven of trumps and attacks with it."""
        self.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
        self.send({"type": "attack", "by": "A", "card": "7s"} | ({"note": note} if note else {}))


def ask(
    service: Service, method: str, path: str, body: object = None, token: str | None = None, key: str | None = None
) -> tuple[int, Any]:
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Idempotency-Key": key} if key else {}
    raw = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{service.url}{API}{path}", raw, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Service]:
    """A service of the test's own."""
    running = Service(tmp_path / "data", ("--workers", "1")).start()
    yield running
    if running.process:
        assert running.stop() == 0, running.log()
