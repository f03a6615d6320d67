"""Cold workers fold few events, and checkpoints change nothing but that."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from flask import Flask
from redis import Redis

import api.matches.memory.loaded
import engine.history.epochs
from api.app import create_app
from api.config import Config
from api.matches.memory import checkpoints
from api.projections.projector import Projector
from benchmarks.importing import jsonl, match_id, recorded_match
from engine.events import Event
from engine.history import STRIDE
from engine.match import Match, evolve, fold
from recorder import unhurried
from tests.api.table import Checked, Table, moves_of
from tests.chance import some
from tests.projections.conftest import Make, house
from tests.running import wait_for

LEAST = 5 * STRIDE  # events of the match


class Folds:
    """Counts what histories fold."""

    count = 0

    def __call__(self, *arguments: Any) -> Any:
        self.count += 1
        return evolve(*arguments)

    def fold(self, events: Sequence[Event], match: Match | None = None) -> Match | None:
        self.count += len(events)
        return fold(events, match)

    def during(self, act: Callable[[], Any]) -> int:
        before = self.count
        act()
        return self.count - before


@pytest.fixture(autouse=True)
def no_projector(monkeypatch: pytest.MonkeyPatch) -> None:
    """A projector folds too, and not for the one who asks."""
    monkeypatch.setattr(Projector, "start", lambda projector: None)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Folds:
    counted = Folds()
    monkeypatch.setattr(engine.history.epochs, "evolve", counted)
    monkeypatch.setattr(engine.history.epochs, "fold", counted.fold)
    monkeypatch.setattr(api.matches.memory.loaded, "evolve", counted)
    return counted


@pytest.fixture(scope="module")
def table(urls: tuple[str, str], tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A long match at a warm worker. Tests leave it as it is, or a little longer."""
    app = create_app(Config.load(tmp_path_factory.mktemp("warm") / "data", log_url=urls[0], work_url=urls[1]))
    house(app).projector.stop()
    wait_for(lambda: not house(app).projector.runs)
    return long_match(app)


@pytest.fixture
def work(urls: tuple[str, str]) -> Iterator[Redis]:
    with Redis.from_url(urls[1], protocol=2, driver_info=None) as work:
        yield work


def long_match(app: Flask) -> Table:
    """A match of many rounds, still live."""
    match = match_id()
    sent = jsonl(match, recorded_match(match, LEAST), 5)
    client = Checked(app)
    response = client.post("/api/v1/matches/import", data=sent, content_type="application/x-ndjson")
    assert response.status_code == 201, response.json
    made = response.json
    return Table(client, match, made["tokens"]["referee"], made)


def on(app: Flask, table: Table) -> Table:
    """The same match, at another worker."""
    return Table(Checked(app), table.match, table.token, table.made)


def loaded(app: Flask, table: Table, folds: Folds) -> Table:
    """The same match, at another worker that has just loaded it."""
    cold = on(app, table)
    assert folds.during(cold.read) <= STRIDE
    return cold


