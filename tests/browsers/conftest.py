"""A browser that is not Chromium, for the core path. They are asked for: `make browsers`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers.drivers import BROWSERS, Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where a browser left a page empty it is tried once more; what fails twice is broken."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    if not os.environ.get("GREFFIER_BROWSERS"):
        pytest.skip("`make browsers` runs it")
    try:
        with BROWSERS[request.param]() as started:
            yield started
    except FileNotFoundError as missing:
        pytest.skip(f"{missing} is not installed")
