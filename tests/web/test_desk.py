"""A laptop: the table with its plates around it, cards typed, the record beside the pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.test_small_screens import named

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}
AROUND = """() => {
    const box = one => document.querySelector(one).getBoundingClientRect();
    const table = box('.game-pad .table');
    const inside = ({left, right, top, bottom}) =>
        left >= table.left && right <= table.right && top >= table.top && bottom <= table.bottom;
    const plates = [...document.querySelectorAll('.plate')].map(plate => plate.getBoundingClientRect());
    const apart = plates.every((a, i) => plates.every((b, j) => i >= j
        || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top));
    return {
        inside: plates.every(inside),
        apart,
        beside: box('.desk').left >= box('.game-pad').right - 1,
        keys: [...document.querySelectorAll('[data-card], .acts .key')]
            .every(key => key.getBoundingClientRect().bottom <= innerHeight),
    };
}"""


def begun(device: Device, seats: int = 3, width: int = 1280, height: int = 800) -> Page:
    """A match at a laptop, dealt by typing."""
    page = device(**{**LAPTOP, "viewport": {"width": width, "height": height}}).new_page()
    named(page, ["Anna", "Boris", "Chloé", "Dario", "Emma", "Farid"][:seats])
    expect(page.locator(".desk .typed")).to_be_visible()
    page.keyboard.type("8c")
    page.locator(".plate").first.click()
    expect(page.locator(".desk .ledger")).to_contain_text("Anna starts")
    return page


def typed(page: Page, text: str, told: str) -> None:
    page.keyboard.type(text)
    expect(page.locator(".desk .ledger li:not(.head)").last).to_contain_text(told)
    expect(page.locator(".recent li.waits")).to_have_count(0)


def test_a_bout_is_typed(device: Device, shot: Shot) -> None:
    page = begun(device)
    typed(page, "7d", "Anna attacks Boris with 7")
    typed(page, "JD", "Boris beats 7")
    page.keyboard.type("1")
    expect(page.locator(".desk .typed kbd")).to_have_text("1")
    page.keyboard.press("Escape")
    typed(page, "js", "Anna adds J")
    typed(page, "u", "Boris beats 7")
    expect(page.locator(".game-pad .pair")).to_have_count(1)
    typed(page, "p", "All pass")
    typed(page, "10h", "Boris attacks Chloé with 10")
    shot(page, "desk")
    typed(page, "t", "Chloé takes 1 card")


def test_in_french_by_french_letters(device: Device, shot: Shot) -> None:
    page = device(**LAPTOP).new_page()
    named(page, ["Anna", "Boris", "Chloé"], "fr")
    help_ = page.locator(".desk .typing")
    expect(help_).to_contain_text("Ou saisissez une carte")
    expect(page.locator(".desk .typed")).to_be_visible()
    page.keyboard.type("8t")
    page.locator(".plate").first.click()
    expect(page.locator(".desk .ledger")).to_contain_text("Anna commence")
    typed(page, "7k", "Anna attaque Boris avec")
    typed(page, "vk", "Boris bat")
    expect(page.get_by_role("img", name="valet de carreau")).to_be_visible()
    shot(page, "desk-fr")


def test_what_is_typed_into_a_field_or_a_sheet_plays_no_card(device: Device) -> None:
    page = begun(device)
    page.get_by_role("button", name="More").click()
    page.keyboard.type("7d")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".desk .typed kbd")).to_have_text("…")
    expect(page.locator(".game-pad .pair")).to_have_count(0)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1280, 800), (1920, 1080)])
def test_plates_stand_around_the_table(device: Device, shot: Shot, seats: int, width: int, height: int) -> None:
    page = begun(device, seats, width, height)
    shot(page, f"desk-{seats}-{width}")
    assert page.evaluate(AROUND) == {"inside": True, "apart": True, "beside": True, "keys": True}


def test_an_earlier_move_is_mended_from_the_record_beside(device: Device) -> None:
    page = begun(device)
    typed(page, "7d", "Anna attacks Boris with 7")
    typed(page, "jd", "Boris beats 7")
    page.locator(".desk").get_by_role("button", name="Correct move 4").click()
    page.locator(".sheet").get_by_role("button", name="queen of diamonds").click()
    page.locator(".sheet").get_by_role("button", name="Change to").click()
    expect(page.get_by_role("img", name="queen of diamonds")).to_be_visible()
