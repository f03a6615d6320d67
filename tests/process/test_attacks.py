"""No reader stops a referee: some of the worst that can be asked, a moment each, against the same moment without it.

All of it, and how long taps then wait: `python -m benchmarks.attacks`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from api.app import openapi
from benchmarks.attackers import ATTACKS, ROUTES, WORST, Ground
from benchmarks.attacks import HEADS, SETTINGS, Sightings, figures, laid, seen_by, tables_of
from tests.chance import some
from tests.running import Service, served

SOAK = bool(os.environ.get("GREFFIER_SOAK"))
TABLES, PACE, SECONDS, EVENTS = (50, 5.0, 3.0, 10_000) if SOAK else (8, 5.0, 2.0, 2_000)
TIMES = 40  # as late as when it is quiet; in the worker that taps wait for, each of these made it hundreds


class Hall:
    """A service with matches to be asked for, and what its referees see when nobody attacks."""

    def __init__(self, service: Service, ground: Ground) -> None:
        self.service, self.ground = service, ground
        self.quiet = self.seen()
        print(f"\n{HEADS}\n{figures('quiet', self.quiet)}")

    def seen(self, name: str | None = None, ground: Ground | None = None, *, addresses: int = 1) -> Sightings:
        def seen() -> Sightings:
            tables = asyncio.run(tables_of(self.service.url, TABLES, round(PACE * SECONDS)))
            return seen_by(self.service, tables, PACE, SECONDS, name, ground, addresses=addresses)

        with ThreadPoolExecutor(1) as aside:  # playwright's loop may run in this thread
            return aside.submit(seen).result()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with served(tmp_path_factory.mktemp("attacks") / "data", SETTINGS) as service:
        with ThreadPoolExecutor(1) as aside:
            ground = aside.submit(lambda: asyncio.run(laid(service.url, EVENTS))).result()
        yield Hall(service, ground)
        assert "Traceback" not in service.log(), service.log()


# The soak has all from one address and the worst from five; `benchmarks.attacks` has all from both.
CASES = [*((name, 1) for name in ATTACKS), *((name, 5) for name in WORST)]


@pytest.mark.parametrize(("name", "addresses"), CASES if SOAK else [(name, 1) for name in some(WORST, 4, "attacks")])
def test_taps_go_on_as_if_nobody_asked(hall: Hall, name: str, addresses: int) -> None:
    seen = hall.seen(name, hall.ground, addresses=addresses)
    print(figures(f"{name} × {addresses}", seen))
    assert seen.refused == []
    assert len(seen.taps) >= 0.9 * len(hall.quiet.taps), "no tap is lost"
    assert seen.percentile(0.99) <= TIMES * hall.quiet.percentile(0.99)


def test_each_route_is_attacked() -> None:
    routes = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, operations in openapi()["paths"].items()
        for method in operations
        if method != "parameters"
    }
    assert routes == ROUTES.keys()
