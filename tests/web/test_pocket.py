"""The pad locked for the pocket: dim, deaf to taps and keys, slid open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import wait_for
from tests.web.referee import Referee

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


LOCKS = """
window.locks = 0;
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
  window.locks++;
  return { release: async () => void window.locks-- };
} } });
"""


@pytest.fixture
def referee(device: Device) -> Referee:
    page = device().new_page()
    page.add_init_script(LOCKS)
    return Referee(page).open().begin(3).deal("8c", "A").card("7d").sees("A attacks")


def cover(page: Page) -> Locator:
    return page.get_by_role("dialog", name="The pad is locked")


def slide(page: Page, start: float, end: float) -> None:
    """A finger goes along the slide: from and to these parts of its width."""
    box = cover(page).get_by_role("button").bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    y = box["y"] + box["height"] / 2
    for step in range(9):
        x = box["x"] + box["width"] * (start + (end - start) * step / 8)
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(150)  # the finger rests: what ends in motion is a fling, which eats the next tap
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_pocket_records_nothing(referee: Referee, shot: Shot) -> None:
    page = referee.menu("Lock the pad").page
    expect(cover(page)).to_be_visible()
    page.wait_for_timeout(150)
    shot(page, "locked")
    key = referee.key("Jd").bounding_box()
    slider = cover(page).get_by_role("button").bounding_box()
    assert key and slider and slider["height"] >= 48
    page.touchscreen.tap(key["x"] + 10, key["y"] + 10)
    for part in (0.05, 0.5, 0.97):
        page.touchscreen.tap(slider["x"] + slider["width"] * part, slider["y"] + 30)
    for key_ in ("Tab", "Tab", "Escape"):
        page.keyboard.press(key_)
    slide(page, 0.1, 0.6)
    slide(page, 0.5, 1.0)
    expect(cover(page)).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[inert]')") is None
    slide(page, 0.1, 0.99)
    expect(cover(page)).to_have_count(0)
    expect(page.get_by_role("button", name="More")).to_be_focused()
    expect(page.locator(".ledger.last li.now")).to_contain_text("A attacks")
    referee.card("Jd").sees("B beats 7")


def test_it_opens_by_keyboard_and_by_two_presses(referee: Referee, shot: Shot) -> None:
    page = referee.menu("Lock the pad").page
    slider = cover(page).get_by_role("button")
    expect(slider).to_be_focused()
    page.keyboard.press("Enter")
    expect(cover(page)).to_be_visible()
    assert slider.evaluate("key => key.matches(':focus-visible')")
    assert slider.get_by_text("or hold Enter").evaluate("hint => getComputedStyle(hint).clipPath") == "none"
    shot(page, "locked-keyboard")
    page.keyboard.down("Enter")
    expect(cover(page)).to_have_count(0)
    page.keyboard.up("Enter")

    referee.menu("Lock the pad")
    slider.evaluate("key => key.click()")  # as a screen reader presses it
    expect(slider).to_contain_text("press again")
    slider.evaluate("key => key.click()")
    expect(cover(page)).to_have_count(0)


def test_the_screen_may_sleep_meanwhile_and_a_reload_opens_it(referee: Referee) -> None:
    page = referee.page
    wait_for(lambda: page.evaluate("locks") == 1, 5)
    referee.menu("Lock the pad")
    wait_for(lambda: page.evaluate("locks") == 0, 5)
    slide(page, 0.1, 0.99)
    wait_for(lambda: page.evaluate("locks") == 1, 5)
    referee.menu("Lock the pad")
    expect(cover(page)).to_be_visible()
    page.reload()
    expect(referee.key("Jd")).to_be_visible()
    expect(cover(page)).to_have_count(0)
    referee.card("Jd").sees("B beats 7")
