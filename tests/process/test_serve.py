"""`greffier serve` as a process: how it begins, what it says, and how it ends."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from api import lan
from api.cli import main
from api.config import Config
from recorder.embedded import EmbeddedServer
from tests.conftest import StoreUrls
from tests.forking import clean_environment
from tests.running import ROOT, Service, breakable, status, wait_for

pytestmark = pytest.mark.drawn(15, among="starts and ends of a service")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Service]:
    """A service that this test may break."""
    with breakable(tmp_path / "data", is_spawned=True) as service:
        yield service


def alive(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def children(pid: int) -> list[int]:
    return [child.pid for child in psutil.Process(pid).children()]


def greffier(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "api.cli", *arguments],
        cwd=ROOT,
        env=clean_environment(environment),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_its_one_line_comes_when_it_answers_and_at_the_end_all_is_gone(own: Service) -> None:
    own.start()
    assert status(f"{own.url}/readyz") == 200
    assert own.process and own.process.stdout
    parent, store = own.process.pid, own.store
    workers = [pid for pid in children(parent) if pid not in (store, *own.pool)]
    assert len(workers) == min(2, os.cpu_count() or 1)
    wait_for(lambda: len(own.pool) == 5)
    pool = own.pool
    rest = own.process.stdout
    own.process.send_signal(signal.SIGTERM)
    assert rest.read() == "", "one line, no more"
    assert own.process.wait(60) == 0
    own._forget()
    assert not any(alive(pid) for pid in (*workers, store))
    wait_for(lambda: not any(alive(pid) for pid in pool))
    assert own.log() == ""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGHUP])
def test_ctrl_c_or_a_closed_terminal_ends_it_as_well(own: Service, sign: signal.Signals) -> None:
    own.start()
    assert own.process
    store = own.store
    own.process.send_signal(sign)
    assert own.process.wait(60) == 0
    own._forget()
    assert not alive(store)


def test_a_second_service_on_one_folder_is_refused_and_the_first_named(service: Service) -> None:
    second = greffier("serve", "--data", str(service.data), "--port", "0")
    assert service.process
    assert second.returncode == 1
    assert second.stdout == ""
    assert f"process {service.process.pid} at {service.url}" in second.stderr
    assert second.stderr.count("\n") == 1
    assert status(f"{service.url}/readyz") == 200


def test_killed_it_leaves_its_store_which_the_next_one_adopts(own: Service) -> None:
    own.start()
    assert own.process
    url, store = own.url, own.store
    workers = [pid for pid in (*children(own.process.pid), *own.pool) if pid != store]
    assert workers
    own.kill()
    wait_for(lambda: not any(alive(pid) for pid in workers))
    assert alive(store)
    own.start()
    assert own.url == url
    assert own.store == store
    assert f"adopted the store that was still running (process {store})" in own.log()
    assert own.stop() == 0
    assert not alive(store)


def test_a_store_that_dies_comes_back_by_itself(own: Service) -> None:
    own.start()
    store = own.store
    os.kill(store, signal.SIGKILL)
    wait_for(lambda: own.store not in (0, store) and status(f"{own.url}/readyz") == 200)
    assert status(f"{own.url}/healthz") == 200


def test_while_its_store_cannot_start_it_says_so_and_lives(own: Service) -> None:
    own.start()
    files = [path for path in (own.data / "redis").rglob("appendonly.aof*") if path.suffix == ".aof"]
    good = {path: path.read_bytes() for path in files}
    for path in files:
        path.write_bytes(b"this is no log\r\n")
    os.kill(own.store, signal.SIGKILL)
    wait_for(lambda: own.log().count("restarting it") >= 2)
    assert status(f"{own.url}/readyz") == 503
    assert status(f"{own.url}/healthz") == 200
    for path, content in good.items():
        path.write_bytes(content)
    wait_for(lambda: status(f"{own.url}/readyz") == 200, 60)


def test_a_worker_that_dies_is_replaced(own: Service) -> None:
    own.start()
    assert own.process
    parent, store = own.process.pid, own.store
    others = (store, *own.pool)
    before = {pid for pid in children(parent) if pid not in others}
    os.kill(min(before), signal.SIGKILL)
    wait_for(lambda: len({pid for pid in children(parent) if pid not in others} - before) == 1)
    wait_for(lambda: status(f"{own.url}/readyz") == 200)


def test_a_given_store_is_used_and_none_started(own: Service, store_urls: StoreUrls) -> None:
    own.environment = {"GREFFIER_REDIS_URL": store_urls.log, "GREFFIER_WORK_URL": store_urls.work}
    own.start()
    assert status(f"{own.url}/readyz") == 200
    assert not (own.data / "redis").exists()
    password = re.findall(r":([0-9a-f]{64})@", store_urls.log)
    assert own.stop() == 0
    assert password and password[0] not in own.log()


def test_no_password_reaches_a_log_or_the_process_list(own: Service) -> None:
    own.start()
    assert own.process
    passwords = [line.split()[1] for line in (own.data / "redis" / "passwords").read_text().splitlines()]
    everybody = (own.process.pid, *children(own.process.pid))
    seen = "".join(" ".join(psutil.Process(pid).cmdline()) for pid in everybody)
    os.kill(own.store, signal.SIGKILL)
    wait_for(lambda: status(f"{own.url}/readyz") == 200 and "restarting it" in own.log())
    seen += own.log() + (own.data / "redis" / "log").read_text()
    assert len(passwords) == 3
    assert not any(password in seen for password in passwords)


def test_workers_hold_neither_the_folders_lock_nor_the_admin_password(own: Service) -> None:
    own.start()
    assert own.process
    admin = next(
        line.split()[1] for line in (own.data / "redis" / "passwords").read_text().splitlines() if "admin" in line
    )
    lock = (own.data / "lock").stat().st_ino
    for pid in children(own.process.pid):
        held = {Path(file.path).stat().st_ino for file in psutil.Process(pid).open_files() if Path(file.path).exists()}
        assert lock not in held
        assert admin not in psutil.Process(pid).environ().values()


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        refused = greffier("serve", "--data", str(tmp_path / "data"), "--port", port)
    assert refused.returncode == 1
    assert refused.stderr == (
        f"greffier: cannot listen on port {port} of 127.0.0.1: Address already in use; choose another --port\n"
    )


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (("--port", "65536"), {}),
        (("--port", "-1"), {}),
        (("--workers", "0"), {}),
        (("--public-url", "cards.example"), {}),
        (("--unknown",), {}),
        ((), {"GREFFIER_PORT": "eighty"}),
        ((), {"GREFFIER_CREATE": "nobody"}),
        ((), {"GREFFIER_MEMORY_MB": "plenty"}),
        (("--redis", "http://secret@host"), {}),
    ],
)
def test_what_it_cannot_use_is_refused_at_once(
    tmp_path: Path, arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    refused = greffier("serve", "--data", str(tmp_path / "data"), *arguments, **environment)
    assert refused.returncode in (1, 2)
    assert "greffier" in refused.stderr
    assert "Traceback" not in refused.stderr and "secret" not in refused.stderr
    assert not (tmp_path / "data").exists()


def test_by_what_it_is_known() -> None:
    assert lan.names("192.0.2.7") >= {"192.0.2.7", socket.gethostname()}
    assert lan.names("0.0.0.0") >= set(lan.addresses()) and "0.0.0.0" not in lan.names("0.0.0.0")


def test_on_the_lan_it_lists_its_addresses_and_draws_a_code(own: Service) -> None:
    if not lan.addresses():
        pytest.skip("this machine is on no network")
    own.arguments = ("--lan",)
    own.start()
    assert own.process and own.process.stdout
    lines: list[str] = []
    while not lines or "▀▀▀▀▀▀▀" not in lines[-1]:
        lines.append(own.process.stdout.readline())
        assert lines[-1], "no QR code"
    assert set(re.findall(r"http://(\S+):\d+", "".join(lines))) == set(lan.addresses())
    if sys.platform == "linux":  # where the whole of 127/8 is this machine: no other interface is needed to see it
        assert status(f"{own.url.replace('127.0.0.1', '127.0.0.2')}/healthz") == 200


def test_operators_token_is_printed_once_and_kept_as_a_hash(tmp_path: Path) -> None:
    data = tmp_path / "data"
    Config.load(data, log_url="")
    first, second = (greffier("operator", "--data", str(data)).stdout.strip() for _ in range(2))
    assert first != second
    kept = data / "keys" / "operator"
    assert kept.read_text().strip() == hashlib.sha256(second.encode()).hexdigest()
    assert kept.stat().st_mode & 0o777 == 0o600


def test_no_operators_token_for_a_folder_without_a_service(tmp_path: Path) -> None:
    refused = greffier("operator", "--data", str(tmp_path / "wrong"))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "is no data folder of a service" in refused.stderr and refused.stderr.count("\n") == 1
    assert not (tmp_path / "wrong").exists()


def test_its_keys_are_made_once_and_are_its_owners(own: Service) -> None:
    own.start()
    key = own.data / "keys" / "hmac"
    before = key.read_bytes()
    assert len(before) == 32
    assert key.stat().st_mode & 0o777 == 0o600
    own.stop()
    own.start()
    assert key.read_bytes() == before


def test_it_ends_its_feeds_before_it_ends(own: Service) -> None:
    own.start()
    body = json.dumps({"game": "durak", "seats": [{}, {}]}).encode()
    request = urllib.request.Request(
        f"{own.url}/api/v1/matches", data=body, headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        match = json.load(answer)
    with urllib.request.urlopen(f"{own.url}{match['links']['live']}?from=0", timeout=30) as feed:
        seen = b""
        while b"event: head" not in seen:
            seen += feed.readline()
        assert own.process
        own.process.send_signal(signal.SIGTERM)
        feed.read()  # ends without an error: the chunked body was closed properly
    assert own.process.wait(60) == 0
    own._forget()
    assert "timeout" not in own.log().lower(), "no worker had to be killed"


def test_a_store_of_that_folder_can_be_used_without_the_service(own: Service) -> None:
    own.start()
    own.stop()
    with EmbeddedServer(own.data) as store:
        assert store.pid


def test_a_service_knows_the_games_that_it_is_told_of(tmp_path: Path) -> None:
    service = Service(
        tmp_path / "data", ("--workers", "1"), environment={"GREFFIER_GAMES": "tests.toy"}, is_spawned=True
    ).start()
    try:
        body = json.dumps({"game": "doubles", "seats": [{}, {}]}).encode()
        request = urllib.request.Request(
            f"{service.url}/api/v1/matches", body, {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert answer.status == 201
    finally:
        service.stop()


def test_a_game_that_is_not_there_is_said_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GREFFIER_GAMES", "tests.no_such_game")
    assert main(["openapi"]) == 1
    assert "GREFFIER_GAMES: no game in tests.no_such_game" in capsys.readouterr().err
