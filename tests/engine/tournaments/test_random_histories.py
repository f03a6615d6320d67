"""10,000 random histories under soak, a few of each format in the gate; the same invariants after every event."""

from __future__ import annotations

import os

import pytest

from tests.chance import fresh
from tests.engine.tournaments.random_histories import FORMATS, History

HISTORIES = 500 if os.environ.get("GREFFIER_SOAK") else 2  # of each format
DEAR = {"round robin at threes": 11}  # its plan is searched for: so many times fewer of it
STEPS = 60
SOME_PROGRESS = 400  # histories after which all that a tournament is for has happened


@pytest.mark.parametrize("what", FORMATS)
def test_random_histories(what: str) -> None:
    accepted: set[str] = set()
    histories = max(1, HISTORIES // DEAR.get(what, 1))
    for number in range(histories):
        history = History(what, fresh(f"{what} {number}"))
        history.go(STEPS)
        accepted |= history.accepted
    assert "publish" in accepted, "they get somewhere"
    if histories >= SOME_PROGRESS:
        goes_on = {"pair", "start", "result", "close", "withdraw", "claim", "dispute"}
        missing = (goes_on | {"take_out", "swap", "reseat", "unpublish"}) - accepted
        assert not missing, "all kinds of things happen"
