"""An application of each test's own, on a data folder of its own and the session's store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from api.aggregates.runner import Runner
from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.projections.projector import Projector
from api.service import Service
from recorder.embedded import EmbeddedServer
from tests.running import wait_for

Make = Callable[[], Flask]


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A store of this module: other tests' matches are not in its lists."""
    with EmbeddedServer(tmp_path_factory.mktemp("projected")) as server:
        yield server.log_url, server.work_url


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def make(urls: tuple[str, str], data: Path) -> Iterator[Make]:
    """Makes workers of one host: applications on one data folder. They end with the test."""
    made: list[Projector | Runner] = []

    def worker() -> Flask:
        app = create_app(Config.load(data, log_url=urls[0], work_url=urls[1]))
        made.extend((house(app).projector, house(app).runner))
        return app

    yield worker
    for each in made:
        each.stop()
    wait_for(lambda: not any(each.runs for each in made))


def house(app: Flask) -> Service:
    service: Service = app.extensions[NAME]
    return service
