"""Each match that is continued hears of it once: kill -9 of the service, its feed trimmed, its backup restored."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from redis import Redis

from api.app import create_app
from api.config import Config
from api.http.application import NAME
from api.matches.writing.creating import Creator
from recorder.embedded import EmbeddedServer
from recorder.store import Store, StoreAway
from tests.api.table import API, Checked
from tests.operations.conftest import Referee, ask, greffier
from tests.running import Service, breakable, kill_as_recorded, reached, wait_for

CYCLES = 40 if os.environ.get("GREFFIER_SOAK") else 3
HELD = 60.0  # seconds within which a lease that was left behind is taken over
NEW = {"game": "durak", "seats": [{}, {}]}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Service]:
    """A service that this test may break; what it leaves behind ends with the test."""
    with breakable(tmp_path / "data", "--workers", "2") as service:
        yield service


def told(store: Store) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """Which match is continued by which: as the later ones say, and as the earlier ones do, and how often."""
    said: Counter[tuple[str, str]] = Counter()
    heard: Counter[tuple[str, str]] = Counter()
    for match in store.all_ids():
        for event in store.whole(match, log="about"):
            if event["type"] == "continues":
                said[event["data"]["match"], match] += 1
            elif event["type"] == "continued":
                heard[match, event["data"]["match"]] += 1
    return said, heard


def agree(store: Store) -> bool:
    try:
        said, heard = told(store)
    except StoreAway:
        return False
    return {*said} == {*heard}


def exactly_once(store: Store, number: int) -> None:
    """Fails unless so many matches say that they continue another, and each of those has heard of it once."""
    wait_for(lambda: agree(store), HELD)
    said, heard = told(store)
    assert said == heard and len(said) == number and set(heard.values()) == {1}


def continued(before: Referee) -> dict[str, Any]:
    return {**NEW, "continues": {"match": before.match, "version": 1}}


def untold(data: Path, log_url: str, work_url: str, number: int) -> None:
    """Matches that continue others, which have not heard of it: as if all had died in between."""
    app = create_app(Config.load(data, log_url=log_url, work_url=work_url))
    service = app.extensions[NAME]
    service.stop()
    wait_for(lambda: not service.runner.runs)
    client = Checked(app)
    tell, Creator._tell_continued = Creator._tell_continued, lambda self, match: None  # type: ignore[method-assign]
    try:
        before = client.post(f"{API}/matches", json=NEW).json
        headers = {"Authorization": f"Bearer {before['tokens']['referee']}"}
        for _ in range(number):
            new = {**NEW, "continues": {"match": before["id"], "version": 1}}
            assert client.post(f"{API}/matches", json=new, headers=headers).status_code == 201
    finally:
        Creator._tell_continued = tell  # type: ignore[method-assign]
    assert sum(told(service.store)[0].values()) - sum(told(service.store)[1].values()) == number


def followed_to_the_end(admin: Redis) -> None:
    """As the last runner leaves it that has looked once more: of a feed that it saw empty nobody knows what is gone."""
    position: Any = admin.get("gw:{policy}:position")
    place = orjson.loads(position)
    for feed in admin.scan_iter("greffier:*:feed"):
        entries: Any = admin.xrevrange(feed, count=1)
        [(newest, _)] = entries
        place["feeds"][feed.decode()] = newest.decode()
    admin.set("gw:{policy}:position", orjson.dumps(place))


def test_killed_as_a_match_begins(own: Service) -> None:
    """The service is killed as soon as the store has the new match; nobody sends it again."""
    own.start()
    before = Referee.of(own)
    unheard = 0
    with reached(own) as (store, admin):
        for _ in range(CYCLES):
            kill_as_recorded(own, store, lambda: ask(own, "POST", "/matches", continued(before), before.token))
            unheard += not agree(store)
            admin.delete("gw:{policy}:lease")  # it would end by itself, half a minute later
            own.start()
        exactly_once(store, CYCLES)
    print(f"{CYCLES} kills, at {unheard} of them a match had not heard yet")


def test_the_feed_was_trimmed_while_it_was_dead(own: Service) -> None:
    own.start()
    before = Referee.of(own)
    assert ask(own, "POST", "/matches", continued(before), before.token)[0] == 201
    with reached(own) as (_, admin):
        wait_for(lambda: admin.get("gw:{policy}:position"))  # its first sweep has ended
    own.stop()
    with EmbeddedServer(own.data) as server, Redis.from_url(server.admin_url, protocol=2) as admin:
        assert admin.get("gw:{policy}:position") and not admin.get("gw:{policy}:lease"), "who ends leaves it to others"
        followed_to_the_end(admin)
        untold(own.data, server.log_url, server.work_url, 5)
        for feed in admin.scan_iter("greffier:*:feed"):
            admin.xtrim(feed, maxlen=0, approximate=False)
    own.start()
    with reached(own) as (store, _):
        exactly_once(store, 6)


def test_a_backup_is_restored_elsewhere(own: Service, tmp_path: Path) -> None:
    own.start()
    before = Referee.of(own)
    assert ask(own, "POST", "/matches", continued(before), before.token)[0] == 201
    own.stop()
    with EmbeddedServer(own.data) as server:
        untold(own.data, server.log_url, server.work_url, 3)
    file = tmp_path / "b.tar.gz"
    assert greffier("backup", file, data=own.data).code == 0
    assert greffier("restore", file, data=tmp_path / "elsewhere").code == 0
    restored = Service(tmp_path / "elsewhere").start()
    try:
        with reached(restored) as (store, admin):
            exactly_once(store, 4)
            # By then every event has been asked about once more.
            wait_for(lambda: b'"left":[]' in (admin.get("gw:{policy}:position") or b""), HELD)
            exactly_once(store, 4)
    finally:
        restored.stop()
    assert greffier("verify", data=tmp_path / "elsewhere").code == 0


def test_two_services_on_one_store(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path / "store") as server:
        environment = {"GREFFIER_REDIS_URL": server.log_url, "GREFFIER_WORK_URL": server.work_url}
        both = [Service(tmp_path / name, ("--workers", "1"), environment) for name in ("one", "two")]
        store = Store.connect(server.log_url, server.work_url)
        for service in both:
            # The same one on two hosts: they have one secret.
            keys = service.data / "keys"
            keys.mkdir(mode=0o700, parents=True)
            (keys / "hmac").write_bytes(b"k" * 32)
            (keys / "hmac").chmod(0o600)
        untold(both[0].data, server.log_url, server.work_url, 20)
        for service in both:
            service.start()
        with Redis.from_url(server.admin_url, protocol=2) as admin:
            admin.delete("gw:{policy}:lease")  # whoever works goes on, and the other one begins
            exactly_once(store, 20)
        before = Referee.of(both[0])
        for service in both:
            for _ in range(5):
                assert ask(service, "POST", "/matches", continued(before), before.token)[0] == 201
        exactly_once(store, 30)
        store.close()
        for service in both:
            assert service.stop() == 0
