"""A data folder that lacks something is told at start, with what to do next; what can be mended is, after a copy."""

from __future__ import annotations

import re
import shutil
import subprocess
import types
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from redis import Redis

from api.config import make_keys
from api.operator import erasing, repairing
from api.operator.access import store_access
from api.server import soundness
from api.server.serve import _base, _run_folder
from api.server.settings import Refused
from recorder import aof
from recorder.embedded import EmbeddedServer, StoreError
from tests.operations.conftest import Referee, ask, greffier
from tests.process.test_serve import alive
from tests.running import Service, breakable, status, wait_for

KEY = "greffier:match:{p00}:m:events"
EVENTS = 20


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that was used, and whose store has ended."""
    data = tmp_path_factory.mktemp("used") / "data"
    store = EmbeddedServer(data)
    make_keys(data)
    with store, Redis.from_url(store.log_url) as log:
        for n in range(EVENTS):
            log.xadd(KEY, {"e": f"{n}" * 40})
    return data


@pytest.fixture
def data(used: Path, tmp_path: Path) -> Path:
    """A copy of it, to be harmed."""
    shutil.copytree(used, tmp_path / "data")
    return tmp_path / "data"


def log_of(data: Path) -> Path:
    return max((data / "redis" / "appendonlydir").glob("*.incr.aof"))


def entries(data: Path) -> int:
    with EmbeddedServer(data) as store, Redis.from_url(store.log_url) as log:
        return int(log.xlen(KEY))


def cut(data: Path) -> None:
    """Its last three entries, at the end of a command: nothing that the server itself could notice."""
    content = log_of(data).read_bytes()
    log_of(data).write_bytes(content[: content.rindex(b"*", 0, content.rindex(b"*", 0, content.rindex(b"*5")))])


def no_manifest(data: Path) -> None:
    next((data / "redis" / "appendonlydir").glob("*.manifest")).unlink()


def no_log(data: Path) -> None:
    shutil.rmtree(data / "redis" / "appendonlydir")


def no_file(data: Path) -> None:
    log_of(data).unlink()


def zeros(data: Path) -> None:
    with log_of(data).open("ab") as file:
        file.write(b"*5\r\n$4\r\nXADD\r\n$21\r\ngref" + bytes(70_000))


def a_strange_command(data: Path) -> None:
    content = log_of(data).read_bytes()
    log_of(data).write_bytes(content.replace(b"\r\n*5\r\n", b"\r\n?5\r\n", 1))


@pytest.mark.parametrize(
    ("harm", "told", "left"),
    [
        (cut, "was cut short: it has .* bytes and had .*doctor --repair", EVENTS - 3),
        (no_manifest, "has lost its manifest.*doctor --repair", EVENTS),
        (zeros, "ends with zeros.*doctor --repair", EVENTS),
        (no_log, "the store's log, is gone: put it back, or restore a backup", None),
        (no_file, "which the manifest names, is gone: put it back, or restore a backup", None),
    ],
)
def test_a_log_that_is_not_whole_is_told_and_mended_after_a_copy(
    data: Path, harm: Callable[[Path], None], told: str, left: int | None
) -> None:
    harm(data)
    before = {path.name: path.read_bytes() for path in (data / "redis").glob("appendonlydir/*")}
    with pytest.raises(StoreError, match=told) as fault:
        EmbeddedServer(data).start()
    assert "\n" not in str(fault.value)
    assert repairing.lacks(data) == str(fault.value)
    if left is None:
        with pytest.raises(Refused, match=r"put .* back, or restore a backup"):
            repairing.repair(data)
        return
    assert len(repairing.repair(data)) == 2
    [copy] = data.glob("before-repair-*")
    assert {path.name: path.read_bytes() for path in (copy / "appendonlydir").iterdir()} == before
    assert entries(data) == left
    assert repairing.repair(data) == [], "all is well now"
    assert repairing.lacks(data) is None


def test_what_is_no_command_in_the_midst_is_not_mended(data: Path) -> None:
    a_strange_command(data)
    before = log_of(data).read_bytes()
    with pytest.raises(Refused, match="something that is no command: only a backup helps"):
        repairing.repair(data)
    assert log_of(data).read_bytes() == before


def test_a_torn_end_is_cut_off_by_the_server_and_said(data: Path) -> None:
    with log_of(data).open("ab") as file:
        file.write(b"*5\r\n$4\r\nXADD\r\n$21\r\ngref")
    said: list[str] = []
    with EmbeddedServer(data, said.append) as store, Redis.from_url(store.log_url) as log:
        assert log.xlen(KEY) == EVENTS
    assert len(said) == 1 and "was torn, and is cut off" in said[0] and "greffier verify" in said[0]


def test_a_log_that_was_written_anew_is_not_taken_for_one_that_was_cut(data: Path) -> None:
    with EmbeddedServer(data) as store, Redis.from_url(store.admin_url) as admin:
        name = log_of(data).name
        admin.xtrim(KEY, 1, approximate=False)
        admin.bgrewriteaof()
        wait_for(lambda: log_of(data).name != name and not admin.info("persistence")["aof_rewrite_in_progress"])
    assert entries(data) == 1


def test_nothing_is_erased_where_the_log_cannot_be_written_anew(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = log_of(data).stat().st_size
    monkeypatch.setattr(shutil, "disk_usage", lambda _: types.SimpleNamespace(free=erasing.ROOM + size // 2))
    with pytest.raises(Refused, match="free some, nothing is erased yet"), store_access(data) as found:
        erasing.erase(found, "m", erasing.ErasureRequest(frozenset(), texts=True))
    assert not (data / "erasures.jsonl").exists()


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("keys/hmac", None, "keys/hmac, a key of the service, is gone: put it back from a backup .*doctor --repair"),
        ("keys/hmac", b"", "keys/hmac should hold 32 bytes and holds 0: put it back"),
        ("keys/seals", None, "keys/seals, a key of the service, is gone: put it back"),
        ("keys/seals", b"", "keys/seals holds no keys that seal: it is empty: put it back"),
        ("keys/creation", b"", "keys/creation cannot be read"),
        ("keys/operator", b"", "keys/operator is empty: .*greffier operator"),
        ("redis/passwords", b"", "redis/passwords has no password .* delete it"),
    ],
)
def test_a_key_that_is_lost_or_empty_is_told(data: Path, name: str, content: bytes | None, told: str) -> None:
    if content is None:
        (data / name).unlink()
    else:
        (data / name).write_bytes(content)
    fault = soundness.fault(data, embedded=True)
    assert fault and "\n" not in fault
    assert re.search(told, fault), fault
    if "doctor --repair" in fault:
        assert "made anew" in repairing.repair(data)[-1]
        assert soundness.fault(data, embedded=True) is None
        assert (data / name).stat().st_size >= 32


def test_a_folder_whose_store_is_gone_is_not_begun_anew(data: Path) -> None:
    shutil.rmtree(data / "redis")
    told = "the store with every event, is gone: put it back, or restore a backup"
    with pytest.raises(Refused, match=told), store_access(data):
        pass
    with pytest.raises(Refused, match=told):
        repairing.repair(data)
    ended = greffier("serve", "--port", "0", data=data)
    assert ended.code == 1 and told in ended.err and ended.err.count("\n") == 1, ended
    assert not (data / "redis").exists()


def test_nothing_is_mended_under_a_running_store(data: Path) -> None:
    with EmbeddedServer(data):
        (data / "keys" / "hmac").write_bytes(b"")
        with pytest.raises(Refused, match="a store still runs"):
            repairing.repair(data)


def test_a_store_whose_folder_is_taken_away_ends_and_comes_back_with_it(data: Path) -> None:
    said: list[str] = []
    store = EmbeddedServer(data, said.append)
    store.start()
    process = store._process
    assert process
    data.rename(data.parent / "away")
    store.tend()
    assert process.wait(60) == 0, "it acknowledges nothing any more"
    store.tend()
    assert len(said) == 1 and "was taken away" in said[0] and not data.exists()
    (data.parent / "away").rename(data)
    store.tend()
    wait_for(lambda: store._ping() is True)
    assert any("is back" in line for line in said)
    shutil.rmtree(data)
    store.stop()
    assert store._process and store._process.poll() is not None
    assert not data.exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, of 24 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def fill(disk: Path) -> Path:
    with (disk / "fill").open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return disk / "fill"


def test_a_full_and_a_read_only_disk_are_told_at_start(small_disk: Path) -> None:
    fill(small_disk)
    full = greffier("serve", "--port", "0", data=small_disk / "data")
    assert full.code == 1 and full.err.count("\n") == 1 and "No space left on device: free some" in full.err, full
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    closed = greffier("serve", "--port", "0", data=small_disk / "data")
    assert closed.code == 1 and closed.err.count("\n") == 1, closed
    assert "Read-only file system: the data folder must be one that this user can write to" in closed.err


def test_a_disk_that_fills_under_a_service_ends_no_worker_and_it_goes_on_with_room(small_disk: Path) -> None:
    settings = {"GREFFIER_MIN_FREE_MB": "0", "GREFFIER_METRICS": "open"}
    with breakable(small_disk / "data", "--workers", "1", environment=settings) as service:
        service.start()
        assert service.process
        before = {child.pid for child in psutil.Process(service.process.pid).children()} - {service.store}
        filling = fill(small_disk)
        new = {"game": "durak", "seats": [{}, {}]}
        wait_for(lambda: ask(service, "POST", "/matches", new)[0] in (503, 507))  # a last page may still have room
        assert status(f"{service.url}/metrics") == 200
        filling.unlink()
        wait_for(lambda: status(f"{service.url}/readyz") == 200, 60)
        Referee.of(service).deal()
        after = {child.pid for child in psutil.Process(service.process.pid).children()} - {service.store}
        assert after == before, "nobody was killed"
        assert service.stop() == 0 and "Traceback" not in service.log()


def test_what_workers_share_lies_off_the_data_folder_and_goes_with_them(data: Path) -> None:
    runs = set(_base().glob("greffier-run-*"))
    with _run_folder() as run:
        assert set(_base().glob("greffier-run-*")) - runs == {run}
        with _run_folder():
            assert run.exists(), "one that is in use is left alone"
    assert not run.exists()
    (left := _base() / "greffier-run-left").mkdir(exist_ok=True)
    with _run_folder():
        assert not left.exists()


def test_a_command_within_a_transaction_counts_only_with_its_end(tmp_path: Path) -> None:
    one = b"*1\r\n$5\r\nMULTI\r\n*2\r\n$4\r\nINCR\r\n$1\r\nx\r\n"
    for behind, whole in ((b"", 0), (b"*1\r\n$4\r\nEXEC\r\n", len(one) + 14)):
        (tmp_path / "f.aof").write_bytes(one + behind)
        assert aof.end_of(tmp_path / "f.aof") == (whole, len(one + behind) - whole, 0)


def test_a_service_whose_folder_is_taken_away_ends_when_it_is_told_to(data: Path) -> None:
    service = Service(data, ("--workers", "1")).start()
    Referee.of(service).deal()
    store = service.store

    def is_taken_away() -> bool:
        shutil.rmtree(data, ignore_errors=True)  # the service may write a file there at the same moment
        return not data.exists()

    wait_for(is_taken_away)
    wait_for(lambda: not alive(store))  # nothing is acknowledged that is not kept
    assert status(f"{service.url}/readyz") == 503
    assert service.stop() == 0
    assert "was taken away" in service.log() and "Traceback" not in service.log(), service.log()
