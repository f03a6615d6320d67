"""What is written for the minute stands in no log that is never rewritten: tried on every server found here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from redis import Redis

from api.aggregates.lease import Lease
from api.config import RATES
from api.http.limits import Limits
from api.http.weights import TAP, Weights
from api.matches.live.clock import Claim, Clock
from api.matches.writing.photos import Photos
from recorder.embedded import EmbeddedServer
from recorder.store import Store
from tests.api.pictures import coded, noise
from tests.process.test_acl import BINARIES

MATCH = "a" * 20
MINUTE = 60_000


class Place(NamedTuple):
    store: Store
    admin: Redis
    folder: Path

    def logged(self, what: Callable[[], object]) -> int:
        """Bytes by which the log has grown, which the server writes before it answers."""
        before = self._size()
        what()
        return self._size() - before

    def _size(self) -> int:
        return sum(path.stat().st_size for path in self.folder.rglob("*.aof"))


@pytest.fixture(scope="module", params=BINARIES.values(), ids=list(BINARIES))
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("unlogged")
    with EmbeddedServer(folder, binary=request.param) as server:
        store = Store.connect(server.log_url, server.work_url)
        with Redis.from_url(server.admin_url, protocol=2) as admin:
            yield Place(store, admin, folder)
        store.close()


def test_what_is_logged_is_seen_here(place: Place) -> None:
    assert place.logged(lambda: place.store.work.set("gw:code:x", "y", px=MINUTE)) > 20


def test_exchanges_of_clocks_are_not_logged(place: Place) -> None:
    ticks = Clock(b"secret", "0" * 32, place.store)

    def evening() -> None:
        for n in range(200):
            ticks.count(MATCH, "seat:A#t2")
            name = ticks.name(MATCH, "seat:A#t2")
            ticks.answer(MATCH, name, "seat:A#t2", Claim("one", n, 0, 100, None, None), n, 200)
            ticks.close(MATCH, name, "one")

    assert place.logged(evening) == 0
    assert 0 < place.admin.ttl(f"gw:clock:{MATCH}") <= 3600


def test_counts_of_a_minute_are_not_logged_and_what_a_match_holds_is(place: Place) -> None:
    limits = Limits(lambda: 7 * MINUTE, place.store, b"secret")
    weights = Weights(lambda: 7 * MINUTE, place.store, b"secret", RATES)

    def addresses() -> None:
        for n in range(100):
            limits.count("create", f"192.0.2.{n}")
            limits.give_back("create", f"192.0.2.{n}")

    assert place.logged(addresses) == 0
    counted = place.logged(lambda: weights.weigh(MATCH, "seat:A#t2", "192.0.2.7", 2, 100 * TAP))
    assert 0 < counted < 400, "one count and when it ends, of five"
    counts = {name: place.admin.pttl(name) for name in place.admin.keys("gw:{weight}:*")}
    assert len(counts) == 5 and all(left > 0 for left in counts.values())
    assert sum(left > 10 * MINUTE for left in counts.values()) == 1


def test_a_photo_that_waits_is_not_logged(place: Place) -> None:
    photos = Photos(place.store)
    names: list[str] = []
    assert place.logged(lambda: names.append(photos.take_in(MATCH, coded(noise(300, 300))))) == 0
    assert place.store.work.hget(f"gw:photos:{MATCH}", names[0])


def test_of_a_lease_only_how_far_it_has_come_is_logged(place: Place) -> None:
    lease = Lease(place.store, "sweeping", 60)
    assert place.logged(lease.take) == 0
    assert place.logged(lambda: [lease.keep() for _ in range(100)]) == 0
    assert 0 < place.logged(lambda: lease.keep(b"as far as here")) < 200
    assert not Lease(place.store, "sweeping", 60).take()
    assert place.logged(lease.release) == 0
    assert Lease(place.store, "sweeping", 60).take()
