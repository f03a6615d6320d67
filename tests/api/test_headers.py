"""Headers that every answer has, and whose forwarded ones are believed."""

from __future__ import annotations

import json
import logging
import re
import socket
from collections.abc import Iterable
from html import unescape
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from api.app import everywhere
from api.http.proxies import ProxiedApplication, networks
from api.server.worker import Worker
from tests.api.table import API, Checked, Table
from tests.running import Service, status

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PAGES = ["/", "/m/abc", "/problems/", "/problems/invalid", "/api/docs", "/no/such/page"]
OTHERS = ["/healthz", "/metrics", "/favicon.ico", "/api/docs/start.js", "/static/none.js", f"{API}/games", f"{API}/no"]


@pytest.mark.parametrize("path", [*PAGES, *OTHERS])
@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE"])
def test_no_type_is_guessed(client: Checked, path: str, method: str) -> None:
    with client.open(path, method=method, headers={"Accept": "text/html"}) as response:
        assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"]


def test_no_type_is_guessed_of_a_match(dealt: Table) -> None:
    assert dealt.send({"type": "attack", "by": "A", "card": "7s"}).headers.getlist("X-Content-Type-Options")
    for what in ("", "state", "events", "export?format=jsonl", "export?format=png", "live", "live?from=9", "nothing"):
        with dealt.call("GET", what) as response:
            assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"], what


@pytest.mark.parametrize("path", [*PAGES, *OTHERS])
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_no_answer_is_for_other_sites_nor_tells_them_where_it_was_read(client: Checked, path: str, method: str) -> None:
    with client.open(path, method=method, headers={"Accept": "text/html"}) as response:
        assert response.headers.getlist("Referrer-Policy") == ["no-referrer"]
        assert response.headers.getlist("Cross-Origin-Resource-Policy") == ["same-origin"]


def test_what_other_sites_show_is_for_them(client: Checked) -> None:
    """And says so once."""
    table = Table.open(client)
    for path in (f"/embed/{table.match}", f"/pictures/{table.match}.png"):
        with client.get(path) as response:
            assert response.headers.getlist("Cross-Origin-Resource-Policy") == ["cross-origin"], path
            assert response.headers.getlist("Referrer-Policy") == ["no-referrer"], path


def test_of_a_match_too(dealt: Table) -> None:
    for what in ("", "state", "events", "export?format=jsonl", "export?format=png", "live?from=9", "nothing"):
        with dealt.call("GET", what) as response:
            assert response.headers.getlist("Referrer-Policy") == ["no-referrer"], what
            assert response.headers.getlist("Cross-Origin-Resource-Policy") == ["same-origin"], what


def test_a_file_that_browsers_open_may_run_nothing_but_its_own(dealt: Table) -> None:
    policies = {}
    for name in ("html", "svg"):
        with dealt.call("GET", f"export?format={name}") as file:
            policies[name] = file.headers["Content-Security-Policy"]
            own = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', file.text)
            assert own is None or policies[name] == f"{unescape(own[1])}; frame-ancestors 'none'"
    assert policies["svg"] == "default-src 'none'; sandbox; frame-ancestors 'none'"
    assert policies["html"].startswith("default-src 'none'; style-src 'sha256-")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_may_use_nothing_of_a_phone_that_it_does_not_need(client: Checked, path: str) -> None:
    with client.get(path, headers={"Accept": "text/html"}) as page:
        allowed = dict(each.split("=") for each in page.headers["Permissions-Policy"].split(", "))
    assert {allowed[name] for name in ("camera", "microphone", "geolocation", "payment", "usb")} == {"()"}
    assert allowed["screen-wake-lock"] == "(self)", "a pad stays awake"


@pytest.mark.parametrize(
    ("public", "told"), [(None, False), ("http://cards.example", False), ("https://cards.example", True)]
)
def test_browsers_are_kept_to_https_where_that_is_the_public_address(public: str | None, told: bool) -> None:
    assert ("Strict-Transport-Security" in dict(everywhere(public))) is told


# ── proxies ────────────────────────────────────────────────────────────────────

FORWARDED = {
    "HTTP_X_FORWARDED_FOR": "203.0.113.9",
    "HTTP_X_FORWARDED_PROTO": "https",
    "HTTP_X_FORWARDED_HOST": "cards.example",
    "HTTP_X_FORWARDED_PREFIX": "/elsewhere",
    "HTTP_SCRIPT_NAME": "/elsewhere",
}


def seen(proxies: str, address: str) -> tuple[str, str, str, str]:
    """Who asks, how, for which host and root, as the application is told behind these proxies."""
    found: list[WSGIEnvironment] = []

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        found.append(environ)
        return ()

    own = {"REMOTE_ADDR": address, "wsgi.url_scheme": "http", "HTTP_HOST": "10.0.0.7:8000", "SCRIPT_NAME": ""}
    ProxiedApplication(app, networks(proxies))({**own, **FORWARDED}, lambda *_: lambda _: None)
    [told] = found
    return told["REMOTE_ADDR"], told["wsgi.url_scheme"], told["HTTP_HOST"], told["SCRIPT_NAME"]


