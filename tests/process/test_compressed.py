"""What the running service sends compressed, and what not."""

from __future__ import annotations

import gzip
import http.client
import json
import re
from typing import NamedTuple

import pytest

from api.http.application import LEAST
from api.routes.house import STATIC
from tests.running import Service

BROWSER = "gzip, deflate, br, zstd"
PLAIN_HTTP = "gzip, deflate"


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def coding(self) -> str | None:
        return self.headers["Content-Encoding"]


class Asker:
    def __init__(self, service: Service) -> None:
        self._host = service.url.removeprefix("http://")

    def __call__(self, path: str, accept: str | None = None, method: str = "GET", **headers: str) -> Answer:
        connection = http.client.HTTPConnection(self._host, timeout=30)
        try:
            connection.putrequest(method, path, skip_accept_encoding=True)
            for name, value in {"Accept-Encoding": accept, **headers}.items():
                if value is not None:
                    connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()


@pytest.fixture
def ask(service: Service) -> Asker:
    return Asker(service)


@pytest.fixture
def script() -> str:
    """The address of the largest script of the pages."""
    scripts = sorted((STATIC / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    if not scripts:
        pytest.skip("the pages have not been built")
    return f"/static/assets/{scripts[-1].name}"


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        (BROWSER, "br"),
        (PLAIN_HTTP, "gzip"),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0.5, br;q=0.1", "gzip"),
        ("identity, gzip;q=0.1", None),
        ("identity", None),
        ("", None),
        (None, None),
    ],
)
def test_pages_come_in_the_best_coding_that_is_read(
    ask: Asker, script: str, accept: str | None, coding: str | None
) -> None:
    plain = (STATIC / script.removeprefix("/static/")).read_bytes()
    answer = ask(script, accept)
    assert (answer.status, answer.coding) == (200, coding)
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "immutable" in answer.headers["Cache-Control"]
    assert int(answer.headers["Content-Length"]) == len(answer.body)
    if coding is None:
        assert answer.body == plain
    else:
        assert len(answer.body) < len(plain) / 2
    if coding == "gzip":
        assert gzip.decompress(answer.body) == plain


@pytest.mark.parametrize("path", ["/", "/m/aaaaaaaaaaaaaaaaaaaa/pad", "/sw.js", "/static/docs/swagger-ui-bundle.js"])
def test_the_document_and_the_worker_too(ask: Asker, script: str, path: str) -> None:
    assert [ask(path, accept).coding for accept in (BROWSER, PLAIN_HTTP, None)] == ["br", "gzip", None]


def test_each_coding_has_an_entity_tag_of_its_own(ask: Asker, script: str) -> None:
    tags = [ask(script, accept).headers["ETag"] for accept in (BROWSER, PLAIN_HTTP, None)]
    assert len(set(tags)) == 3
    for accept, tag in zip((BROWSER, PLAIN_HTTP, None), tags, strict=True):
        again = ask(script, accept, If_None_Match=tag)
        assert (again.status, again.body, again.headers["Vary"]) == (304, b"", "Accept-Encoding")
    assert ask(script, PLAIN_HTTP, If_None_Match=tags[0]).status == 200


def test_head_says_what_get_sends(ask: Asker, script: str) -> None:
    for accept in (BROWSER, None):
        got, told = ask(script, accept), ask(script, accept, method="HEAD")
        assert told.body == b""
        for name in ("Content-Encoding", "Content-Length", "Content-Type", "ETag", "Vary"):
            assert told.headers[name] == got.headers[name]


def test_a_range_is_one_of_the_file_as_it_is(ask: Asker, script: str) -> None:
    plain = (STATIC / script.removeprefix("/static/")).read_bytes()
    part = ask(script, BROWSER, Range="bytes=100-199")
    assert (part.status, part.coding, part.body) == (206, None, plain[100:200])
    assert part.headers["Content-Range"] == f"bytes 100-199/{len(plain)}"
    compressed = ask(script, BROWSER).headers["ETag"]
    assert ask(script, BROWSER, Range="bytes=100-199", If_Range=compressed).status == 200


