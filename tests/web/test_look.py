"""How the pad looks and speaks: it fits small screens whole, in both languages and themes, for thumbs and for ears."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.running import Service
from tests.web.conftest import MOTION
from tests.web.referee import Referee, at_rest, choose

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


SCREENS: dict[str, ViewportSize] = {
    "360x740": {"width": 360, "height": 740},
    "320x640": {"width": 320, "height": 640},
}
SIX = ["6d", "7d", "6s", "7s", "6h", "7h", "7c", "9c", "9s", "Ts", "9h"]
LONG = ["Maximilian", "Anne-Charlotte", "Jean-Baptiste", "Konstantin", "Wilhelmine", "Oleksandra"]


def settings(page: Page, **chosen: object) -> None:
    page.evaluate("chosen => localStorage.setItem('greffier.settings', JSON.stringify(chosen))", chosen)


def six_on_the_table(page: Page, seats: int) -> Referee:
    """Five pairs and an open card, long names."""
    referee = Referee(page).open().begin(seats).deal("8c", "A")
    choose(page, re.compile("Names and title|Noms et titre"))
    for field, name in zip(page.locator(".sheet .names input").all(), LONG[:seats], strict=False):
        field.fill(name)
    page.locator(".sheet .key.go").tap()
    expect(page.locator(".plate").nth(1)).to_contain_text("Anne")
    for n, card in enumerate(SIX):
        referee.card(card)
        expect(page.locator(".ledger.last li.now:not(.waits) .v")).to_have_text(str(n + 3))
    return referee


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
@pytest.mark.parametrize("seats", [3, 6])
def test_everything_is_on_the_screen(device: Device, shot: Shot, lang: str, theme: str, seats: int) -> None:
    page = device(**MOTION).new_page()
    page.goto("/")
    settings(page, lang=lang, theme=theme)
    six_on_the_table(page, seats)
    at_rest(page)
    for screen, size in SCREENS.items():
        page.set_viewport_size(size)
        shot(page, f"pad-{seats}-{screen}-{lang}-{theme}")
        overflow = page.evaluate(
            """() => [...document.querySelectorAll('.phone, .game-pad, .acts, .duo, .bar')]
                .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
                .map(e => `${e.className}: ${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight}`)"""
        )
        assert overflow == []
        boxes = page.evaluate(
            """() => [...document.querySelectorAll('[data-card], .acts .key, .plate, .bar a, .bar button')]
                .map(e => [e.getAttribute('aria-label') || e.textContent, e.getBoundingClientRect()])
                .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height), Math.round(box.bottom)])"""
        )
        bottom = size["height"]
        assert [box for box in boxes if box[1] < 48 or box[2] < 48 or box[3] > bottom] == []


ROWS = """() => [...document.querySelectorAll('.plates')].map(plates => {
    const all = [...plates.querySelectorAll('.plate')];
    return {
        rows: [...new Set(all.map(plate => Math.round(plate.getBoundingClientRect().top)))].length,
        words: all.map(plate => plate.querySelector('.role > span')).every(word => {
            const {width, height} = word.getBoundingClientRect();
            return !word.textContent || (width > 0 && height > 0 && word.scrollWidth <= word.clientWidth + 1);
        }),
    };
})"""


@pytest.mark.drawn(4)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "rows"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_five_and_six_have_two_rows_of_plates_with_their_words(
    device: Device, shot: Shot, lang: str, seats: int, rows: int
) -> None:
    page = device().new_page()
    page.goto("/")
    settings(page, lang=lang)
    referee = Referee(page).open().begin(seats)
    shot(page, f"plates-{seats}-{lang}-deal")
    assert page.evaluate(ROWS) == [{"rows": rows, "words": True}]
    referee.deal("8c", "A").card("7d")
    expect(page.get_by_role("img", name="7")).to_have_count(1)
    shot(page, f"plates-{seats}-{lang}")
    assert page.evaluate(ROWS) == [{"rows": rows, "words": True}]


@pytest.mark.drawn(1)
@pytest.mark.parametrize(
    ("lang", "word", "sides"),
    [("en", "in teams", "Teams: Anna and Chloé against"), ("fr", "en équipes", "Équipes : Anna et Chloé contre")],
)
def test_four_are_told_that_they_play_in_teams(device: Device, lang: str, word: str, sides: str) -> None:
    page = device().new_page()
    page.goto("/")
    settings(page, lang=lang)
    page.reload()
    keys = page.locator(".counts .key")
    expect(keys.nth(2)).to_have_accessible_name(re.compile(word))
    expect(page.get_by_role("button", name=re.compile(word))).to_have_count(1)
    seen = keys.nth(2).locator("small").evaluate("word => getComputedStyle(word, '::after').content")
    assert word in seen
    page.goto("/new/durak")
    page.locator(".new-match .seg button", has_text="4").first.tap()
    for field, name in zip(page.locator(".names input").all(), ["Anna", "Boris", "Chloé", "Dario"], strict=True):
        field.fill(name)
    page.locator(".foot .key").tap()
    expect(page.locator(".askline")).to_contain_text(sides)
    Referee(page).deal("8c", "A")
    expect(page.locator(".table .teams")).to_contain_text(sides)


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("fr", "light")])
def test_home_and_settings(device: Device, shot: Shot, lang: str, theme: str) -> None:
    page = device().new_page()
    page.goto("/")
    settings(page, lang=lang, theme=theme)
    Referee(page).open().begin(3).deal("8c", "A")
    page.goto("/")
    expect(page.locator(".going")).to_be_visible()
    shot(page, f"home-{lang}-{theme}")
    page.locator(".join button").tap()
    shot(page, f"settings-{lang}-{theme}")
    assert page.evaluate("document.documentElement.lang") == lang


def test_letters_follow_the_language_or_the_setting(device: Device) -> None:
    page = device().new_page()
    page.goto("/")
    Referee(page).open().begin(2)
    letters = page.locator('[data-card="Jh"] span').first
    expect(letters).to_have_text("J")
    page.get_by_role("button", name="Français").tap()
    expect(letters).to_have_text("V")
    expect(page.locator('[data-card="Jh"]')).to_have_attribute("aria-label", "valet de cœur, possible")
    choose(page, "Réglages")
    page.get_by_role("button", name="В Д К").tap()
    expect(letters).to_have_text("В")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_strong_contrast_and_a_deck_of_four_colours(device: Device, shot: Shot, theme: str) -> None:
    page = device(viewport=SCREENS["320x640"]).new_page()
    page.goto("/")
    settings(page, theme=theme)
    referee = Referee(page).open().begin(3).deal("8c", "A").card("7d").sees("A attacks").menu("Settings")
    page.get_by_role("button", name="four").tap()
    page.get_by_role("button", name="strong").tap()
    shot(page, f"settings-strong-{theme}")
    page.keyboard.press("Escape")
    page.reload()
    referee.card("Jc").sees("B beats 7")
    shot(page, f"strong-{theme}")
    colour = "key => getComputedStyle(key).color"
    lit = [referee.key(card).evaluate(colour) for card in ("Js", "Jh", "7c")]
    lit.append(page.locator(".card.d").first.evaluate(colour))
    assert len(set(lit)) == 4
    words = page.locator(".ledger.last .now .c")
    assert words.nth(0).evaluate(colour) != words.nth(1).evaluate(colour), "7♦ with J♣"
    ink, second = (
        page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('--{name}')")
        for name in ("ink", "ink-2")
    )
    assert ink == second


def test_the_system_asks_for_contrast(device: Device) -> None:
    page = device(contrast="more").new_page()
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-contrast", "more")
    page.emulate_media(contrast="no-preference")
    expect(html).to_have_attribute("data-contrast", "normal")


def test_left_handed(device: Device, shot: Shot) -> None:
    page = device().new_page()
    page.goto("/")
    settings(page, leftHanded=True)
    Referee(page).open().begin(3).deal("8c", "A").card("7d").sees("A attacks")
    spade, heart = (page.locator(f'[data-card="6{suit}"]').bounding_box() for suit in "sh")
    six, seven = (page.locator(f'[data-card="{rank}s"]').bounding_box() for rank in "67")
    assert spade and heart and six and seven
    assert heart["x"] < spade["x"] and six["x"] < seven["x"]
    shot(page, "left-handed")


def test_keys_by_keyboard(device: Device) -> None:
    page = device(has_touch=False, is_mobile=False).new_page()
    page.goto("/")
    page.get_by_role("region", name="Durak").get_by_role("button", name="2 players").click()
    page.locator('[data-card="6s"]').focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator('[data-card="Ks"]')).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator('[data-card="6h"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-card="6h"]')).to_have_attribute("aria-pressed", "true")


def test_text_twice_as_large(device: Device, shot: Shot) -> None:
    page = device().new_page()
    page.goto("/")
    Referee(page).open().begin(3).deal("8c", "A").card("7d").sees("A attacks")
    client = page.context.new_cdp_session(page)
    client.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    expect(page.locator(".game-pad .table")).to_be_hidden()
    shot(page, "text-200")
    key = page.locator('[data-card="Jd"]')
    key.scroll_into_view_if_needed()
    key.tap()
    expect(page.locator(".ledger.last li.now")).to_contain_text("B beats 7")


def test_plain_http_on_the_local_network(device: Device, service: Service) -> None:
    """No secure context: none of what browsers then withhold is needed."""
    port = service.url.rpartition(":")[2]
    page = device(base_url=f"http://greffier.lan:{port}").new_page()
    referee = Referee(page).open()
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("typeof crypto.randomUUID") == "undefined"
    assert page.evaluate("'serviceWorker' in navigator") is False
    referee.begin(2).deal("8c", "A").card("7d").sees("A attacks").card("9d").sees("B beats")
    referee.menu("Settings")
    expect(page.get_by_role("dialog")).to_contain_text("cannot keep the screen on")
    expect(page.get_by_role("dialog")).to_contain_text("opens again only with a network")
