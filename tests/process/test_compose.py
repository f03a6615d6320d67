"""What docker-compose.yml is made of, as far as it can be run without Docker.

The aclfile, the store's settings and the service's environment meet a real server here; the images are built nowhere.
"""

from __future__ import annotations

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

from api.server.settings import admin_url, store_urls
from recorder.embedded import EmbeddedServer, find_server
from tests.forking import clean_environment
from tests.operations.conftest import Referee
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


@pytest.fixture
def environment(store: Store, compose: dict[str, Any]) -> dict[str, str]:
    """What the compose file tells the service, its folder and its host being elsewhere here."""
    told = compose["services"]["greffier"]["environment"]
    assert (told["GREFFIER_USERS"], told["GREFFIER_REDIS_HOST"]) == ("/secrets", "redis:6379")
    return {"GREFFIER_USERS": str(store.folder / "secrets"), "GREFFIER_REDIS_HOST": f"127.0.0.1:{store.port}"}


def greffier(environment: dict[str, str], *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "api.cli", *map(str, words)],
        env=clean_environment(environment),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_ping_without_a_password_is_the_stores_sign_of_life(store: Store, compose: dict[str, Any]) -> None:
    assert "NOAUTH" in compose["services"]["redis"]["healthcheck"]["test"][1]
    with socket.create_connection(("127.0.0.1", store.port), timeout=10) as connection:
        connection.sendall(b"PING\r\n")
        assert connection.recv(64).startswith(b"-NOAUTH")


def test_the_passwords_are_found_and_the_store_knows_them(
    environment: dict[str, str], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    urls = store_urls()
    with Redis.from_url(str(urls[0])) as log, Redis.from_url(str(urls[1])) as work:
        assert log.xadd("greffier:match:{p00}:x:events", {"e": "1"}, id="1-0")
        assert work.set("gw:x", "1")
        for refused in (log, work):
            with pytest.raises(NoPermissionError):
                refused.delete("greffier:match:{p00}:x:events")
    with Redis.from_url(str(admin_url())) as admin:
        assert admin.delete("greffier:match:{p00}:x:events") == 1
    wrong = Redis.from_url(f"redis://greffier-log:wrong@127.0.0.1:{store.port}", retry=Retry(NoBackoff(), 0))
    with wrong, pytest.raises(AuthenticationError):
        wrong.xlen("greffier:match:{p00}:x:events")


def test_a_given_address_counts_and_nobody_is_made_admin_of_it(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert store_urls("redis://a") == ("redis://a", None)
    monkeypatch.setenv("GREFFIER_REDIS_URL", "redis://h")
    assert (store_urls(), admin_url()) == (("redis://h", None), None)
    monkeypatch.setenv("GREFFIER_ADMIN_URL", "redis://k")
    assert admin_url() == "redis://k"


@pytest.mark.parametrize("verb", ["serve", "verify"])
def test_a_password_that_is_missing_is_named(environment: dict[str, str], tmp_path: Path, verb: str) -> None:
    (tmp_path / "data" / "keys").mkdir(parents=True)
    for content, why in ((None, "No such file"), ("greffier-log x\n", "no password for greffier-admin, greffier-work")):
        if content:
            (tmp_path / "passwords").write_text(content)
        failed = greffier(environment | {"GREFFIER_USERS": str(tmp_path)}, verb, "--data", tmp_path / "data")
        assert failed.returncode == 1
        assert why in failed.stderr and failed.stderr.count("\n") == 1, failed.stderr


def test_the_service_and_its_operators_verbs_run_on_that_store(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(tmp_path / "data", environment=environment).start()
    assert status(f"{service.url}/readyz") == 200
    referee = Referee.of(service, {"name": "Ann"}, {})
    referee.deal()
    assert greffier(environment, "backup", tmp_path / "b.tar.gz", "--data", service.data).returncode == 0
    erased = greffier(environment, "erase", referee.match, "--all-names", "--data", service.data)
    assert erased.returncode == 0, erased.stderr
    verified = greffier(environment, "verify", "--data", service.data)
    assert "1 of 1 match holds" in verified.stdout and "1 part is erased" in verified.stdout
    assert service.stop() == 0

    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with Redis.from_url(str(admin_url())) as admin:
        admin.flushall()
    (tmp_path / "empty").mkdir()
    said = greffier(environment, "restore", tmp_path / "b.tar.gz", "--data", tmp_path / "empty")
    assert said.returncode == 0, said.stderr
    service = Service(tmp_path / "empty", environment=environment).start()
    assert referee._replace(service=service).read("/state")["seats"]["A"]["name"] == "Ann"
    assert service.stop() == 0


def test_the_stores_settings_are_the_embedded_ones(store: Store, tmp_path: Path) -> None:
    names = [line.split()[0] for line in (ROOT / "docker" / "redis.conf").read_text().splitlines() if line[0] != "#"]
    passwords = dict(line.split() for line in (store.folder / "secrets" / "passwords").read_text().splitlines())
    with (
        EmbeddedServer(tmp_path) as embedded,
        Redis.from_url(embedded.admin_url) as own,
        Redis(port=store.port, username="greffier-admin", password=passwords["greffier-admin"]) as composed,
    ):
        for name in set(names) - {"dir", "aclfile"}:
            assert own.config_get(name) == composed.config_get(name), name


def test_each_container_may_write_nowhere_else_and_take_no_more_than_that(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True and service["cap_drop"] == ["ALL"] and "cap_add" not in service, name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"] and service["pids_limit"], name
    redis = compose["services"]["redis"]
    assert redis["user"].split(":")[0] != "0", "who begins as root needs capabilities to become somebody else"
    most = redis["command"][redis["command"].index("--maxmemory") + 1]
    assert (most, redis["mem_limit"]) == ("${REDIS_MAXMEMORY:-2gb}", "${REDIS_MEMORY:-3g}"), (
        "it refuses before it is ended"
    )


def test_the_compose_file_names_only_what_is_there(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (ROOT / source).is_file()
    assert "healthcheck" in services["redis"]
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "HEALTHCHECK" in dockerfile
