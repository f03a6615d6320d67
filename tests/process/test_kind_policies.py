"""A tally counts once each match of its own that ends: kill -9 of the service, trimmed feeds, a restored backup."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from api import kinds
from api.aggregates.about import BelongsTo
from api.aggregates.gate import SERVICE
from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.http.requests import Headers
from recorder.embedded import EmbeddedServer
from recorder.store import Store, StoreAway
from tests import tally
from tests.api.table import API, Checked
from tests.operations.conftest import ask, greffier
from tests.running import Service, breakable, kill_as_recorded, wait_for

KINDS = {"GREFFIER_KINDS": "tests.tally"}
CYCLES = 40 if os.environ.get("GREFFIER_SOAK") else 1
HELD = 60.0  # seconds within which a lease that was left behind is taken over
END = {"type": "end_match", "reason": "abandoned"}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Service]:
    """A service that this test may break; what it leaves behind ends with the test."""
    with breakable(tmp_path / "data", "--workers", "2", environment=KINDS) as service:
        yield service


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kinds._known, "tally", tally.KIND)


def matches_of(
    one: str | None, data: Path, urls: tuple[str, str], number: int, *, ended: bool
) -> tuple[str, list[Any]]:
    """A tally, made now unless given, and so many matches that belong to it; no policy is asked of what ends here."""
    app = create_app(Config.load(data, log_url=urls[0], work_url=urls[1]))
    service = app.extensions[NAME]
    service.stop()
    wait_for(lambda: not service.runner.runs and not service.projector.runs)
    client = Checked(app)
    made = []
    one = one or client.post(f"{API}/tallies", json={"goal": 1000}).json["id"]
    assert one is not None
    for _ in range(number):
        match = client.post(f"{API}/matches", json={"game": "durak", "seats": [{}, {}]}).json
        service.recorder.change(
            match["id"], lambda details: SERVICE, lambda *_: [BelongsTo(kind="tally", id=one)],
            what="belongs", body=None, headers=Headers(),
        )  # fmt: skip
        made.append(match)
        if ended:
            headers = {"Authorization": f"Bearer {match['tokens']['referee']}"}
            assert client.post(f"{API}/matches/{match['id']}/commands", json=END, headers=headers).status_code == 201
    service.projections.close()
    return one, made


def counted(store: Store, one: str) -> list[int]:
    """What the tally has counted, event by event; nothing while the store is away."""
    try:
        return [event["data"]["n"] for event in store.of("tally").whole(one) if event["type"] == "counted"]
    except StoreAway:
        return []


def exactly_once(store: Store, one: str, number: int) -> None:
    wait_for(lambda: len(counted(store, one)) >= number, HELD)
    assert counted(store, one) == [1] * number


@contextlib.contextmanager
def reached(service: Service) -> Iterator[tuple[Store, Redis, tuple[str, str]]]:
    """The store of a service, its admin, and its addresses, whoever runs it."""
    server = EmbeddedServer(service.data)
    assert server.reach()
    store = Store.connect(server.log_url, server.work_url)
    with Redis.from_url(server.admin_url, protocol=2) as admin:
        yield store, admin, (server.log_url, server.work_url)
    store.close()


def swept(admin: Redis) -> bool:
    return b'"left":[]' in (admin.get("gw:{policy}:position") or b"")


@pytest.mark.drawn(1, among="policies of other kinds")
def test_killed_as_a_match_ends(own: Service, listed: None) -> None:
    own.start()
    with reached(own) as (store, admin, urls):
        one, made = matches_of(None, own.data, urls, CYCLES, ended=False)
        for match in made:
            path, token = f"/matches/{match['id']}/commands", match["tokens"]["referee"]
            kill_as_recorded(own, store, partial(ask, own, "POST", path, END, token))
            admin.delete("gw:{policy}:lease")  # it would end by itself, half a minute later
            own.start()
        exactly_once(store, one, CYCLES)
        wait_for(lambda: swept(admin), HELD)
        exactly_once(store, one, CYCLES)


@pytest.mark.drawn(1, among="policies of other kinds")
def test_the_feeds_were_trimmed_while_it_was_dead_and_a_backup_is_restored(
    own: Service, tmp_path: Path, listed: None
) -> None:
    own.start()
    with reached(own) as (store, _, urls):
        one, _ = matches_of(None, own.data, urls, 1, ended=True)
        exactly_once(store, one, 1)
    own.stop()
    with EmbeddedServer(own.data) as server, Redis.from_url(server.admin_url, protocol=2) as admin:
        matches_of(one, own.data, (server.log_url, server.work_url), 2, ended=True)
        for feed in admin.scan_iter("greffier:*:feed"):
            admin.xtrim(feed, maxlen=0, approximate=False)
    own.start()
    with reached(own) as (store, _, _):
        exactly_once(store, one, 3)
    own.stop()
    with EmbeddedServer(own.data) as server:
        matches_of(one, own.data, (server.log_url, server.work_url), 2, ended=True)
    file = tmp_path / "b.tar.gz"
    assert greffier("backup", file, data=own.data, environment=KINDS).code == 0
    assert greffier("restore", file, data=tmp_path / "elsewhere", environment=KINDS).code == 0
    restored = Service(tmp_path / "elsewhere", environment=KINDS).start()
    try:
        with reached(restored) as (store, admin, _):
            exactly_once(store, one, 5)
            # By then every event has been asked about once more.
            wait_for(lambda: swept(admin), HELD)
            exactly_once(store, one, 5)
    finally:
        restored.stop()
    assert greffier("verify", data=tmp_path / "elsewhere", environment=KINDS).code == 0
