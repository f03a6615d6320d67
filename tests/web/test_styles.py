"""Style sheets come with the parts that they dress: no page waits for the sheet of another to look as it should."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import ROOT, Service
from tests.web.referee import Referee, choose, join
from tests.web.test_live_replay import eventful
from tests.web.test_rat_hot import DECK

ASSETS = ROOT / "api" / "static" / "assets"
# Parts that nobody has asked for yet never come: the page is not idle.
BUSY = "window.requestIdleCallback = () => 0"
# What looks otherwise with these sheets over all others; null: with those of the parts that came, the last one first.
OTHERWISE = """([laid, own]) => {
    const sheet = css => {
        const made = new CSSStyleSheet();
        made.replaceSync(css);
        return made;
    };
    const came = [...document.styleSheets].filter(({href}) => href);
    const text = ({cssRules}) => [...cssRules].map(({cssText}) => cssText).join('');
    const over = (laid ?? came.slice(own).reverse().map(text)).map(sheet);
    const rest = sheet('*, ::before, ::after { transition: none !important; animation: none !important }');
    const shown = [...document.body.querySelectorAll('*:not(svg *, link)')];
    const looks = sheets => {
        document.adoptedStyleSheets = [...sheets, rest];
        return shown.map(one => {
            const style = getComputedStyle(one);
            const names = [...style].filter(name => !name.startsWith('--'));
            return names.map(name => `${name}: ${style.getPropertyValue(name)}`);
        });
    };
    const [before, after] = [looks([]), looks(over)];
    document.adoptedStyleSheets = [];
    return shown.flatMap((one, n) =>
        after[n].filter((line, i) => line !== before[n][i]).map(line => `${one.className || one.tagName}: ${line}`)
    ).slice(0, 20);
}"""
CAME = "() => [...document.styleSheets].map(({href}) => href && new URL(href).pathname)"
GAMES = ["durak", "ratak", "rat-jong", "rat-hot", "zack"]


@pytest.fixture
def page(device: Callable[..., BrowserContext]) -> Iterator[Page]:
    context = device()
    context.add_init_script(BUSY)
    yield context.new_page()


def dressed(page: Page) -> None:
    """Nothing on it changes with what is still to come, and something is; nor with the order in which parts came."""
    came = page.evaluate(CAME)
    missing = [sheet.read_text("utf-8") for sheet in ASSETS.glob("*.css") if f"/static/assets/{sheet.name}" not in came]
    assert len(missing) > 5
    assert page.evaluate(OTHERWISE, [missing, 0]) == []
    own = (ASSETS.parent / "index.html").read_text("utf-8").count('<link rel="stylesheet"')
    assert page.evaluate(OTHERWISE, [None, own]) == []


def created(url: str, game: str) -> Any:
    options = {"deck": DECK} if game == "rat-hot" else {}
    body = json.dumps({"game": game, "seats": [{}] * (2 if options else 3), "options": options}).encode()
    request = urllib.request.Request(f"{url}/api/v1/matches", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("path", ["/", "/matches", "/join", "/help", "/watch", *(f"/new/{game}" for game in GAMES)])
def test_a_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    dressed(page)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_pad(page: Page, service: Service, game: str) -> None:
    join(page, created(service.url, game)["code"])
    expect(page.locator("main.game-pad:not(.pad-skeleton)")).to_be_visible()
    dressed(page)
    for way in ("Settings", "Names and title", "Connected devices", "End…", "Who plays?"):
        choose(page, way)
        expect(page.get_by_role("dialog", name="More")).to_have_count(0)
        expect(page.locator(".sheet")).to_be_visible()
        dressed(page)
        page.keyboard.press("Escape")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_pad_with_little_room(page: Page, service: Service, game: str) -> None:
    join(page, created(service.url, game)["code"])
    expect(page.locator("main.game-pad:not(.pad-skeleton)")).to_be_visible()
    for width, height in ((375, 553), (320, 480), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        dressed(page)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_pad_at_a_laptop(page: Page, service: Service, game: str) -> None:
    """With its desk: the list of moves, and how to type a card."""
    page.set_viewport_size({"width": 1280, "height": 800})
    join(page, created(service.url, game)["code"])
    expect(page.locator("main.game-pad:not(.pad-skeleton)")).to_be_visible()
    expect(page.locator(".desk .typing")).to_be_visible()
    dressed(page)


def test_a_pad_with_cards_and_what_lies_over_it(page: Page) -> None:
    referee = Referee(page)
    referee.open().begin(4).deal("8c", "A").card("7d")
    expect(page.locator('[data-card="Jd"].lit')).to_be_visible()
    dressed(page)
    referee.card("9h")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    dressed(page)


@pytest.mark.drawn(1)
@pytest.mark.parametrize("shown", ["", "/replay"])
def test_a_match_that_is_looked_at(page: Page, service: Service, shown: str) -> None:
    match = eventful(service.url)
    page.goto(f"/m/{match.id}{shown}")
    expect(page.locator(".game-board")).to_be_visible()
    dressed(page)
