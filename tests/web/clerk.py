"""A referee with second thoughts: what was recorded is looked up, taken back, mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import Referee, join


class Clerk(Referee):
    """A referee who looks up what was recorded."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page)
        self.read = Table(url, 3, 0).read
        self.before = 0

    def begun(self, *cards: str) -> Clerk:
        """Three at the table, clubs are trumps, A attacks B; then cards, one tap each."""
        self.open().begin(3).deal("8c", "A")
        for card in cards:
            at = self.version
            self.card(card)
            wait_for(lambda at=at: self.version > at)  # type: ignore[misc]
            self.settled()
        self.settled()
        self.before = self.taps
        return self

    @property
    def version(self) -> int:
        return int(self.read(self.match)["version"])

    @property
    def state(self) -> Any:
        return self.read(f"{self.match}/state")

    @property
    def items(self) -> list[Any]:
        found: list[Any] = self.read(f"{self.match}/timeline")["items"]
        return found

    @property
    def table(self) -> list[tuple[str, str | None]]:
        return [(laid["attack"], laid["defence"]) for laid in self.state["table"]]

    @property
    def spent(self) -> int:
        return self.taps - self.before

    def recorded(self, table: list[tuple[str, str | None]]) -> Clerk:
        try:
            wait_for(lambda: self.table == table, 10)
        except AssertionError:
            assert self.table == table
        return self

    @property
    def sheet(self) -> Locator:
        return self.page.locator(".sheet")

    def pen(self) -> Clerk:
        self.tap(self.page.locator(".ledger.last li.now").get_by_role("button", name="Correct move"))
        return self

    def press(self, name: str, exact: bool = False) -> Clerk:
        """A key of the sheet."""
        self.tap(self.sheet.get_by_role("button", name=name, exact=exact).first)
        return self

    def put_back(self, name: str = "Put it back") -> Clerk:
        self.tap(self.page.locator(".undone").get_by_role("button", name=name))
        return self

    def undo(self) -> Clerk:
        self.tap(self.page.get_by_role("button", name="Undo the last move"))
        return self

    def raise_list(self) -> Clerk:
        """Drag the ledger up."""
        box = self.page.locator(".ledger.last .x").last.bounding_box()
        assert box
        touch = self.page.context.new_cdp_session(self.page)
        x, y = box["x"] + 40, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 6):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 12 * step}]})
        self.page.wait_for_timeout(150)  # the thumb rests: what ends in motion is a fling, which eats the next tap
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(self.sheet.locator(".ledger.all")).to_be_visible()
        return self


def second(clerk: Clerk, device: Callable[..., BrowserContext], service: Service) -> Clerk:
    """Another referee's phone."""
    clerk.menu("Hand over")
    code = clerk.page.locator(".handing .code").inner_text()
    clerk.page.keyboard.press("Escape")
    other = Clerk(device().new_page(), service.url)
    join(other.page, code)
    expect(other.page.locator(".askline")).to_be_visible()
    clerk.before = clerk.taps
    return other
