"""A key that is held does what it says and nothing else, whatever lies under the finger by the time it is lifted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, expect

from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.referee import at_rest
from tests.web.test_lost_thread import Player, boris_loses

SHORT = [500]  # ms; a held key does its work after 700
LONG = [900, 1_500, 3_000]
HEADING = """(document.querySelector('#sheet-title, #locked-title') ?? document.querySelector('h1'))
    .getBoundingClientRect().toJSON()"""
# The words of every key that a click reaches, but for the one that is held.
WATCH = """held => {
    window.acted = [];
    document.getElementById('app').addEventListener('click', (event) => {
        const key = event.target.closest('button, a, input');
        if (!key || key !== held) window.acted.push(key?.innerText ?? 'nothing');
    }, true);
}"""


class Finger:
    """One finger on a page. What it does besides a held key's own work: the words of the keys that it pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        self.touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def hold(self, key: Locator, ms: int, part: float = 0.5) -> list[str]:
        """part: how far from the key's left edge."""
        at_rest(self.page)
        box = key.bounding_box()
        assert box
        key.evaluate(WATCH)
        self._send("touchStart", (box["x"] + box["width"] * part, box["y"] + box["height"] / 2))
        self.page.wait_for_timeout(ms)  # how long it is held is what is tested
        self._send("touchEnd")
        return self.pressed()

    def rest(self) -> None:
        """A tap where no key is."""
        at = self.page.evaluate(HEADING)
        self.page.touchscreen.tap(at["x"] + 20, at["y"] + at["height"] / 2)

    def pressed(self) -> list[str]:
        """Clicks come in their order: the one of a last tap, where no key is, comes behind all others."""
        self.rest()
        self.page.wait_for_function("window.acted.includes('nothing')")
        acted: list[str] = self.page.evaluate("window.acted")
        return [one for one in acted if one != "nothing"]


def ends(clerk: Clerk) -> Locator:
    clerk.begun().menu("End…")
    clerk.press("Someone concedes").press("B")
    return clerk.sheet.locator(".hold")


def is_over(clerk: Clerk) -> bool:
    return str(clerk.read(clerk.match)["status"]) == "over"


def seals(clerk: Clerk) -> Locator:
    clerk.begun()
    clerk.call("POST", "/commands", {"type": "end_match", "reason": "abandoned"})
    clerk.tap(clerk.page.get_by_role("button", name="Seal…"))
    return clerk.sheet.locator(".hold")


def is_sealed(clerk: Clerk) -> bool:
    return str(clerk.read(clerk.match)["status"]) == "sealed"


KEYS: dict[str, tuple[Callable[[Clerk], Locator], Callable[[Clerk], bool]]] = {
    "end": (ends, is_over),
    "seal": (seals, is_sealed),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("ms", [*SHORT, *LONG])
@pytest.mark.parametrize("name", KEYS)
def test_a_held_key_alone_acts(clerk: Clerk, name: str, ms: int) -> None:
    """Given a match, when its last key is held, then the match ends or is sealed, and no other key is pressed."""
    reach, is_done = KEYS[name]
    key = reach(clerk)
    pad = clerk.page.url
    assert Finger(clerk.page).hold(key, ms) == []
    if ms in SHORT:
        expect(key).to_be_visible()
        assert not is_done(clerk)
    else:
        wait_for(lambda: is_done(clerk))
        expect(clerk.page.locator(".sheet")).to_have_count(0)
    assert clerk.page.url == pad


@pytest.mark.drawn(2)
@pytest.mark.parametrize("ms", [*SHORT, *LONG])
def test_another_table_begins_and_nothing_is_tapped_on_it(
    device: Callable[..., BrowserContext], service: Service, ms: int
) -> None:
    """Given a round that B lost, when two change seats and the key is held, then another match waits for its trump."""
    player = Player(device().new_page(), service.url).open()
    boris_loses(player)
    player.seat("A").press("Move Anna, seat A").press("Move Boris, seat B")
    key = player.dialog.locator(".hold")
    pad = player.page.url
    assert Finger(player.page).hold(key, ms) == []
    if ms in SHORT:
        expect(key).to_be_visible()
        assert player.page.url == pad
    else:
        expect(player.page.locator(".plate b")).to_have_text(["Boris", "Anna"])
        expect(player.page.locator(".askline")).to_contain_text("Which card is the trump?")
        assert player.page.url != pad


@pytest.mark.drawn(1)
@pytest.mark.parametrize("ms", [*SHORT, *LONG])
def test_a_locked_pad_is_not_opened_by_a_finger_that_rests_on_it(clerk: Clerk, ms: int) -> None:
    recorded = clerk.begun("7d").version
    clerk.menu("Lock the pad")
    cover = clerk.page.locator(".locked")
    finger = Finger(clerk.page)
    for part in (0.1, 0.5, 0.95):
        assert finger.hold(cover.get_by_role("button"), ms, part) == []
    expect(cover).to_be_visible()
    assert clerk.version == recorded


@pytest.mark.drawn(2)
@pytest.mark.parametrize("ms", [*SHORT, *LONG])
def test_a_number_goes_to_its_end_and_no_further(clerk: Clerk, ms: int) -> None:
    """Given 18 cards in the stock, when "One fewer" is held, then they are fewer, and no other key is pressed."""
    page = clerk.begun().page
    clerk.menu("Set the table straight")
    page.get_by_role("button", name="Stock, trump").tap()
    key = page.get_by_role("button", name="One fewer: in stock")
    count = page.locator(".counts-of", has=key).locator(".number b")
    expect(count).to_have_text("18")
    assert [one for one in Finger(page).hold(key, ms) if one != "\u2212"] == []
    assert 0 <= int(count.inner_text()) < 18


@pytest.mark.parametrize("code", ["Enter", " "])
def test_a_key_of_the_keyboard_that_is_held_on_presses_nothing_else(clerk: Clerk, code: str) -> None:
    """Given the sealing key in focus, when Enter or Space is held long past its work, then no other key is pressed."""
    key = seals(clerk)
    pad = clerk.page.url
    key.focus()
    key.evaluate(WATCH)
    clerk.page.keyboard.down(code)
    expect(clerk.page.locator(".sheet")).to_have_count(0)
    clerk.page.get_by_role("button", name="Same table once more").focus()
    for _ in range(5):
        clerk.page.keyboard.down(code)  # as it repeats
    clerk.page.keyboard.up(code)
    assert Finger(clerk.page).pressed() == []
    assert clerk.page.url == pad
    assert is_sealed(clerk)


def test_a_screen_reader_presses_what_it_wants(clerk: Clerk) -> None:
    """Given a finger that was lifted elsewhere a moment ago, when a press comes without one, then it counts."""
    page = clerk.begun().page
    clerk.call("POST", "/commands", {"type": "end_match", "reason": "abandoned"})
    key = page.get_by_role("button", name="Seal…")
    at_rest(page)
    key.focus()
    Finger(page).rest()
    key.focus()  # the tap took it
    page.keyboard.press("Enter")  # as a screen reader does: a click that is trusted, of no finger
    expect(clerk.sheet).to_be_visible()
