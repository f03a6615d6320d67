"""A store that is away, full, or breaks off in the midst of an answer."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import hiredis
import pytest
from redis import Redis

from recorder import room
from recorder.append import AppendAnswer
from recorder.chain import MATCH, Verdict, verify
from recorder.embedded import EmbeddedServer
from recorder.feed import LOST, Feed, Tick
from recorder.ranges import Logs
from recorder.store import Store, StoreAway, StoreFull
from tests.conftest import StoreUrls
from tests.recorder.making import after, draft, key, some
from tests.recorder.test_feed import count, told
from tests.running import wait_for


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    """One of this test's own, to be killed and bent."""
    with EmbeddedServer(tmp_path / "data") as server:
        yield server


@pytest.fixture
def own(server: EmbeddedServer) -> Iterator[Store]:
    with closing(Store.connect(server.log_url, server.work_url)) as store:
        yield store


@pytest.fixture
def bend(server: EmbeddedServer) -> Iterator[Redis]:
    with Redis.from_url(server.admin_url, protocol=2) as admin:
        yield admin


def kill(server: EmbeddedServer) -> None:
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: server.pid == 0)


def revive(server: EmbeddedServer, store: Store) -> None:
    def answers() -> bool:
        server.tend()
        with suppress(StoreAway):
            store.ping()
            return True
        return False

    wait_for(answers)


def test_what_was_acknowledged_survives_kill_9(server: EmbeddedServer, own: Store, match: str) -> None:
    events = after(match, *some(2), draft("dealt", None, {"A": {"cards": ["7c"]}}))
    about, once = after(match, draft("named", None, {"text": {"A": "Zoé"}}), log="about"), key()
    assert own.append(match, events, about=about, expect=0, key=once).outcome == "appended"
    kill(server)
    with pytest.raises(StoreAway):
        own.ping()
    with pytest.raises(StoreAway):
        own.load(match)
    with pytest.raises(StoreAway):
        own.append(match, after(events, draft()), expect=3, key=key())
    revive(server, own)
    assert own.load(match) == Logs(events, about)
    assert verify(match, own.read(match, 1)) == Verdict(3, None, 0)
    assert own.append(match, events, about=about, expect=0, key=once) == AppendAnswer("replayed", 1, 3, 1)
    assert own.append(match, after(events, draft()), expect=3) == AppendAnswer("appended", 4, 4, 1)


def test_connections_to_a_server_that_was_restarted_are_not_used(
    server: EmbeddedServer, own: Store, match: str
) -> None:
    events = after(match, draft())
    own.append(match, events, expect=0)
    kill(server)
    other = Store.connect(server.log_url, server.work_url)
    revive(server, other)
    other.close()
    assert own.append(match, after(events, draft()), expect=1) == AppendAnswer("appended", 2, 2, 0)


def test_a_feed_goes_on_after_a_restart(server: EmbeddedServer, own: Store, match: str) -> None:
    with closing(Feed(own)) as feed:
        events = after(match, draft())
        own.append(match, events, expect=0)
        assert told(feed, count(1)) == [Tick(MATCH, match, "events", 1)]
        own.append(match, after(events, draft()), expect=1)
        kill(server)
        assert feed.wait(0.3) == []
        revive(server, own)
        assert told(feed, count(1)) == [Tick(MATCH, match, "events", 2)]


def test_a_feed_made_while_the_store_is_away_asks_to_look_at_everything(
    server: EmbeddedServer, own: Store, match: str
) -> None:
    kill(server)
    with closing(Feed(own)) as feed:
        assert feed.wait(0.3) == []
        revive(server, own)
        assert told(feed, count(1)) == [LOST]
        own.append(match, after(match, draft()), expect=0)
        assert told(feed, count(1)) == [Tick(MATCH, match, "events", 1)]


def test_a_store_without_memory_is_full_and_still_reads(own: Store, bend: Redis, match: str) -> None:
    events = after(match, *some(2))
    own.append(match, events, expect=0)
    bend.config_set("maxmemory", 1)
    more, once = after(events, draft()), key()
    with pytest.raises(StoreFull):
        own.append(match, more, about=after(match, draft(), log="about"), expect=2, key=once)
    assert own.load(match) == Logs(events, [])
    assert own.known(match, once.name) is None
    bend.config_set("maxmemory", 0)
    assert own.append(match, more, expect=2, key=once).outcome == "appended"


def test_a_replica_takes_nothing(own: Store, bend: Redis, match: str) -> None:
    events = after(match, draft())
    own.append(match, events, expect=0)
    bend.execute_command("REPLICAOF", "127.0.0.1", "1")
    with pytest.raises(StoreAway, match=r"(?i)read.?only"):
        own.append(match, after(events, draft()), expect=1)
    assert own.read(match, 1) == events
    bend.execute_command("REPLICAOF", "NO", "ONE")
    assert own.append(match, after(events, draft()), expect=1).outcome == "appended"


def test_a_wrong_password_is_a_store_away(store_urls: StoreUrls) -> None:
    user, _, rest = store_urls.log.partition("@")
    for url in (f"unix://{rest}", f"{user[:-1]}{'0' if user[-1] != '0' else '1'}@{rest}"):
        with closing(Store.connect(url, store_urls.work)) as store, pytest.raises(StoreAway):
            store.load("m")


def test_nobody_at_home_is_a_store_away(tmp_path: Path) -> None:
    with closing(Store.connect(f"unix://{tmp_path}/none")) as store:
        for ask in (store.ping, lambda: store.load("m"), lambda: store.known("m", b"k"), lambda: store.listed(0, 1)):
            with pytest.raises(StoreAway):
                ask()


# ── the disk ───────────────────────────────────────────────────────────────────


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_full_disk_refuses_appends_and_nothing_else(
    store_urls: StoreUrls, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, now, asked = [200_000_000], [1000.0], []

    def disk_usage(folder: Path) -> Usage:
        asked.append(folder)
        return Usage(10**12, 0, free[0])

    monkeypatch.setattr(shutil, "disk_usage", disk_usage)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with closing(Store.connect(store_urls.log, store_urls.work, disk=tmp_path)) as store:
        events = after(match, draft())
        store.append(match, events, expect=0)
        free[0] -= 1
        more = after(events, draft())
        store.append(match, more, expect=1)
        assert asked == [tmp_path], "looked at more than once a second"
        now[0] += 1
        for _ in range(3):
            with pytest.raises(StoreFull, match="200 MB"):
                store.append(match, after(more, draft()), expect=2, key=key())
        assert asked == [tmp_path] * 2
        assert store.read(match, 1) == events + more
        free[0] += 1
        now[0] += 1
        assert store.append(match, after(more, draft()), expect=2).outcome == "appended"


def test_the_least_free_disk_is_a_setting(
    store_urls: StoreUrls, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GREFFIER_MIN_FREE_MB", "1000000000")
    with closing(Store.connect(store_urls.log, disk=tmp_path)) as store, pytest.raises(StoreFull, match="1000000000"):
        store.append(match, after(match, draft()), expect=0)


def test_the_most_disk_is_a_setting(
    own: Store, server: EmbeddedServer, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One megabyte of the real store's files; what is written counts, whatever is free elsewhere."""
    monkeypatch.setenv("GREFFIER_MAX_DISK_MB", "1")
    monkeypatch.setenv("GREFFIER_MIN_FREE_MB", "0")
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with closing(Store.connect(server.log_url, server.work_url, disk=server.folder.parent)) as store:
        events = after(match, draft())
        store.append(match, events, expect=0)
        server._ask("SET", "filler", "x" * 1_000_000)
        now[0] += 1
        with pytest.raises(StoreFull, match="1 MB of 1 MB"):
            store.append(match, after(events, draft()), expect=1)
        assert store.read(match, 1) == events
    monkeypatch.setenv("GREFFIER_MAX_DISK_MB", "2")
    with closing(Store.connect(server.log_url, server.work_url, disk=server.folder.parent)) as store:
        assert store.append(match, after(events, draft()), expect=1).outcome == "appended"


@pytest.mark.parametrize("name", ["MIN_FREE_MB", "MAX_DISK_MB", "MEMORY_MB"])
def test_a_budget_that_is_no_number_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"GREFFIER_{name}", "1 GB")
    with pytest.raises(ValueError, match=f"GREFFIER_{name} is 1 GB; want a number of megabytes"):
        room.check(tmp_path)


# ── answers that do not come, and answers that say no ──────────────────────────


class Between:
    """A socket between client and server that can lose answers, or give its own."""

    def __init__(self, server: str | None = None) -> None:
        self.folder = tempfile.mkdtemp(prefix="between-")  # short, for the socket's name
        self.path = f"{self.folder}/s"
        self.answer: Callable[[list[bytes]], bytes | None] = lambda command: None  # b"": break off; None: the server's
        self.commands: list[bytes] = []
        self._server = server
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(self.path)
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        shutil.rmtree(self.folder)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=[client], daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            if self._server:
                server.connect(self._server)
            reader = hiredis.Reader()
            while data := client.recv(65536):
                reader.feed(data)
                while (command := reader.gets()) is not False:
                    self.commands.append(command[0])
                    through = self._pass_on(server, command) if self._server else b"+OK\r\n"
                    answer = self.answer(command)
                    if answer == b"":
                        return
                    client.sendall(through if answer is None else answer)

    def _pass_on(self, server: socket.socket, command: list[bytes]) -> bytes:
        server.sendall(hiredis.pack_command(tuple(command)))  # type: ignore[arg-type]  # hiredis types a tuple of one only
        reader, answer = hiredis.Reader(), b""
        while reader.gets() is False:
            data = server.recv(65536)
            answer += data
            reader.feed(data)
        return answer


@pytest.fixture
def between(store_urls: StoreUrls) -> Iterator[Between]:
    with closing(Between(unquote(urlsplit(store_urls.log).path))) as between:
        yield between


@pytest.fixture
def through(store_urls: StoreUrls, between: Between) -> Iterator[Store]:
    user = store_urls.log.partition("@")[0]
    with closing(Store.connect(f"{user}@{between.path}")) as store:
        store.partitions  # noqa: B018
        yield store


def losing(between: Between, through: Store, command: bytes, times: int) -> None:
    # A server that has not seen the script yet asks for it: that answer is not the one to lose.
    other = secrets.token_hex(10)
    through.append(other, after(other, draft()), expect=0)
    between.commands.clear()
    left = [times]

    def answer(sent: list[bytes]) -> bytes | None:
        if sent[0] == command and left[0]:
            left[0] -= 1
            return b""
        return None

    between.answer = answer


def test_an_append_whose_answer_is_lost_is_recorded_once(
    between: Between, through: Store, store: Store, match: str
) -> None:
    events = after(match, *some(2))
    losing(between, through, b"EVALSHA", 1)
    assert through.append(match, events, expect=0, key=key()) == AppendAnswer("replayed", 1, 2, 0)
    assert store.read(match, 1) == events


def test_an_append_without_a_key_is_not_sent_twice(between: Between, through: Store, store: Store, match: str) -> None:
    events = after(match, *some(2))
    losing(between, through, b"EVALSHA", 1)
    with pytest.raises(StoreAway):
        through.append(match, events, expect=0)
    assert between.commands.count(b"EVALSHA") == 1
    assert store.read(match, 1) == events


def test_an_append_is_given_up_after_two_lost_answers(
    between: Between, through: Store, store: Store, match: str
) -> None:
    events, once = after(match, *some(2)), key()
    losing(between, through, b"EVALSHA", 2)
    with pytest.raises(StoreAway):
        through.append(match, events, expect=0, key=once)
    assert through.append(match, events, expect=0, key=once) == AppendAnswer("replayed", 1, 2, 0)
    assert store.read(match, 1) == events


def test_a_read_is_sent_again(between: Between, through: Store, store: Store, match: str) -> None:
    events = after(match, *some(2))
    store.append(match, events, expect=0)
    losing(between, through, b"XRANGE", 1)
    assert through.read(match, 1) == events
    losing(between, through, b"XRANGE", 2)
    with pytest.raises(StoreAway):
        through.read(match, 1)


def test_a_server_that_hangs_is_asked_once(match: str) -> None:
    with closing(Between()) as fake, closing(Store.connect(f"unix://{fake.path}?socket_timeout=0.2")) as store:
        hang = threading.Event()
        fake.answer = lambda command: b"" if hang.wait(60) else None
        for ask in (store.ping, lambda: store.load(match)):
            fake.commands.clear()
            with pytest.raises(StoreAway):
                ask()
            assert len(fake.commands) == 1
        hang.set()


def test_who_finds_all_connections_in_use_gives_up(store_urls: StoreUrls) -> None:
    with closing(Store.connect(f"{store_urls.log}&max_connections=2&timeout=0.01")) as store:
        pool = store.log.client.connection_pool
        taken = [pool.get_connection(), pool.get_connection()]
        with pytest.raises(StoreAway):
            store.ping()
        pool.release(taken[0])
        store.ping()


@pytest.mark.parametrize(
    ("said", "raised"),
    [
        ("LOADING Redis is loading the dataset in memory", StoreAway),
        ("READONLY You can't write against a read only replica.", StoreAway),
        ("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", StoreAway),
        ("CLUSTERDOWN The cluster is down", StoreAway),
        ("TRYAGAIN Multiple keys request during rehashing of slot", StoreAway),
        ("ASK 3999 127.0.0.1:6381", StoreAway),
        ("NOREPLICAS Not enough good replicas to write.", StoreAway),
        ("UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)", StoreAway),
        ("BUSY Redis is busy running a script.", StoreAway),
        ("NOAUTH Authentication required.", StoreAway),
        ("WRONGPASS invalid username-password pair or user is disabled.", StoreAway),
        ("NOPERM this user has no permissions to run the 'evalsha' command", StoreAway),
        ("ERR max number of clients reached", StoreAway),
        ("ERR Error running script (call to f_12): @user_script:54: @user_script: 54: -READONLY You can't", StoreAway),
        ("MISCONF Errors writing to the AOF file: No space left on device", StoreFull),
        ("MISCONF Errors writing to the AOF file script: 12, on @user_script:54.", StoreFull),
        ("ERR Error running script (call to f_12): @user_script:54: @user_script: 54: -MISCONF Errors", StoreFull),
        ("OOM command not allowed when used memory > 'maxmemory'.", StoreFull),
        ("ERR Error running script (call to f_12): @user_script:54: @user_script: 54: -OOM command", StoreFull),
    ],
)
def test_a_refusal_is_away_or_full(said: str, raised: type[Exception], match: str) -> None:
    with closing(Between()) as fake, closing(Store.connect(f"unix://{fake.path}")) as store:
        known = {b"layout": b"$1\r\n3\r\n", b"partitions": b"$1\r\n1\r\n"}
        fake.answer = lambda command: known[command[2]] if command[0] == b"HGET" else b":1\r\n"
        assert store.partitions == 1
        fake.answer = lambda command: f"-{said}\r\n".encode()
        with pytest.raises(raised):
            store.append(match, after(match, draft()), expect=0, key=key())


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_fork_has_connections_of_its_own(between: Between, through: Store) -> None:
    through.ping()
    child = os.fork()
    if child == 0:
        code = 1
        with suppress(BaseException):
            through.ping()
            code = 0
        os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    through.ping()
    assert between.commands.count(b"AUTH") == 2
