"""Undo: one tap, with or without a network, and back again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.clerk import Clerk, second

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


def test_undo_takes_one_tap_and_can_be_put_back(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "Jd").undo().recorded([("7d", None)])
    assert clerk.spent == 1
    struck = clerk.page.locator(".ledger.last li.undone")
    expect(struck).to_contain_text("B beats 7")
    shot(clerk.page, "undone")
    key = clerk.page.get_by_role("button", name="Undo the last move").bounding_box()
    assert key and key["x"] < 40 and key["y"] > 600, "at the bottom left"
    clerk.put_back().recorded([("7d", "Jd")]).sees("B beats 7")
    expect(struck).to_have_count(0)
    assert [event["type"] for event in clerk.read(f"{clerk.match}/events")["events"]][-2:] == ["retracted", "defended"]


def test_what_was_taken_back_is_struck_for_a_moment_only(clerk: Clerk) -> None:
    clerk.begun("7d", "Jd").undo().recorded([("7d", None)])
    struck = clerk.page.locator(".ledger.last li.undone")
    expect(struck).to_be_visible()
    expect(struck).to_have_count(0, timeout=8_000)
    clerk.sees("A attacks B with 7")


def test_several_moves_taken_back_come_back_together(clerk: Clerk) -> None:
    clerk.begun("7d", "Jd", "Js").undo().settled().undo().settled().recorded([("7d", None)])
    clerk.put_back("Put 2 back").recorded([("7d", "Jd"), ("Js", None)])


def test_undo_reaches_over_the_end_of_an_attack(clerk: Clerk) -> None:
    clerk.begun("7d").take().sees("B takes 1 card")
    clerk.settled().undo().recorded([("7d", None)])
    expect(clerk.page.locator(".askline")).to_contain_text("B beats 7")


@pytest.mark.rules
def test_undo_before_the_network_is_back(clerk: Clerk, shot: Shot) -> None:
    clerk.begun("7d", "Jd").ruled()
    clerk.page.context.set_offline(True)
    clerk.follow("Js", "Qs")
    expect(clerk.page.get_by_role("button", name="2 waiting")).to_be_visible()
    clerk.undo()
    expect(clerk.page.get_by_role("button", name="1 waiting")).to_be_visible()
    clerk.undo()
    expect(clerk.page.locator(".bar .chip.wait")).to_have_count(0)
    # what is recorded already is taken back behind what is: the rules on this phone tell the table at once
    clerk.undo()
    expect(clerk.page.locator(".askline")).to_contain_text("B beats 7")
    shot(clerk.page, "undone-offline")
    clerk.card("9d")
    expect(clerk.page.get_by_role("button", name="2 waiting")).to_be_visible()
    clerk.page.context.set_offline(False)
    clerk.settled().recorded([("7d", "9d")])
    types = [event["type"] for event in clerk.read(f"{clerk.match}/events")["events"]]
    assert types == ["match_created", "dealt", "attacked", "defended", "retracted", "defended"]


def test_undo_never_takes_another_devices_move(clerk: Clerk, device: Device, service: Service) -> None:
    clerk.begun("7d")
    other = second(clerk, device, service)
    clerk.page.route("**/live", lambda route: route.abort())
    clerk.page.reload()
    clerk.sees("A attacks")
    other.card("Jd").sees("B beats 7")
    expect(clerk.page.locator(".bar .chip.pen")).to_be_visible()
    clerk.undo().press("Record anyway")
    sheet = clerk.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("B beats 7")
    expect(sheet).to_contain_text("Last move undone")
    sheet.get_by_role("button", name="after theirs").tap()
    clerk.settled().recorded([("7d", "Jd")])
