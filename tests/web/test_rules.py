"""The rules on the phone: a whole match without a network; without them, what is tapped waits to be checked."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.running import wait_for
from tests.web.clerk import Clerk

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


@pytest.mark.drawn(3, among="whole matches by touch")
@pytest.mark.rules
def test_a_whole_match_without_a_network(clerk: Clerk, shot: Shot) -> None:
    """Dealt, mended, refused, taken back, ruled upon, restated and over before the service hears of it."""
    page = clerk.page
    clerk.open().begin(2).ruled()
    page.context.set_offline(True)
    chip = page.locator(".bar .chip.wait")

    def key(name: str, exact: bool = False) -> None:
        clerk.tap(page.get_by_role("button", name=name, exact=exact).first)

    def waits(n: int) -> None:
        expect(chip).to_have_attribute("aria-label", f"{n} waiting, checked" if n > 1 else "1 waiting, checked")

    clerk.card("8c").seat("A").card("7d").card("Jd")
    waits(3)
    expect(page.locator(".ledger.last li.now.waits")).to_contain_text("B beats 7")
    # a move that waits is mended like any other
    clerk.pen().press("10 of diamonds").press("Change to")
    waits(4)
    expect(page.locator(".ledger.last li.now")).to_contain_text("10 of diamonds")
    # what no rule allows is refused at once, and what was meant is proposed
    clerk.seat("A").card("9s")
    expect(clerk.sheet).to_contain_text("DUR-5")
    shot(page, "refused-by-the-phone")
    clerk.press("10 of spades")
    waits(5)
    clerk.undo()
    waits(4)
    clerk.card("Th").take()
    waits(6)
    expect(page.locator(".askline")).to_contain_text("A attacks B")
    # what stood all the same
    clerk.card("6s").card("6d")
    expect(clerk.sheet).to_contain_text("DUR-4")
    clerk.press("It stood anyway").press("Nobody objected")
    waits(8)
    expect(page.locator(".ledger.last li.now .mark.irr")).to_be_visible()
    # nobody could follow: one card each, nothing left to draw
    clerk.menu("Set the table straight")
    key("Table")
    clerk.card("6s")  # and what beat it
    key("Stock, trump")
    key("none left")
    for seat in "AB":
        clerk.seat(seat)
        count = page.locator(".tools .number b")
        while int(count.inner_text()) > 1:
            key("One fewer: cards")
    clerk.seat("A")
    key("attacks", exact=True)
    shot(page, "restated-offline")
    clerk.tap(page.locator(".acts .go"))
    waits(9)
    clerk.card("As").take()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    waits(11)
    shot(page, "over-offline")

    page.context.set_offline(False)
    wait_for(lambda: not chip.count())
    events = clerk.read(f"{clerk.match}/events")["events"]
    assert [event["type"] for event in events] == [
        "match_created", "dealt", "attacked", "defended", "amended", "attacked", "took", "drew", "attacked", "defended",
        "restated", "attacked", "took", "went_out", "round_ended", "match_ended",
    ]  # fmt: skip
    assert events[9]["irregular"] == {"rule": "DUR-4"}
    assert clerk.state["outcome"]["loser"] == "B"
    assert clerk.read(f"{clerk.match}/verify")["ok"]


def test_without_the_rules_what_is_tapped_waits_to_be_checked(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d")
    page = clerk.page
    assert page.locator('.phone[data-rules="away"]').count() == 1
    page.context.set_offline(True)
    clerk.card("Jd")
    expect(page.get_by_role("button", name="1 waiting, not checked yet")).to_be_visible()
    expect(page.locator(".askline")).to_contain_text("Unchecked")
    clerk.card("Js").card("Qs").seat("A").card("9h")  # no nine lies on the table
    expect(page.get_by_role("button", name="4 waiting, not checked yet")).to_be_visible()
    expect(page.locator(".ledger.last li.now .chip")).to_have_text("unchecked")
    shot(page, "unchecked")
    page.context.set_offline(False)
    expect(clerk.sheet.get_by_role("heading", name="A move was refused")).to_be_visible()
    expect(clerk.sheet.locator(".ruleno")).to_have_text("DUR-5")
    clerk.recorded([("7d", "Jd"), ("Js", "Qs")])
    clerk.press("Drop this move").settled()
    clerk.passes().sees("All pass")


def test_without_the_rules_what_is_tapped_waits_for_the_answer_to_the_move_before(clerk: Clerk) -> None:
    clerk.begun("7d")
    page = clerk.page
    held: list[Route] = []
    page.route("**/commands*", lambda route: held.append(route), times=1)
    clerk.card("Jd")
    expect(page.locator(".askline")).to_contain_text("The service has to answer first")
    expect(clerk.key("Jd")).to_have_attribute("aria-pressed", "true")
    clerk.card("Js").seat("A").card("9h")
    expect(clerk.key("9h")).to_have_attribute("aria-busy", "true")
    assert len(held) == 1, "nothing else is sent meanwhile"
    held[0].continue_()
    expect(clerk.sheet).to_contain_text("DUR-5")
    expect(page.locator(".game-pad [aria-busy]")).to_have_count(0)
    clerk.settled().recorded([("7d", "Jd"), ("Js", None)])


def test_undo_lets_go_of_a_tap_that_waits(clerk: Clerk) -> None:
    clerk.begun("7d")
    page = clerk.page
    held: list[Route] = []
    page.route("**/commands*", lambda route: held.append(route), times=1)
    clerk.card("Jd").card("Js").undo()
    expect(page.locator(".game-pad [aria-busy]")).to_have_count(0)
    clerk.card("Jc")
    held[0].continue_()
    clerk.sees("A adds J").settled().recorded([("7d", "Jd"), ("Jc", None)])


@pytest.mark.rules
def test_the_switch_is_in_the_settings(clerk: Clerk) -> None:
    clerk.begun("7d").ruled().menu("Settings")
    page = clerk.page
    switch = page.get_by_role("group", name="ules on this phone")
    switch.get_by_role("button", name="off").tap()
    expect(page.locator('.phone[data-rules="away"]')).to_have_count(1)
    assert json.loads(page.evaluate("localStorage.getItem('greffier.engine')"))
    switch.get_by_role("button", name="on").tap()
    clerk.ruled()