def lengthen(make: Make, table: Table, folds: Folds) -> None:
    """By rulings, until the newest state is far from a checkpoint: who folds it too is found out."""
    for _ in range(STRIDE // 4):
        if STRIDE // 2 < folds.during(on(make(), table).read) <= STRIDE:
            return
        for _ in range(8):
            assert table.call("POST", "rulings", json={"kind": "text", "text": "noted"}).status_code == 201
    raise AssertionError("a cold worker folds too much, or nothing")


def key_of(table: Table) -> str:
    return f"gw:checkpoints:{table.match}"


def test_a_cold_worker_folds_little_whatever_it_is_asked(make: Make, table: Table, folds: Folds, work: Redis) -> None:
    lengthen(make, table, folds)
    head = table.read()["version"]
    kept = work.hgetall(key_of(table))
    assert len(kept) >= head // STRIDE - 1

    asked = some((1, 2, 62, 63, 64, 65, 200, head - 70, head - 1, head), 3, "versions that a cold worker is asked for")
    expected = {at: table.read("state", at=at) for at in asked}
    for at, state in expected.items():
        cold = loaded(make(), table, folds)
        assert folds.during(lambda cold=cold, at=at: cold.read("state", at=at, until=at)) <= STRIDE  # type: ignore[misc]
        assert cold.read("state", at=at) == state
        assert folds.during(lambda cold=cold, at=at: cold.read("state", at=at)) <= STRIDE  # type: ignore[misc]
        for query in ({"at": at}, {"at": at, "view": "seat:A"}, {"at": at, "until": max(at, head - 1)}):
            cold = loaded(make(), table, folds)
            assert folds.during(lambda cold=cold, query=query: cold.read("state", **query)) <= STRIDE  # type: ignore[misc]
        cold = loaded(make(), table, folds)
        assert folds.during(lambda cold=cold, at=at: cold.read("actions", at=at)) <= STRIDE  # type: ignore[misc]

    cold = on(make(), table)
    actions = table.read("actions")["actions"]

    def submit() -> None:
        assert cold.send(moves_of(random.Random(1), actions)).status_code == 201

    assert folds.during(submit) <= STRIDE + 12, "what the move adds is folded too"
    assert folds.during(lambda: cold.read("state")) == 0


def test_who_is_told_of_a_match_that_came_in_folds_little(make: Make, folds: Folds) -> None:
    table = long_match(make())
    loaded(make(), table, folds)


def test_a_long_match_is_whole_for_a_cold_worker_right_after_a_correction(make: Make) -> None:
    warm = Table.open(Checked(make()), 3, options={"rounds": 200})
    chance = random.Random(6)
    while (head := warm.read()["version"]) < STRIDE + STRIDE // 2:
        warm.send(moves_of(chance, warm.read("actions")["actions"]))
    assert warm.call("POST", "corrections", json={"amend": 1, "options": {"rounds": 100}}).status_code == 201
    expected = warm.read("state")
    assert expected["version"] == head + 1
    assert on(make(), warm).read("state") == expected


def test_what_another_worker_has_corrected_is_folded_from_its_checkpoints(make: Make, folds: Folds) -> None:
    one = long_match(make())
    other = on(make(), one)
    other.read("state", at=5)  # all of its past is in memory
    assert one.call("POST", "corrections", json={"amend": 1, "options": {"rounds": 100}}).status_code == 201
    expected = one.read("state")
    told: list[Any] = []
    assert folds.during(lambda: told.append(other.read("state"))) <= STRIDE
    assert told == [expected]


def test_a_long_match_is_folded_with_pauses(make: Make, work: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_match(make())
    work.delete(key_of(table))
    pauses: list[float] = []
    monkeypatch.setattr(unhurried, "time", SimpleNamespace(monotonic=count().__next__, sleep=pauses.append))
    assert on(make(), table).read("state") == table.read("state")
    assert len(pauses) >= LEAST // STRIDE - 1


def test_what_others_record_costs_who_scrubs_nothing_more(make: Make, table: Table, folds: Folds) -> None:
    lengthen(make, table, folds)
    cold = on(make(), table)
    cold.read("state", at=62)
    assert table.call("POST", "rulings", json={"kind": "text", "text": "noted"}).status_code == 201
    assert folds.during(lambda: cold.read("state", at=63)) <= STRIDE


def test_after_corrections_too(make: Make, folds: Folds, work: Redis) -> None:
    warm = make()
    table = long_match(warm)
    for body in ({"retract": 1}, {"amend": 1, "options": {"rounds": None}}, {"retract": 3}):
        assert table.call("POST", "corrections", json=body).status_code == 201
    lengthen(make, table, folds)
    head = table.read()["version"]
    places = (1, 62, 100, head - 30, head - 2, head)
    expected = {at: table.read("state", at=at) for at in places}
    past = {at: table.read("state", at=at, until=at) for at in places}
    fields: Any = work.hgetall(key_of(table))
    assert {field.split(b".")[0] for field in fields} >= {b"0", b"2", b"newest"}
    for at in places:
        cold = loaded(make(), table, folds)
        assert folds.during(lambda cold=cold, at=at: cold.read("state", at=at)) <= STRIDE  # type: ignore[misc]
        assert cold.read("state", at=at) == expected[at] and cold.read("state", at=at, until=at) == past[at]


@pytest.mark.parametrize("harm", ["none left", "of another release", "of another past", "unreadable"])
def test_without_good_checkpoints_the_same_is_answered(
    make: Make, table: Table, work: Redis, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    head = table.read()["version"]
    expected = [table.read("state", at=at) for at in range(1, head + 1, 37)]
    key = key_of(table)
    good: Any = work.hgetall(key)
    for n, field in enumerate(good):
        if harm == "unreadable":
            work.hset(key, field, zlib.compress(b"[1,2") if n % 2 else b"x")
        elif harm == "of another past":
            release, hash_, *rest, snapshot = orjson.loads(zlib.decompress(good[field]))
            snapshot[3][6] = "over"
            work.hset(key, field, zlib.compress(orjson.dumps([release, hash_[::-1], *rest, snapshot])))
    if harm == "none left":
        work.delete(key)
    elif harm == "of another release":
        monkeypatch.setattr(checkpoints, "release", lambda: "another")
    cold = on(make(), table)
    assert [cold.read("state", at=at) for at in range(1, head + 1, 37)] == expected
    work.hset(key, mapping=good)


def test_what_is_only_asked_for_is_kept_nowhere(table: Table, work: Redis) -> None:
    before = work.hgetall(key_of(table))
    chance = random.Random(2)
    for _ in range(5):
        table.send(moves_of(chance, table.read("actions")["actions"]), query={"dry_run": "true"})
        table.call("POST", "corrections", json={"retract": 1}, query_string={"dry_run": "true"})
    assert work.hgetall(key_of(table)) == before
