"""`greffier doctor`: what it finds, what it says to do, and that it changes nothing."""

from __future__ import annotations

import datetime
import json
import os
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from redis import Redis

from api.cli import main
from api.config import Config, issue_operator
from api.operator import doctor
from api.operator.doctor import Checkup, Finding
from recorder.acl import passwords
from tests.conftest import StoreUrls
from tests.running import Service


@pytest.fixture
def asked(tmp_path: Path) -> Checkup:
    """A folder on which a service has been run."""
    data = tmp_path / "data"
    Config.load(data, log_url="redis://elsewhere")
    issue_operator(data)
    passwords(data / "redis")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Checkup(data, "127.0.0.1", port, None)


def found(asked: Checkup) -> dict[str, Finding]:
    return {each.what: each for each in doctor.look(asked)}


def files(folder: Path) -> dict[str, tuple[int, float]]:
    return {str(path): (path.stat().st_size, path.stat().st_mtime) for path in [folder, *folder.rglob("*")]}


def test_of_a_folder_in_order_all_is_well_and_nothing_is_changed(asked: Checkup) -> None:
    before = files(asked.data)
    states = {what: each.state for what, each in found(asked).items() if what not in ("clock", "disk", "files")}
    assert set(states.values()) == {"well"}
    assert {"python", "server", "folder", "secrets", "data", "port"} <= states.keys()
    assert files(asked.data) == before


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    told = found(Checkup(tmp_path / "none", "127.0.0.1", 0, None))
    assert told["folder"].state == "bad" and "--data" in str(told["folder"].todo)
    assert not (tmp_path / "none").exists()


def test_an_empty_key_is_named_with_what_to_do(asked: Checkup) -> None:
    (asked.data / "keys" / "hmac").write_bytes(b"")
    told = found(asked)["data"]
    assert told.state == "bad" and "hmac should hold 32 bytes and holds 0" in told.said and "backup" in str(told.todo)


def test_secrets_that_others_may_read(asked: Checkup) -> None:
    (asked.data / "keys" / "hmac").chmod(0o644)
    told = found(asked)["secrets"]
    assert told.state == "bad" and "hmac" in told.said and "chmod" in str(told.todo)


def test_a_disk_without_room(asked: Checkup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREFFIER_MIN_FREE_MB", str(10**9))
    assert found(asked)["disk"].state == "bad"


def test_a_port_that_is_taken(asked: Checkup) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        told = found(asked._replace(port=other.getsockname()[1]))["port"]
    assert told.state == "bad" and "--port" in str(told.todo)


def test_a_clock_behind_what_was_written(asked: Checkup) -> None:
    later = time.time() + 3600
    os.utime(asked.data / "keys" / "hmac", (later, later))
    told = found(asked)["clock"]
    assert told.state == "bad" and "behind" in told.said


def test_a_look_that_fails_is_told_and_the_others_go_on(asked: Checkup, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise OSError("no such thing")

    monkeypatch.setattr(doctor, "Room", fails)
    told = found(asked)
    assert told["disk"].state == "bad" and "no such thing" in told["disk"].said
    assert told["port"].state == "well"


def test_a_store_elsewhere(asked: Checkup, store_urls: StoreUrls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREFFIER_REDIS_URL", store_urls.log)
    monkeypatch.setenv("GREFFIER_ADMIN_URL", store_urls.admin)
    told = found(asked)
    assert (told["store"].state, told["settings"].state) == ("well", "well")
    with Redis.from_url(store_urls.admin, protocol=2) as admin:
        admin.config_set("appendfsync", "everysec")
        try:
            told = found(asked)
        finally:
            admin.config_set("appendfsync", "always")
    assert told["settings"].state == "bad" and "appendfsync is everysec, want always" in told["settings"].said
    monkeypatch.setenv("GREFFIER_ADMIN_URL", "unix:///nowhere/at/all")
    assert found(asked)["store"].state == "bad"


def test_beside_a_running_service(service: Service, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["doctor", "--data", str(service.data), "--port", service.url.rpartition(":")[2]]
    code = main(arguments)
    told = capsys.readouterr().out
    assert "ok  store: the store answers" in told and "ok  port: a service is ready" in told
    assert code == (3 if "!   " in told else 0), "as this machine may have something worth a look"
    assert main([*arguments, "--json"]) == code
    assert {each["what"] for each in json.loads(capsys.readouterr().out)} >= {"store", "settings", "port", "disk"}


def test_it_says_by_its_exit_code_that_something_is_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path / "none")]) == 1
    assert "BAD folder" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("states", "said", "code"),
    [
        (["well", "well"], "all is well", 0),
        (["well", "advice", "advice"], "2 to be looked at", 3),
        (["bad", "well"], "1 to be mended", 1),
        (["bad", "advice"], "1 to be mended, 1 to be looked at", 1),
    ],
)
def test_all_is_well_only_where_it_is(states: list[doctor.State], said: str, code: int) -> None:
    findings = [Finding("disk", state, "so it is") for state in states]
    assert doctor.report(findings)[-1] == said
    assert doctor.code(findings) == code


