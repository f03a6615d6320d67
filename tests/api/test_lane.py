"""The application as the lane has it."""

from __future__ import annotations

import pytest

from api.app import create_app
from api.config import Config
from api.lane.handing import OutOfMemory
from api.service import NAME, Service


def test_want_of_memory_is_no_fault_that_is_answered_for(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(config, in_lane=True)
    service: Service = app.extensions[NAME]

    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(service.matches, "newest", full)
    with pytest.raises(OutOfMemory):
        app.test_client().get(f"/api/v1/matches/{'a' * 20}")
