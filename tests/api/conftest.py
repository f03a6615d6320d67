"""An application on the session's real store, a client that holds every answer to the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from api import times
from api.aggregates import hub as live
from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.http.weights import Weights
from api.service import Service
from tests.api.feeds import Feed
from tests.api.table import Checked, Table, count_anew
from tests.conftest import StoreUrls


@pytest.fixture(scope="session")
def config(store_urls: StoreUrls, tmp_path_factory: pytest.TempPathFactory) -> Config:
    return Config.load(tmp_path_factory.mktemp("api") / "data", log_url=store_urls.log, work_url=store_urls.work)


@pytest.fixture(scope="session")
def app(config: Config) -> Iterator[Flask]:
    made = create_app(config)
    yield made
    made.extensions[NAME].stop()


@pytest.fixture
def house(app: Flask) -> Iterator[Service]:
    """What the application works with; its clock and its counts are as new for each test."""
    service: Service = app.extensions[NAME]
    clock = service.clock
    count_anew(service)
    service.weights = Weights(service.now)
    yield service
    service.clock = clock


@pytest.fixture
def client(app: Flask, house: Service) -> Checked:
    return Checked(app)


@pytest.fixture
def table(client: Checked) -> Table:
    """A match of two, created and not yet dealt."""
    return Table.open(client)


@pytest.fixture
def dealt(table: Table) -> Table:
    """A match of two: A has shown the seven of trumps and attacks first."""
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    return table


@pytest.fixture
def follow(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(live, "HEARTBEAT", 1.0)  # a follower that waits in vain is told so soon
    feeds: list[Feed] = []

    def open_(table: Table = dealt, *, last: str | None = None, **query: str) -> Feed:
        headers = {} if last is None else {"Last-Event-ID": last}
        feeds.append(Feed(table.call("GET", "live", query_string=query, headers=headers)))
        return feeds[-1]

    yield open_
    for feed in feeds:
        feed.close()


class Clock:
    """The service's clock, which stands still until a test moves it."""

    def __init__(self, house: Service) -> None:
        self.now = times.now()
        self._house = house
        house.clock = lambda: self.now

    def forward(self, seconds: float) -> None:
        self.now += round(1000 * seconds)
        self._house.hub.wake()


@pytest.fixture
def clock(house: Service) -> Clock:
    return Clock(house)