# ── certificates ───────────────────────────────────────────────────────────────


@contextmanager
def served(folder: Path, days: int) -> Iterator[tuple[str, Path]]:
    """An address with a certificate of its own that is good for so many days."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=days, hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=True)
        .sign(key, hashes.SHA256())
    )
    place = folder / "certificate.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    place.write_bytes(made.public_bytes(serialization.Encoding.PEM) + secret)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(place)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            with suppress(OSError):
                connection, _ = listener.accept()
                with connection, suppress(OSError), context.wrap_socket(connection, server_side=True) as secured:
                    secured.recv(1)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"https://localhost:{listener.getsockname()[1]}", place
        thread.join(10)


def test_a_certificate_that_nobody_trusts(asked: Checkup, tmp_path: Path) -> None:
    with served(tmp_path, 90) as (url, _):
        told = found(asked._replace(public_url=url))["certificate"]
    assert told.state == "bad" and "does not hold" in told.said


@pytest.mark.parametrize(("days", "state"), [(90, "well"), (5, "advice")])
def test_a_certificate_that_ends(
    asked: Checkup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, state: str
) -> None:
    with served(tmp_path, days) as (url, certificate):
        trusting = ssl.create_default_context(cafile=str(certificate))
        monkeypatch.setattr(ssl, "create_default_context", lambda: trusting)
        told = found(asked._replace(public_url=url))["certificate"]
    assert (told.state, told.said) == (state, f"that of localhost is good for {days} days")


def test_a_public_address_without_tls(asked: Checkup) -> None:
    assert found(asked._replace(public_url="http://cards.example"))["certificate"].state == "advice"


def test_a_fresh_service_that_is_well_needs_nothing(asked: Checkup, monkeypatch: pytest.MonkeyPatch) -> None:
    """No operator's token was ever issued: that is no fault of anything."""
    monkeypatch.setattr(doctor, "_synchronised", lambda: True)
    (asked.data / "keys" / "operator").unlink(missing_ok=True)
    told = found(asked)
    assert (told["operator"].state, told["operator"].todo) == ("well", None)
    assert "was issued; greffier operator prints one" in told["operator"].said
    assert doctor.code([*told.values()]) == 0, doctor.report([*told.values()])


@pytest.mark.parametrize(("is_container", "state"), [(True, "well"), (False, "advice")])
def test_in_a_container_the_host_keeps_the_clock(
    asked: Checkup, monkeypatch: pytest.MonkeyPatch, is_container: bool, state: str
) -> None:
    monkeypatch.setattr(doctor, "_synchronised", lambda: False)
    monkeypatch.setattr(doctor, "_in_container", lambda: is_container)
    assert found(asked)["clock"].state == state
