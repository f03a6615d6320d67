"""What is tapped on the pad of a new match counts, though its answer or the pad of its game has not come yet."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.running import Service
from tests.web.clerk import Clerk
from tests.web.test_rules_pictures import formed

Device = Callable[..., BrowserContext]
NAMES = ("Anna", "Boris", "Chloé")
COUNT = {"rat-hot": 2}
PAD = re.compile(r"/assets/Play-[^/]*\.js$")
MAKES = "**/api/v1/matches"


def a_seat(page: Page) -> None:
    page.locator(".plate").first.tap()


def a_trump(page: Page) -> None:
    page.locator('[data-card="8c"]').tap()
    a_seat(page)


def anna_starts(clerk: Clerk) -> None:
    clerk.sees("Anna starts")


def anna_is_to_start(clerk: Clerk) -> None:
    expect(clerk.page.locator(".plate").first).to_have_class(re.compile(r"\bturn\b"))
    expect(clerk.page.locator('[data-act="deal"]')).to_have_attribute("aria-label", "Deal, Anna")


def anna_deals(clerk: Clerk) -> None:
    expect(clerk.page.locator(".plate").first).to_have_class(re.compile(r"\bturn\b"))


DEALS: dict[str, tuple[Callable[[Page], None], Callable[[Clerk], None]]] = {
    "durak": (a_trump, anna_starts),
    "ratak": (a_trump, anna_starts),
    "rat-jong": (a_seat, anna_starts),
    "rat-hot": (a_seat, anna_is_to_start),
    "zack": (a_seat, anna_deals),
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("slow", ["answer", "pad", "answer, then pad", "pad, then answer"])
@pytest.mark.parametrize("game", DEALS)
def test_a_tap_on_a_pad_that_is_still_coming_counts(device: Device, service: Service, game: str, slow: str) -> None:
    """Given a match just made whose answer or own pad is held back, when a plate is tapped, then it counts."""
    tap, shows = DEALS[game]
    page = device().new_page()
    answers: list[Route] = []
    pads: list[Route] = []
    if "answer" in slow:
        page.route(MAKES, lambda route: answers.append(route) if route.request.method == "POST" else route.continue_())
    if "pad" in slow:
        page.route(PAD, lambda route: pads.append(route))
    clerk = Clerk(page, service.url)
    formed(clerk, game, *NAMES[: COUNT.get(game, len(NAMES))])
    if "answer" in slow:
        expect(page.locator(".askline")).to_be_visible()
        tap(page)
    held = (answers, pads) if slow != "pad, then answer" else (pads, answers)
    for routes in held:
        for route in routes:
            with page.expect_response(route.request.url):
                route.continue_()
        routes.clear()
        page.unroute(PAD if routes is pads else MAKES)
    if slow == "pad":
        expect(page.locator(".askline")).to_be_visible()
        tap(page)
    shows(clerk)
