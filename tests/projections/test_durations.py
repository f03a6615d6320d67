"""How long matches took, for whoever plans a tournament."""

from __future__ import annotations

from flask import Flask

from api import times
from api.matches.durations import took
from tests.api.table import Checked, Table
from tests.projections.conftest import Make, house
from tests.projections.test_projector import caught_up
from tests.running import wait_for


def ended(app: Flask, minutes: int, *, seats: int = 2, **end: str) -> Table:
    """A match that ended so long after it was made."""
    service = house(app)
    began = times.now()
    service.clock = lambda: began
    table = Table.open(Checked(app), seats=[{}] * seats)
    assert table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
    service.clock = lambda: began + minutes * 60_000
    assert table.send({"type": "end_match", **end}).status_code == 201
    return table


def test_what_was_played_to_its_end_counts_to_its_last_card(make: Make) -> None:
    app = make()
    ended(app, 25, reason="conceded", by="A")
    ended(app, 31, seats=4, reason="time")
    ended(app, 40, reason="abandoned")  # nobody knows how long it would have taken
    ended(app, 0, reason="conceded", by="A")  # somebody tried it out
    began = house(app).now()
    sealed = ended(app, 35, reason="conceded", by="B")
    house(app).clock = lambda: began + 300 * 60_000
    assert sealed.call("POST", "seal", json={}).status_code == 201
    wait_for(lambda: caught_up(app))
    ask = house(app).projections.ask
    assert sorted(took(ask, "durak", 2)) == [25 * 60_000, 35 * 60_000]
    assert took(ask, "durak", 4) == [31 * 60_000]
    assert took(ask, "ratak", 4) == []
