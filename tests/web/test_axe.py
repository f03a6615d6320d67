"""Pages as axe sees them: every name holds the words that are seen, and all stands in a landmark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import ROOT, Service
from tests.web.test_live_replay import eventful
from tests.web.test_small_screens import named

Device = Callable[..., BrowserContext]

AXE = ROOT / "api" / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["label-content-name-mismatch", "region", "color-contrast", "button-name", "link-name", "aria-allowed-attr"]
RUN = """rules => axe
    .run(document, {
        runOnly: {type: 'rule', values: rules},
        rules: Object.fromEntries(rules.map(rule => [rule, {enabled: true}])),
    })
    .then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`)))"""


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(RUN, RULES)
    return found


@pytest.mark.drawn(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_home_and_matches(device: Device, lang: str) -> None:
    page = device(bypass_csp=True).new_page()
    page.goto("/")
    page.evaluate("lang => localStorage.setItem('greffier.settings', JSON.stringify({lang}))", lang)
    for path in ("/", "/matches", "/new/durak"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        assert (path, faults(page)) == (path, [])


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("seats", "lang"), [(4, "fr"), (6, "en")])
def test_the_pad_and_what_lies_over_it(device: Device, seats: int, lang: str) -> None:
    page = device(bypass_csp=True).new_page()
    referee = named(page, ["Anna", "Boris", "Chloé", "Dario", "Emma", "Farid"][:seats], lang)
    assert faults(page) == []
    referee.card("8c")
    expect(page.locator(".plate.asked")).to_have_count(seats)
    assert faults(page) == []
    referee.seat("A")
    expect(page.locator(".ledger.last li.now:not(.waits)")).to_be_visible()
    assert faults(page) == []
    referee.card("7d")
    expect(page.locator('[data-card="Jd"].lit')).to_be_visible()
    referee.card("9h")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    referee.card("Jd")
    expect(page.locator('[data-card="9h"].next')).to_be_visible()
    assert faults(page) == []
    for opener, inside in ((".ledger.last .ib >> nth=-1", ".slips .key.chosen"), (".ledger.last .ib", ".ledger.all")):
        page.locator(opener).first.tap()
        expect(page.locator(inside)).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")


def test_a_laptop(device: Device) -> None:
    page = device(bypass_csp=True, viewport={"width": 1280, "height": 800}).new_page()
    named(page, ["Anna", "Boris", "Chloé"])
    expect(page.locator(".desk")).to_be_visible()
    assert faults(page) == []


@pytest.mark.drawn(1)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_line_of_a_replay_with_its_marks_and_its_chart(device: Device, service: Service, width: int) -> None:
    match = eventful(service.url)
    match.call("POST", f"/{match.id}/commands", {"type": "end_round", "reason": "conceded", "by": "B"})
    page = device(bypass_csp=True, viewport={"width": width, "height": 800}).new_page()
    page.goto(f"{service.url}/m/{match.id}/replay?at=1")
    expect(page.locator(".scrubber .chart canvas")).to_have_count(1)
    expect(page.locator("button.chart-key")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("m")
    expect(page.locator(".told .moment")).to_be_visible()
    assert faults(page) == []


@pytest.mark.drawn(1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_embedded_page(device: Device, service: Service, theme: str) -> None:
    match = eventful(service.url)
    page = device(bypass_csp=True, color_scheme=theme).new_page()
    page.goto(f"/embed/{match.id}")
    expect(page.locator("#reader .game-board")).to_be_visible()
    assert faults(page) == []


WHOLE = """() => axe
    .run(document)
    .then(({violations}) => violations.flatMap(({id, nodes}) =>
        nodes.map(({html}) => `${id}: ${html.slice(0, 99)}`)))"""


def all_faults(page: Page) -> list[str]:
    """By every rule that axe has unless it is asked for fewer."""
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(WHOLE)
    return found


@pytest.mark.drawn(4)
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["/", "/m/example/replay?at=30", "/help", "/matches"])
def test_pages_that_anybody_reads(device: Device, path: str, width: int) -> None:
    page = device(bypass_csp=True, viewport={"width": width, "height": 800}, is_mobile=width < 1000).new_page()
    page.goto(path)
    expect(page.locator("h1, .ledger .now").first).to_be_visible()
    assert all_faults(page) == []
