"""The steps of gunicorn that are overridden, so that a version without one of them says so here.

`scripts/lowest` runs this and the store's tests with the lowest versions that are allowed.
"""

from __future__ import annotations

from typing import Any

import pytest
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.workers.ggevent import GeventWorker


@pytest.mark.parametrize(
    ("cls", "names"),
    [
        pytest.param(
            GeventWorker,
            ["patch", "run", "handle", "handle_request", "handle_exit", "handle_quit", "handle_error"],
            id="worker",
        ),
        pytest.param(Arbiter, ["run", "manage_workers"], id="parent"),
        pytest.param(BaseApplication, ["load_config", "load"], id="application"),
    ],
)
def test_what_is_overridden_is_there(cls: Any, names: list[str]) -> None:
    for name in names:
        assert callable(getattr(cls, name, None)), f"{cls.__name__}.{name}"
