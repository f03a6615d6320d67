"""The store goes and comes back: nothing acknowledged is lost, nothing is recorded twice, everything is said."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from redis import Redis

from api.aggregates import hub as live
from api.app import create_app
from api.config import Config, issue_operator
from api.http.application import NAME
from api.service import Service
from recorder.embedded import EmbeddedServer
from recorder.store import StoreAway, StoreFull
from tests.api.table import API, Checked, Table, key, problem
from tests.running import wait_for

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
ATTACK = {"type": "attack", "by": "A", "card": "7h"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    """A store of this test's own, to be killed."""
    with EmbeddedServer(tmp_path / "store") as server:
        yield server


@pytest.fixture
def own(server: EmbeddedServer, tmp_path: Path) -> Iterator[Table]:
    app = create_app(Config.load(tmp_path / "data", log_url=server.log_url, work_url=server.work_url))
    yield Table.open(Checked(app))
    app.extensions[NAME].stop()


def kill(server: EmbeddedServer) -> None:
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: server.pid == 0)


def revive(server: EmbeddedServer, table: Table) -> None:
    def answers() -> bool:
        server.tend()
        return table.client.get("/readyz").status_code == 200

    wait_for(answers)


def test_gone_and_back(server: EmbeddedServer, own: Table) -> None:
    own.send(DEAL)
    before = own.stream()
    used = key()
    kill(server)
    for answer in (
        own.send(ATTACK, key=used),
        own.batch([{"id": key(), "command": ATTACK}]),
        own.get("state"),
        own.get("events"),
        own.get("live"),
        own.call("PATCH", "", json={"title": "x"}),
        own.client.post(f"{API}/matches", json={"game": "durak", "seats": [{}, {}]}),
        own.client.post(f"{API}/join", json={"code": own.made["code"]}),
        own.client.get("/readyz"),
    ):
        assert problem(answer) == (503, "store-away")
        assert int(answer.headers["Retry-After"]) >= 1
    assert own.client.get("/healthz").status_code == 200
    revive(server, own)
    assert own.stream() == before
    assert own.send(ATTACK, key=used).status_code == 201
    assert own.send(ATTACK, key=used).status_code == 200
    assert own.read("verify")["checked"] == 3


def test_a_feed_goes_on_where_it_was(server: EmbeddedServer, own: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 1.0)
    monkeypatch.setattr(live, "AWAY", 0.05)
    with own.get("live") as response:
        pieces = response.iter_encoded()
        assert next(pieces).startswith(b"retry") and next(pieces).startswith(b"event: head")
        kill(server)
        revive(server, own)
        own.send(DEAL)
        assert b"id: 2\n" in next(piece for piece in pieces if not piece.startswith(b":"))


def test_an_answer_lost_after_the_append_is_given_again(own: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store took the move, and the connection broke before it could say so."""
    service: Service = own.client.application.extensions[NAME]
    append = service.store.append

    def lost(*args: object, **kwargs: object) -> object:
        append(*args, **kwargs)  # type: ignore[arg-type]
        raise StoreAway("the connection broke")

    used = key()
    with monkeypatch.context() as patch:
        patch.setattr(service.store, "append", lost)
        assert problem(own.send(DEAL, key=used)) == (503, "store-away")
    again = own.send(DEAL, key=used)
    assert (again.status_code, again.json["version"]) == (200, 2)
    assert own.read("events")["version"] == 2


def test_a_full_store_takes_nothing_and_gives_all(own: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    service: Service = own.client.application.extensions[NAME]

    def full(*args: object, **kwargs: object) -> object:
        raise StoreFull("less than 200 MB are free")

    with monkeypatch.context() as patch:
        patch.setattr(service.store, "append", full)
        assert problem(own.send(DEAL)) == (503, "store-full")
        assert own.read("state")["version"] == 1
    assert own.send(DEAL).status_code == 201


def test_a_store_whose_memory_is_full_takes_nothing_and_gives_all(server: EmbeddedServer, own: Table) -> None:
    own.send(DEAL)
    before = own.stream()
    free = Redis.from_url(server.admin_url, protocol=2)
    used = int(free.info("memory")["used_memory"])
    free.config_set("maxmemory", used // 2)
    for answer in (
        own.send(ATTACK),
        own.batch([{"id": key(), "command": ATTACK}]),
        own.call("PATCH", "", json={"title": "x"}),
        own.call("POST", "tokens", json={"role": "viewer"}),
        own.client.post(f"{API}/matches", json={"game": "durak", "seats": [{}, {}]}),
    ):
        assert problem(answer) == (503, "store-full")
        assert int(answer.headers["Retry-After"]) >= 1
    assert own.stream() == before and own.read("verify")["checked"] == 2
    assert own.client.get("/readyz").status_code == 200
    operator = issue_operator(own.client.application.extensions[NAME].config.data)
    metrics = own.client.get("/metrics", headers={"Authorization": f"Bearer {operator}"}).get_data(as_text=True)
    assert f"greffier_store_memory_limit_bytes {used // 2}.0" in metrics
    free.config_set("maxmemory", 10 * used)
    assert own.send(ATTACK).status_code == 201
    free.close()


def test_a_fault_of_ours_is_logged_and_not_shown(
    own: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    service: Service = own.client.application.extensions[NAME]

    def broken(*args: object, **kwargs: object) -> object:
        raise RuntimeError("secret detail")

    plain = FlaskClient(own.client.application, own.client.response_wrapper)  # a fault is described nowhere
    with monkeypatch.context() as patch:
        patch.setattr(service.store, "load", broken)
        answer = plain.get(f"{own.path}/state")
    assert problem(answer) == (500, "internal")
    assert "secret detail" in caplog.text and "secret detail" not in answer.get_data(as_text=True)


def test_codes_survive_a_store_that_was_away(server: EmbeddedServer, own: Table) -> None:
    kill(server)
    revive(server, own)
    joined = own.client.post(f"{API}/join", json={"code": own.made["code"]})
    assert joined.status_code in (201, 404), "the index of codes may be lost, never wrong"
