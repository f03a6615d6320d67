"""Two referees' phones at one match: the pen, and lines that went apart."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import Referee, join

pytestmark = pytest.mark.rules

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


class Two:
    """Three at the table, A attacks B with 7♦ on the first phone; the second has joined."""

    def __init__(self, device: Device, service: Service, second: BrowserContext | None = None) -> None:
        self.one = Referee(device().new_page()).open().begin(3).deal("8c", "A")
        self.one.card("7d").sees("7")
        self.one.menu("Hand over")
        code = self.one.page.locator(".handing .code").inner_text()
        self.one.page.get_by_role("button", name="Close").tap()
        self.two = Referee((second or device()).new_page())
        join(self.two.page, code)
        expect(self.two.page.locator(".askline")).to_be_visible()
        self.read = Table(service.url, 3, 0).read

    def types(self) -> list[str]:
        return [event["type"] for event in self.read(f"{self.one.match}/events")["events"]]

    def diverge(self, *then: str, pen: str = "Record anyway") -> None:
        """The first, who has the pen, is away and records J♦ and what comes then; the second 9♦."""
        press(self.one.page, "Take over")
        expect(chip(self.one.page)).to_have_count(0)
        self.one.ruled().page.context.set_offline(True)
        self.one.follow("Jd", *then)
        press_pen(self.two, lambda: self.two.card("9d"), pen)
        self.two.sees("9")
        self.one.page.context.set_offline(False)
        expect(self.one.page.get_by_text("Another device recorded first")).to_be_visible(timeout=15_000)


def chip(page: Page) -> Locator:
    return page.locator(".bar .chip.pen")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(name)).tap()


def press_pen(referee: Referee, act: Callable[[], object], how: str = "Record anyway") -> None:
    expect(chip(referee.page)).to_be_visible()
    act()
    press(referee.page, how)


def test_the_pen_goes_with_the_match_and_one_tap_takes_it_back(device: Device, service: Service, shot: Shot) -> None:
    two = Two(device, service)
    expect(chip(two.two.page)).to_have_count(0)
    expect(chip(two.one.page)).to_be_visible()
    shot(two.one.page, "pen-elsewhere")
    two.one.card("9d")
    expect(two.one.page.get_by_role("heading", name="Take over?")).to_be_visible()
    shot(two.one.page, "pen-ask")
    assert two.types()[-1] == "attacked", "nothing is recorded before the answer"
    press(two.one.page, "Take over and record")
    two.one.sees("9")
    expect(chip(two.two.page)).to_be_visible()
    expect(chip(two.one.page)).to_have_count(0)
    shot(two.two.page, "pen-went")
    chip(two.two.page).tap()
    expect(chip(two.two.page)).to_have_count(0)
    expect(chip(two.one.page)).to_be_visible()


def test_the_pen_is_seen_to_go_before_the_feed_has_come(device: Device, service: Service) -> None:
    held: list[Route] = []
    holds = True
    slow = device()
    slow.route(re.compile("/live"), lambda route: held.append(route) if holds else route.continue_())
    two = Two(device, service, slow)
    expect(chip(two.one.page)).to_be_visible()
    wait_for(lambda: two.two.page.evaluate("true") and bool(held))
    press(two.one.page, "Take over")
    expect(chip(two.one.page)).to_have_count(0)
    holds = False
    while held:  # on a busy machine the page has asked again meanwhile
        held.pop().continue_()
    expect(chip(two.two.page)).to_be_visible()


COVERED = """() => {
    const chip = document.querySelector('.news .chip').getBoundingClientRect();
    const over = box => chip.left < box.right && box.left < chip.right
        && chip.top < box.bottom && box.top < chip.bottom;
    return ['.ledger.last li.now .told', '.plate', '[data-card]', '.acts .key', '.table .card'].filter(one =>
        [...document.querySelectorAll(one)].some(found => over(found.getBoundingClientRect())));
}"""


@pytest.mark.drawn(1)
@pytest.mark.parametrize("height", [740, 640])
def test_what_announces_another_device_s_move_covers_neither_it_nor_a_key(
    device: Device, service: Service, shot: Shot, height: int
) -> None:
    two = Two(device, service)
    page = two.one.page
    page.set_viewport_size({"width": 360, "height": height})
    press_pen(two.one, lambda: two.one.card("9d"), "Take over and record")
    two.two.sees("9")
    press_pen(two.two, lambda: two.two.card("9s"))
    two.one.sees("A adds 9")
    expect(page.locator(".news .chip")).to_contain_text("another device")
    shot(page, f"news-{height}")
    assert page.evaluate(COVERED) == []


def test_mine_instead_of_theirs_survives_a_reload(device: Device, service: Service, shot: Shot) -> None:
    two = Two(device, service)
    two.diverge()
    sheet = two.one.page.get_by_role("alertdialog")
    expect(sheet.get_by_text("would be illegal")).to_be_visible()
    expect(sheet.get_by_role("button", name="after theirs")).to_have_count(0)
    shot(two.one.page, "two-lines")
    before = two.types()
    two.one.page.reload()
    expect(sheet).to_be_visible()
    assert two.types() == before, "nothing was sent over what had not been chosen"
    press(two.one.page, "Undo their move")
    two.one.sees("J")
    wait_for(lambda: two.types()[-2:] == ["retracted", "defended"])
    assert two.read(f"{two.one.match}/state")["table"][0]["defence"] == "Jd"


def test_theirs_is_kept_and_mine_dropped(device: Device, service: Service) -> None:
    two = Two(device, service)
    two.diverge(pen="Take over and record")
    sheet = two.one.page.get_by_role("alertdialog")
    expect(sheet.locator(".key.go")).to_have_text(["Correct my first move, then send"])
    press(two.one.page, "Keep theirs")
    two.one.sees("9")
    assert two.read(f"{two.one.match}/state")["table"][0]["defence"] == "9d"


def test_mine_after_theirs_is_mended_where_it_does_not_hold(device: Device, service: Service, shot: Shot) -> None:
    two = Two(device, service)
    two.diverge("Jh")
    press(two.one.page, "Correct my first move")
    sheet = two.one.page.get_by_role("alertdialog")
    expect(sheet.get_by_role("heading", name="A move was refused")).to_be_visible()
    expect(sheet).to_contain_text("Recorded before it:")
    shot(two.one.page, "refused-late")
    press(two.one.page, "Other")
    expect(two.one.page.locator(".visiting")).to_contain_text("Instead of the refused move")
    two.one.card("9h")
    wait_for(lambda: two.types()[-1] == "attacked")
    # the one behind it does not hold either: no jack lies on the table
    expect(sheet.locator(".ruleno")).to_have_text("DUR-5")
    press(two.one.page, "It stood anyway")
    press(two.one.page, "Nobody objected")
    wait_for(lambda: two.types()[-2:] == ["attacked", "attacked"])
    last = two.read(f"{two.one.match}/events")["events"][-1]
    assert last["data"]["card"] == "Jh" and last["irregular"] == {"rule": "DUR-5"}
    expect(sheet).to_have_count(0)
    two.one.sees("J")


def test_a_refused_move_is_dropped_and_the_next_one_sent(device: Device, service: Service) -> None:
    two = Two(device, service)
    two.diverge("7h")
    press(two.one.page, "Correct my first move")
    press(two.one.page, "Drop this move, send the others")
    wait_for(lambda: two.types()[-2:] == ["defended", "attacked"])
    two.one.sees("7")


def test_a_forgotten_move_asks_about_the_pen_too(device: Device, service: Service) -> None:
    two = Two(device, service)
    two.two.card("Jd").sees("B beats 7").passes().sees("All pass")
    two.one.sees("All pass")
    expect(chip(two.one.page)).to_be_visible()
    press(two.one.page, "Correct move")
    press(two.one.page, "I forgot a move")
    expect(two.one.page.locator(".visiting")).to_contain_text("before move 5")
    two.one.seat("A").passes()
    press(two.one.page, "Record anyway")
    wait_for(lambda: "amended" in two.types())
    two.one.sees("All pass")


def test_many_moves_that_come_at_once_are_followed_to_the_end(device: Device, service: Service) -> None:
    two = Two(device, service)
    press(two.one.page, "Take over")
    expect(chip(two.one.page)).to_have_count(0)
    before = two.read(two.one.match)["version"]
    tried: list[str] = []
    two.one.ruled()
    two.one.page.on("requestfailed", lambda request: tried.append(request.method))
    two.one.page.context.set_offline(True)
    for card in ("Jd", "Js", "Qs", "Jh", "Qh"):
        two.one.card(card)
    two.one.passes().card("9h").take().card("Kd").card("Ad")
    waits = two.one.page.locator(".bar .chip.wait")
    expect(waits).to_have_text("10 waiting")
    # until it is tried seldom of itself; a page is heard only while it is asked something
    wait_for(lambda: two.one.page.evaluate("() => true") and tried.count("POST") >= 4)
    two.one.page.context.set_offline(False)
    wait_for(lambda: two.read(two.one.match)["version"] > before, 2)
    expect(waits).to_have_count(0)
    assert two.read(two.one.match)["version"] >= before + 10
    last = two.read(f"{two.one.match}/timeline")["items"][-1]
    expect(two.two.page.locator(".bar .sub")).to_contain_text(f"move {last['move']}")
