"""What stands outside the API: pages, problems explained, health, metrics; and the documentation, held to the code."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest
from flask import Flask
from jsonschema import Draft202012Validator

from api.aggregates.about import AboutEvent
from api.app import openapi
from api.config import Config, issue_operator
from api.http.application import NAME
from api.http.problem_kinds import KINDS
from api.matches.about.events import EVENTS
from api.matches.access.gate import MatchGate
from api.matches.live.hub import Follower
from api.routes import house as pages
from api.service import Service
from tests.api.table import API, Checked, JsonResponse, Table, problem, spec
from tests.running import ROOT


def test_health(client: Checked) -> None:
    for path in ("/healthz", "/readyz"):
        assert client.get(path).json == {"ok": True}


def measured(client: Checked, config: Config) -> JsonResponse:
    return client.get("/metrics", headers={"Authorization": f"Bearer {issue_operator(config.data)}"})


def test_metrics_count_what_was_answered(client: Checked, table: Table, config: Config) -> None:
    table.read("state")
    told = measured(client, config)
    assert told.mimetype == "text/plain"
    text = told.get_data(as_text=True)
    wanted = r'greffier_requests_total\{method="GET",route="/api/v1/matches/<match>/state",status="200"\} ([\d.]+)'
    found = re.search(wanted, text)
    assert found and float(found[1]) >= 1
    assert "greffier_followers" in text and "greffier_request_seconds_bucket" in text
    assert table.token and table.match not in text and table.token not in text


def test_metrics_are_the_operators(table: Table, config: Config, house: Service) -> None:
    ask = table.client.get
    assert problem(ask("/metrics")) == (401, "token-missing")
    for token in (table.token, f"op_{table.token}"):
        assert problem(ask("/metrics", headers={"Authorization": f"Bearer {token}"})) == (401, "token-unknown")
    house.config = replace(config, metrics="open")
    try:
        assert ask("/metrics").status_code == 200
    finally:
        house.config = config


def test_metrics_count_methods_that_nobody_has_as_one(client: Checked, config: Config) -> None:
    for method in ("BREW", "WHISK", "PROPFIND"):
        assert client.open("/healthz", method=method).status_code == 405
    text = measured(client, config).get_data(as_text=True)
    assert 'method="other",route="none",status="405"} 3.0' in text
    assert "BREW" not in text


# ── problems ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", KINDS)
def test_every_problem_has_its_page_in_both_languages(client: Checked, name: str) -> None:
    page = client.get(f"/problems/{name}")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    text = page.get_data(as_text=True)
    assert KINDS[name].title in text and 'lang="fr"' in text
    assert self_contained(text)
    assert f"/problems/{name}" in client.get("/problems").get_data(as_text=True)


def test_no_such_problem(client: Checked) -> None:
    assert client.get("/problems/none").status_code == 404


def test_every_problem_raised_has_a_kind() -> None:
    raised = {
        name
        for path in (ROOT / "api").glob("**/*.py")
        for name in re.findall(r'Problem\(\s*"([\w-]+)"', path.read_text())
    }
    assert raised <= KINDS.keys()


def self_contained(text: str) -> bool:
    """Nothing is loaded from another host."""
    return not re.search(r'(src|href|url)\s*[=(]\s*["\']?(https?:)?//', text)


# ── pages ──────────────────────────────────────────────────────────────────────


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages as the build leaves them."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Greffier</title>")
    (tmp_path / "assets" / "main-1a2b.js").write_text("let it = 1;")
    (tmp_path / "sw.js").write_text("const SHELL = {};")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/join", "/new/durak", "/m/abc", "/m/abc/pad", "/m/abc/replay?at=3"])
def test_the_pages_are_one_document(client: Checked, built: Path, path: str) -> None:
    with client.get(path) as page:
        assert (page.status_code, page.mimetype) == (200, "text/html")
        assert b"Greffier" in page.data
        assert page.headers["Content-Security-Policy"].startswith("default-src 'self';")
        assert page.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
        assert page.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert "immutable" not in page.headers["Cache-Control"]


def test_what_stands_in_the_document_is_allowed_by_its_hash(client: Checked, built: Path) -> None:
    (built / "index.html").write_text("<style>p { }</style><script>run()</script><script src='/static/x.js'></script>")
    with client.get("/") as page:
        policy = page.headers["Content-Security-Policy"]
    directives = dict(directive.split(" ", 1) for directive in policy.split("; "))
    assert directives["script-src"].startswith("'self' 'wasm-unsafe-eval' 'sha256-"), "and the engine of a device"
    for directive, text in {"style-src": b"p { }", "script-src": b"run()"}.items():
        digest = base64.b64encode(hashlib.sha256(text).digest()).decode()
        assert directives[directive].split()[-1] == f"'sha256-{digest}'"


def test_hashed_files_are_kept_for_ever(client: Checked, built: Path) -> None:
    with client.get("/static/assets/main-1a2b.js") as file:
        assert "immutable" in file.headers["Cache-Control"]
        assert file.mimetype == "text/javascript"
    with client.get("/static/index.html") as file:
        assert "immutable" not in file.headers["Cache-Control"]
    for path in ("/static/none.js", "/static/../app.py", "/static/%2e%2e/app.py"):
        with client.get(path) as refused:
            assert refused.status_code == 404


def test_the_service_worker_sees_to_all_pages_and_is_never_old(client: Checked, built: Path) -> None:
    with client.get("/sw.js") as worker:
        assert (worker.status_code, worker.mimetype) == (200, "text/javascript")
        assert "no-cache" in worker.headers["Cache-Control"]
        policy = worker.headers["Content-Security-Policy"]
    with client.get("/") as page:
        assert page.headers["Content-Security-Policy"] == policy
    with client.get("/static/manifest.webmanifest") as manifest:
        assert manifest.mimetype == "application/manifest+json"
        assert "immutable" not in manifest.headers["Cache-Control"]


def test_pages_without_a_service_worker_have_none(client: Checked, built: Path) -> None:
    (built / "sw.js").unlink()
    assert client.get("/sw.js", headers={"Accept": "*/*"}).status_code == 404


def test_an_unknown_page_is_a_page_for_a_browser_and_a_problem_for_others(client: Checked, built: Path) -> None:
    with client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"}) as page:
        assert (page.status_code, page.mimetype) == (404, "text/html")
    assert client.get("/nowhere").mimetype == "application/problem+json"
    assert client.get("/api/nowhere", headers={"Accept": "text/html"}).mimetype == "application/problem+json"


def test_without_built_pages_the_service_still_says_where_it_is(
    client: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    assert b"/api/docs" in client.get("/").data


# ── documentation ──────────────────────────────────────────────────────────────


def test_the_documentation_page_loads_nothing_from_elsewhere(client: Checked) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200 and self_contained(page.get_data(as_text=True))
    assert "/api/v1/openapi.json" in client.get("/api/docs/start.js").get_data(as_text=True)
    assert "http" not in page.headers["Content-Security-Policy"]


def test_every_route_is_described_and_every_description_is_a_route(app: Flask) -> None:
    routes = {
        (rule.rule.replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(API) and not rule.rule.endswith("openapi.json")
    }
    described = {
        (path, method) for path, item in spec(app)["paths"].items() for method in item if method != "parameters"
    }
    assert routes == described


def test_the_contract_lists_the_same_routes(app: Flask) -> None:
    """docs/wire.md: the table of routes that are there, and of those that come later."""
    text = (ROOT / "docs" / "wire.md").read_text()
    there = text.partition("## Routes")[2].partition("### Later")[0]
    listed = set(re.findall(r"^\| `(GET|POST|PATCH|DELETE) ([^`?]+)", there, re.MULTILINE))
    described = {
        (method.upper(), re.sub(r"\{\w+\}", "{}", path.removeprefix(API)))
        for path, item in spec(app)["paths"].items()
        for method in item
        if method != "parameters"
    }
    assert {(method, re.sub(r"\{\w+\}", "{}", path)) for method, path in listed} == described


def test_the_contract_lists_every_problem() -> None:
    text = (ROOT / "docs" / "wire.md").read_text().partition("## Problems")[2]
    listed = {name: int(status) for status, name in re.findall(r"^\| (\d{3}) \| `([\w-]+)`", text, re.MULTILINE)}
    assert listed == {name: kind.status for name, kind in KINDS.items()}


def test_every_schema_is_one(app: Flask) -> None:
    described = spec(app)
    assert described["openapi"].startswith("3.")
    for name, schema in described["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        assert name.isidentifier(), name


def test_the_description_needs_no_service(app: Flask) -> None:
    assert openapi() == spec(app)


@pytest.mark.parametrize("event", EVENTS.classes, ids=lambda event: event.TYPE)
def test_the_stored_format_is_described(event: type[AboutEvent]) -> None:
    """Every event of the about stream, and each of its fields, in docs/about-stream.md."""
    text = (ROOT / "docs" / "about-stream.md").read_text()
    row = re.search(rf"^\| `{event.TYPE}` .*$", text, re.MULTILINE)
    assert row
    for field in fields(event):
        assert f"`{field.name}`" in row[0], field.name


def test_stopping_ends_every_feed(client: Checked, table: Table, app: Flask) -> None:
    service: Service = app.extensions[NAME]
    hub = service.new_hub()
    follower = Follower(hub, table.match, MatchGate(service.config, None, service.now).reader, None, False)
    frames = follower.frames()
    assert next(frames).startswith(b"retry") and next(frames).startswith(b"event: head")
    hub.stop()
    assert list(frames) == []
    assert hub.followers == 0
