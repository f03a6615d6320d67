"""A service without room left to record: pad, desk and a player's phone say so at its first such answer."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.referee import Referee
from tests.web.test_axe import faults
from tests.web.test_entrant import let_in
from tests.web.test_two_desks import desk_of, in_play, types

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
FULL = {"type": "/problems/store-full", "title": "The store is full", "status": 503, "detail": "too little disk left"}
SENTENCE = "The service has no room left to record."


def fill(page: Page) -> None:
    """From now on nothing is recorded any more."""
    body = json.dumps(FULL)

    def refuse(route: object) -> None:
        route.fulfill(status=503, content_type="application/problem+json", body=body)  # type: ignore[attr-defined]

    page.route("**/commands*", refuse)
    page.route("**/batch*", refuse)


def empty(page: Page) -> None:
    page.unroute("**/commands*")
    page.unroute("**/batch*")


def test_the_pad_says_that_there_is_no_room(device: Device, shot: Shot) -> None:
    page = device(bypass_csp=True).new_page()
    referee = Referee(page).open().begin(2).deal("8c", "A").card("7d").sees("A attacks")
    fill(page)
    referee.card("8d")
    alert = page.locator(".chip.bad[role=alert]")
    expect(alert).to_contain_text(SENTENCE)
    assert faults(page) == []
    shot(page, "full-disk-pad")
    empty(page)
    expect(alert).to_have_count(0)
    expect(page.locator(".chip.wait")).to_have_count(0)


def test_the_desk_says_that_there_is_no_room(device: Device, service: Service, shot: Shot) -> None:
    told, _ = in_play(service)
    _, page = desk_of(device, told)
    fill(page)
    types(page, "1 ab")
    alert = page.locator(".chip.bad[role=alert]")
    expect(alert).to_contain_text(SENTENCE)
    assert faults(page) == []
    shot(page, "full-disk-desk")
    empty(page)
    expect(alert).to_have_count(0)
    assert told.read("rounds/1")["tables"][0]["result"] is not None


def test_a_players_phone_says_that_there_is_no_room(device: Device, service: Service) -> None:
    told, (a, *_) = in_play(service)
    page = let_in(device(), told.badge(a))
    fill(page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("dialog").get_by_role("button", name="Call the judge to the table").tap()
    expect(page.locator(".chip.bad[role=alert]")).to_contain_text(SENTENCE)
