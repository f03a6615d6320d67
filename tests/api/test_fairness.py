"""Places: each address has a few, and in its line those that write come first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from flask import Flask

from api.config import POOL_LIMITS
from api.http.limits import Limits
from api.http.problems import Problem
from api.pool.asking import Pool
from api.pool.fairness import Places, Waited
from api.pool.placing import AT_ONCE, Placing
from api.routes import house
from tests.running import wait_for


@contextmanager
def waiting(places: Places, address: str, name: str, order: Queue[str], *, writes: bool) -> Iterator[Thread]:
    """Somebody who takes a place once there is one, and then is in order."""

    def take() -> None:
        places.take(address, writes=writes)
        order.put(name)

    line = places._addresses[address]
    before = len(line.writers) + len(line.readers)
    thread = Thread(target=take, daemon=True)
    thread.start()
    wait_for(lambda: len(line.writers) + len(line.readers) == before + 1)
    yield thread
    thread.join(30)
    assert not thread.is_alive()


def test_an_address_has_so_many_places_and_others_have_theirs() -> None:
    """Given an address that has all its places, when another comes, then it does not wait."""
    places = Places(2, patience=0.0)
    for _ in range(2):
        places.take("192.0.2.1", writes=True)
    with pytest.raises(Waited):
        places.take("192.0.2.1", writes=True)
    places.take("192.0.2.2", writes=False)


def test_a_network_of_ipv6_is_one_address() -> None:
    places = Places(1, patience=0.0)
    places.take("2001:db8::1", writes=True)
    with pytest.raises(Waited):
        places.take("2001:db8::2", writes=True)


def test_who_writes_comes_before_who_reads_and_else_who_came_first() -> None:
    places, order = Places(1, patience=60.0), Queue[str]()
    places.take("192.0.2.1", writes=False)
    with (
        waiting(places, "192.0.2.1", "first reader", order, writes=False),
        waiting(places, "192.0.2.1", "second reader", order, writes=False),
        waiting(places, "192.0.2.1", "first writer", order, writes=True),
        waiting(places, "192.0.2.1", "second writer", order, writes=True),
    ):
        came = []
        for _ in range(4):
            places.give_back("192.0.2.1")
            came.append(order.get(timeout=30))
    assert came == ["first writer", "second writer", "first reader", "second reader"]


def test_a_place_that_was_waited_for_in_vain_is_not_lost() -> None:
    places = Places(1, patience=0.0)
    places.take("192.0.2.1", writes=True)
    with pytest.raises(Waited):
        places.take("192.0.2.1", writes=True)
    places.give_back("192.0.2.1")
    places.take("192.0.2.1", writes=True)
    places.give_back("192.0.2.1")
    assert not places._addresses, "nothing is kept of an address that has nothing under way"


def test_health_is_told_to_an_address_whose_requests_wait(tmp_path: Path) -> None:
    """Given an address that has all its places, when it asks for /healthz, then it does not wait as others do."""
    app = Flask("busy", static_folder=None)
    app.testing = True
    app.register_blueprint(house.blueprint)
    placing = Placing(Pool(tmp_path, POOL_LIMITS), 0.0, Limits(lambda: 0), lambda *_: None)
    placing.register(app)
    for _ in range(AT_ONCE["worker"]):
        placing._places["worker"].take("127.0.0.1", writes=False)
    with pytest.raises(Problem, match="busy"):
        app.test_client().get("/problems")
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"ok": True})
