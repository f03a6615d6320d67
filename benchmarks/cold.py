"""How long a cold worker takes to load a long match, against the `eventsourcing` library on the same events.

    python -m benchmarks.cold [--events 10000] [--rounds 5]

The match is recorded by batches over the application in this process (the rate is printed, too), on an embedded store.
The library has an aggregate with as many events in SQLite, which hold type, seat and data alone and apply to a counter:
once without a snapshot, and once with one at the same distance from the end as ours. `make bench` installs it
(`requirements/bench.lock`).
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from api.app import create_app
from api.config import Config
from api.matches.memory.loading import Matches
from api.service import Service
from benchmarks.aims import at_least, best
from benchmarks.plays import played
from engine.history import STRIDE
from recorder.embedded import EmbeddedServer


def moves(count: int, seed: int = 4) -> Iterator[dict[str, Any]]:
    """Moves of one two-handed match without an end, until it has count events."""
    events = 1
    for body, caused in played(seed, None):
        if events + caused > count:
            return
        events += caused
        yield body


def recorded(client: Any, count: int) -> tuple[str, float]:
    """A match of about count events, and how many moves a second were recorded by batches."""
    made = client.post("/api/v1/matches", json={"game": "durak", "seats": [{}, {}], "options": {"rounds": None}}).json
    match, token = made["id"], made["tokens"]["referee"]
    items = [{"id": str(uuid.uuid4()), "command": move} for move in moves(count)]
    bodies = [json.dumps({"items": items[first : first + 500]}) for first in range(0, len(items), 500)]
    begun = time.perf_counter()
    for body in bodies:
        answer = client.post(
            f"/api/v1/matches/{match}/batch",
            data=body,
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        assert answer.json["results"][-1]["status"] == 201, answer.json["results"][-1]
    return match, len(items) / (time.perf_counter() - begun)


def timed(rounds: int, loads: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best of rounds of each, in ms of processor: whoever else uses it counts for nothing, nor does the store."""
    return dict(zip(loads, (1000 * seconds for seconds in best(rounds, *loads.values())), strict=True))


def library(folder: Path, events: list[dict[str, Any]]) -> dict[str, Callable[[], object]]:
    """Loads of the library's aggregate, without and with a snapshot."""

    class Table(Aggregate):  # type: ignore[misc]
        def __init__(self) -> None:
            self.moves = 0

        @event("Moved")  # type: ignore[untyped-decorator]
        def move(self, type: str, by: str | None, data: dict[str, Any]) -> None:
            self.moves += 1

    class Tables(Application[uuid.UUID]):  # type: ignore[misc]
        is_snapshotting_enabled = True

    environment = {
        "PERSISTENCE_MODULE": "eventsourcing.sqlite",
        "SQLITE_DBNAME": str(folder / "library.sqlite3"),
        "IS_SNAPSHOTTING_ENABLED": "yes",
    }
    app = Tables(environment)
    table, other = Table(), Table()
    for n, wire in enumerate(events):
        for one in (table, other):
            one.move(type=wire["type"], by=wire["by"], data=wire["data"])
        if n % 500 == 499:
            app.save(table, other)
        if n == len(events) - STRIDE // 2:
            app.save(table, other)
            app.take_snapshot(other.id)
    app.save(table, other)

    def load(one: Any) -> Callable[[], object]:
        def loaded() -> object:
            again: Any = app.repository.get(one.id)
            assert again.moves == len(events)
            return again

        return loaded

    return {"plain": load(table), "with a snapshot": load(other)}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder)) as server:
        config = Config.load(Path(folder) / "data", log_url=server.log_url, work_url=server.work_url)
        app = create_app(config)
        service: Service = app.extensions["greffier"]
        match, rate = recorded(app.test_client(), given.events)
        service.stop()
        print(f"batches                      {rate:8,.0f} moves/s in this process, 500 moves a batch")
        store = service.store

        def cold(alone: bool, old: bool = False) -> Callable[[], object]:
            def load() -> object:
                loaded = Matches(store, alone=alone).read(match)
                assert loaded is not None
                return loaded.match_at(100) if old else loaded.match

            return load

        head = Matches(store).newest(match).version
        peer = library(Path(folder), store.read(match, 1))
        loads = {
            "with a checkpoint": cold(alone=False),
            "an older place": cold(alone=False, old=True),
            "without": cold(alone=True),
            "the library": peer["plain"],
            "of its snapshot": peer["with a snapshot"],
        }
        took = timed(given.rounds, loads)
        print(f"cold, with a checkpoint      {took['with a checkpoint']:8.1f} ms, the newest table, of {head} events")
        print(f"  and an older place of it   {took['an older place']:8.1f} ms")
        print(f"cold, without                {took['without']:8.1f} ms, all read, decoded, kept and folded")
        print(f"eventsourcing                {took['the library']:8.1f} ms; ", end="")
        print(f"with a snapshot {took['of its snapshot']:.1f} ms")
        kept, folded = (took["the library"] / took[which] for which in ("with a checkpoint", "without"))
        said = at_least(20, kept, "cold, with a checkpoint"), at_least(1.2, folded, "cold, without")
        print(f"faster with a checkpoint     {kept:8.1f} × ({said[0]})")
        print(f"faster without               {folded:8.1f} × ({said[1]})")
        store.close()


if __name__ == "__main__":
    main()
