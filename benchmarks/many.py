"""What a service that holds many matches costs: lists and searches, memory, disk, and its next start.

    python -m benchmarks.many [--matches 20000] [--moves 12] [--asked 400]

`greffier serve` as it is, on a store of its own, its limits for one address aside. All matches are public and have
names and a title; each is made by a request, and its moves of Durak recorded by a batch. A worker's memory is what it
shares with nobody (USS).
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import psutil

from benchmarks.plays import games
from tests.running import Service, wait_for

MATCHES = "/api/v1/matches"
WRITERS = 4
NAMES = ("Anna", "Boris", "Chloé", "Dmitri", "Élodie", "Ferdinand", "Gökçe", "Hanna")
NO_LIMITS = {"GREFFIER_LIMITS": "create=1000000/1000000 bytes=100000000000/100000000000"}


class Client:
    """One connection that is kept."""

    def __init__(self, service: Service) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=120)

    def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        raw = answer.read()
        assert answer.status < 300, raw[:400]
        return json.loads(raw)


def fill(service: Service, numbers: range, plays: list[list[dict[str, Any]]]) -> None:
    client = Client(service)
    for n in numbers:
        seats = [{"name": NAMES[n % 8]}, {"name": NAMES[n // 8 % 8]}]
        new = {
            "game": "durak",
            "seats": seats,
            "title": f"Table {n}",
            "visibility": "public",
            "options": {"rounds": 20},
        }
        made = client.ask("POST", MATCHES, new)
        items = [{"id": str(uuid.uuid4()), "command": move} for move in plays[n % len(plays)]]
        client.ask("POST", f"{MATCHES}/{made['id']}/batch", {"items": items}, made["tokens"]["referee"])


def times(service: Service, paths: list[str]) -> list[float]:
    """Milliseconds until each was answered, one after the other."""
    client, found = Client(service), []
    for path in paths:
        begun = time.perf_counter()
        client.ask("GET", path)
        found.append((time.perf_counter() - begun) * 1000)
    return sorted(found)


def said(found: list[float]) -> str:
    return f"p50 {statistics.median(found):5.1f} ms, p99 {found[int(len(found) * 0.99)]:5.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--asked", type=int, default=400)
    given = parser.parse_args()
    plays = [play[: given.moves] for play in games(64, seed=11)]
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data", environment=NO_LIMITS).start()
        try:
            begun = time.perf_counter()
            writers = [
                threading.Thread(target=fill, args=(service, range(first, given.matches, WRITERS), plays))
                for first in range(WRITERS)
            ]
            for writer in writers:
                writer.start()
            for writer in writers:
                writer.join()
            newest = f"Table {given.matches - 1}"
            listed = f"{MATCHES}?limit=50&q={quote(newest)}"
            wait_for(lambda: Client(service).ask("GET", listed)["items"], 60)
            print(f"{given.matches} matches made and played in {time.perf_counter() - begun:.0f} s")
            paths = [f"{MATCHES}?limit=50&game=durak" for _ in range(given.asked)]
            print(f"list: {said(times(service, paths))}")
            paths = [f"{MATCHES}?limit=50&q={quote(f'Table {n * 37 % given.matches}')}" for n in range(given.asked)]
            print(f"search for a title: {said(times(service, paths))}")
            paths = [f"{MATCHES}?limit=50&q={quote(f'{name} {other}')}" for name in NAMES for other in NAMES]
            print(f"search for two names: {said(times(service, paths))}")
            assert service.process
            family = psutil.Process(service.process.pid)
            workers = [each for each in family.children() if each.pid != service.store]
            memory = ", ".join(f"{each.memory_full_info().uss / 1e6:.0f} MB" for each in workers)
            store = psutil.Process(service.store).memory_info().rss
            disk = sum(file.stat().st_size for file in service.data.rglob("*") if file.is_file())
            print(f"each worker {memory}; store {store / 1e6:.0f} MB; data folder {disk / 1e6:.0f} MB")
            service.stop()
            begun = time.perf_counter()
            service.start()
            print(f"started again and answers after {time.perf_counter() - begun:.2f} s")
            begun = time.perf_counter()
            Client(service).ask("GET", listed)
            print(f"first list after {(time.perf_counter() - begun) * 1000:.1f} ms")
        finally:
            service.stop()


if __name__ == "__main__":
    main()
