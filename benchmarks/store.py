"""The store on an embedded server: bytes an event, appends, reads and chain verification a second.

    python -m benchmarks.store [--matches 100] [--events 300]

Memory is the server's own `used_memory` before and after, so it holds all of it: entries, keys, feed, the match's
keys and the allocator's share. Rates are the best of several rounds on one connection, without the rest of the service.
"""

from __future__ import annotations

import argparse
import hashlib
import secrets
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import orjson
from redis import Redis

from benchmarks import aims
from recorder.append import Key
from recorder.chain import Draft, Segment, chain, genesis, verify
from recorder.embedded import EmbeddedServer
from recorder.entry import to_time
from recorder.store import Store

CARDS = [rank + suit for suit in "shdc" for rank in "6789TJQKA"]
START = 1_795_255_200_000


def bout() -> Iterator[list[Draft]]:
    """Commands of Durak, round and round: what an observed table sends."""
    for attack, defence in zip(cycle(CARDS), islice(cycle(CARDS), 7, None), strict=False):
        yield [Draft("attacked", "A", {"card": attack, "target": None}, {})]
        yield [Draft("defended", "B", {"card": defence, "on": attack}, {})]
        yield [
            Draft("passed", None, {"all": True}, {}),
            Draft("beaten_off", None, {"cards": [attack, defence], "why": "passed"}, {}),
            Draft("drew", "A", {"count": 1, "stock": 12, "trump_card": None}, {}),
            Draft("drew", "B", {"count": 1, "stock": 11, "trump_card": None}, {}),
        ]


def singles() -> Iterator[list[Draft]]:
    """One event a command, the dearest way: each has its own key and its own entry in the feed."""
    for drafts in bout():
        yield drafts[:1]


def commands(match: str, count: int, source: Callable[[], Iterator[list[Draft]]]) -> list[tuple[Segment, Key]]:
    """A match's commands as whole events with their keys, at least count events."""
    events: list[dict[str, Any]] = []
    made = []
    for n, drafts in enumerate(source()):
        if len(events) >= count:
            break
        at, name = START + 3217 * n, uuid.UUID(bytes=secrets.token_bytes(16))
        more = chain(
            drafts,
            version=len(events),
            prev=events[-1]["hash"] if events else genesis(match),
            at=to_time(at),
            made_at=to_time(at - 41),
            key=str(name),
            actor="referee#t2",
            salt=lambda: secrets.token_hex(16),
        )
        events += more
        made.append((more, Key(name.bytes, hashlib.sha256(name.bytes).digest())))
    return made


def append_all(store: Store, match: str, made: Sequence[tuple[Segment, Key]]) -> None:
    for events, key in made:
        answer = store.append(match, events, expect=events[0]["version"] - 1, key=key)
        assert answer.outcome == "appended", answer


def memory(store: Store, admin: Redis, matches: int, events: int, source: Any) -> tuple[float, float]:
    """Bytes an event in the server, and bytes an event on the wire."""
    ids = [f"m{secrets.token_hex(9)}" for _ in range(matches)]
    made = {match: commands(match, events, source) for match in ids}
    before = admin.info("memory")["used_memory"]
    for match, all_of_it in made.items():
        append_all(store, match, all_of_it)
    used = admin.info("memory")["used_memory"] - before
    wire = [len(orjson.dumps(event)) for all_of_it in made.values() for events, _ in all_of_it for event in events]
    return used / len(wire), sum(wire) / len(wire)


def best(work: Callable[[], int], rounds: int = 5) -> float:
    """How many a second in the fastest of several rounds."""
    rates = []
    for _ in range(rounds):
        start = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - start))
    return max(rates)


def say(what: str, figure: float, how: str) -> None:
    print(f"  {what:24} {figure:8.0f}   {how}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store", description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--events", type=int, default=300, help="of each match")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder)) as server:
        store = Store.connect(server.log_url, server.work_url)
        with Redis.from_url(server.admin_url, protocol=2) as admin:
            about = admin.info("server")
            name = "Valkey" if "valkey_version" in about else "Redis"
            print(f"store: {name} {about[f'{name.lower()}_version']}, appendfsync always")
            for label, source in (("as Durak is played", bout), ("one event a command", singles)):
                used, wire = memory(store, admin, options.matches, options.events, source)
                say(
                    "bytes an event, all in",
                    used,
                    f"{label}; {wire:.0f} on the wire ({aims.at_most(350, used, label)})",
                )

            def appends() -> float:
                match = f"m{secrets.token_hex(9)}"
                made = commands(match, 500, singles)
                start = time.perf_counter()
                append_all(store, match, made)
                return len(made) / (time.perf_counter() - start)

            say("appends a second", max(appends() for _ in range(5)), "one client, one event each, with key")
            admin.config_set("appendfsync", "everysec")
            say("", max(appends() for _ in range(5)), "the same with appendfsync everysec")

        match = f"m{secrets.token_hex(9)}"
        append_all(store, match, commands(match, 10_000, bout))
        events = store.read(match, 1)
        say("events read a second", best(lambda: len(store.read(match, 1))), "as on the wire, 10,000 at once")

        def verified() -> None:
            verdict = verify(match, events)
            assert verdict.bad is None and verdict.checked == len(events), verdict

        plain, took = aims.best(5, aims.plain_loop, verified)
        each = took / len(events) / plain * aims.ROUNDS
        aim = aims.at_most(80, each, "an event verified")
        say("events verified a second", len(events) / took, f"{each:.1f} rounds of a plain loop each ({aim})")
        store.close()


if __name__ == "__main__":
    main()
