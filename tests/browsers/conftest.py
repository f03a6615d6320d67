"""A browser that is not Chromium, for the core path. They are asked for: `make browsers`."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.browsers.drivers import BROWSERS, Browser
from tests.running import Service


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    if not os.environ.get("GREFFIER_BROWSERS"):
        pytest.skip("`make browsers` runs it")
    try:
        with BROWSERS[request.param]() as started:
            yield started
    except FileNotFoundError as missing:
        pytest.skip(f"{missing} is not installed")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("served") / "data").start()
    yield running
    running.stop()
