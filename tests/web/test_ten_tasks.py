"""What a new reader wants of a match, once by finger on a phone and once by keys alone on a desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import Service
from tests.web.test_axe import faults
from tests.web.test_hindsight import let_in
from tests.web.test_live_replay import DESK, PHONE, TAKE, eventful, line

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

COPIES = ["clipboard-read", "clipboard-write"]
TABS = 150  # more keys than any page has


class Finger:
    """Everything by taps."""

    name = "touch"

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: Locator) -> None:
        key.tap()

    def menu(self) -> None:
        self.page.get_by_role("button", name="More").tap()

    def biggest_take(self) -> None:
        self.page.get_by_role("button", name=re.compile(TAKE)).tap()

    def mark(self, card: Locator) -> None:
        card.tap()

    def write(self, text: str) -> None:
        field = self.page.get_by_role("dialog").get_by_role("textbox")
        field.tap()
        field.fill(text)

    def close(self) -> None:
        self.page.get_by_role("dialog").get_by_role("button", name="Close").tap()


class Keys:
    """Everything by Tab, Enter, and what is typed."""

    name = "keys"

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: Locator) -> None:
        key.wait_for()
        for _ in range(TABS):
            if key.evaluate("key => key === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab does not lead to {key}")

    def menu(self) -> None:
        """A desk has what it holds in the bar."""

    def biggest_take(self) -> None:
        self.page.keyboard.press("m")

    def mark(self, card: Locator) -> None:
        name = str(card.get_attribute("aria-label"))
        self.press(self.page.get_by_role("group", name="Point at cards and players").get_by_role("button", name=name))

    def write(self, text: str) -> None:
        expect(self.page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
        self.page.keyboard.type(text)

    def close(self) -> None:
        self.page.keyboard.press("Escape")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("way", [Finger, Keys])
def test_a_new_reader_finds_ten_things(
    device: Device, service: Service, shot: Shot, tmp_path: Path, way: type[Finger] | type[Keys]
) -> None:
    match = eventful(service.url)
    by_touch = way is Finger
    more = {} if by_touch else {"has_touch": False, "is_mobile": False}
    page = device(viewport=PHONE if by_touch else DESK, permissions=COPIES, **more).new_page()
    let_in(page, match, role="viewer")
    reader = way(page)
    page.goto(f"/m/{match.id}/replay?at=1")
    expect(page.locator(".ledger li[data-version]").first).to_be_visible()

    # 1: the biggest take, and why it is marked
    reader.biggest_take()
    row = page.locator(".ledger li", has=page.locator(".note.auto", has_text="Boris, 5 cards"))
    expect(row).to_contain_text("Boris takes 5 cards")
    expect(page.locator(".told .moment")).to_contain_text(TAKE)
    place = line(page).get_attribute("data-version")
    shot(page, f"tasks-{reader.name}-1-take")

    # 2: a link to it
    reader.press(page.get_by_role("button", name="Link to move"))
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_attached()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{service.url}/m/{match.id}/replay?at={place}"

    # 4, 6: a comment, with a card marked
    reader.press(page.get_by_role("button", name="Comment on this move"))
    reader.write("Five at *once*")
    card = page.locator(".place", has_text="Boris").locator("[data-face]").first
    if not by_touch:  # one of those that the sheet has keys for
        card = page.locator("[data-face='Jh']").first
    reader.mark(card)
    expect(card).to_have_class(re.compile("at-look"))
    shot(page, f"tasks-{reader.name}-4-comment")
    assert faults(page) == []
    reader.press(page.get_by_role("dialog").get_by_role("button", name="Send"))
    expect(page.locator(".ledger .gist")).to_contain_text("Five at once")

    # 5: an answer
    reader.press(page.locator(".comment-key, .comment-sign"))
    sheet = page.get_by_role("dialog", name="Comments on move")
    reader.press(sheet.get_by_role("button", name="Answer"))
    reader.write("He had no choice")
    reader.press(sheet.get_by_role("button", name="Send"))
    expect(sheet.locator("li.answer")).to_contain_text("He had no choice")
    shot(page, f"tasks-{reader.name}-5-answer")
    reader.close()
    expect(sheet).to_have_count(0)

    # 7, 8: a frame for a page of one's own, and a file
    reader.menu()
    reader.press(page.get_by_role("button", name="Save, print, embed"))
    sheet = page.get_by_role("dialog", name="Save, print or embed")
    shot(page, f"tasks-{reader.name}-7-save")
    reader.press(sheet.get_by_role("button", name="Copy"))
    expect(sheet.get_by_role("status")).to_have_text("Copied.")
    assert f'src="{service.url}/embed/{match.id}"' in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as downloading:
        reader.press(sheet.get_by_role("button", name=".toml"))
    downloading.value.save_as(tmp_path / "match.toml")

    # 9: paper, with what was said
    page.evaluate("window.print = () => { window.printed = true; dispatchEvent(new Event('beforeprint')); }")
    reader.press(sheet.get_by_role("button", name="Print"))
    page.wait_for_function("window.printed")
    page.emulate_media(media="print")
    expect(page.locator(".ledger .gist").first).to_contain_text("Five at once")
    expect(page.locator(".scrub, .bar button, .comment-key").locator("visible=true")).to_have_count(0)
    shot(page, f"tasks-{reader.name}-9-print")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")

    # 3: another way on from there
    reader.menu()
    reader.press(page.get_by_role("button", name="What if?"))
    reader.press(page.get_by_role("dialog").get_by_role("button", name="Play on from here"))
    page.wait_for_url(re.compile("/pad$"))
    expect(page.locator(".plate").first).to_be_visible()
    shot(page, f"tasks-{reader.name}-3-branch")

    # 10: the file comes in again
    page.goto("/matches")
    with page.expect_file_chooser() as choosing:
        reader.press(page.get_by_role("button", name="Import", exact=True))
    choosing.value.set_files(tmp_path / "match.toml")
    expect(page.locator(".import li")).to_contain_text("match.toml: imported.")
    shot(page, f"tasks-{reader.name}-10-import")
    reader.press(page.locator(".import li").get_by_role("link", name="Open"))
    expect(page.locator(".ledger li[data-version]").first).to_be_visible()
