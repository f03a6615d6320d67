"""What docker-compose.yml is made of, as far as it can be run without Docker.

The aclfile, the store's settings and the entry point meet a real server here; the images are built nowhere.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, NoPermissionError
from redis.retry import Retry

from recorder.embedded import Embedded, find_server
from tests.running import ROOT, Service, status, wait_for


class Store(NamedTuple):
    folder: Path
    port: int


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    whole: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return whole


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The compose file's store: `greffier acl`, docker/redis.conf and a server on TCP."""
    folder = tmp_path_factory.mktemp("compose")
    for name in ("data", "users"):
        (folder / name).mkdir()
    made = subprocess.run(
        [sys.executable, "-m", "api.cli", "acl", folder / "secrets", "--aclfile", folder / "users" / "users.acl"],
        cwd=ROOT,
        check=False,
    )
    assert made.returncode == 0
    settings = (ROOT / "docker" / "redis.conf").read_text()
    settings = settings.replace("dir /data", f"dir {folder / 'data'}").replace("/users/", f"{folder / 'users'}/")
    (folder / "redis.conf").write_text(settings)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [find_server(), folder / "redis.conf", "--port", str(port), "--bind", "127.0.0.1"], stdout=log, stderr=log
        )
    wait_for(lambda: "Ready to accept connections" in (folder / "log").read_text())
    yield Store(folder, port)
    server.terminate()
    assert server.wait(60) == 0


def entrypoint(store: Store, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "docker" / "entrypoint.sh", *command],
        env={"PATH": os.environ["PATH"], "GREFFIER_USERS": str(store.folder / "secrets")} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_ping_without_a_password_is_the_stores_sign_of_life(store: Store, compose: dict[str, Any]) -> None:
    assert "NOAUTH" in compose["services"]["redis"]["healthcheck"]["test"][1]
    with socket.create_connection(("127.0.0.1", store.port), timeout=10) as connection:
        connection.sendall(b"PING\r\n")
        assert connection.recv(64).startswith(b"-NOAUTH")


def test_the_entry_point_finds_the_passwords_and_the_store_knows_them(store: Store) -> None:
    said = entrypoint(store, "env", GREFFIER_REDIS_HOST=f"127.0.0.1:{store.port}").stdout
    given = dict(line.split("=", 1) for line in said.splitlines())
    with Redis.from_url(given["GREFFIER_REDIS_URL"]) as log, Redis.from_url(given["GREFFIER_WORK_URL"]) as work:
        assert log.xadd("greffier:{p00}:x:events", {"e": "1"}, id="1-0")
        assert work.set("gw:x", "1")
        for refused in (log, work):
            with pytest.raises(NoPermissionError):
                refused.delete("greffier:{p00}:x:events")
    wrong = Redis.from_url(f"redis://greffier-log:wrong@127.0.0.1:{store.port}", retry=Retry(NoBackoff(), 0))
    with wrong, pytest.raises(AuthenticationError):
        wrong.xlen("greffier:{p00}:x:events")


def test_the_entry_point_leaves_a_given_address_alone_and_passes_the_command_on(store: Store) -> None:
    said = entrypoint(store, "sh", "-c", 'echo "$GREFFIER_REDIS_URL|$#|$1"', "x", "a b", GREFFIER_REDIS_URL="redis://h")
    assert said.stdout == "redis://h|1|a b\n"
    assert entrypoint(store, "sh", "-c", "exit 7").returncode == 7


def test_the_entry_point_says_what_is_missing(store: Store, tmp_path: Path) -> None:
    (tmp_path / "passwords").write_text("greffier-log x\n")
    failed = entrypoint(store, "env", GREFFIER_USERS=str(tmp_path))
    assert failed.returncode != 0
    assert "no password of greffier-work" in failed.stderr


def test_the_service_runs_on_that_store(store: Store, tmp_path: Path) -> None:
    said = entrypoint(store, "env", GREFFIER_REDIS_HOST=f"127.0.0.1:{store.port}").stdout
    urls = dict(line.split("=", 1) for line in said.splitlines() if line.startswith("GREFFIER_"))
    service = Service(tmp_path / "data", environment=urls).start()
    assert status(f"{service.url}/readyz") == 200
    assert service.stop() == 0


def test_the_stores_settings_are_the_embedded_ones(store: Store, tmp_path: Path) -> None:
    names = [line.split()[0] for line in (ROOT / "docker" / "redis.conf").read_text().splitlines() if line[0] != "#"]
    passwords = dict(line.split() for line in (store.folder / "secrets" / "passwords").read_text().splitlines())
    with (
        Embedded(tmp_path) as embedded,
        Redis.from_url(embedded.admin_url) as own,
        Redis(port=store.port, username="greffier-admin", password=passwords["greffier-admin"]) as composed,
    ):
        for name in set(names) - {"dir", "aclfile"}:
            assert own.config_get(name) == composed.config_get(name), name


def test_the_compose_file_names_only_what_is_there(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (ROOT / source).is_file()
    assert "healthcheck" in services["redis"]
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "HEALTHCHECK" in dockerfile and "ENTRYPOINT" in dockerfile
    assert os.access(ROOT / "docker" / "entrypoint.sh", os.X_OK)
