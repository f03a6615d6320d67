"""The pages open without a network: closed, the phone restarted, a newer release, and what is none of the worker's."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.running import ROOT, Service, wait_for
from tests.web.conftest import ARGUMENTS, OPTIONS
from tests.web.dealer import Table
from tests.web.referee import Referee

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def kept(page: Page) -> Page:
    """The pages are on the phone, and this one is seen to by the worker."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def cards(url: str, match: str) -> list[str]:
    events = Table(url, 3, 0).read(f"{match}/events")["events"]
    return [event["data"]["card"] for event in events if "card" in event["data"]]


@pytest.mark.rules
def test_the_pad_opens_with_what_waits(device: Device, service: Service, shot: Shot) -> None:
    phone = device(service_workers="allow")
    referee = Referee(phone.new_page()).open().begin(3).deal("8c", "A").card("7d").sees("A attacks").ruled()
    address = kept(referee.page).url
    phone.set_offline(True)
    referee.follow("Jd", "Js")
    expect(referee.page.get_by_role("button", name="2 waiting")).to_be_visible()
    referee.page.close()

    again = Referee(phone.new_page())
    again.page.goto(address)
    expect(again.page.get_by_role("button", name="2 waiting")).to_be_visible()
    expect(again.ruled().page.locator(".ledger.last")).to_contain_text("A adds J")
    shot(again.page, "opened-offline")
    again.card("Qs")
    expect(again.page.get_by_role("button", name="3 waiting")).to_be_visible()
    phone.set_offline(False)
    again.sees("B beats J")
    expect(again.page.locator(".bar .chip.wait")).to_have_count(0)
    assert cards(service.url, again.match) == ["7d", "Jd", "Js", "Qs"]


def test_the_phone_is_restarted_while_the_service_is_away(
    browser: Browser, chromium_path: str, tmp_path: Path, shot: Shot
) -> None:
    service = Service(tmp_path / "data").start()

    @contextmanager
    def phone() -> Iterator[BrowserContext]:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium_path, args=ARGUMENTS, base_url=service.url, **OPTIONS
        )
        yield context
        context.close()

    try:
        with phone() as before:
            referee = Referee(before.new_page()).open().begin(3).deal("8c", "A").card("7d").sees("A attacks").ruled()
            address = kept(referee.page).url
            assert service.stop() == 0
            referee.follow("Jd", "Js")
            expect(referee.page.get_by_role("button", name="2 waiting")).to_be_visible()
        with phone() as after:
            home = after.new_page()
            home.goto("/")
            expect(home.locator(".going")).to_contain_text("Durak")
            expect(home.get_by_text("2 waiting")).to_be_visible()
            shot(home, "home-offline")
            referee = Referee(after.new_page())
            referee.page.goto(address)
            expect(referee.page.get_by_role("button", name="2 waiting")).to_be_visible()
            service.start()
            referee.sees("A adds J")
            assert cards(service.url, referee.match) == ["7d", "Jd", "Js"]
    finally:
        if service.process:
            service.stop()


def test_every_page_opens_and_the_rest_is_left_alone(device: Device, service: Service) -> None:
    phone = device(service_workers="allow")
    page = phone.new_page()
    referee = Referee(page).open().begin(3).deal("8c", "A").card("7d").sees("A attacks")
    match = referee.match
    kept(page)
    for path in ("/api/docs", "/problems/illegal-move", "/healthz", "/api/v1/games"):
        answer = page.goto(path)
        assert answer and answer.status == 200 and not answer.from_service_worker, path
    pages = ("/", "/matches", "/new/durak", "/join", f"/m/{match}", f"/m/{match}/pad", f"/m/{match}/replay?at=2")
    for path in pages:
        answer = page.goto(path)
        assert answer and answer.status == 200 and answer.from_service_worker, path
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert page.evaluate("caches.keys().then(keys => keys.length)") == 1
    stored = page.evaluate(
        """async () => {
            const [name] = await caches.keys();
            const requests = await (await caches.open(name)).keys();
            return requests.map(request => new URL(request.url).pathname).sort();
        }"""
    )
    assert stored[0] == "/" and all(path.startswith("/static/") for path in stored[1:])
    assert not [path for path in stored if path.startswith("/static/docs/")]
    phone.set_offline(True)
    for path in pages:
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()


def test_it_can_be_installed(device: Device) -> None:
    page = device(service_workers="allow").new_page()
    page.goto("/")
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["errors"] == []
    assert '"display": "standalone"' in told["data"]
    for icon in ("icon-192.png", "icon-512.png", "icon-whole-512.png"):
        answer = page.request.get(f"/static/{icon}")
        assert answer.headers["content-type"] == "image/png"


# ── a newer release ────────────────────────────────────────────────────────────


SETTLED = """navigator.serviceWorker.getRegistration().then(
  (one) => one.active?.state === 'activated' && !one.waiting && !one.installing)"""


class Release(SimpleHTTPRequestHandler):
    """The pages alone, as the service gives them; its API is away."""

    folder: Path

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/api/"):
            return self.send_error(503)
        name = path.removeprefix("/static/") if path.startswith("/static/") else path.strip("/")
        found = self.folder / name
        self.path = f"/{name}" if name and found.is_file() else "/index.html"
        return super().do_GET()

    def translate_path(self, path: str) -> str:
        return str(self.folder / path.strip("/"))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None: ...


NEWER = "of the newer release"


def test_a_newer_release_takes_over(device: Device, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        shutil.copytree(ROOT / "api" / "static", folder)
    page_of, worker_of = new / "index.html", new / "sw.js"
    page_of.write_text(page_of.read_text().replace("</head>", f"<!-- {NEWER} --></head>"))
    worker_of.write_text(worker_of.read_text().replace('"version":"', '"version":"newer-'))

    class Now(Release):
        folder = old

    server = ThreadingHTTPServer(("127.0.0.1", 0), Now)
    thread = Thread(target=partial(server.serve_forever, 0.05))
    thread.start()
    try:
        phone = device(service_workers="allow", base_url=f"http://127.0.0.1:{server.server_port}")
        page = phone.new_page()
        page.goto("/")
        kept(page)
        (before,) = page.evaluate("caches.keys()")
        Now.folder = new
        page.goto("/")
        assert NEWER in page.content(), "the service's own document comes first"
        # the one before stays: a page of it that is open may still load a part
        newer = before.replace("shell-", "shell-newer-")
        wait_for(lambda: page.evaluate("caches.keys()") == [before, newer] and page.evaluate(SETTLED))
        part = next((old / "assets").glob("replay-*.js")).name
        (new / "assets" / part).unlink()
        assert page.evaluate("path => fetch(path).then(answer => answer.ok)", f"/static/assets/{part}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    page.goto("/new/durak")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Durak")
    assert NEWER in page.content()
