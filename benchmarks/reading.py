"""What reading a match of 10,000 events costs a processor, for the first time and for the second.

    python -m benchmarks.reading [--events 10000] [--rounds 3]

An application on a store of its own, asked in this process; a match of two-handed Durak, played at random, comes in as
a file each time anew: its timeline in pages, then as each kind of file. Figures are rounds of the plain loop for each
of its events; of a second time, the share of the first.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from flask.testing import FlaskClient

from api.app import create_app
from api.config import RATES, Config, Rate
from api.http.application import NAME
from benchmarks.aims import at_most, plain_round
from benchmarks.importing import jsonl, match_id, rebound, recorded_match
from recorder.embedded import EmbeddedServer

PAGE = 2_000
_NEXT = re.compile(rb'"next":([0-9]+|null)')
AGAIN = 0.05  # of the first time
AIMS = {"timeline": 2200, "csv": 2000, "html": 3800, "toml": 1200}
PAGE_AIM = 40  # for each item of a page that is at hand


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    events = recorded_match(match_id(), arguments.events)
    each = plain_round() * len(events)
    firsts: dict[str, list[float]] = {}
    seconds: dict[str, list[float]] = {}
    warm: list[float] = []
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder) / "data") as server:
        much = Rate(1_000_000_000, 1_000_000_000)
        config = Config.load(
            Path(folder) / "data",
            log_url=server.log_url,
            work_url=server.work_url,
            limits={**RATES, "bytes": much, "picture": much, "file": much, "create": much},
        )
        app = create_app(config)
        client = app.test_client()
        for _ in range(arguments.rounds):
            match = match_id()
            raw = jsonl(match, rebound(match, events), 0)
            made = client.post("/api/v1/matches/import", data=raw, content_type="application/x-ndjson")
            assert made.status_code == 201, made.get_data(as_text=True)
            here = f"/api/v1/matches/{match}"
            client.get(f"{here}/verify")  # reads its past
            ways: dict[str, Callable[[], object]] = {
                "timeline": lambda here=here: [*_pages(client, here)],  # type: ignore[misc]
                **{
                    name: lambda here=here, name=name: _file(client, here, name)  # type: ignore[misc]
                    for name in ("csv", "html", "toml")
                },
            }
            for name, way in ways.items():
                firsts.setdefault(name, []).append(_spent(way))
                seconds.setdefault(name, []).append(_spent(way))
            warm.append(_spent(lambda here=here: next(_pages(client, here))))  # type: ignore[misc]
        app.extensions[NAME].stop()
    for name in firsts:
        first, second = min(firsts[name]), min(seconds[name])
        said = at_most(AIMS[name], first / each, f"reading: {name} of {len(events)} events")
        again = at_most(AGAIN, second / first, f"reading: {name} for the second time, of the first")
        print(f"  {name:9} {first:6.2f} s, {first / each:7.0f} rounds of the plain loop an event ({said})")
        print(f"  {'':9} again {1000 * second:5.1f} ms, {second / first:.3f} of that ({again})")
    page = min(warm) / plain_round() / min(PAGE, len(events))
    said = at_most(PAGE_AIM, page, "reading: a page that is at hand, an item")
    print(f"  a page at hand {1000 * min(warm):5.1f} ms, {page:.1f} rounds of the plain loop an item ({said})")


def _spent(what: Callable[[], object]) -> float:
    """Seconds of processor."""
    begun = time.process_time()
    what()
    return time.process_time() - begun


def _pages(client: FlaskClient, here: str) -> Iterator[int]:
    """The bytes of each page."""
    start: int | None = 0
    while start is not None:
        page = client.get(f"{here}/timeline?from={start}").data
        found = _NEXT.search(page, len(page) - 200)  # reading all of the JSON would cost more than making it
        assert found is not None
        start = int(found[1]) if found[1].isdigit() else None
        yield len(page)


def _file(client: FlaskClient, here: str, name: str) -> int:
    response = client.get(f"{here}/export?format={name}")
    assert response.status_code == 200, response.get_data(as_text=True)
    return len(response.data)


if __name__ == "__main__":
    main()
