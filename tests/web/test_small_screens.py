"""The pad where there is little room: short phones, a phone on its side, large text, long names."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import MOTION
from tests.web.referee import Referee, at_rest
from tests.web.test_look import settings

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


BARTHOLOMEW = ["Bartholomäus-Maximilian", "Anne-Charlotte Émilienne", "Wilhelmine-Konstanze"]


class Screen(NamedTuple):
    width: int
    height: int
    text: float = 1.0  # as a part of the usual size
    whole: bool = True  # all keys have room at once

    def __str__(self) -> str:
        return f"{self.width}x{self.height}-{round(100 * self.text)}"


SCREENS = [
    Screen(360, 740),
    Screen(375, 667),
    Screen(390, 664),
    Screen(360, 640),
    Screen(320, 640),
    Screen(375, 553),
    Screen(360, 580),
    Screen(320, 568),
    Screen(320, 600),
    Screen(360, 500),
    Screen(360, 740, 1.5),
    Screen(320, 640, 1.25),
    Screen(360, 740, 2.0),
    Screen(320, 640, 2.0),
    Screen(740, 360),
    Screen(667, 375),
    Screen(320, 460, whole=False),
    Screen(568, 320, whole=False),
]

BOXES = """selector => [...document.querySelectorAll(selector)].map(key => {
    const {x, y, width, height, bottom, right} = key.getBoundingClientRect();
    const inside = y >= 0 && x >= 0 && bottom <= innerHeight + .5 && right <= innerWidth + .5;
    const seen = inside && [y + 2, bottom - 2].every(at => key.contains(document.elementFromPoint(x + width / 2, at)));
    return [key.getAttribute('aria-label') || key.textContent, Math.round(width), Math.round(height), seen];
})"""


def sized(page: Page, screen: Screen) -> None:
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    sizes = {"standard": round(16 * screen.text), "fixed": round(13 * screen.text)}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    size = f"{sizes['standard']}px"
    page.wait_for_function("size => getComputedStyle(document.documentElement).fontSize === size", arg=size)


def named(page: Page, names: list[str], lang: str = "en") -> Referee:
    """A table of these players, at its deal."""
    page.goto("/")
    settings(page, lang=lang)
    page.goto("/new/durak")
    page.locator(".new-match .seg button", has_text=str(len(names))).first.tap()
    for field, name in zip(page.locator(".names input").all(), names, strict=True):
        field.fill(name)
    page.locator(".foot .key").tap()
    expect(page.locator("[data-card]")).to_have_count(36)
    return Referee(page)


def unreachable(page: Page, selector: str) -> list[list[object]]:
    return [box for box in page.evaluate(BOXES, selector) if box[1] < 48 or box[2] < 48 or not box[3]]


def test_the_bottom_row_and_the_keys_are_within_reach(device: Device, shot: Shot) -> None:
    page = device(**MOTION).new_page()
    referee = named(page, BARTHOLOMEW, "fr")
    for state, cards in {"attack": [], "open": ["7d"], "beaten": ["Jd"]}.items():
        sized(page, SCREENS[0])
        if state == "attack":
            page.locator('[data-card="8c"]').tap()
            page.locator(".plate").nth(0).tap()
        for card in cards:
            page.locator(f'[data-card="{card}"]').tap()
        expect(page.locator(".ledger.last li.now.waits")).to_have_count(0)
        expect(page.locator(".acts .key")).to_have_count(3)
        at_rest(page)
        for screen in SCREENS:
            sized(page, screen)
            shot(page, f"small-{screen}-{state}")
            assert (screen, unreachable(page, "[data-card], .acts .key" if screen.whole else ".acts .key")) == (
                screen,
                [],
            )
            if screen.whole:
                [(_, _, height, seen)] = page.evaluate(BOXES, ".askline p")
                assert (screen, height >= 17 * screen.text, seen) == (screen, True, True)  # a line of the question
    referee.passes()
    expect(page.locator(".game-pad.playing")).to_be_visible()


@pytest.mark.drawn(2)
@pytest.mark.parametrize("screen", [Screen(360, 740), Screen(320, 640), Screen(375, 553)], ids=str)
def test_keys_stay_in_their_place_whatever_is_said(device: Device, shot: Shot, screen: Screen) -> None:
    page = device(viewport={"width": screen.width, "height": screen.height}, **MOTION).new_page()
    referee = named(page, BARTHOLOMEW, "fr").card("8c").seat("A")
    expect(page.locator(".ledger.last li.now:not(.waits)")).to_contain_text("commence")
    places = "() => [...document.querySelectorAll('[data-card], .acts')].map(key => key.getBoundingClientRect().top)"
    before = page.evaluate(places)
    for step, (move, done) in enumerate(
        [
            (lambda: referee.card("7d"), ".ledger.last li.now:not(.waits) >> text=attaque"),
            (lambda: referee.card("Jd"), ".ledger.last li.now:not(.waits) >> text=bat"),
            (lambda: referee.seat("A"), f'.acts .key[aria-label="{BARTHOLOMEW[0]} passe, possible"]'),
        ]
    ):
        move()
        expect(page.locator(done)).to_be_visible()
        at_rest(page)
        shot(page, f"long-{screen}-{step}")
        assert page.evaluate(places) == before
    key = page.locator(".acts .key").nth(2)
    expect(key).to_have_attribute("aria-label", f"{BARTHOLOMEW[0]} passe, possible")
    referee.passes()
    expect(page.locator(".ledger.last li.now:not(.waits)")).to_contain_text("passe")
    at_rest(page)
    assert page.evaluate(places) == before
    referee.seat("C").card("Js")
    expect(page.locator(".ledger.last li.now:not(.waits)")).to_contain_text("Wilhelmine-Konstanze")
    at_rest(page)
    assert page.evaluate(places) == before
