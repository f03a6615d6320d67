"""Who may see a match, by which names and how late: the referee's sheet, and what a follower is shown."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import Referee

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


class Named(Referee):
    """Two at the table, named; a follower looks on."""

    def __init__(self, device: Device, service: Service) -> None:
        super().__init__(device().new_page())
        self.open().begin(2).deal("8c", "A")
        self.menu("Names")
        for seat, name in (("Seat A", "Anna"), ("Seat B", "Boris")):
            self.page.get_by_label(seat, exact=True).fill(name)
        self.press("Save")
        self.sees("Anna")
        self.read = Table(service.url, 2, 0).read
        self.follower = device().new_page()
        self.follower.goto(f"/m/{self.match}")
        expect(self.follower.get_by_text("Anna").first).to_be_visible()
        self.follower.evaluate("window.untouched = true")

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))


def test_one_name_is_hidden_and_follows_its_person(device: Device, service: Service, shot: Shot) -> None:
    table = Named(device, service)
    table.menu("Names")
    table.press("Hide Anna’s name")
    alias = table.page.get_by_label("Anna is shown as")
    alias.fill("Kit")
    alias.blur()
    expect(table.follower.get_by_text("Kit").first).to_be_visible()
    expect(table.follower.get_by_text("Anna")).to_have_count(0)
    expect(table.follower.get_by_text("Boris").first).to_be_visible()
    shot(table.page, "privacy")
    # they change seats: who is hidden is the person, not the chair
    table.page.get_by_label("Seat A", exact=True).fill("Boris")
    table.page.get_by_label("Seat B", exact=True).fill("Anna")
    table.press("Save")
    wait_for(lambda: table.read(table.match)["seats"]["B"]["name"] == "Kit")
    assert table.read(table.match)["seats"]["A"]["name"] == "Boris"
    expect(table.follower.get_by_text("Anna")).to_have_count(0)
    assert table.follower.evaluate("window.untouched")


# as the standard has it, and not every browser: a field that is taken away with what was typed in it tells nobody
SILENT = """() => {
  for (const [of, name] of [[Node.prototype, 'removeChild'], [Element.prototype, 'remove']]) {
    const take = of[name];
    of[name] = function (...given) {
      const deaf = (event) => event.stopImmediatePropagation();
      window.addEventListener('change', deaf, true);
      try { return take.apply(this, given); } finally { window.removeEventListener('change', deaf, true); }
    };
  }
}"""


def test_an_alias_that_was_typed_is_kept_however_the_sheet_is_left(device: Device, service: Service) -> None:
    table = Named(device, service)
    table.menu("Names")
    table.press("Hide Anna’s name")
    expect(table.page.get_by_label("Anna is shown as")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.page.evaluate(SILENT)
    # a phone that gives a tapped key no focus: there is nothing for it to go back to
    table.page.get_by_role("button", name="More").evaluate("key => { key.blur(); key.click(); }")
    table.page.get_by_role("dialog").get_by_text("Names and title").evaluate("key => key.click()")
    table.page.get_by_label("Anna is shown as").press_sequentially("Kit")
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    wait_for(lambda: table.read(table.match)["seats"]["A"]["name"] == "Kit")


def test_spectators_are_behind_and_told_so(device: Device, service: Service, shot: Shot) -> None:
    table = Named(device, service)
    table.menu("Names")
    table.press("1 min")
    expect(table.page.get_by_text("Spectators see each move 1 min later")).to_be_visible()
    shot(table.page, "privacy-delay")
    table.page.keyboard.press("Escape")
    expect(table.follower.get_by_text("1 min late")).to_be_visible()
    shot(table.follower, "live-behind")
    table.card("9d")
    table.sees("9")
    assert table.read(f"{table.match}/events")["version"] < 3, "a reader without a token is behind"
    expect(table.follower.locator(".ledger li.now")).to_contain_text("deals")
    assert table.follower.evaluate("window.untouched")


def test_a_spectator_of_a_private_match_is_let_in_by_a_code(device: Device, service: Service, shot: Shot) -> None:
    table = Named(device, service)
    sheet = table.page.get_by_role("dialog")
    table.menu("For spectators")
    expect(sheet).to_contain_text("No other phone can reach 127.0.0.1. Start Greffier with “greffier serve --lan”")
    expect(sheet.get_by_role("link")).to_have_count(0)
    expect(sheet.locator(".qr")).to_have_count(0)
    shot(table.page, "spectators-public")
    table.press("Close")
    table.menu("Names")
    table.press("Only us")
    expect(table.page.get_by_text("Only connected devices.")).to_be_visible()
    expect(table.follower.get_by_text("now private, or gone")).to_be_visible(timeout=15_000)
    table.page.keyboard.press("Escape")

    table.menu("For spectators")
    expect(sheet).to_contain_text("once, for one phone")
    expect(sheet.get_by_role("link")).to_have_count(0)
    code = sheet.locator(".code").inner_text()
    shot(table.page, "spectators-private")
    table.press("Make a new code")
    expect(sheet.locator(".code")).not_to_have_text(code)
    table.follower.get_by_role("link", name="Enter a code").tap()
    table.follower.get_by_label("Code").fill(code)
    table.follower.get_by_role("button", name="Join").tap()
    expect(table.follower.get_by_text("Anna").first).to_be_visible()
    expect(table.follower.get_by_role("link", name="Record moves")).to_have_count(0)
    table.press("Close")
    table.card("9d")
    table.sees("9")
    expect(table.follower.locator(".ledger li.now")).to_contain_text("9")

    from_lan = device(base_url=service.url.replace("127.0.0.1", "greffier.lan")).new_page()
    other = Referee(from_lan).open().begin(2).deal("8c", "A")
    other.menu("For spectators")
    expect(other.page.get_by_role("dialog").get_by_role("link")).to_contain_text("greffier.lan")
    expect(other.page.get_by_text("No other phone can reach")).to_have_count(0)
