"""A game without a page of its own on seats' phones: its hand and its acts are made of what it tells of itself."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service, wait_for
from tests.web.referee import join, post

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
MOVES = 14


@pytest.mark.drawn(1, among="whole matches on a pad")
def test_two_phones_play_rat_jong(device: Device, service: Service, shot: Shot) -> None:
    """Dealt by the service, cards are drawn and discarded by one tap each, and a player gives up."""
    made = post(
        service,
        "matches",
        {
            "game": "rat-jong",
            "knowledge": "dealt",
            "seats": [{"name": "Mei"}, {"name": "Otto"}],
            "options": {"rounds": 1},
        },
    )
    here = f"{service.url}/api/v1/matches/{made['id']}"
    pages: dict[str, Page] = {}
    for seat in "AB":
        asked = {"role": "seat", "seat": seat}
        code = post(service, f"matches/{made['id']}/tokens", asked, made["tokens"]["referee"])["code"]
        pages[seat] = device(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
        join(pages[seat], code)
        expect(pages[seat].locator('.acts [data-act="deal"]')).to_be_visible()
    shot(pages["A"], "seat-360-rat-jong-deal")

    def state() -> Any:
        with urllib.request.urlopen(f"{here}/state") as answer:
            return json.loads(answer.read())

    def after(act: Callable[[], None]) -> Any:
        before = state()["version"]
        act()
        wait_for(lambda: state()["version"] > before)
        return state()

    now = after(lambda: pages["A"].locator('[data-act="deal"]').tap())
    assert now["phase"] == "draw"
    for seat, page in pages.items():
        expect(page.locator(".hk")).to_have_count(13)
        assert now["seats"][seat]["hand"]["unknown"] == 13, "nobody else knows the hand"
    for move in range(MOVES):
        page, before = pages[now["turn"][0]], now["version"]
        page.wait_for_function(
            "version => document.querySelector(`.phone.seat[data-version='${version}']:not([data-waits])`)", arg=before
        )
        if now["phase"] == "play" and not page.locator('.acts [data-act="expose_dragons"]').count():
            if page.locator('.acts [data-act="discard"]').count() and move > 2:
                shot(page, "seat-360-rat-jong")
            now = after(lambda page=page: page.locator(".hk.lit").first.tap())  # type: ignore[misc]
        elif page.locator('.acts [data-act="draw"]').count():
            page.locator('.acts [data-act="draw"]').tap()  # from a pile that still has cards
            shot(page, "seat-360-rat-jong-draw")
            now = after(lambda page=page: page.locator(".word-keys .key").first.tap())  # type: ignore[misc]
        else:
            page.locator('.acts [data-act="expose_dragons"]').tap()
            dragons = page.locator(".hk.lit")
            count = dragons.count()
            for _ in range(count):
                dragons.first.tap()
            shot(page, "seat-360-rat-jong-dragons")
            page.locator('.acts [data-act="done"]').tap()
            for n in range(count):
                page.locator(".word-keys .key").nth(n).tap()
            now = after(lambda page=page: page.locator('.acts [data-act="done"]').tap())  # type: ignore[misc]
    assert now["visible"], "cards were discarded"
    one = pages["A"]
    one.get_by_role("button", name="All moves").tap()
    one.get_by_role("button", name="End or give up…").tap()
    one.get_by_role("button", name="Someone concedes").tap()
    one.locator(".sheet").get_by_role("button", name="Mei").tap()
    one.locator(".sheet .hold").focus()
    one.keyboard.down("Enter")  # held
    wait_for(lambda: state()["status"] == "over")
    one.keyboard.up("Enter")
    for page in pages.values():
        expect(page.locator(".seat-over h2")).to_be_visible()
