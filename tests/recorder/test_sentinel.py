"""A primary with a replica, watched by a Sentinel: the store goes on with the replica when the primary dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from redis import Redis

from recorder.append import AppendAnswer
from recorder.embedded import find_server
from recorder.store import Store, StoreAway
from tests.clusters import free_port
from tests.recorder.making import after, draft, key, some
from tests.running import ROOT, wait_for


class Watched(NamedTuple):
    url: str
    primary: subprocess.Popen[bytes]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    first, second, sentinel = free_port(), free_port(), free_port()
    processes = []

    def start(port: int, *words: str) -> None:
        folder = tmp_path / f"{port}"
        folder.mkdir()
        if "--sentinel" in words:
            (folder / "conf").write_text(
                f"port {port}\nbind 127.0.0.1\n"
                f"sentinel monitor greffier 127.0.0.1 {first} 1\n"
                "sentinel down-after-milliseconds greffier 200\n"
            )
            words = ("conf", *words)
        else:
            words = ("--port", f"{port}", "--bind", "127.0.0.1", "--appendonly", "yes", "--save", "", *words)
        processes.append(subprocess.Popen([find_server(), *words], cwd=folder, stdout=subprocess.DEVNULL))
        with Redis(port=port) as client:
            wait_for(lambda: answers(client))

    try:
        start(first, "--repl-diskless-sync-delay", "0")
        start(second, "--replicaof", f"127.0.0.1 {first}")
        with Redis(port=first) as client:
            wait_for(lambda: client.info("replication").get("slave0", {}).get("state") == "online")
        start(sentinel, "--sentinel")
        with Redis(port=sentinel) as client:
            wait_for(lambda: client.sentinel_slaves("greffier"))
        yield Watched(f"redis+sentinel://127.0.0.1:{sentinel}/greffier", processes[0])
    finally:
        for process in processes:
            process.kill()
            process.wait()


def answers(client: Redis) -> bool:
    with suppress(Exception):
        return bool(client.ping())
    return False


def test_the_store_goes_on_with_the_replica_and_no_append_is_recorded_twice(watched: Watched, match: str) -> None:
    with closing(Store.connect(watched.url)) as store:
        events, once = after(match, *some(2)), key()
        assert store.append(match, events, expect=0, key=once) == AppendAnswer("appended", 1, 2, 0)
        os.kill(watched.primary.pid, signal.SIGKILL)
        with pytest.raises(StoreAway):
            store.append(match, events, expect=0, key=once)

        def is_replayed() -> bool:
            with suppress(StoreAway):
                return store.append(match, events, expect=0, key=once) == AppendAnswer("replayed", 1, 2, 0)
            return False

        wait_for(is_replayed)
        assert store.append(match, after(events, draft()), expect=2, key=key()).outcome == "appended"
        assert [event["version"] for event in store.read(match, 1)] == [1, 2, 3]


KILLED = """
from gevent import Timeout, monkey
monkey.patch_all()
import sys
from recorder.connections import Connections
redis = Connections(sys.argv[1]).client
redis.ping()
with Timeout(0.05, False):
    redis.blpop("nothing", 1)
print(redis.set("something", 1))
"""


@pytest.mark.parametrize("way", ["by Sentinel", "to one server"])
def test_whoever_comes_after_a_killed_greenlet_gets_an_answer_of_their_own(
    request: pytest.FixtureRequest, way: str
) -> None:
    url = (
        request.getfixturevalue("watched").url if way == "by Sentinel" else request.getfixturevalue("store_urls").admin
    )
    done = subprocess.run([sys.executable, "-c", KILLED, url], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr
