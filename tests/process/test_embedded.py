"""The life of a store of our own: started, lost, adopted, never doubled."""

from __future__ import annotations

import importlib.util
import itertools
import os
import signal
import stat
import subprocess
import sys
import tempfile
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from recorder import embedded, room
from recorder.embedded import LONGEST_SOCKET, OLDEST, EmbeddedServer, StoreError, find_server, servers, version
from tests.running import ROOT, wait_for

KEY = "greffier:match:{p00}:m:events"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path / "data") as running:
        yield running


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def socket_of(server: EmbeddedServer) -> Path:
    return Path((server.folder / "socket").read_text())


def log_file(data: Path) -> Path:
    """The file that is read last."""
    return next((data / "redis" / "appendonlydir").glob("*.incr.aof"))


def entries(server: EmbeddedServer) -> int:
    with Redis.from_url(server.log_url) as log:
        return int(log.xlen(KEY))


def append(server: EmbeddedServer) -> None:
    with Redis.from_url(server.log_url) as log:
        log.xadd(KEY, {"e": "x"})


def tended(server: EmbeddedServer) -> bool:
    """Look after it, as the service does; whether it answers."""
    server.tend()
    return server._ping() is True


def test_only_its_owner_can_reach_it(server: EmbeddedServer) -> None:
    assert mode(server.folder) == mode(server.folder.parent) == 0o700
    assert mode(socket_of(server).parent) == 0o700
    assert mode(server.folder / "passwords") == 0o600
    assert len(os.fsencode(socket_of(server))) <= LONGEST_SOCKET
    with Redis.from_url(server.admin_url) as admin:
        assert admin.config_get("port")["port"] == "0"
        assert admin.info("server")["tcp_port"] == 0


def test_it_flushes_each_append_and_drops_nothing(server: EmbeddedServer) -> None:
    with Redis.from_url(server.admin_url) as admin:
        settings = admin.config_get("*")
    assert settings["appendonly"] == "yes"
    assert settings["appendfsync"] == "always"
    assert settings["aof-load-truncated"] == "yes"
    assert settings["maxmemory-policy"] == "noeviction"
    assert settings["auto-aof-rewrite-percentage"] == "0", "a second copy of its log would fill the disk"
    assert settings["save"] == ""
    assert Path(settings["dir"]) == server.folder


def test_a_ctrl_c_for_the_service_does_not_reach_it(server: EmbeddedServer) -> None:
    assert os.getsid(server.pid) == server.pid != os.getsid(0)


def test_its_secrets_are_neither_in_its_arguments_nor_in_its_log(server: EmbeddedServer) -> None:
    passwords = [line.split()[1] for line in (server.folder / "passwords").read_text().splitlines()]
    seen = embedded._command_line(server.pid) + (server.folder / "log").read_text()
    seen += (server.folder / "users.acl").read_text()
    assert str(server.folder) in seen
    assert not any(password in seen for password in passwords)


def test_stopped_and_started_it_has_all_that_it_had(tmp_path: Path) -> None:
    first = EmbeddedServer(tmp_path)
    first.start()
    append(first)
    pid, socket = first.pid, socket_of(first)
    first.stop()
    assert first.pid == 0
    assert not socket.exists() and not socket.parent.exists()
    with EmbeddedServer(tmp_path) as second:
        assert second.pid != pid
        assert entries(second) == 1


def test_killed_it_comes_back_at_the_same_address_with_all_that_it_had(server: EmbeddedServer) -> None:
    append(server)
    pid, url = server.pid, server.log_url
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: tended(server))
    assert server.pid != pid
    assert server.log_url == url
    assert entries(server) == 1


SCRIPT = """
for i = 1, 3 do redis.call("XADD", KEYS[1], i .. "-0", "e", i) end
redis.call("HSETNX", KEYS[2], "key", "1 3 0")
return redis.call("XADD", KEYS[3], "MAXLEN", "~", 100000, "*", "m", "x")
"""


@pytest.mark.parametrize("binary", [path for path in servers() if version(path) >= OLDEST], ids=str)
def test_what_a_script_wrote_is_there_after_kill_9(tmp_path: Path, binary: Path) -> None:
    # Redis 7.0 replays a script's effects as its `default` user, and drops what that may not do.
    server = EmbeddedServer(tmp_path, binary=binary)
    server.start()
    keys = [KEY, "greffier:match:{p00}:m:keys", "greffier:match:{p00}:feed"]
    with Redis.from_url(server.log_url) as log:
        log.eval(SCRIPT, 3, *keys)
        os.kill(server.pid, signal.SIGKILL)
        wait_for(lambda: tended(server))
        assert [log.xlen(keys[0]), log.hget(keys[1], "key"), log.xlen(keys[2])] == [3, b"1 3 0", 1]
    server.stop()


def test_killed_while_it_rewrites_its_file_it_comes_back_at_once(server: EmbeddedServer) -> None:
    append(server)
    with Redis.from_url(server.admin_url) as admin:
        admin.config_set("rdb-key-save-delay", 60_000_000)  # a minute a key: the forked copy outlives this test
        admin.bgrewriteaof()
        wait_for(lambda: admin.info("persistence")["aof_rewrite_in_progress"])
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: tended(server))
    assert entries(server) == 1


def test_a_command_torn_by_a_power_cut_is_dropped_and_the_rest_is_read(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as first:
        append(first)
    file = log_file(tmp_path)
    with file.open("ab") as tail:
        tail.write(b"*5\r\n$4\r\nXADD\r\n$27\r\ngreffier:match:{p00}")
    with EmbeddedServer(tmp_path) as second:
        assert entries(second) == 1
        append(second)
        assert entries(second) == 2


def test_it_is_restarted_ever_less_often_when_it_cannot_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    server = EmbeddedServer(tmp_path, lines.append)
    server.start()
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: server.pid == 0)
    file = log_file(tmp_path)
    good = file.read_bytes()
    file.write_bytes(b"this is no log\r\n")
    clock = types.SimpleNamespace(now=1000.0)
    monkeypatch.setattr(embedded, "time", types.SimpleNamespace(monotonic=lambda: clock.now, sleep=lambda _: None))
    started = []
    for _ in range(1200):  # two minutes
        lines.clear()
        server.tend()
        wait_for(server._dead)
        if any("restarting" in line for line in lines):
            started.append(clock.now)
        clock.now += 0.1
    pauses = [later - earlier for earlier, later in itertools.pairwise(started)]
    assert pauses == sorted(pauses)
    assert pauses[0] < 1 and 29 < pauses[-1] < 31
    # Mended by hand, it comes back by itself.
    monkeypatch.undo()
    file.write_bytes(good)
    server._not_before = 0
    wait_for(lambda: tended(server))
    server.stop()


def test_a_store_that_ends_at_once_says_why(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server:
        append(server)
    file = log_file(tmp_path)
    file.write_bytes(b"this is no log\r\n" * 100)
    with pytest.raises(StoreError, match=r"ended at once: .*[Bb]ad file format"):
        EmbeddedServer(tmp_path).start()


ORPHAN_MAKER = """
import os, signal, sys
from pathlib import Path
from recorder.embedded import EmbeddedServer
server = EmbeddedServer(Path(sys.argv[1]))
server.start()
os.kill(os.getpid(), signal.SIGKILL)
"""


def orphan(data: Path) -> None:
    """Leave a store behind on data whose parent was killed."""
    made = subprocess.run([sys.executable, "-c", ORPHAN_MAKER, str(data)], cwd=ROOT, check=False)
    assert made.returncode == -signal.SIGKILL


def test_an_orphan_is_adopted(tmp_path: Path) -> None:
    orphan(tmp_path)
    lines: list[str] = []
    server = EmbeddedServer(tmp_path, lines.append)
    pid = int((tmp_path / "redis" / "pid").read_text())
    server.start()
    assert server.pid == pid
    assert lines == [f"adopted the store that was still running (process {pid})"]
    append(server)
    # Not a child of this process, it is missed and restarted all the same.
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: tended(server))
    assert entries(server) == 1
    server.stop()


def test_an_orphan_whose_socket_was_cleaned_away_is_ended_and_replaced(tmp_path: Path) -> None:
    orphan(tmp_path)
    pid = int((tmp_path / "redis" / "pid").read_text())
    Path((tmp_path / "redis" / "socket").read_text()).unlink()
    with EmbeddedServer(tmp_path) as server:
        assert server.pid != pid


def test_an_orphan_that_does_not_answer_keeps_a_second_store_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orphan(tmp_path)
    pid = int((tmp_path / "redis" / "pid").read_text())
    monkeypatch.setattr(embedded, "ANSWER", 0.2)
    monkeypatch.setattr(embedded, "START", 0.5)
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(StoreError, match=f"process {pid}.* does not answer"):
            EmbeddedServer(tmp_path).start()
    finally:
        os.kill(pid, signal.SIGCONT)
    monkeypatch.undo()
    with EmbeddedServer(tmp_path) as server:
        assert server.pid == pid


def test_a_second_store_on_one_folder_is_never_started(server: EmbeddedServer) -> None:
    second = EmbeddedServer(server.folder.parent)
    second.start()
    assert second.pid == server.pid
    second._spawn()
    assert second.pid == server.pid


def test_a_store_that_lost_its_socket_gets_it_back(server: EmbeddedServer) -> None:
    pid = server.pid
    socket_of(server).unlink()
    server.tend()
    wait_for(lambda: tended(server))
    assert server.pid != pid
    append(server)


def test_a_long_temporary_directory_is_not_used_for_the_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    with EmbeddedServer(tmp_path / "data") as server:
        assert len(os.fsencode(socket_of(server))) <= LONGEST_SOCKET
        assert not list(deep.iterdir())
        append(server)


def test_a_folder_of_any_name_will_do(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path / 'a "b" \\ é\n 🂡') as server:
        append(server)
        os.kill(server.pid, signal.SIGKILL)
        wait_for(lambda: tended(server))
        assert entries(server) == 1


def fake(folder: Path, words: str) -> None:
    folder.mkdir()
    (folder / "redis-server").write_text(f"#!/bin/sh\necho '{words}'\n")
    (folder / "redis-server").chmod(0o755)


@pytest.mark.parametrize("words", ["Redis server v=6.2.14 sha=0", "", "not a server"])
def test_a_server_that_is_too_old_or_does_not_run_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    fake(tmp_path / "bin", words)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert find_server().parent != tmp_path / "bin"


def test_without_any_server_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(StoreError, match="install redis-server or valkey-server") as error:
        find_server()
    assert "\n" not in str(error.value)


def test_its_memory_has_a_bound_which_the_next_start_and_the_next_owner_set_anew(tmp_path: Path) -> None:
    def bound(server: EmbeddedServer) -> tuple[str, str]:
        with Redis.from_url(server.admin_url, protocol=2, decode_responses=True) as admin:
            said = admin.config_get("maxmemory*")
        return said["maxmemory"], said["maxmemory-policy"]

    data = tmp_path / "data"
    with EmbeddedServer(data, memory=70_000_000) as server:
        assert bound(server) == ("70000000", "noeviction")
        with EmbeddedServer(data, memory=80_000_000) as adopted:
            assert bound(adopted) == ("80000000", "noeviction")
    with EmbeddedServer(data) as server:
        assert int(bound(server)[0]) == room.memory() >= room.LEAST_MEMORY


def test_memory_is_half_of_what_there_is_unless_it_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "memory.max").write_text("512000000\n")
    monkeypatch.setattr(room, "_CGROUPS", (str(tmp_path / "memory.max"), str(tmp_path / "none")))
    assert room.memory() <= 256_000_000
    (tmp_path / "memory.max").write_text("max\n")
    assert room.memory() == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    monkeypatch.setenv("GREFFIER_MEMORY_MB", "123")
    assert room.memory() == 123_000_000
