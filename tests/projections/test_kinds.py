"""Aggregates of another kind than matches are projected as those are: followed, rebuilt, erased."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api import kinds
from api.app import create_app
from api.cli import main
from api.config import Config
from api.projections.database import FILE, Projections, remove
from recorder.embedded import EmbeddedServer
from tests import tally
from tests.api.table import API, Checked, Table
from tests.projections.conftest import Make, house
from tests.projections.rows import dump
from tests.running import wait_for


@pytest.fixture(autouse=True)
def tallied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kinds._known, "tally", tally.KIND)


class One:
    """A tally over HTTP."""

    def __init__(self, app: Flask) -> None:
        self.client = Checked(app)
        made = self.client.post(f"{API}/tallies", json={"goal": 10}).json
        self.id, self.token = made["id"], made["tokens"]["keeper"]

    def send(self, **command: Any) -> None:
        path, headers = f"{API}/tallies/{self.id}/commands", {"Authorization": f"Bearer {self.token}"}
        assert self.client.post(path, json=command, headers=headers).status_code == 201


def sums(app: Flask) -> dict[str, int]:
    return dict(house(app).projections.ask("SELECT tally, sum FROM tallies", ()))


def scorers(app: Flask) -> list[tuple[Any, ...]]:
    return house(app).projections.ask("SELECT scorer, name FROM scorers", ())


def ended(app: Flask) -> None:
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    house(app).projections.close()


def test_one_is_there_at_once_and_what_others_record_a_moment_later(make: Make) -> None:
    here, there = make(), make()
    one = One(here)
    assert sums(there)[one.id] == 0
    one.send(type="count", n=3)
    wait_for(lambda: sums(there)[one.id] == 3)


def test_rebuilt_it_is_the_same_to_the_last_byte(
    make: Make, data: Path, urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make()
    Table.open(Checked(app), visibility="public")
    one = One(app)
    one.send(type="count", n=3)
    one.send(type="name", scorer="s1", name="Anna")
    wait_for(lambda: sums(app).get(one.id) == 3 and ("s1", "Anna") in scorers(app))
    wait_for(lambda: {*sums(app)} == {*house(app).store.of("tally").all_ids()})
    following = dump(house(app).projections)
    assert f"tallies.tallies: {(one.id, one.id, 3)!r}\n" in following
    ended(app)
    monkeypatch.setenv("GREFFIER_REDIS_URL", urls[0])
    made = []
    for _ in range(2):
        remove(data / FILE)
        assert main(["rebuild", "--data", str(data)]) == 0
        made.append((data / FILE).read_bytes())
    assert made[0] == made[1]
    tallies = len(house(app).store.of("tally").all_ids())
    assert f"{tallies} {'tally' if tallies == 1 else 'tallies'}" in capsys.readouterr().out
    with closing(Projections(data)) as again:
        assert dump(again) == following and again.new() == []
    again_followed = make()
    one = One(again_followed)
    one.send(type="count", n=1)
    wait_for(lambda: sums(again_followed)[one.id] == 1)


def test_what_is_erased_leaves_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "own"
    with EmbeddedServer(tmp_path / "store") as server:
        for name, url in (("REDIS_URL", server.log_url), ("ADMIN_URL", server.admin_url)):
            monkeypatch.setenv(f"GREFFIER_{name}", url)
        app = create_app(Config.load(data, log_url=server.log_url, work_url=server.work_url))
        one = One(app)
        one.send(type="name", scorer="s1", name="Anna")
        wait_for(lambda: scorers(app) == [("s1", "Anna")])
        house(app).stop()
        ended(app)
        wait_for(lambda: not house(app).runner.runs)
        assert main(["erase", one.id, "--name", "s1", "--data", str(data)]) == 0
        with closing(Projections(data)) as projections:
            assert projections.ask("SELECT scorer, name FROM scorers", ()) == [("s1", None)]
        assert b"Anna" not in (data / FILE).read_bytes()


def test_what_was_recorded_while_no_projector_ran_is_found(make: Make) -> None:
    first = make()
    one = One(first)
    wait_for(lambda: {*sums(first)} == {*house(first).store.of("tally").all_ids()})
    ended(first)
    one.send(type="count", n=2)
    assert sums(first)[one.id] == 0
    second = make()
    wait_for(lambda: sums(second)[one.id] == 2)
