"""The pool of a whole service: what it is asked, what is recorded beside it, and kill -9 of any part of it."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import threading
import uuid
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from api.app import create_app
from api.config import Config
from benchmarks.importing import jsonl, match_id, rebound, recorded_match
from recorder.embedded import EmbeddedServer
from tests.operations.conftest import Referee
from tests.running import Service, served, status, wait_for

KILLS = 100 if os.environ.get("GREFFIER_SOAK") else 4
EVENTS = 600
NDJSON = {"Content-Type": "application/x-ndjson"}
PATHS = ("export?format=html&", "export?format=toml&", "export?format=png&", "timeline?")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with served(
        tmp_path_factory.mktemp("pool") / "data", {"GREFFIER_POOL": "jobs=2", "GREFFIER_METRICS": "open"}
    ) as running:
        yield running


@pytest.fixture(scope="module")
def match(service: Service) -> str:
    return brought_in(service, EVENTS)


def brought_in(service: Service, events: int) -> str:
    """A match that came in as a file."""
    match = match_id()
    sent = jsonl(match, recorded_match(match, events), 5)
    code, body = asked(service, "POST", "/api/v1/matches/import", sent, NDJSON)
    assert code == 201, body
    return match


def asked(
    service: Service,
    method: str,
    path: str,
    body: bytes | Iterator[bytes] | None = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=120)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def counted(service: Service) -> Counter[str]:
    """Requests to the pool, by how they ended."""
    code, page = asked(service, "GET", "/metrics")
    assert code == 200
    lines = [line for line in page.decode().splitlines() if line.startswith("greffier_pool_requests_total{")]
    return Counter({line.split('"')[1]: int(float(line.split()[-1])) for line in lines})


def test_there_are_as_many_processes_as_were_wanted_below_the_priority_of_taps(service: Service) -> None:
    wait_for(lambda: len(service.pool) == 6)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    reader = min(own + 10, 19)
    assert sorted(os.getpriority(os.PRIO_PROCESS, pid) for pid in service.pool) == [*[reader] * 5, 19]
    assert service.process
    assert os.getpriority(os.PRIO_PROCESS, service.process.pid) == own


def test_what_is_no_tap_is_answered_by_the_pool_with_the_same_bytes(service: Service, match: str) -> None:
    before = counted(service)
    assert asked(service, "GET", f"/api/v1/matches/{match}/state")[0] == 200
    assert counted(service) == before
    in_pool = asked(service, "GET", f"/api/v1/matches/{match}/timeline")
    assert counted(service) - before == Counter(done=1)
    store = EmbeddedServer(service.data)
    assert store.reach()
    config = Config.load(service.data, log_url=store.log_url, work_url=store.work_url)
    alone = create_app(config, is_in_pool=True).test_client()
    assert in_pool == (200, alone.get(f"/api/v1/matches/{match}/timeline").data)


def test_a_correction_after_which_much_is_decided_again_is_a_job(service: Service) -> None:
    match = match_id()
    sent = jsonl(match, recorded_match(match, EVENTS), 5)
    code, raw = asked(service, "POST", "/api/v1/matches/import", sent, NDJSON)
    assert code == 201
    headers = {
        "Content-Type": "application/json",
        "Authorization": f"Bearer {json.loads(raw)['tokens']['referee']}",
    }
    for body, jobs in (({"retract": 1}, 0), ({"amend": 1, "options": {"rounds": 999}}, 1)):
        before = counted(service)
        path = f"/api/v1/matches/{match}/corrections"
        code, raw = asked(service, "POST", path, json.dumps(body).encode(), headers)
        told = json.loads(raw)
        assert code == 201, told
        assert (counted(service) - before)["done"] == jobs
        code, raw = asked(service, "GET", f"/api/v1/matches/{match}/state")
        assert json.loads(raw) == told["state"]
    item = {"id": str(uuid.uuid4()), "correction": {"amend": 1, "options": {"rounds": 1000}}}
    before = counted(service)
    batch = json.dumps({"items": [item]}).encode()
    code, raw = asked(service, "POST", f"/api/v1/matches/{match}/batch", batch, headers)
    assert (code, json.loads(raw)["results"][0]["status"]) == (200, 201)
    assert (counted(service) - before)["done"] == 1


@pytest.mark.parametrize("in_pieces", [False, True])
def test_what_is_sent_is_read_once(service: Service, in_pieces: bool) -> None:
    match = match_id()
    sent = jsonl(match, recorded_match(match, EVENTS), 0)
    body = iter([sent[:100], sent[100:]]) if in_pieces else sent
    code, raw = asked(service, "POST", "/api/v1/matches/import", body, NDJSON)
    assert code == 201 and json.loads(raw)["id"] == match


def test_the_work_of_who_has_left_is_ended(service: Service, match: str) -> None:
    before = counted(service)
    netloc = urlsplit(service.url)
    pool = service.pool
    for pid in pool:
        os.kill(pid, signal.SIGSTOP)
    with socket.create_connection((str(netloc.hostname), netloc.port or 80)) as asker:
        asker.sendall(f"GET /api/v1/matches/{match}/timeline?from=1 HTTP/1.1\r\nHost: {netloc.netloc}\r\n\r\n".encode())
        wait_for(lambda: status(f"{service.url}/healthz") == 200)
    wait_for(lambda: counted(service)["left"] == before["left"] + 1)
    for pid in pool:
        os.kill(pid, signal.SIGCONT)
    assert asked(service, "GET", f"/api/v1/matches/{match}/timeline")[0] == 200


def test_killed_at_any_moment_it_is_back_and_nothing_recorded_is_touched(service: Service, match: str) -> None:
    choose, over = random.Random(19), threading.Event()
    answers: list[tuple[int, bytes]] = []
    referee = Referee.of(service)
    recorded = recorded_match(match, EVENTS)
    others: list[str] = []

    def read(path: str) -> None:
        while not over.is_set():
            until = choose.randrange(EVENTS // 2, EVENTS)
            answers.append(asked(service, "GET", f"/api/v1/matches/{match}/{path}until={until}"))

    def bring_in() -> None:
        while not over.is_set():
            others.append(match_id())
            sent = jsonl(others[-1], rebound(others[-1], recorded), 5)
            while (answer := asked(service, "POST", "/api/v1/matches/import", sent, NDJSON))[0] == 503:
                answers.append(answer)
            assert answer[0] in (200, 201), answer

    threads = [threading.Thread(target=read, args=(path,), daemon=True) for path in PATHS]
    threads.append(threading.Thread(target=bring_in, daemon=True))
    for thread in threads:
        thread.start()
    for n in range(KILLS):
        wait_for(lambda: len(service.pool) == 6)
        os.kill(choose.choice(service.pool), signal.SIGKILL)
        key = str(uuid.uuid4())
        while (answer := referee.ask("PATCH", body={"title": f"Kill {n}"}, key=key))[0] == 503:
            assert answer[1]["type"].endswith("/busy")
        code, told = answer
        assert (code, told["title"]) == (200, f"Kill {n}")
        done = len(answers)
        wait_for(lambda done=done: any(code == 200 for code, _ in answers[done:]))  # type: ignore[misc]
    over.set()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    assert {code for code, _ in answers} <= {200, 503}
    assert all(json.loads(body)["type"].endswith("/busy") for code, body in answers if code == 503)
    assert referee.read() == told
    for each in (match, *others):
        code, verdict = asked(service, "GET", f"/api/v1/matches/{each}/verify")
        found = json.loads(verdict)
        assert (code, found["ok"], found["version"]) == (200, True, len(recorded))
