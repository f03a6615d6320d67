"""kill -9 of the service and of its store while referees record: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import hashlib
import http.client
import itertools
import json
import os
import random
import signal
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from redis import Redis

from recorder.embedded import EmbeddedServer
from tests.running import Service, wait_for

CYCLES = 200 if os.environ.get("GREFFIER_SOAK") else 5
REFEREES = 4
PROGRESS = 12  # commands that must get through between two kills
PLAYED = ("deal", "attack", "defend", "take", "pass")


class Receipt(NamedTuple):
    """What a referee was told: the command with this key stands, and its last event is this one."""

    match: str
    key: str
    version: int
    hash: str


class Referee(threading.Thread):
    """Records match after match; sends a command again with its key until somebody answers."""

    def __init__(self, service: Service, seed: int, halt: threading.Event) -> None:
        super().__init__(daemon=True)
        self.receipts: list[Receipt] = []
        self.matches: list[tuple[str, str]] = []  # id, referee's token
        self.replayed = 0
        self.failure: BaseException | None = None
        self._service, self._choose, self._halt = service, random.Random(seed), halt

    def run(self) -> None:
        try:
            while not self._halt.is_set():
                self._record_a_match()
        except BaseException as error:
            self.failure = error

    def _record_a_match(self) -> None:
        status, made = self._insist("POST", "/api/v1/matches", {"game": "durak", "seats": [{}, {}]})
        assert status in (200, 201), made
        match, token = made["id"], made["tokens"]["referee"]
        self.matches.append((match, token))
        while not self._halt.is_set():
            command = self._next_command(match, token)
            if command is None:
                return
            key = str(uuid.uuid4())
            status, answer = self._insist("POST", f"/api/v1/matches/{match}/commands", command, token, key)
            assert status in (200, 201), (command, answer)
            self.replayed += status == 200
            self.receipts.append(Receipt(match, key, answer["version"], answer["hash"]))

    def _next_command(self, match: str, token: str) -> dict[str, Any] | None:
        _, answer = self._insist("GET", f"/api/v1/matches/{match}/actions", token=token)
        playable = [action for action in answer["actions"] if action["type"] in PLAYED]
        if not playable:
            return None
        action = self._choose.choice(playable)
        command = {"type": action["type"], "by": action["by"]}
        for name, field in action["fields"].items():
            if field.get("optional"):
                continue
            choices = field["choices"]
            if "per" in field:
                choices = choices[command[field["per"]]]
            command[name] = self._choose.choice(choices)
        return {name: value for name, value in command.items() if value is not None}

    def _insist(
        self, method: str, path: str, body: object = None, token: str | None = None, key: str | None = None
    ) -> tuple[int, Any]:
        """Ask until there is an answer that is no 503, as a phone does."""
        key = key or str(uuid.uuid4())
        for _ in attempts():
            try:
                status, answer = ask(self._service.url, method, path, body, token, key)
            except (OSError, http.client.HTTPException):
                continue
            if status != 503:
                return status, answer
        raise AssertionError("no answer")


def attempts() -> Iterator[None]:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        yield
        time.sleep(0.02)


def ask(
    url: str, method: str, path: str, body: object = None, token: str | None = None, key: str | None = None
) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if key and method == "POST":
        headers["Idempotency-Key"] = key
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def events_of(service: Service, match: str, token: str) -> list[dict[str, Any]]:
    status, answer = ask(service.url, "GET", f"/api/v1/matches/{match}/events?limit=10000", token=token)
    assert status == 200, answer
    events: list[dict[str, Any]] = answer["events"]
    return events


def chained(match: str, events: list[dict[str, Any]]) -> Iterator[str]:
    """What the hashes of a match's events are to be, worked out without the recorder."""
    before = hashlib.sha256(match.encode()).hexdigest()
    for event in events:
        hashed = {name: value for name, value in event.items() if name not in ("hash", "parts", "prev")} | {
            "prev": before
        }
        text = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256(text.encode()).hexdigest()
        yield before


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    halt = threading.Event()
    referees = [Referee(service, seed, halt) for seed in range(REFEREES)]
    for referee in referees:
        referee.start()

    def written() -> int:
        for referee in referees:
            if referee.failure:
                raise referee.failure
        return sum(len(referee.receipts) for referee in referees)

    for cycle in range(CYCLES):
        goal = written() + PROGRESS
        wait_for(lambda goal=goal: written() >= goal, 120)  # type: ignore[misc]
        victims = ("store", "service", "both")[cycle % 3]
        if victims != "service":
            os.kill(service.store, signal.SIGKILL)
        if victims != "store":
            service.kill()
            service.start()
    goal = written() + PROGRESS
    wait_for(lambda: written() >= goal, 120)
    halt.set()
    for referee in referees:
        referee.join(120)
        assert not referee.is_alive()
    total = written()

    for referee in referees:
        for match, token in referee.matches:
            events = events_of(service, match, token)
            assert [event["version"] for event in events] == list(range(1, len(events) + 1))
            at = {event["version"]: event for event in events}
            assert [event["hash"] for event in events] == list(chained(match, events))
            keys = [key for key, _ in itertools.groupby(event["key"] for event in events[1:])]
            assert len(keys) == len(set(keys)), "each command stands once, its events together"
            receipts = [receipt for receipt in referee.receipts if receipt.match == match]
            assert keys == [receipt.key for receipt in receipts], "each command that was sent stands, in order"
            for receipt in receipts:
                assert at[receipt.version]["hash"] == receipt.hash
                assert at[receipt.version]["key"] == receipt.key
            status, verdict = ask(service.url, "GET", f"/api/v1/matches/{match}/verify", token=token)
            assert status == 200 and verdict["ok"], verdict
    replayed = sum(referee.replayed for referee in referees)
    print(f"{CYCLES} kills, {total} commands acknowledged, {replayed} of them by a repeated key")
    assert service.stop() == 0, service.log()
    with EmbeddedServer(service.data) as store, Redis.from_url(store.admin_url, decode_responses=True) as admin:
        streams = {key.split(":")[3] for key in admin.scan_iter("greffier:*:events")}
    assert streams == {match for referee in referees for match, _ in referee.matches}, "no match was made twice"