def test_pictures_stay_as_they_are(ask: Asker, script: str) -> None:
    icon = ask("/static/icon-192.png", BROWSER)
    assert (icon.status, icon.coding, icon.headers["Vary"]) == (200, None, None)


def test_long_answers_come_in_gzip(ask: Asker) -> None:
    for path in ("/api/v1/games/durak", "/api/v1/openapi.json", "/problems"):
        plain, packed = ask(path), ask(path, BROWSER)
        assert (plain.coding, packed.coding) == (None, "gzip")
        assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
        assert len(packed.body) == int(packed.headers["Content-Length"]) < len(plain.body) / 2
        assert gzip.decompress(packed.body) == plain.body
        assert ask(path, BROWSER, method="HEAD").headers["Content-Length"] == str(len(packed.body))


def test_short_answers_stay_as_they_are(ask: Asker) -> None:
    answer = ask("/api/v1/games", BROWSER)
    assert len(answer.body) < LEAST
    assert (answer.coding, answer.headers["Vary"]) == (None, None)


def test_feeds_stay_as_they_are(service: Service) -> None:
    host = service.url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=30)
    connection.request(
        "POST",
        "/api/v1/matches",
        json.dumps({"game": "durak", "seats": [{}, {}]}),
        {"Content-Type": "application/json"},
    )
    match = json.loads(connection.getresponse().read())["id"]
    connection.request("GET", f"/api/v1/matches/{match}/live?from=0", headers={"Accept-Encoding": BROWSER})
    feed = connection.getresponse()
    assert feed.headers["Content-Encoding"] is None
    assert feed.readline().startswith((b"retry:", b"event:", b"id:", b":"))
    connection.close()


def test_the_pad_is_light(script: str) -> None:
    """What it loads before it can be used; a poor network brings 50 kB a second."""
    document = (STATIC / "index.html").read_text("utf-8")
    found = re.search(r"var parts = (\{.*?\});", document)
    assert found
    first = re.findall(r'<(?:script|link rel="modulepreload")[^>]*(?:src|href)="(/static/[^"]+\.js)"', document)
    assert first
    parts = json.loads(found[1])
    files = {name for name in (*first, *parts["pad"], *parts["pad durak"]) if name.endswith(".js")}
    assert any("/Pad-" in name for name in files)
    assert not [name for name in files if "/engine/" in name or "/docs/" in name]
    assert sum(_in_gzip(name) for name in files) <= 60 * 1024


@pytest.mark.parametrize(
    ("page", "most"),
    [("tournament", 70), ("planning", 66), ("door", 80), ("desk", 90), ("entrant", 80), ("wall", 72), ("print", 82)],
)
def test_the_pages_of_a_tournament_are_light(script: str, page: str, most: int) -> None:
    """Script and style, KiB; the desk is opened by a laptop in a hall."""
    document = (STATIC / "index.html").read_text("utf-8")
    found = re.search(r"var parts = (\{.*?\});", document)
    assert found
    first = re.findall(
        r'<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]*(?:src|href)="(/static/[^"]+)"', document
    )
    own = json.loads(found[1])[page]
    assert any(name.endswith(".css") for name in own)
    assert sum(_in_gzip(name) for name in {*first, *own}) <= most * 1024


def test_the_rules_are_light(script: str) -> None:
    """What a phone keeps to judge taps itself: the engine grows with each game, the rest with each Pyodide."""
    (folder,) = (STATIC / "engine").iterdir()
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "engine.zip")
    sizes = {name: _in_gzip(f"/static/engine/{folder.name}/{name}") for name in names}
    assert 0 < sizes["engine.zip"] <= 480_000, sizes
    assert 0 < sizes["library.zip"] <= 900_000, sizes
    assert sum(sizes.values()) <= 5_500_000, sizes


def _in_gzip(path: str) -> int:
    file = STATIC / path.removeprefix("/static/")
    packed = file.with_name(f"{file.name}.gz")
    return (packed if packed.exists() else file).stat().st_size
