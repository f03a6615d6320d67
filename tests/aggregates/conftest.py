"""A store of these tests' own: the session's has its own runners of policies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from api.aggregates.policies import Policies
from api.aggregates.runner import Runner
from recorder.embedded import EmbeddedServer
from recorder.store import Store
from tests.aggregates.toys import Toys
from tests.conftest import StoreUrls
from tests.running import wait_for

LEASE = 2.0  # seconds
Run = Callable[[Policies], Runner]


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreUrls]:
    with EmbeddedServer(tmp_path_factory.mktemp("policies")) as server:
        yield StoreUrls(server.log_url, server.work_url, server.admin_url)


@pytest.fixture
def admin(urls: StoreUrls) -> Iterator[Redis]:
    """Everything is gone from the store as a test begins."""
    with Redis.from_url(urls.admin, protocol=2) as admin:
        admin.flushall()
        yield admin


@pytest.fixture
def toys(urls: StoreUrls, admin: Redis) -> Iterator[Toys]:
    store = Store.connect(urls.log, urls.work)
    yield Toys(store)
    store.close()


@pytest.fixture
def run(toys: Toys) -> Iterator[Run]:
    """Starts runners; they end with the test."""
    made: list[Runner] = []

    def start(policies: Policies) -> Runner:
        made.append(Runner(policies, toys.store, LEASE))
        made[-1].start()
        return made[-1]

    yield start
    for runner in made:
        runner.stop()
    wait_for(lambda: not any(runner.runs for runner in made))