@pytest.mark.parametrize(
    ("proxies", "address", "believed"),
    [
        ("loopback", "127.0.0.1", True),
        ("loopback", "::1", True),
        ("loopback", "::ffff:127.0.0.1", True),
        ("loopback", "192.168.1.5", False),
        ("loopback", "", False),
        ("private", "172.18.0.1", True),
        ("private", "198.51.100.7", False),
        ("192.0.2.7, 2001:db8::/32", "192.0.2.7", True),
        ("192.0.2.7, 2001:db8::/32", "2001:db8::7", True),
        ("192.0.2.7, 2001:db8::/32", "127.0.0.1", False),
    ],
)
def test_only_a_proxy_that_is_named_is_believed(proxies: str, address: str, believed: bool) -> None:
    told = ("203.0.113.9", "https", "cards.example", "") if believed else (address, "http", "10.0.0.7:8000", "")
    assert seen(proxies, address) == told


@pytest.mark.parametrize("text", ["", "everybody", "192.0.2.7/8", "loopback,,private"])
def test_what_is_no_address_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is none of loopback"):
        networks(text)


# ── the server itself ──────────────────────────────────────────────────────────


def asked(url: str, path: str, **headers: str) -> dict[str, str]:
    """The headers that the server answers with, their names in lower case."""
    connection = HTTPConnection(url.removeprefix("http://"), timeout=20)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return {name.lower(): value for name, value in answer.getheaders()} | {":status": str(answer.status)}


@pytest.mark.parametrize("path", ["/healthz", "/", "/problems/", "/nothing", "/metrics"])
def test_no_answer_tells_the_version_of_what_sends_it(service: Service, path: str) -> None:
    told = asked(service.url, path)
    assert told["server"] == "gunicorn" and "werkzeug" not in str(told).lower()
    assert told["date"] and told["x-content-type-options"] == "nosniff"


class Line:
    """A connection that notes what is sent at a time."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.status = 0

    def sendall(self, data: bytes) -> None:
        self.sent.append(data)


def test_what_a_worker_ends_with_is_a_problem_too(caplog: pytest.LogCaptureFixture) -> None:
    """As where it has taken too long, and its parent has told it to abort: SystemExit, in whatever it was doing."""
    worker: Any = SimpleNamespace(log=logging.getLogger("gunicorn"))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        Worker.handle_error(worker, SimpleNamespace(path="/api/v1/games"), ours, ("192.0.2.7", 1), SystemExit(1))
        answer = HTTPResponse(theirs)
        answer.begin()
        assert (answer.status, answer.headers["Content-Type"]) == (500, "application/problem+json")
        told = json.loads(answer.read())
        assert told["status"] == 500 and "Idempotency-Key" in told["detail"]
    assert "/api/v1/games" in caplog.text and "SystemExit" in caplog.text


def test_without_a_public_address_no_header_moves_the_service(service: Service) -> None:
    connection = HTTPConnection(service.url.removeprefix("http://"), timeout=20)
    connection.putrequest("GET", "/healthz")
    for name in ("SCRIPT_NAME", "X-Forwarded-Prefix", "PATH_INFO"):
        connection.putheader(name, "/problems")
    connection.putheader("X-Forwarded-Proto", "https")
    connection.endheaders()
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (200, b'{"ok":true}')
    connection.close()


def test_behind_a_proxy(tmp_path: Path) -> None:
    forwarded = {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "cards.example", "Host": "10.0.0.7:8000"}
    own = Service(tmp_path / "data", ("--public-url", "https://cards.example", "--workers", "1"))
    try:
        own.start()
        told = asked(own.url, "/problems/", **forwarded)
        assert told["strict-transport-security"] == "max-age=31536000"
        assert "cross-origin-opener-policy" in told, "as over https, which the proxy on this machine says"
        assert status(f"{own.url}/readyz") == 200
    finally:
        if own.process:
            own.stop()


def test_a_key_in_quotes_is_the_bare_key(client: Checked) -> None:
    """As the IETF's draft has it: a quoted string."""
    name = "0B0F7C3A-9D0E-4C56-8F5D-2F6F5B1D7C11"
    sent = {"game": "durak", "seats": [{}, {}]}
    forms = (name, f'"{name}"', f'"{name.lower()}"')
    answers = [client.post(f"{API}/matches", json=sent, headers={"Idempotency-Key": form}) for form in forms]
    assert [answer.status_code for answer in answers] == [201, 200, 200]
    assert len({answer.json["id"] for answer in answers}) == 1
    table = Table(client, answers[0].json["id"], answers[0].json["tokens"]["referee"], {})
    deal = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
    other = name.replace("0B0F", "1B0F")
    dealt = [table.send(deal, key=form) for form in (other, f'"{other}"', f'"{other.lower()}"')]
    assert [answer.status_code for answer in dealt] == [201, 200, 200], dealt[0].get_data()
    assert table.read("events")["events"][1]["key"] == other.lower()
    for wrong in (f'"{name}', f'{name}"', f"'{name}'", '""', '"', f'""{name}""'):
        answer = client.post(f"{API}/matches", json=sent, headers={"Idempotency-Key": wrong})
        assert (answer.status_code, answer.json["type"]) == (400, "/problems/bad-header")
