"""A game that the pages have no folder for (tests/toy): recorded, mended, watched, replayed and restated by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, served, wait_for
from tests.web.clerk import Clerk

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that knows the toy besides the games of the house."""
    with served(tmp_path_factory.mktemp("toy") / "data", {"GREFFIER_GAMES": "tests.toy"}) as running:
        yield running


def deed(clerk: Clerk, kind: str) -> None:
    clerk.tap(clerk.page.locator(f'[data-deed="{kind}"].ready'))


def test_a_game_without_a_folder_is_refereed_watched_and_replayed(
    clerk: Clerk, device: Device, service: Service, shot: Shot
) -> None:
    clerk.open()
    clerk.tap(clerk.page.locator(".games").get_by_role("button", name="Doubles"))
    expect(clerk.page.get_by_role("region", name="Doubles")).to_be_visible()
    shot(clerk.page, "toy-home")
    clerk.tap(clerk.page.get_by_role("region", name="Doubles").get_by_role("link"))

    # names and options, from their schemas
    clerk.page.get_by_label("Seat A").fill("Anna")
    clerk.page.get_by_label("Seat B").fill("Boris")
    clerk.tap(clerk.page.get_by_role("button", name="Options"))
    clerk.tap(clerk.page.get_by_role("button", name="One fewer: Hand"))
    shot(clerk.page, "toy-new")
    clerk.tap(clerk.page.get_by_role("button", name="Start", exact=True))

    # a round, one tap a card
    deed(clerk, "deal")
    clerk.sees("Cards are dealt; Anna starts")
    shot(clerk.page, "toy-play")
    clerk.card("r3")
    clerk.sees("Anna plays R3")
    clerk.card("r2")
    clerk.settled()
    assert clerk.state["seats"]["A"]["score"] == 1

    # the last move was another card: Boris took the trick
    clerk.pen().press("Other")
    expect(clerk.page.locator(".visiting")).to_be_visible()
    clerk.card("r5")
    shot(clerk.page, "toy-mend")
    wait_for(lambda: clerk.state["seats"]["B"]["score"] == 1)
    assert clerk.state["turn"] == ["B"]

    # somebody looks on
    watcher = device().new_page()
    watcher.goto(f"/m/{clerk.match}")
    expect(watcher.locator(".say")).to_contain_text("Boris takes the trick")
    expect(watcher.locator(".game-board")).to_contain_text("Anna")
    clerk.card("g2")
    expect(watcher.locator(".say")).to_contain_text("Boris plays G2")
    shot(watcher, "toy-live")
    clerk.card("g6")
    clerk.sees("Anna takes the trick")

    # the thread was lost: what differs is said
    deed(clerk, "deal")
    clerk.settled()
    assert clerk.state["round"] == 2
    clerk.menu("Set the table straight")
    clerk.tap(clerk.page.locator(".form-pad").get_by_role("group", name="Leader").get_by_text("Anna"))
    shot(clerk.page, "toy-restate")
    clerk.tap(clerk.page.get_by_role("button", name="This is how it stands"))
    wait_for(lambda: clerk.state["turn"] == ["A"])

    # all of it, move by move
    watcher.goto(f"/m/{clerk.match}/replay?at=3")
    expect(watcher.locator(".say")).to_contain_text("Anna plays R3")
    shot(watcher, "toy-replay")
    watcher.keyboard.press("ArrowRight")
    expect(watcher.locator(".say")).to_contain_text("Boris takes the trick")


def test_what_the_rules_forbid_is_questioned_and_may_stand(clerk: Clerk, shot: Shot) -> None:
    clerk.page.goto("/new/doubles")
    clerk.tap(clerk.page.get_by_role("button", name="Start", exact=True))
    deed(clerk, "deal")
    clerk.sees("Cards are dealt")
    clerk.menu("Cards seen")
    for card in ("r1", "r1", "r2"):
        clerk.card(card)
    shot(clerk.page, "toy-seen")
    clerk.tap(clerk.page.locator(".acts .go"))
    wait_for(lambda: clerk.state["seats"]["A"]["hand"] == {"known": ["r1", "r1", "r2"], "unknown": 0})
    expect(clerk.key("r1")).to_have_attribute("aria-label", "red 1, legal, known in hand")
    clerk.card("g6")
    expect(clerk.sheet).to_contain_text("ALL-4")
    shot(clerk.page, "toy-refused")
    clerk.press("Close")
    clerk.card("r1")
    clerk.sees("A plays R1")
    # one of the two lies on the table, the other is in A's hand: for B it is no key
    expect(clerk.key("r1")).to_have_attribute("aria-disabled", "true")
