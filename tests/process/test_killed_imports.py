"""kill -9 in the middle of an import: nothing of it is there, or all; sent again it comes in."""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import os
import signal
import socket
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from benchmarks.importing import jsonl, match_id, rebound, recorded_match
from tests.running import Service, status, wait_for

EVENTS, ANNOTATIONS = 900, 60
SOAK = bool(os.environ.get("GREFFIER_SOAK"))
TIMES, KINDS = (10, 5) if SOAK else (1, 2)
NDJSON, ZIP = "application/x-ndjson", "application/zip"


class Import(NamedTuple):
    """What is sent, and the matches that it has."""

    path: str
    media: str
    raw: bytes
    matches: list[str]


def test_nothing_is_ever_half_there(tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    events = recorded_match(match_id(), EVENTS)

    def file(match: str) -> bytes:
        return jsonl(match, rebound(match, events), ANNOTATIONS)

    def one() -> Import:
        match = match_id()
        return Import("/api/v1/matches/import", NDJSON, file(match), [match])

    def archive() -> Import:
        matches, made = [match_id() for _ in range(3)], io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
            for match in matches:
                packed.writestr(f"{match}.jsonl", file(match))
        return Import("/api/v1/archive", ZIP, made.getvalue(), matches)

    try:
        for _ in range(TIMES):
            for make, kill in [
                (one, killed_while_it_waits_for_the_store),
                (archive, whose_store_is_killed),
                (archive, killed_while_it_waits_for_the_store),
                (one, cut_off_while_it_is_sent),
                (one, whose_store_is_killed),
            ][:KINDS]:
                sent = make()
                kill(service, sent)
                wait_for(lambda: status(f"{service.url}/readyz") == 200, 60)
                before = [is_whole(service, match) for match in sent.matches]
                answers = insist(service, sent)
                assert [is_whole(service, match) for match in sent.matches] == [True] * len(sent.matches)
                for was_there, answer in zip(before, answers, strict=True):
                    assert answer in ((200,) if was_there else (200, 201)), "a try before may have come in since"
    finally:
        assert service.stop() == 0, service.log()


# ── how it is broken off ───────────────────────────────────────────────────────


def cut_off_while_it_is_sent(service: Service, sent: Import) -> None:
    with connected(service, sent) as connection:
        connection.sendall(sent.raw[: len(sent.raw) // 2])
        service.kill()
    service.start()


def killed_while_it_waits_for_the_store(service: Service, sent: Import) -> None:
    """The store stands still, so that the service cannot get beyond asking it; it is killed, and the store goes on."""
    store = service.store
    with connected(service, sent) as connection, standing_still(store):
        connection.sendall(sent.raw)
        until_it_has_worked(service)
        service.kill()
    service.start()


def whose_store_is_killed(service: Service, sent: Import) -> None:
    """Behind the service's back, while it decides or asks; whatever the service answers is not believed."""
    answered = threading.Thread(target=attempt, args=(service, sent), daemon=True)
    store = service.store
    with standing_still(store):
        answered.start()
        until_it_has_worked(service)
        os.kill(store, signal.SIGKILL)
    answered.join(120)
    assert not answered.is_alive()


@contextlib.contextmanager
def standing_still(process: int) -> Any:
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


def until_it_has_worked(service: Service) -> None:
    """Some answers of a worker later: others have their turn while a file is read."""
    for _ in range(8):
        wait_for(lambda: status(f"{service.url}/healthz") == 200, 60)


def connected(service: Service, sent: Import) -> socket.socket:
    """A connection on which the head of the request has been sent."""
    netloc = urlsplit(service.url)
    made = socket.create_connection((str(netloc.hostname), netloc.port or 80), timeout=60)
    head = f"POST {sent.path} HTTP/1.1\r\nHost: {netloc.netloc}\r\nContent-Type: {sent.media}\r\n"
    made.sendall(f"{head}Content-Length: {len(sent.raw)}\r\n\r\n".encode())
    return made


# ── what is there ──────────────────────────────────────────────────────────────


def attempt(service: Service, sent: Import) -> tuple[int, Any]:
    """Send it and be told; (0, None) where nobody answers."""
    connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=60)
    try:
        connection.request("POST", sent.path, sent.raw, {"Content-Type": sent.media})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    except (OSError, http.client.HTTPException):
        return 0, None
    finally:
        connection.close()


def insist(service: Service, sent: Import) -> list[int]:
    """Send it until all of it is there: the status of each match."""
    found: list[int] = []

    def is_in() -> bool:
        code, body = attempt(service, sent)
        if code not in (200, 201):
            assert code in (0, 503), body
            return False
        found[:] = [each["status"] for each in body["results"]] if sent.media == ZIP else [code]
        assert all(each in (200, 201, 503) for each in found), body
        return 503 not in found

    wait_for(is_in, 120)
    return found


def asked(service: Service, path: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def is_whole(service: Service, match: str) -> bool:
    """Whether all of a match is there; fails where it is there in part."""
    here = f"/api/v1/matches/{match}"
    code, summary = asked(service, here)
    whole: dict[str, Callable[[Any], int]] = {
        f"{here}/events?limit=10000": lambda body: len(body["events"]),
        f"{here}/annotations": lambda body: len(body["items"]),
    }
    answers = [asked(service, path) for path in whole]
    if code == 404:
        # A worker of the service that was killed may have lived a little longer, and recorded it just now.
        return False if [each for each, _ in answers] == [404, 404] else is_whole(service, match)
    assert code == 200, summary
    counts = [count(body) for count, (_, body) in zip(whole.values(), answers, strict=True)]
    assert counts == [summary["version"], ANNOTATIONS] and summary["version"] >= EVENTS
    code, verdict = asked(service, f"{here}/verify")
    assert code == 200 and verdict["ok"]
    return True
