"""What a page asks its match for is on its way together with the page's own code."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web.referee import Referee

Device = Callable[..., BrowserContext]
SHARED = "**/static/assets/shared-*.js"
FIRST = {"pad": ("/state", "/actions", "/timeline"), "live": ("", "/timeline", "/state")}

# a device whose store opens for the page's own code only a second after it was asked
SLOW = """{
  const open = IDBFactory.prototype.open;
  let opened = 0;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    if (opened++) request.addEventListener("success", (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      setTimeout(() => request.dispatchEvent(new Event("success")), 1000);
    });
    return request;
  };
}"""


def recorded(page: Page) -> Referee:
    """A match with a deal and an attack."""
    referee = Referee(page).open().begin(2).deal("8c", "A").card("7d").sees("A attacks")
    expect(page.locator(".ledger li.waits")).to_have_count(0)
    return referee


@pytest.mark.drawn(4)
@pytest.mark.parametrize("slow", [False, True], ids=["", "on a slow device"])
@pytest.mark.parametrize("name", FIRST)
def test_a_page_asks_for_its_match_before_its_code_has_come(device: Device, name: str, slow: bool) -> None:
    page = device().new_page()
    match = recorded(page).match
    if slow:
        page.add_init_script(SLOW)
    wanted = {f"/api/v1/matches/{match}{part}" for part in FIRST[name]}
    page.goto("/matches")
    held: list[Route] = []
    page.route(SHARED, lambda route: held.append(route))
    answered: list[str] = []
    page.on("response", lambda response: answered.append(urlsplit(response.url).path))
    page.goto(f"/m/{match}{'/pad' if name == 'pad' else ''}", wait_until="commit")
    while not wanted <= {*answered}:
        page.wait_for_event("response", timeout=10_000)
    assert held, "no page can begin without it"
    asked = [*answered]
    for route in held:
        route.continue_()
    expect(page.locator("[data-card].lit, .watch .ledger li").first).to_be_visible()
    assert [one for one in answered[len(asked) :] if one in wanted] == [], "no answer is asked for twice"


def test_nothing_is_asked_of_a_match_that_the_service_does_not_know(device: Device) -> None:
    page = device().new_page()
    Referee(page).open().begin(2)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator("[data-card].lit").first).to_be_visible()
    assert [url for url in asked if "/api/v1/matches/" in url] == []


def test_a_match_is_seen_by_a_device_that_has_kept_nothing(device: Device) -> None:
    match = recorded(device().new_page()).match
    other = device().new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(f"/m/{match}")
    expect(other.locator(".watch .ledger li").first).to_be_visible()
    assert len([url for url in asked if url.endswith("/state")]) == 1
    assert other.evaluate("async () => (await indexedDB.databases()).map(({ name, version }) => [name, version])") == [
        ["greffier", 1]
    ]


def test_a_page_whose_kept_files_do_not_come_is_tried_again(device: Device) -> None:
    page = device().new_page()
    kept = "Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => ({}) })"
    page.add_init_script(kept)
    page.clock.install()
    held: list[Route] = []
    page.route(SHARED, lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(SHARED):
        page.goto("/help", wait_until="commit")
    page.wait_for_function("document.querySelector('.frame')")
    page.clock.fast_forward(8_000)
    expect(page.locator("h1")).to_be_visible()
    page.clock.fast_forward(8_000)
    assert page.evaluate("sessionStorage.getItem('greffier.again')") is None, "it may be tried again another time"
