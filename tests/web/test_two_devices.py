"""Two referees' phones at one match: the pen, and lines that went apart."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import Referee

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

pytestmark = pytest.mark.xdist_group("mending")  # one worker has the browser


class Two:
    """Three at the table, A attacks B with 7♦ on the first phone; the second has joined."""

    def __init__(self, device: Device, service: Service) -> None:
        self.one = Referee(device().new_page()).open().begin(3).deal("8c", "A")
        self.one.card("7d").sees("7")
        self.one.menu("Hand over")
        code = self.one.page.locator(".handing .code").inner_text()
        self.one.page.get_by_role("button", name="Close").tap()
        self.two = Referee(device().new_page())
        self.two.page.goto(f"/join#{code}")
        expect(self.two.page.locator(".askline")).to_be_visible()
        self.read = Table(service.url, 3, 0).read

    def types(self) -> list[str]:
        return [event["type"] for event in self.read(f"{self.one.match}/events")["events"]]

    def diverge(self) -> None:
        """The first, away, records J♦; the second 9♦."""
        press(self.one.page, "has the pen. Take it")
        expect(chip(self.one.page)).to_have_count(0)
        self.one.page.context.set_offline(True)
        self.one.card("Jd")
        press_pen(self.two, lambda: self.two.card("9d"))
        self.two.sees("9")
        self.one.page.context.set_offline(False)
        expect(self.one.page.get_by_text("Another device has written")).to_be_visible(timeout=15_000)


def chip(page: Page) -> Locator:
    return page.locator(".bar .chip.pen")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(name)).tap()


def press_pen(referee: Referee, act: Callable[[], object]) -> None:
    expect(chip(referee.page)).to_be_visible()
    act()
    press(referee.page, "Record without it")


def test_the_pen_goes_with_the_match_and_one_tap_takes_it_back(device: Device, service: Service, shot: Shot) -> None:
    two = Two(device, service)
    expect(chip(two.two.page)).to_have_count(0)
    expect(chip(two.one.page)).to_be_visible()
    shot(two.one.page, "pen-elsewhere")
    two.one.card("9d")
    expect(two.one.page.get_by_role("heading", name="Take the pen?")).to_be_visible()
    shot(two.one.page, "pen-ask")
    assert two.types()[-1] == "attacked", "nothing is recorded before the answer"
    press(two.one.page, "Take the pen and record")
    two.one.sees("9")
    expect(chip(two.two.page)).to_be_visible()
    expect(chip(two.one.page)).to_have_count(0)
    shot(two.two.page, "pen-went")
    chip(two.two.page).tap()
    expect(chip(two.two.page)).to_have_count(0)
    expect(chip(two.one.page)).to_be_visible()


def test_mine_instead_of_theirs_survives_a_reload(device: Device, service: Service, shot: Shot) -> None:
    two = Two(device, service)
    two.diverge()
    sheet = two.one.page.get_by_role("alertdialog")
    expect(sheet.get_by_text("would not hold")).to_be_visible()
    expect(sheet.get_by_role("button", name="Mine after theirs")).to_have_count(0)
    shot(two.one.page, "two-lines")
    before = two.types()
    two.one.page.reload()
    expect(sheet).to_be_visible()
    assert two.types() == before, "nothing was sent over what had not been chosen"
    press(two.one.page, "Take their move back")
    two.one.sees("J")
    wait_for(lambda: two.types()[-2:] == ["retracted", "defended"])
    assert two.read(f"{two.one.match}/state")["table"][0]["defence"] == "Jd"


def test_theirs_is_kept_and_mine_dropped(device: Device, service: Service) -> None:
    two = Two(device, service)
    two.diverge()
    press(two.one.page, "Keep theirs")
    two.one.sees("9")
    assert two.read(f"{two.one.match}/state")["table"][0]["defence"] == "9d"
