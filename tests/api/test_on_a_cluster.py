"""A service whose store, what may vanish included, is a Redis Cluster of six nodes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from redis import Redis

from api.app import create_app
from api.config import Config, Rate
from api.http.application import NAME
from api.http.limits import Limits
from api.http.problems import Problem
from api.http.weights import Weights
from recorder.store import Store
from tests.api.table import API, Checked, Table, key
from tests.clusters import cluster, port_of
from tests.conftest import StoreUrls


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Redis]]:
    with cluster(tmp_path_factory.mktemp("cluster"), 6) as nodes:
        yield nodes


@pytest.fixture(scope="module")
def url(nodes: list[Redis]) -> str:
    return f"redis://127.0.0.1:{port_of(nodes[0])}"


@pytest.fixture(scope="module")
def app(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app(Config.load(tmp_path_factory.mktemp("clustered") / "data", log_url=url))
    yield made
    made.extensions[NAME].stop()


@pytest.fixture
def client(app: Flask) -> Checked:
    client = Checked(app)
    assert isinstance(client, Checked)
    return client


def test_all_goes_on_as_with_one_server(client: Checked, caplog: pytest.LogCaptureFixture) -> None:
    """Codes, keys, checkpoints and counts lie wherever their names put them."""
    for _ in range(12):
        table = Table.open(client, 3)
        table.send({"type": "deal", "trump_card": "6s", "starter": "A"}, key=key())
        code = table.token_for("viewer")["code"]
        assert client.post(f"{API}/join", json={"code": code}).status_code == 201
    assert client.get("/readyz").json == {"ok": True}
    assert "work store" not in caplog.text


def test_limits_are_counted_by_all_workers_together(url: str, nodes: list[Redis]) -> None:
    with closing(Store.connect(url)) as one, closing(Store.connect(url)) as other:
        workers = [Limits(lambda: 0, store, b"cluster", {"create": Rate(10, 1000)}) for store in (one, other)]
        for n in range(10):
            workers[n % 2].count("create", "192.0.2.7")
        for worker in workers:
            with pytest.raises(Problem, match="more than 10 a minute"):
                worker.count("create", "192.0.2.7")
    assert sum(len(node.keys("gw:{limit}:*")) for node in nodes) >= 2


def test_so_is_what_is_written(url: str) -> None:
    with closing(Store.connect(url)) as one, closing(Store.connect(url)) as other:
        scales = [Weights(lambda: 0, store, b"cluster", {"bytes": Rate(30_000, 10**9)}) for store in (one, other)]
        for n in range(3):
            scales[n % 2].weigh(f"m{n}", "referee", "192.0.2.7", 1, 10_000)
        for worker in scales:
            with pytest.raises(Problem, match="too much written"):
                worker.weigh("m9", "referee", "192.0.2.7", 1, 10_000)


def test_counting_alone_is_said_in_the_log_and_where_readiness_is_asked(
    store_urls: StoreUrls, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = f"unix://{tmp_path}/none.sock"
    app = create_app(Config.load(tmp_path / "data", log_url=store_urls.log, work_url=nowhere))
    try:
        with caplog.at_level(logging.WARNING, "greffier"):
            app.extensions[NAME].limits.count("create", "192.0.2.7")
            app.extensions[NAME].limits.count("create", "192.0.2.7")
        assert caplog.text.count("the work store fails, and what is kept or counted there is not") == 1
        told = Checked(app).get("/readyz")
        assert (told.status_code, told.json) == (200, {"ok": True, "work": "failing"})
    finally:
        app.extensions[NAME].stop()


def test_what_a_server_refuses_is_said_as_well(url: str, caplog: pytest.LogCaptureFixture) -> None:
    """As it did of scripts whose keys lie in several slots, and nobody heard of it."""
    with closing(Store.connect(url)) as store:
        script = store.work.script("return redis.call('INCRBY', KEYS[2], 1)")
        with pytest.raises(Exception, match="same key slot"):
            script(["gw:a", "gw:b"], [])
        store.work.ping()
        assert store.work.is_failing, "that it answers does not mend what it refuses"
    assert "same key slot" in caplog.text
