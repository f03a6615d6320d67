"""Keys of a keyboard: what is typed is shown beside the pad of every game; ? lists them, there and in the replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]

LAPTOP = {"viewport": ViewportSize(width=1280, height=800), "has_touch": False, "is_mobile": False}


def begun(device: Device, game: str) -> Page:
    page = device(**LAPTOP).new_page()
    page.goto(f"/new/{game}")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".desk .typed")).to_be_visible()
    return page


@pytest.mark.drawn(1)
@pytest.mark.parametrize(("game", "keys"), [("zack", "RBGYOP<>"), ("rat-hot", ["R1", "RR", "G4", "GR", "-"])])
def test_cards_that_have_no_index_have_letters_of_their_own(
    device: Device, shot: Shot, game: str, keys: str | list[str]
) -> None:
    page = begun(device, game)
    shown = page.locator(".desk .typing .one kbd").all_text_contents()
    assert set(keys) <= set(shown)
    shot(page, f"desk-typing-{game}")


def test_a_square_is_typed(device: Device) -> None:
    page = begun(device, "rat-hot")
    page.locator(".plate, .teams button").first.click()
    page.keyboard.type("r1gr-")
    expect(page.locator(".strip.naming .sq:not(.open)")).to_have_count(3)


def test_a_card_of_zack_is_typed(device: Device) -> None:
    page = begun(device, "zack")
    page.locator("[data-act=deal]").click()
    expect(page.locator(".zkeys")).to_be_visible()
    page.keyboard.type("b")
    expect(page.locator(".desk .ledger li:not(.head)").last).to_contain_text("blue")


@pytest.mark.drawn(1)
@pytest.mark.parametrize("game", ["durak", "zack"])
def test_a_question_mark_lists_the_keys_of_a_pad(device: Device, shot: Shot, game: str) -> None:
    page = begun(device, game)
    page.keyboard.type("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet.locator("kbd").filter(has_text="U").first).to_be_visible()
    expect(sheet).to_contain_text("undo")
    shot(page, f"keys-{game}")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_question_mark_lists_the_keys_of_the_replay_and_they_do_what_it_says(device: Device, shot: Shot) -> None:
    page = device(**LAPTOP).new_page()
    page.goto("/m/example/replay")
    expect(page.locator(".ledger .now")).to_be_visible()
    page.keyboard.type("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_contain_text("Space")
    shot(page, "keys-replay")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.type("a")
    expect(page.get_by_role("tab", name="Audit")).to_have_attribute("aria-selected", "true")
    page.keyboard.type("a")
    expect(page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")
