"""How long a served match of 10,000 events takes to come in as a file, and to go out as one.

    python -m benchmarks.importing [--events 10000] [--annotations 2000] [--rounds 3]

`greffier serve` as it is, on a store of its own; a match of two-handed Durak, played at random, as `jsonl` (with and
without annotations) and as `toml`. What others wait meanwhile is told by the slowest of the requests that a second
connection sends all the while.
"""

from __future__ import annotations

import argparse
import http.client
import secrets
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil

from api.matches.files.exporting import FORMAT, LAYOUT, annotation_lines, header_sum
from benchmarks.plays import played
from engine.codec import to_wire
from engine.history import History, recorded
from engine.match import create, decide, fold, read_command
from engine.zones import Seat
from recorder.chain import Draft, canonical, chain, genesis
from recorder.entry import to_time
from replays import notation
from tests.running import Service

START = 1_795_255_200_000
IMPORT = "/api/v1/matches/import"


def match_id() -> str:
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(20))


def recorded_match(match: str, count: int) -> list[dict[str, Any]]:
    """The whole events of a match as the service would have recorded them, count of them or a few more."""
    created = create({"game": "durak", "seats": [{}, {}], "options": {"rounds": None}})
    moves: Iterator[list[Any]] = iter([[created]])
    state = fold([created])
    events: list[dict[str, Any]] = []
    bodies = played(7, None)
    while len(events) < count:
        made = next(moves, None)
        if made is None:
            assert state is not None
            made = decide(state, read_command(state, next(bodies).body))
            state = fold(made, state)
        at = to_time(START + 1709 * len(events))
        events += chain(
            [Draft(*to_wire(event)) for event in made],
            version=len(events),
            prev=events[-1]["hash"] if events else genesis(match),
            at=at,
            made_at=at,
            key=None if not events else f"{len(events):08x}-0000-4000-8000-000000000000",
            actor="referee#t1" if events else "anyone",
            salt=lambda: secrets.token_hex(16),
        )
    return events


def jsonl(match: str, events: list[dict[str, Any]], annotations: int) -> bytes:
    said = [
        {
            "aid": f"a{n}", "answers": None, "place": 1 + n % len(events), "head": len(events), "knew": None,
            "text": f"Comment {n}: was *this* needed?", "nags": [1 + n % 6], "marks": [{"card": "7c", "kind": "look"}],
            "branch": None, "lang": "en", "by": {"role": "viewer", "seat": None, "name": None, "was": None},
            "written_at": events[-1]["at"], "changed_at": None, "deleted": False,
        }
        for n in range(1, annotations + 1)
    ]  # fmt: skip
    lines = annotation_lines(match, said)
    header = {
        "format": FORMAT, "layout": LAYOUT, "match": match, "game": "durak", "head": len(events),
        "hash": events[-1]["hash"], "title": None, "seats": {},
    }  # fmt: skip
    if lines:
        header["annotations"] = {"count": len(lines), "hash": lines[-1]["hash"]}
    header["sum"] = header_sum(header)
    return b"".join(canonical(line) + b"\n" for line in [header, *events, *lines])


def toml(events: list[dict[str, Any]]) -> bytes:
    history = History.of(recorded("durak", event, 0, 0) for event in events)
    return notation.write(history, names={Seat("A"): [(1, "Anna")], Seat("B"): [(1, "Boris")]}).encode()


def sent(service: Service, raw: bytes, media: str) -> tuple[float, dict[str, Any]]:
    connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=120)
    begun = time.perf_counter()
    connection.request("POST", IMPORT, raw, {"Content-Type": media})
    answer = connection.getresponse()
    body = answer.read()
    took = time.perf_counter() - begun
    connection.close()
    assert answer.status == 201, body[:400]
    return took, {"location": answer.getheader("Location")}


def processor(service: Service) -> float:
    """Seconds of processor time that the service and its store have had; others' requests are a part of it."""
    assert service.process
    family = psutil.Process(service.process.pid)
    times = [each.cpu_times() for each in (family, *family.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


class Others:
    """Somebody else who asks all the while; slowest: the longest that he waited, in seconds."""

    def __init__(self, service: Service) -> None:
        self.slowest = 0.0
        self._halt = threading.Event()
        self._service = service
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        connection = http.client.HTTPConnection(urlsplit(self._service.url).netloc, timeout=120)
        while not self._halt.wait(0.005):
            begun = time.perf_counter()
            connection.request("GET", "/api/v1/games/durak")
            connection.getresponse().read()
            self.slowest = max(self.slowest, time.perf_counter() - begun)

    def stop(self) -> float:
        self._halt.set()
        self._thread.join(120)
        return self.slowest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--annotations", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    events = recorded_match(match_id(), arguments.events)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data", environment={"GREFFIER_LIMITS": "bytes=1000000000/1000000000"}).start()
        try:
            for name, annotations in (("jsonl", 0), ("jsonl with annotations", arguments.annotations), ("toml", 0)):
                took, size, spent = [], 0, 0.0
                others = Others(service)
                for _ in range(arguments.rounds):
                    if name == "toml":
                        raw, media = toml(events), "application/toml"
                    else:
                        match = match_id()
                        raw, media = jsonl(match, rebound(match, events), annotations), "application/x-ndjson"
                    before = processor(service)
                    seconds, made = sent(service, raw, media)
                    spent += (processor(service) - before) / arguments.rounds
                    took.append(seconds)
                    size = len(raw)
                waited = others.stop()
                what = f"{len(events)} events, {annotations} annotations, {size / 1e6:.2f} MB"
                print(f"{name}: {what} in {statistics.median(took):.2f} s (best {min(took):.2f})")
                print(f"{name}: {spent:.2f} s of processor; others waited {waited * 1000:.0f} ms at most")
                begun = time.perf_counter()
                connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=120)
                kind = name.partition(" ")[0]
                connection.request("GET", f"{made['location']}/export?format={kind}")
                out = len(connection.getresponse().read())
                print(f"{name}: out in {time.perf_counter() - begun:.2f} s, {out / 1e6:.2f} MB")
        finally:
            service.stop()


def rebound(match: str, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same events under another id."""
    made: list[dict[str, Any]] = []
    for event in events:
        parts = {name: part["data"] for name, part in event.get("parts", {}).items()}
        made += chain(
            [Draft(event["type"], event["by"], event["data"], parts, event.get("irregular"))],
            version=len(made),
            prev=made[-1]["hash"] if made else genesis(match),
            at=event["at"],
            made_at=event["made_at"],
            key=event["key"],
            actor=event["actor"],
            salt=lambda: secrets.token_hex(16),
        )
    return made


if __name__ == "__main__":
    main()
