"""What a request to the pool costs, and how soon the pool answers again once its processes were killed.

    python -m benchmarks.pool [--requests 500]

One client asks for the state of a short match: the newest, which a worker tells, and the same by its version, which a
reader does. Processor time is that of all processes of the service but its store. Then each process of the pool is
killed in turn, the one that they are forked from the last; time runs until a reader and a job have answered again.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil

from benchmarks import aims
from benchmarks.attacks import memory_of
from tests.running import Service

API = "/api/v1/matches"
JSON = {"Content-Type": "application/json"}
MOST_ROUNDS = 60_000  # of the plain loop: processor time that the pool may add to a request


class Client:
    """One connection, made again after an answer that closes it."""

    def __init__(self, url: str) -> None:
        self._line = http.client.HTTPConnection(url.removeprefix("http://"), timeout=60)

    def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> tuple[int, bytes]:
        headers = JSON | ({"Authorization": f"Bearer {token}"} if token else {})
        try:
            self._line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._line.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self._line.close()
            return 0, b""


def processor_seconds(service: Service) -> float:
    """Return what all processes of a service but its store have used so far."""
    assert service.process
    used = 0.0
    for process in psutil.Process(service.process.pid).children(recursive=True):
        with suppress(psutil.Error):
            if process.pid != service.store:
                times = process.cpu_times()
                used += times.user + times.system
    return used


def cost(service: Service, client: Client, path: str, token: str, requests: int) -> tuple[float, float]:
    """Return the median ms until an answer, and ms of processor a request."""
    for _ in range(requests // 10):
        client.ask("GET", path, token=token)
    before, waits = processor_seconds(service), []
    for _ in range(requests):
        begun = time.perf_counter()
        assert client.ask("GET", path, token=token)[0] == 200
        waits.append(1000 * (time.perf_counter() - begun))
    return statistics.median(waits), 1000 * (processor_seconds(service) - before) / requests


def back_after(client: Client, match: str, token: str, victim: int) -> float:
    """Kill a process of the pool; return the seconds until a reader and a job have answered again."""
    begun = time.perf_counter()
    os.kill(victim, signal.SIGKILL)
    for path in (f"{API}/{match}/timeline", f"{API}/{match}/verify"):
        while client.ask("GET", path, token=token)[0] != 200:
            time.sleep(0.01)
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.pool", description=__doc__)
    parser.add_argument("--requests", type=int, default=500)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data").start()
        try:
            client = Client(service.url)
            made = json.loads(client.ask("POST", API, {"game": "durak", "seats": [{}, {}]})[1])
            match, token = made["id"], made["tokens"]["referee"]
            deal = {"type": "deal", "trump_card": "7c", "starter": "A"}
            assert client.ask("POST", f"{API}/{match}/commands", deal, token)[0] == 201
            worker = cost(service, client, f"{API}/{match}/state", token, given.requests)
            reader = cost(service, client, f"{API}/{match}/state?at=2", token, given.requests)
            rounds = (reader[1] - worker[1]) / 1000 / aims.plain_round()
            print(f"{'state by a worker':32} {worker[0]:6.2f} ms  {worker[1]:6.2f} ms of processor")
            print(
                f"{'state by a reader':32} {reader[0]:6.2f} ms  {reader[1]:6.2f} ms of processor "
                f"({aims.at_most(MOST_ROUNDS, rounds, 'pool: what it adds to a request, in rounds')})"
            )
            assert service.process
            print(f"{'memory of the whole service':32} {memory_of(service.process.pid, service.store) >> 20:6} MiB")
            for place, victim in enumerate([*service.pool[1:], service.pool[0]]):
                kind = "first process" if victim == service.pool[0] else f"process {place + 1}"
                print(f"{'answered again, killed: ' + kind:40} {back_after(client, match, token, victim):6.2f} s")
        finally:
            service.stop()


if __name__ == "__main__":
    main()
